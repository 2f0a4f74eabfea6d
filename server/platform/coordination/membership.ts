import { randomUUID } from 'node:crypto';
import type { OnApplicationShutdown } from '@nestjs/common';
import pg, { type ClientConfig } from 'pg';
import type { Config } from '../config/config.js';
import { AdvisoryLock } from '../database/advisory-locks.js';
import { ROW_ID_SLOTS, useRowIdSlot } from '../database/row-id.js';
import type { Sql } from '../database/sql.js';
import type { Logger } from '../telemetry/logger.js';

const BEATS_PER_EXPIRY = 6;
/** Beyond this share of the expiry without a beat, others may soon think that the process is dead. */
const CURRENT_SHARE = 0.7;
const SLOT_TRIES = 5;
const UNIQUE_VIOLATION = '23505';
const NOT_NULL_VIOLATION = '23502';

const FREE_SLOT = `
  SELECT min(s) FROM generate_series(0, ${ROW_ID_SLOTS - 1}) s WHERE s NOT IN (SELECT slot FROM processes)`;
const JOIN = `
  INSERT INTO processes (id, slot, roles) SELECT $1::uuid, free.slot, $2 FROM (${FREE_SLOT}) free (slot)
  RETURNING slot`;
const ALL =
  'SELECT id, slot, roles, started_at AS "startedAt", heard_at AS "lastHeartbeatAt" FROM processes ORDER BY slot';
const BEAT = 'UPDATE processes SET heard_at = clock_timestamp() WHERE id = $1::uuid';
const RECONNECT_MS = 500;
/** Whose line still stands is slow, not dead: it is given so many times the patience. */
const SLOW_TIMEOUT = 4;
// A machine that is gone says nothing; the database finds out about its line in less than half a minute.
const HOLD_LINE = `SET tcp_keepalives_idle = 10; SET tcp_keepalives_interval = 5; SET tcp_keepalives_count = 3`;
const LINE_STANDS = `
  SELECT 1 FROM pg_locks l JOIN pg_database d ON d.oid = l.database AND d.datname = current_database()
  WHERE l.locktype = 'advisory' AND l.granted AND l.classid = $3::oid AND l.objid = p.slot::integer::oid`;
// While the database was down nobody could be heard, so nobody is thought dead for a while after it came back.
const EVICT_EXPIRED = `
  DELETE FROM processes p WHERE p.id <> $1::uuid
    AND greatest(p.heard_at, pg_postmaster_start_time()) < clock_timestamp()
      - make_interval(secs => $2) * CASE WHEN EXISTS (${LINE_STANDS}) THEN ${SLOW_TIMEOUT} ELSE 1 END`;

/** A process of the site. */
export interface Member {
  readonly id: string;
  readonly slot: number;
  /** As in ROLE. */
  readonly roles: string;
  readonly startedAt: Date;
  readonly lastHeartbeatAt: Date;
}

/**
 * This process among those that share the database: it says every few seconds that it is alive, and removes those that
 * have not been heard of for long, with all they had reserved. A process that is only slow, as on a starved machine, keeps
 * what its calls hold: its line to the database still stands, which that of a dead one does not.
 */
export class Membership implements OnApplicationShutdown {
  private current: string = randomUUID();
  private lastHeartbeatAt = 0;
  private returning: Promise<void> | undefined;
  private left = false;
  private timer: NodeJS.Timeout | undefined;
  private line: pg.Client | undefined;
  private retry: NodeJS.Timeout | undefined;
  private slot = 0;
  private readonly listeners: (() => void)[] = [];

  private constructor(
    private readonly sql: Sql,
    private readonly connection: ClientConfig,
    private readonly config: Config,
    private readonly logger: Logger,
  ) {}

  /** Makes this process known; the tables must be there. */
  static async join(sql: Sql, connection: ClientConfig, config: Config, logger: Logger): Promise<Membership> {
    const membership = new Membership(sql, connection, config, logger);
    await membership.evictExpired();
    await membership.enter();
    const everyMs = membership.expiryMs / BEATS_PER_EXPIRY;
    membership.timer = setInterval(() => void membership.beat(), everyMs).unref();
    return membership;
  }

