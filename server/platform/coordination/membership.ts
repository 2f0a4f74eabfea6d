import { randomUUID } from 'node:crypto';
import type { OnApplicationShutdown } from '@nestjs/common';
import pg, { type ClientConfig } from 'pg';
import type { Config } from '../config/config.js';
import { AdvisoryLock, SHORT_KEEPALIVE } from '../database/advisory-locks.js';
import { ROW_ID_SLOTS, useRowIdSlot } from '../database/row-id.js';
import type { Sql } from '../database/sql.js';
import { isUniqueViolation } from '../errors/database-errors.js';
import type { Logger } from '../telemetry/logger.js';

const BEATS_PER_EXPIRY = 6;
/** Share of the expiry without a heartbeat, after which other processes may soon evict this one. */
const CURRENT_SHARE = 0.7;
const SLOT_TRIES = 5;
const NOT_NULL_VIOLATION = '23502';

const FREE_SLOT = `
  SELECT min(s) FROM generate_series(0, ${ROW_ID_SLOTS - 1}) s WHERE s NOT IN (SELECT slot FROM processes)`;
const JOIN = `
  INSERT INTO processes (id, slot, roles) SELECT $1::uuid, free.slot, $2 FROM (${FREE_SLOT}) free (slot)
  RETURNING slot`;
const ALL = `
  SELECT id, slot, roles, started_at AS "startedAt", heard_at AS "lastHeartbeatAt", health
  FROM processes ORDER BY slot`;
const BEAT = 'UPDATE processes SET heard_at = clock_timestamp(), health = $2::jsonb WHERE id = $1::uuid';
const RECONNECT_MS = 500;
/** A process whose session lock is held is slow, not dead: its expiry is multiplied by this factor. */
const SLOW_EXPIRY_FACTOR = 4;
const IS_CONNECTED = `
  SELECT 1 FROM pg_locks l JOIN pg_database d ON d.oid = l.database AND d.datname = current_database()
  WHERE l.locktype = 'advisory' AND l.granted AND l.classid = $3::oid AND l.objid = p.slot::integer::oid`;
// While the database was down no heartbeat was possible, so no process is evicted for a while after its restart.
const EVICT_EXPIRED = `
  DELETE FROM processes p WHERE p.id <> $1::uuid
    AND greatest(p.heard_at, pg_postmaster_start_time()) < clock_timestamp()
      - make_interval(secs => $2) * CASE WHEN EXISTS (${IS_CONNECTED}) THEN ${SLOW_EXPIRY_FACTOR} ELSE 1 END`;

/** A process of the site. */
export interface Member {
  readonly id: string;
  readonly slot: number;
  /** As in ROLE. */
  readonly roles: string;
  readonly startedAt: Date;
  readonly lastHeartbeatAt: Date;
  /** The health in its last heartbeat, see `reportHealth`; null before the first. */
  readonly health: unknown;
}

/**
 * The membership of this process among those that share the database: it sends a heartbeat every few seconds, and
 * evicts processes without a recent heartbeat, with all their reservations. A process that is only slow, as on an
 * overloaded machine, keeps its reservations: its session lock is still held, unlike the lock of a dead process.
 */
export class Membership implements OnApplicationShutdown {
  private current: string = randomUUID();
  private lastHeartbeatAt = 0;
  private returning: Promise<void> | undefined;
  private left = false;
  private timer: NodeJS.Timeout | undefined;
  private lockConnection: pg.Client | undefined;
  private retry: NodeJS.Timeout | undefined;
  private slot = 0;
  private readonly listeners: (() => void)[] = [];
  private health: () => unknown = () => null;

  private constructor(
    private readonly sql: Sql,
    private readonly connection: ClientConfig,
    private readonly config: Config,
    private readonly logger: Logger,
  ) {}

  /** Registers this process; the tables must exist. */
  static async join(sql: Sql, connection: ClientConfig, config: Config, logger: Logger): Promise<Membership> {
    const membership = new Membership(sql, connection, config, logger);
    await membership.evictExpired();
    await membership.enter();
    const everyMs = membership.expiryMs / BEATS_PER_EXPIRY;
    membership.timer = setInterval(() => void membership.beat(), everyMs).unref();
    return membership;
  }

  /** The id of this process; it changes after an eviction. */
  get id(): string {
    return this.current;
  }

  /** The processes that share the database, including this one. */
  all(): Promise<Member[]> {
    return this.sql.query<Member>('processes', ALL);
  }

  /** @param health what this process reports with every heartbeat; JSON */
  reportHealth(health: () => unknown): void {
    this.health = health;
  }

  /** False when other processes may have evicted this one, so that its reservations may have been released. */
  isCurrent(): boolean {
    return this.isFresh(this.lastHeartbeatAt);
  }

  /** Whether no process can have evicted this one since its heartbeat at an instant of `performance.now()`. */
  isFresh(instantMs: number): boolean {
    return performance.now() - instantMs < this.expiryMs * CURRENT_SHARE;
  }

