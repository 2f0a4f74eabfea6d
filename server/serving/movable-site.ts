import cluster from 'node:cluster';
import { createServer, type Server as HttpServer, type Server } from 'node:http';
import { Server as NetServer } from 'node:net';
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { Config } from '../platform/config/config.js';
import { Secrets } from '../platform/config/secrets.js';
import { Cipher } from '../platform/crypto/cipher.js';
import { EMBEDDED, moveEnded } from '../platform/database/site-move.js';
import { CommonError } from '../platform/errors/common.errors.js';
import { Readiness } from '../platform/http/readiness.js';
import type { Logger } from '../platform/telemetry/logger.js';
import { type OpenApp, openApp, type Serving } from './serve.js';

/** A connection that has been idle for this long may be closed: requests in transit have arrived. */
const LAST_REQUESTS_MS = 500;
const POLL_INTERVAL_MS = 20;

/** How long new connections may postpone the end of the port. */
const MAX_ACCEPT_MS = 1_000;

/**
 * Closes the port, so that load balancers switch to another process immediately. Open connections are kept for one more
 * response with `Connection: close`: closing an idle one would lose a request in transit.
 * @returns when no connection is open, or none has sent a request for `LAST_REQUESTS_MS`
 */
export async function closePort(server: HttpServer): Promise<void> {
  let requestAt = performance.now();
  server.prependListener('request', (_request, response) => {
    requestAt = performance.now();
    response.shouldKeepAlive = false;
  });
  await acceptWaiting(server);
  // `close` of an HTTP server would also close idle connections.
  NetServer.prototype.close.call(server);
  const connections = promisify(server.getConnections.bind(server));
  while (performance.now() - requestAt < LAST_REQUESTS_MS && (await connections()) > 0) await pause(POLL_INTERVAL_MS);
}

/**
 * Accepts the connections that wait: the system resets them when the port is closed. Node.js accepts one in each turn
 * of its event loop, so none is left after two turns without a new one.
 */
async function acceptWaiting(server: HttpServer): Promise<void> {
  let turnsWithoutNew = 0;
  const onConnection = () => {
    turnsWithoutNew = 0;
  };
  server.on('connection', onConnection);
  const until = performance.now() + MAX_ACCEPT_MS;
  while (turnsWithoutNew < 2 && performance.now() < until) {
    turnsWithoutNew += 1;
    await nextTurn();
  }
  server.off('connection', onConnection);
}

const RETRY_MS = 2_000;

/**
 * A serving process that `tollgate move` can disconnect from its database: running calls end, new requests are refused
 * with an error that clients retry, and the process continues on the new database, or on the old one if the move
 * failed.
 */
export class MovableSite implements Serving {
  private moving: Promise<void> | undefined;
  private stopping = false;

  private constructor(
    private config: Config,
    private readonly logger: Logger,
    private readonly onClaimLost: () => void,
    private current: OpenApp,
  ) {
    this.watch();
  }

  /**
   * @param onClaimLost called when another process has claimed the database, so that this one must end
   * @param stopped ends the wait for the database, with its reason
   */
  static async open(
    config: Config,
    logger: Logger,
    onClaimLost: () => void,
    stopped: AbortSignal,
  ): Promise<MovableSite> {
    const app = await openApp(config, logger, onClaimLost, { stopped });
    return new MovableSite(config, logger, onClaimLost, app);
  }

  get url(): string {
    return this.current.url;
  }

  get database(): OpenApp['database'] {
    return this.current.database;
  }

  async stop(): Promise<void> {
    this.stopping = true;
    await this.moving;
    this.current.app.get(Readiness).withdraw();
    await pause(this.config.env.SHUTDOWN_DELAY_SECONDS * 1_000);
    await closePort(this.current.app.getHttpServer());
    await this.current.close();
  }

  private watch(): void {
    this.current.onMove(() => {
      if (this.moving || this.stopping) return;
      this.moving = this.move().finally(() => {
        this.moving = undefined;
      });
    });
  }

  private async move(): Promise<void> {
    const former = this.current;
    const { database } = former;
    const { port } = new URL(former.url);
    this.logger.info(
      { event: 'site.moving' },
      'Site is being moved to another database; requests are refused until the move has ended',
    );
    former.app.get(Readiness).withdraw();
    await closePort(former.app.getHttpServer());
    // The port of PORT=0 does not change.
    const fixed = new Config({ ...this.config.env, PORT: Number(port) });
    let refusing: Server | undefined = await refuseAll(fixed);
    await former.leave();
    const sealed = await moveEnded(database.connection);
    this.config = sealed === null ? fixed : await withTarget(fixed, sealed);
    const beforeListening = async () => {
      const server = refusing;
      refusing = undefined;
      if (server) await closePort(server);
    };
    for (;;) {
      try {
        this.current = await openApp(this.config, this.logger, this.onClaimLost, { beforeListening });
        break;
      } catch (error) {
        this.logger.error(
          { event: 'site.move_failed', err: error },
          'Site could not be opened after a move; the attempt is repeated',
        );
        refusing ??= await refuseAll(fixed);
        await pause(RETRY_MS);
      }
    }
    this.watch();
    this.logger.info({ event: 'site.moved', moved: sealed !== null }, 'Site is served again');
    // Of several processes on one port, the supervisor stops the embedded database.
    if (sealed !== null && cluster.isPrimary) await database.embedded?.stop();
  }
}

async function withTarget(config: Config, sealed: string): Promise<Config> {
  const target = new Cipher(await Secrets.load(config)).decrypt('database-address', sealed);
  return new Config({ ...config.env, DATABASE_URL: target === EMBEDDED ? undefined : target });
}

/** Seconds after which a refused client may send its call again. */
const RETRY_AFTER_SECONDS = 2;

/** Listens on the address of the site and refuses all requests, in a form that clients of all APIs retry. */
async function refuseAll({ env: { HOST, PORT } }: Config): Promise<Server> {
  const { code, type, status, en, zh } = CommonError.site_moving;
  const message = `${en}; ${zh}`;
  const body = JSON.stringify({
    type: 'error',
    success: false,
    message,
    error: { type, code, message, status: 'UNAVAILABLE' },
  });
  const server = createServer((request, response) => {
    request.resume();
    response.writeHead(status, {
      'content-type': 'application/json',
      'retry-after': String(RETRY_AFTER_SECONDS),
      'x-should-retry': 'true',
      connection: 'close',
    });
    response.end(body);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(PORT, HOST, resolve);
  });
  return server;
}
