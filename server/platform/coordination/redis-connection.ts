import { createHash } from 'node:crypto';
import type { OnApplicationShutdown } from '@nestjs/common';
import type { Redis, RedisOptions } from 'ioredis';
import type { Config } from '../config/config.js';
import type { Logger } from '../telemetry/logger.js';
import { Outage } from '../telemetry/outage.js';

/**
 * How much longer the timeout of a command is than the timeout of the connection, in ms: other responses may keep the
 * connection alive.
 */
const GRACE_MS = 20;
const FIRST_RETRY_MS = 50;
const LAST_RETRY_MS = 1_000;

/** Reconnects without a limit, with delays from 50 ms to a second. */
const retryStrategy = (times: number): number => Math.min(times * FIRST_RETRY_MS, LAST_RETRY_MS);

/**
 * The connection to REDIS_URL that requests use: a command completes or fails within REDIS_TIMEOUT_MS, and during an
 * outage it fails immediately. The connection is retried without a limit, because no data in Redis is unrecoverable.
 */
export class RedisConnection implements OnApplicationShutdown {
  private readonly outage = new Outage({
    lost: (error) =>
      this.logger.warn(
        { event: 'redis.lost', err: error },
        'Redis connection lost; this process works without Redis until it is restored',
      ),
    restored: () => this.logger.info({ event: 'redis.restored' }, 'Redis connection restored'),
  });
  private closing = false;

  private constructor(
    /** For short commands; shared by all requests. */
    readonly client: Redis,
    private readonly logger: Logger,
  ) {
    client.on('ready', () => this.outage.succeeded());
    client.on('error', (error: Error) => this.report(error));
    client.on('close', () => this.report(new Error('connection was closed')));
  }

  /** Starts to connect; null without REDIS_URL. The library is loaded only when it is used, because loading is slow. */
  static async open({ env }: Config, logger: Logger): Promise<RedisConnection | null> {
    if (env.REDIS_URL === undefined) return null;
    const { Redis } = await import('ioredis');
    const responseLimitMs = env.REDIS_TIMEOUT_MS;
    const client = new Redis(env.REDIS_URL, {
      // A connection that does not respond is closed, so that only the first commands wait for the timeout.
      socketTimeout: responseLimitMs,
      commandTimeout: responseLimitMs + GRACE_MS,
      enableOfflineQueue: false,
      autoResendUnfulfilledCommands: false,
      maxRetriesPerRequest: 0,
      disconnectTimeout: responseLimitMs,
      retryStrategy,
    });
    return new RedisConnection(client, logger);
  }

  /** Whether a command is likely to succeed now. */
  get isReady(): boolean {
    return this.client.status === 'ready';
  }

  /** Another connection to the same Redis, without timeouts. The caller closes it. */
  another(options: RedisOptions = {}): Redis {
    const withRetries: RedisOptions = {
      commandTimeout: undefined,
      socketTimeout: undefined,
      enableOfflineQueue: true,
      autoResendUnfulfilledCommands: true,
      maxRetriesPerRequest: null,
    };
    const client = this.client.duplicate({ ...withRetries, ...options });
    // Errors are logged by the main connection.
    client.on('error', () => undefined);
    return client;
  }

  /** The keys with a prefix; reads the names of all keys, so only for pages that are rarely read. */
  async keys(prefix: string): Promise<string[]> {
    const keys = new Set<string>();
    for await (const found of this.client.scanStream({ match: `${prefix}*`, count: 1_000 })) {
      for (const key of found as string[]) keys.add(key);
    }
    return [...keys];
  }

  /** Reports a missing response or an error; an outage is logged once. */
  report(error: unknown): void {
    if (!this.closing) this.outage.failed(error);
  }

  onApplicationShutdown(): void {
    this.closing = true;
    this.client.disconnect();
  }
}

/**
 * A Lua script that Redis runs atomically. It is called by its digest, and sent in full when Redis does not have it.
 */
export class RedisScript {
  private readonly sha: string;

  constructor(private readonly lua: string) {
    this.sha = createHash('sha1').update(lua).digest('hex');
  }

  /** @throws the error of Redis or of the connection. */
  async run(redis: Redis, keys: readonly string[], values: readonly (string | number)[]): Promise<unknown> {
    try {
      return await redis.evalsha(this.sha, keys.length, ...keys, ...values);
    } catch (error) {
      if (!(error instanceof Error && error.message.startsWith('NOSCRIPT'))) throw error;
      return await redis.eval(this.lua, keys.length, ...keys, ...values);
    }
  }
}