  /** @param listener called when this process was evicted and has rejoined: its reservations no longer exist. */
  onReturn(listener: () => void): void {
    this.listeners.push(listener);
  }

  /**
   * Joins again under another id, after this process was found to be evicted.
   * @param known the evicted id
   * @throws when this process has left for good
   */
  async rejoin(known: string): Promise<void> {
    if (this.left) throw new Error('process has left the membership');
    // Several callers detect the eviction at the same time, and one rejoin is enough for all of them.
    if (known !== this.current) return;
    this.returning ??= this.return().finally(() => {
      this.returning = undefined;
    });
    await this.returning;
  }

  async onApplicationShutdown(): Promise<void> {
    this.left = true;
    clearInterval(this.timer);
    clearTimeout(this.retry);
    // A rejoin in progress would register the process again.
    await this.returning?.catch(() => undefined);
    // The pools are being closed; if this fails, other processes evict this one soon.
    await this.lockConnection?.query('DELETE FROM processes WHERE id = $1', [this.current]).catch(() => undefined);
    await this.lockConnection?.end().catch(() => undefined);
  }

  private get expiryMs(): number {
    return this.config.env.PROCESS_EXPIRY_SECONDS * 1_000;
  }

  private async return(): Promise<void> {
    this.logger.warn({ event: 'process.rejoined' }, 'Process was evicted by another process and rejoins');
    await this.enter();
  }

  /** Takes an id and a slot. @throws when the database has no slot left */
  private async enter(): Promise<void> {
    const id = randomUUID();
    for (let tries = 1; ; tries++) {
      const before = performance.now();
      try {
        const [row] = await this.sql.query<{ slot: number }>('process-join', JOIN, [
          id,
          this.config.env.ROLE.join(','),
        ]);
        this.slot = row?.slot ?? 0;
        useRowIdSlot(this.slot);
        this.current = id;
        this.lastHeartbeatAt = before;
        // Before the lock is taken: a reservation under the new id must not be dropped together with those of the old
        // id.
        for (const listener of this.listeners) listener();
        await this.holdSessionLock();
        return;
      } catch (error) {
        const { code } = error as { code?: string };
        if (code === NOT_NULL_VIOLATION)
          throw new Error(`Database is already used by ${ROW_ID_SLOTS} processes, the max number`);
        // Another process took the slot at the same time.
        if (!isUniqueViolation(error) || tries === SLOT_TRIES) throw error;
      }
    }
  }

  /** Opens the connection of the session lock, or moves the lock to the current slot. */
  private async holdSessionLock(): Promise<void> {
    if (!this.lockConnection) {
      const client = new pg.Client({ ...this.connection, application_name: 'tollgate-process', keepAlive: true });
      client.on('error', () => undefined);
      client.once('end', () => this.lost(client));
      await client.connect();
      await client.query(SHORT_KEEPALIVE);
      this.lockConnection = client;
    }
    await this.lockConnection.query('SELECT pg_advisory_unlock_all()');
    await this.lockConnection.query('SELECT pg_try_advisory_lock($1, $2)', [AdvisoryLock.processConnection, this.slot]);
  }

  private lost(client: pg.Client): void {
    if (this.lockConnection !== client) return;
    this.lockConnection = undefined;
    this.holdAgainSoon();
  }

  private holdAgainSoon(): void {
    if (this.left) return;
    this.retry = setTimeout(() => void this.holdSessionLock().catch(() => this.holdAgainSoon()), RECONNECT_MS).unref();
  }

  private async beat(): Promise<void> {
    const before = performance.now();
    const wasCurrent = this.isCurrent();
    const known = this.current;
    try {
      const { rowCount } = await this.sql.pool.query(BEAT, [known, this.healthReport()]);
      if (this.left) return;
      if (rowCount === 0) return await this.rejoin(known);
      this.lastHeartbeatAt = Math.max(this.lastHeartbeatAt, before);
      // After a long outage this process cannot distinguish dead processes from those that had the same outage.
      if (wasCurrent) await this.evictExpired();
    } catch (error) {
      this.logger.warn({ event: 'process.heartbeat_failed', err: error }, 'Heartbeat failed');
    }
  }

  /** JSON; null when there is none, because a heartbeat must not depend on it. */
  private healthReport(): string | null {
    try {
      return JSON.stringify(this.health());
    } catch (error) {
      this.logger.error({ event: 'process.health_failed', err: error }, 'Health report of the process failed');
      return null;
    }
  }

  private async evictExpired(): Promise<void> {
    const values = [this.current, this.config.env.PROCESS_EXPIRY_SECONDS, AdvisoryLock.processConnection];
    const { rowCount } = await this.sql.pool.query(EVICT_EXPIRED, values);
    if (rowCount)
      this.logger.warn(
        { event: 'process.evicted', processes: rowCount },
        'Processes without heartbeat were evicted; their reservations are released',
      );
  }
}
