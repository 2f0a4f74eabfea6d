import type { OnApplicationShutdown } from '@nestjs/common';
import type { Redis, RedisOptions } from 'ioredis';
import type { Config } from '../config/config.js';
import type { Logger } from '../telemetry/logger.js';

/** How much longer a command may wait than the connection: other answers may keep that alive. */
const GRACE_MS = 20;
const FIRST_RETRY_MS = 50;
const LAST_RETRY_MS = 1_000;

/** Seeks the connection again for ever, from 50 ms apart to a second. */
const retryStrategy = (times: number): number => Math.min(times * FIRST_RETRY_MS, LAST_RETRY_MS);

/**
 * The Redis of REDIS_URL, as requests ask it: an answer within REDIS_TIMEOUT_MS or an error, and while it is away an error at once.
 * It is sought for ever and its absence ends nothing, because nothing in it is unrecoverable.
 */
export class RedisConnection implements OnApplicationShutdown {
  private away = false;
  private closing = false;

  private constructor(
    /** For short commands. Shared by all that requests wait for. */
    readonly client: Redis,
    private readonly logger: Logger,
  ) {
    client.on('ready', () => this.found());
    client.on('error', (error: Error) => this.lost(error));
    client.on('close', () => this.lost(new Error('the connection was closed')));
  }

  /** Begins to connect; null without REDIS_URL. The library is loaded only where it is used: loading takes its time. */
  static async open({ env }: Config, logger: Logger): Promise<RedisConnection | null> {
    if (env.REDIS_URL === undefined) return null;
    const { Redis } = await import('ioredis');
    const responseLimitMs = env.REDIS_TIMEOUT_MS;
    const client = new Redis(env.REDIS_URL, {
      // A connection that does not answer is given up, so that only the first to ask have to find it out.
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

  /** Whether asking makes sense at this moment. */
  get isReady(): boolean {
    return this.client.status === 'ready';
  }

  /** A connection of its own to the same Redis, which waits as long as it takes. Whoever asks for it ends it. */
  another(options: RedisOptions = {}): Redis {
    const patient: RedisOptions = {
      commandTimeout: undefined,
      socketTimeout: undefined,
      enableOfflineQueue: true,
      autoResendUnfulfilledCommands: true,
      maxRetriesPerRequest: null,
    };
    const client = this.client.duplicate({ ...patient, ...options });
    // What it means that Redis is away has been said by the other one.
    client.on('error', () => undefined);
    return client;
  }

  /** For an answer that did not come, or was an error: the log tells of it, once. */
  report(error: unknown): void {
    this.lost(error);
  }

  onApplicationShutdown(): void {
    this.closing = true;
    this.client.disconnect();
  }

  private found(): void {
    if (this.away) this.logger.info({}, 'Redis answers again');
    this.away = false;
  }

  private lost(error: unknown): void {
    if (this.away || this.closing) return;
    this.away = true;
    this.logger.warn({ err: error }, 'Redis does not answer; this process does without until it does');
  }
}
