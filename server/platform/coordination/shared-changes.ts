import { randomUUID } from 'node:crypto';
import type { OnApplicationShutdown } from '@nestjs/common';
import pg, { type ClientConfig } from 'pg';
import { z } from 'zod';
import type { Executor } from '../database/pg-client.js';
import type { Sql } from '../database/sql.js';
import type { Logger } from '../telemetry/logger.js';
import { type Change, Changes } from './changes.js';

const CHANNEL = 'tollgate_changes';
const NOTIFY = 'SELECT pg_notify($1, $2)';
const RECONNECT_MS = 500;
/** Max age of cached data while notifications do not arrive. */
const DISCONNECTED_REFRESH_MS = 4_000;
/** Interval and timeout of the connection check: a connection that was cut silently is detected within 4 s. */
const CONNECTION_CHECK_MS = 1_500;
const CONNECTION_CHECK = { text: 'SELECT 1', query_timeout: 2_000 };
/** PostgreSQL accepts 8000 bytes. */
const MAX_NOTICE_BYTES = 7_500;

/** Topics that are useless to other processes when they arrive late; all others are retried. */
const TRANSIENT_TOPICS: ReadonlySet<keyof Change> = new Set([
  'absentApi',
  'channelState',
  'recall',
  'returned',
  'quotaTurn',
  'jobs',
  'jobCancelled',
  'responseCancelled',
  'notice',
]);

interface Notice {
  readonly from: string;
  readonly topic: keyof Change;
  readonly change: Change[keyof Change];
}

const noticeSchema = z.object({ from: z.string(), topic: z.string(), change: z.record(z.string(), z.unknown()) });

/** Undefined for a payload that is not a notice. */
function noticeIn(payload = ''): Notice | undefined {
  try {
    return noticeSchema.parse(JSON.parse(payload)) as unknown as Notice;
  } catch {
    return undefined;
  }
}

/**
 * Notifies the caches of all processes through LISTEN/NOTIFY in the shared database. The caches of the publishing process
 * are refreshed immediately; the other processes follow within milliseconds. While the listening connection is down all
 * caches are dropped every few seconds, because changes are unknown. A site with a single process also listens, for changes made by command-line tools.
 */
export class SharedChanges extends Changes implements OnApplicationShutdown {
  private readonly self = randomUUID();
  private client: pg.Client | undefined;
  private refreshes: NodeJS.Timeout | undefined;
  private retry: NodeJS.Timeout | undefined;
  private connectionCheck: NodeJS.Timeout | undefined;
  private pendingNotice: NodeJS.Timeout | undefined;
  private closing = false;

  constructor(
    private readonly sql: Sql,
    private readonly connection: ClientConfig,
    logger: Logger,
    /** Whether other processes may listen. */
    private readonly notifies = true,
  ) {
    super(logger);
  }

  /** Opens the listening connection. @throws when the database cannot be reached */
  async open(): Promise<void> {
    const client = new pg.Client({
      ...this.connection,
      application_name: 'tollgate-changes',
      connectionTimeoutMillis: 5_000,
    });
    client.on('notification', ({ payload }) => void this.receive(payload));
    client.on('error', () => undefined);
    client.once('end', () => this.lost(client));
    try {
      await client.connect();
      await client.query(`LISTEN ${CHANNEL}`);
    } catch (error) {
      void client.end().catch(() => undefined);
      throw error;
    }
    this.client = client;
    // The embedded database, which alone is given by its socket, cannot be cut silently.
    if (!this.connection.host?.startsWith('/'))
      this.connectionCheck = setInterval(() => void this.check(client), CONNECTION_CHECK_MS).unref();
  }

  override async publishAtCommit<Topic extends keyof Change>(
    topic: Topic,
    change: Change[Topic],
    executor: Executor,
  ): Promise<void> {
    if (this.notifies) await executor.query(NOTIFY, [CHANNEL, this.noticeOf(topic, change)]);
  }

  override async publish<Topic extends keyof Change>(topic: Topic, change: Change[Topic]): Promise<void> {
    await super.publish(topic, change);
    if (!this.notifies) return;
    const notice = this.noticeOf(topic, change);
    const fits = Buffer.byteLength(notice) <= MAX_NOTICE_BYTES;
    try {
      await this.notify(fits ? notice : this.noticeOf('everything', {}));
    } catch (error) {
      if (!TRANSIENT_TOPICS.has(topic)) this.notifyLater();
      throw error;
    }
  }

  async onApplicationShutdown(): Promise<void> {
    this.closing = true;
    clearInterval(this.refreshes);
    clearInterval(this.connectionCheck);
    clearTimeout(this.retry);
    clearTimeout(this.pendingNotice);
    await this.client?.end().catch(() => undefined);
  }

  private noticeOf<Topic extends keyof Change>(topic: Topic, change: Change[Topic]): string {
    return JSON.stringify({ from: this.self, topic, change } satisfies Notice);
  }

  private async notify(notice: string): Promise<void> {
    await this.sql.query('notify', NOTIFY, [CHANNEL, notice]);
  }

  /** Retries a notification: the other processes may still listen although this database statement failed. */
  private notifyLater(): void {
    this.pendingNotice ??= setTimeout(async () => {
      this.pendingNotice = undefined;
      try {
        await this.notify(this.noticeOf('everything', {}));
      } catch {
        if (!this.closing) this.notifyLater();
      }
    }, RECONNECT_MS).unref();
  }

  private async receive(payload: string | undefined): Promise<void> {
    const notice = noticeIn(payload);
    // Of another version, or sent manually: what changed is unknown.
    if (!notice) await super.publish('everything', {});
    else if (notice.from !== this.self) await super.publish(notice.topic, notice.change);
  }

  /** Checks the connection with a statement: a connection that was cut silently would otherwise never be detected. */
  private async check(client: pg.Client): Promise<void> {
    try {
      await client.query(CONNECTION_CHECK);
    } catch {
      this.lost(client);
      await client.end().catch(() => undefined);
    }
  }

  private lost(client: pg.Client): void {
    if (this.closing || this.client !== client) return;
    this.client = undefined;
    clearInterval(this.connectionCheck);
    this.logger.warn(
      { event: 'changes.lost' },
      'Change notifications do not arrive; caches are dropped every few seconds until they do',
    );
    void super.publish('everything', {});
    this.refreshes = setInterval(() => void super.publish('everything', {}), DISCONNECTED_REFRESH_MS).unref();
    this.reopenSoon();
  }

  private reopenSoon(): void {
    this.retry = setTimeout(async () => {
      try {
        await this.open();
        clearInterval(this.refreshes);
        // Changes during the interruption are unknown.
        await super.publish('everything', {});
      } catch {
        if (!this.closing) this.reopenSoon();
      }
    }, RECONNECT_MS).unref();
  }
}
