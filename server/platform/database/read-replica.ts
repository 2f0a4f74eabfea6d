import { setTimeout as pause } from 'node:timers/promises';
import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import pg, { type ClientConfig, type QueryResultRow } from 'pg';
import { Config } from '../config/config.js';
import { Logger } from '../telemetry/logger.js';
import { STATEMENT_TIMEOUT_MS } from './database-options.js';
import { type ConnectionTarget, DATABASE_TARGET } from './database-target.js';
import { LastingConnection } from './lasting-connection.js';

/** A position in the write-ahead log, as PostgreSQL writes it: `16/B374D848`. */
export function walPosition(text: string): bigint {
  const [high = '', low = ''] = text.split('/');
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`);
}

interface Sample {
  readonly at: number;
  readonly position: bigint;
}

/**
 * How old the data of a replica are: the positions of the primary are recorded with their times, and a replica that has
 * replayed one of them has everything that was committed by then. Unlike the age of the last replayed transaction, this
 * is right for a site without writes, and for a replica that has lost its connection to the primary.
 */
export class ReplicaLag {
  private readonly samples: Sample[] = [];

  /** @param keptMs positions older than this are forgotten, but for the newest of them */
  constructor(private readonly keptMs: number) {}

  /** Records the position of the primary. @param at before it was read, in ms */
  record(position: bigint, at: number): void {
    this.samples.push({ at, position });
    while (this.samples[1] && this.samples[1].at < at - this.keptMs) this.samples.shift();
  }

  /** The age of the replica's data in ms, at most; null when it is older than all recorded positions. */
  ageOf(replayed: bigint, now: number): number | null {
    const reached = this.samples.findLast(({ position }) => position <= replayed);
    return reached ? Math.max(0, now - reached.at) : null;
  }
}

/** The age of its data is known to within this time, in ms. */
const CHECK_INTERVAL_MS = 1_000;
/** Max time for a connection, and for a statement of a check, in ms. */
const CONNECT_TIMEOUT_MS = 2_000;
const MAX_CONNECTIONS = 10;
/** Pause between the checks of `measure`, in ms. */
const MEASURE_MS = 100;

/**
 * unused: DATABASE_READ_URL is not set; current: it serves reads; lagging: its data are too old; unreachable: it does not
 * respond; unsuitable: it is not a physical replica of the primary.
 */
export type ReplicaState = 'unused' | 'current' | 'lagging' | 'unreachable' | 'unsuitable';

/** The state of the read replica for the console, the metrics and `doctor`. */
export interface ReplicaHealth {
  readonly state: ReplicaState;
  /** The age of its data in ms, at most; null when it is unknown. */
  readonly lagMs: number | null;
}

/** SQLSTATEs with which a replica cannot run a statement that the primary can. */
const ONLY_THERE = [
  // Its data conflicts with what is replayed, or it is stopped.
  '40001',
  '40P01',
  '57P01',
  '57P02',
  '57P03',
  '53300',
  // A migration is not replayed yet.
  '42P01',
  '42703',
  '42883',
  '42P02',
];

const CLUSTER = `(SELECT system_identifier::text FROM pg_control_system()) AS cluster, pg_postmaster_start_time() AS started`;
const PRIMARY = `SELECT pg_current_wal_lsn()::text AS position, ${CLUSTER}`;
const REPLICA = `
  SELECT pg_is_in_recovery() AS "isReplica", pg_last_wal_replay_lsn()::text AS position, ${CLUSTER}`;

/** A server: replicas have the cluster of their primary, and each server a start of its own. */
interface ServerRow {
  readonly cluster: string;
  readonly started: Date;
}

interface PrimaryRow extends ServerRow {
  readonly position: string;
}

interface ReplicaRow extends ServerRow {
  readonly isReplica: boolean;
  readonly position: string | null;
}

/**
 * The replica of DATABASE_READ_URL, for reads that may be up to DATABASE_READ_MAX_LAG_SECONDS old: lists and sums of the
 * usage log, and its exports. While it lags more or does not respond, they read the primary.
 */
@Injectable()
export class ReadReplica implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly pool: pg.Pool | null;
  private readonly connection: ClientConfig | null;
  private readonly maxLagMs: number;
  private readonly lag: ReplicaLag;
  // Checks have connections of their own: those of the pool may all be busy with slow reads.
  private readonly primaryCheck: LastingConnection;
  private readonly replicaCheck: LastingConnection | null;
  /** As it last responded. */
  private primaryServer: PrimaryRow | null = null;
  private timer: NodeJS.Timeout | undefined;
  private isStopped = false;
  private checking: Promise<void> = Promise.resolve();
  private known: ReplicaHealth;

  constructor(
    { env }: Config,
    @Inject(DATABASE_TARGET) target: ConnectionTarget,
    private readonly logger: Logger,
  ) {
    this.primaryCheck = new LastingConnection(target.connection, 'tollgate-replica-check', CONNECT_TIMEOUT_MS);
    this.maxLagMs = env.DATABASE_READ_MAX_LAG_SECONDS * 1_000;
    this.lag = new ReplicaLag(this.maxLagMs + 10 * CHECK_INTERVAL_MS);
    this.connection = env.DATABASE_READ_URL === undefined ? null : { connectionString: env.DATABASE_READ_URL };
    this.replicaCheck =
      this.connection && new LastingConnection(this.connection, 'tollgate-replica-check', CONNECT_TIMEOUT_MS);
    this.known = { state: this.connection ? 'unreachable' : 'unused', lagMs: null };
    this.pool =
      this.connection &&
      new pg.Pool({
        ...this.connection,
        max: MAX_CONNECTIONS,
        connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
        statement_timeout: STATEMENT_TIMEOUT_MS,
        // The address may be that of the primary.
        options: '-c default_transaction_read_only=on',
        application_name: 'tollgate-read',
      });
    // A broken connection is replaced at the next query; without a listener it would end the process.
    this.pool?.on('error', () => undefined);
  }

  async onApplicationBootstrap(): Promise<void> {
    if (!this.pool) return;
    await this.check();
    this.checkLater();
  }

  async onApplicationShutdown(): Promise<void> {
    this.isStopped = true;
    clearTimeout(this.timer);
    await this.checking;
    await Promise.all([this.pool?.end(), this.primaryCheck.end(), this.replicaCheck?.end()]);
  }

  /** The next check begins after this one has ended, so that slow checks do not accumulate. */
  private checkLater(): void {
    this.timer = setTimeout(() => {
      this.checking = this.check().then(() => {
        if (!this.isStopped) this.checkLater();
      });
    }, CHECK_INTERVAL_MS).unref();
  }

  health(): ReplicaHealth {
    return this.known;
  }

  /** Its address, for a reader with a connection of its own; null while reads go to the primary. */
  get address(): ClientConfig | null {
    return this.known.state === 'current' ? this.connection : null;
  }

  /**
   * Runs a statement on the replica, or on the primary while the replica cannot run it.
   * @param onPrimary runs it on the primary
   * @throws the error of the statement
   */
  async query<Row extends QueryResultRow>(
    text: string,
    values: unknown[],
    onPrimary: () => Promise<Row[]>,
  ): Promise<Row[]> {
    if (!this.pool || this.known.state !== 'current') return onPrimary();
    try {
      return (await this.pool.query<Row>(text, values)).rows;
    } catch (error) {
      if (!canRunThere(error)) throw error;
      // Without a free connection in time, the checks decide whether it still responds.
      if (isBrokenConnection(error) && !isPoolTimeout(error)) this.become({ state: 'unreachable', lagMs: null });
      return onPrimary();
    }
  }

  /** Compares the position of the replica with that of the primary. Never fails. */
  async check(): Promise<void> {
    try {
      const at = performance.now();
      const primary = await this.readPrimary();
      if (primary) {
        this.primaryServer = primary;
        this.lag.record(walPosition(primary.position), at);
      }
      const replica = await this.replicaCheck?.first<ReplicaRow>(REPLICA);
      if (replica && this.primaryServer) this.become(this.judge(replica, this.primaryServer));
    } catch {
      this.become({ state: 'unreachable', lagMs: null });
    }
  }

  /**
   * Checks until the age of the data is known. On a busy site one check is not enough: the replica is behind the position
   * that the primary has at that time. Ends after DATABASE_READ_MAX_LAG_SECONDS, because it is too old then.
   */
  async measure(): Promise<ReplicaHealth> {
    const end = performance.now() + this.maxLagMs;
    await this.check();
    while (this.known.state === 'lagging' && this.known.lagMs === null && performance.now() < end) {
      await pause(MEASURE_MS);
      await this.check();
    }
    return this.known;
  }

  private judge({ isReplica, position, cluster, started }: ReplicaRow, primary: PrimaryRow): ReplicaHealth {
    const isOfCluster = cluster === primary.cluster;
    // The address may be that of the primary.
    if (isOfCluster && started.getTime() === primary.started.getTime()) return { state: 'current', lagMs: 0 };
    // A replica that was promoted, or that of another database, would show other data.
    if (!isOfCluster || !isReplica || position === null) return { state: 'unsuitable', lagMs: null };
    const lagMs = this.lag.ageOf(walPosition(position), performance.now());
    return { state: lagMs !== null && lagMs <= this.maxLagMs ? 'current' : 'lagging', lagMs };
  }

  /** Null when the primary does not respond: the age of the replica's data then grows. */
  private async readPrimary(): Promise<PrimaryRow | null> {
    try {
      return (await this.primaryCheck.first<PrimaryRow>(PRIMARY)) ?? null;
    } catch {
      return null;
    }
  }

  private become(next: ReplicaHealth): void {
    const before = this.known.state;
    this.known = next;
    if (before === next.state) return;
    const fields = { event: 'read_replica.state', state: next.state, lagMs: next.lagMs } as const;
    if (next.state === 'current') this.logger.info(fields, 'Read replica serves reads');
    else this.logger.warn(fields, 'Read replica is not used; reads go to the primary');
  }
}

/** Whether the primary can run a statement that failed on the replica. */
function canRunThere(error: unknown): boolean {
  const { code } = error as { code?: unknown };
  return isBrokenConnection(error) || ONLY_THERE.includes(String(code));
}

/** Errors of the connection have no SQLSTATE, or one of class 08 or 57P. */
function isBrokenConnection(error: unknown): boolean {
  const { code } = error as { code?: unknown };
  return typeof code !== 'string' || !/^[0-9A-Z]{5}$/.test(code) || code.startsWith('08') || code.startsWith('57P');
}

/** How pg-pool reports that all its connections are busy, or that a new one took too long. */
function isPoolTimeout(error: unknown): boolean {
  return error instanceof Error && error.message === 'timeout exceeded when trying to connect';
}