  /** Names this process; another name after it was taken for dead. */
  get id(): string {
    return this.current;
  }

  /** The processes that share the database, this one among them. */
  all(): Promise<Member[]> {
    return this.sql.query<Member>('processes', ALL);
  }

  /** False when others may take this process for dead, so that what it had reserved may no longer be its own. */
  isCurrent(): boolean {
    return this.isFresh(this.lastHeartbeatAt);
  }

  /** Whether nobody can have come to think this process dead since it was alive at an instant of `performance.now()`. */
  isFresh(instantMs: number): boolean {
    return performance.now() - instantMs < this.expiryMs * CURRENT_SHARE;
  }

  /** @param listener told when this process was taken for dead and has entered again: nothing is reserved any more. */
  onReturn(listener: () => void): void {
    this.listeners.push(listener);
  }

  /**
   * Enters again under another name; for whoever learns that this process was taken for dead.
   * @param known the name that is dead
   * @throws when this process has left for good
   */
  async rejoin(known: string): Promise<void> {
    if (this.left) throw new Error('this process has left the others');
    // Several learn of it at the same moment, and one return is enough for all of them.
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
    // Whoever is about to enter again would stay behind.
    await this.returning?.catch(() => undefined);
    // The pools are closing by now; should this fail, others bury the process soon.
    await this.line?.query('DELETE FROM processes WHERE id = $1', [this.current]).catch(() => undefined);
    await this.line?.end().catch(() => undefined);
  }

  private get expiryMs(): number {
    return this.config.env.PROCESS_EXPIRY_SECONDS * 1_000;
  }

  private async return(): Promise<void> {
    this.logger.warn({}, 'this process was taken for dead and begins anew');
    await this.enter();
  }

  /** Takes a name and a slot. @throws when the database has no slot left */
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
        // At once: what is reserved under the new name while the line is held must not be forgotten with the old one's.
        for (const listener of this.listeners) listener();
        await this.holdSessionLock();
        return;
      } catch (error) {
        const { code } = error as { code?: string };
        if (code === NOT_NULL_VIOLATION) throw new Error(`${ROW_ID_SLOTS} processes use this database, as many as can`);
        // Another process took the slot at the same moment.
        if (code !== UNIQUE_VIOLATION || tries === SLOT_TRIES) throw error;
      }
    }
  }

  /** Opens the line, or says on it which slot this process has now. */
  private async holdSessionLock(): Promise<void> {
    if (!this.line) {
      const line = new pg.Client({ ...this.connection, application_name: 'tollgate-process', keepAlive: true });
      line.on('error', () => undefined);
      line.once('end', () => this.lost(line));
      await line.connect();
      await line.query(HOLD_LINE);
      this.line = line;
    }
    await this.line.query('SELECT pg_advisory_unlock_all()');
    await this.line.query('SELECT pg_try_advisory_lock($1, $2)', [AdvisoryLock.processLine, this.slot]);
  }

  private lost(line: pg.Client): void {
    if (this.line !== line) return;
    this.line = undefined;
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
      const { rowCount } = await this.sql.pool.query(BEAT, [known]);
      if (this.left) return;
      if (rowCount === 0) return await this.rejoin(known);
      this.lastHeartbeatAt = Math.max(this.lastHeartbeatAt, before);
      // Who could not reach the database for long cannot tell the dead from those who could not reach it either.
      if (wasCurrent) await this.evictExpired();
    } catch (error) {
      this.logger.warn({ err: error }, 'the database could not be told that this process is alive');
    }
  }

  private async evictExpired(): Promise<void> {
    const values = [this.current, this.config.env.PROCESS_EXPIRY_SECONDS, AdvisoryLock.processLine];
    const { rowCount } = await this.sql.pool.query(EVICT_EXPIRED, values);
    if (rowCount) this.logger.warn({ processes: rowCount }, 'processes have died; what they had reserved is free');
  }
}
