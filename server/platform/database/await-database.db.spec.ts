import { connect, createServer, type Server } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { freePort } from '../../../test/support/free-port.js';
import { createTestDatabase, overTcp, type TestDatabase } from '../../../test/support/test-database.js';
import { readConfig } from '../config/config.js';
import { Logger } from '../telemetry/logger.js';
import { awaitDatabase } from './await-database.js';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase('empty');
});
afterAll(() => database.drop());

/** Resolves when the start begins to wait. */
class WaitingLogger extends Logger {
  warnings = 0;

  constructor(private readonly onWait: () => void = () => undefined) {
    super(readConfig({ LOG_LEVEL: 'silent' }));
  }

  override warn(): void {
    this.warnings++;
    this.onWait();
  }
}

function at(port: number): { connectionString: string } {
  const url = overTcp(database);
  url.port = String(port);
  return { connectionString: url.href };
}

/** Forwards connections to the real database. */
function openDatabasePort(port: number): Server {
  const target = Number(overTcp(database).port);
  const server = createServer((socket) => {
    const onward = connect(target, '127.0.0.1');
    for (const end of [socket, onward]) end.on('error', () => undefined);
    socket.pipe(onward).pipe(socket);
  });
  return server.listen(port, '127.0.0.1');
}

/** The port of a server that accepts connections and never responds. */
async function silentPort(): Promise<number> {
  const port = await freePort();
  silent = createServer((socket) => socket.on('error', () => undefined)).listen(port, '127.0.0.1');
  return port;
}
let silent: Server | undefined;
afterAll(() => {
  silent?.close();
});

it('a start waits for a database that accepts connections later, and logs it once', async () => {
  const port = await freePort();
  let server: Server | undefined;
  const logger = new WaitingLogger(() => {
    server = openDatabasePort(port);
  });
  await awaitDatabase(at(port), logger);
  expect(logger.warnings).toBe(1);
  server?.close();
});

it.each<[string, () => Promise<number>]>([
  ['refuses connections', freePort],
  ['does not respond', () => silentPort()],
])('a start that is stopped no longer waits for a database that %s', async (_, port) => {
  const stop = new AbortController();
  const waiting = awaitDatabase(at(await port()), new WaitingLogger(), { stopped: stop.signal });
  stop.abort();
  await expect(waiting).rejects.toBe(stop.signal.reason);
});

it('a start fails when the database does not respond in time', async () => {
  const waiting = awaitDatabase(at(await freePort()), new WaitingLogger(), { timeoutMs: 0 });
  await expect(waiting).rejects.toThrow('database does not respond: connect ECONNREFUSED');
});

it('a start fails immediately when the server does not have the database', async () => {
  const logger = new WaitingLogger();
  const connection = { connectionString: new URL('/none', overTcp(database)).href };
  await expect(awaitDatabase(connection, logger)).rejects.toThrow('database "none" does not exist');
  expect(logger.warnings).toBe(0);
});

describe('a database that accepts no writes', () => {
  const readOnly = (value: 'on' | 'off') => {
    const name = new URL(database.url).pathname.slice(1);
    return database.query(
      `BEGIN READ WRITE; ALTER DATABASE ${name} SET default_transaction_read_only = ${value}; COMMIT`,
    );
  };
  beforeEach(() => readOnly('on'));
  afterEach(() => readOnly('off'));
  const connection = () => ({ connectionString: database.url });

  it('is awaited, as a replica that is promoted', async () => {
    let writable: Promise<unknown> | undefined;
    const logger = new WaitingLogger(() => {
      writable = readOnly('off');
    });
    await awaitDatabase(connection(), logger);
    expect(logger.warnings).toBe(1);
    await writable;
  });

  it('fails the start after the timeout, with the reason', async () => {
    await expect(awaitDatabase(connection(), new WaitingLogger(), { timeoutMs: 0 })).rejects.toThrow(
      'database accepts no writes: default_transaction_read_only is set',
    );
  });
});
