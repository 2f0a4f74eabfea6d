import { setTimeout as pause } from 'node:timers/promises';
import pg, { type ClientConfig } from 'pg';
import { HOUR_MS } from '../../common/durations.js';
import type { RunContext } from '../../jobs/runs/job-run.js';
import { inTransaction } from '../../platform/database/pg-client.js';
import { partitionNamed, partitionsAround } from '../../usage-log/log-partitions.js';

/** Rows per statement, which take some ten milliseconds. */
const BATCH_ROWS = 5_000;
/**
 * Younger rows are hidden instead of deleted, in ms: a bill whose commit response was lost is sent again, and only its
 * row shows that it was booked. The next clean-up deletes them.
 */
const BOOKING_MS = HOUR_MS;
/** Lock timeout of one attempt, in ms; the attempt is repeated. */
const LOCK_TIMEOUT_MS = 1_000;
const LOCK_ATTEMPTS = 300;
const LOCK_PAUSE_MS = 1_000;

/** SQLSTATE lock_not_available. */
const LOCK_TIMEOUT = '55P03';

/** Charges that may still be refunded and therefore need their log row: unsettled work, and pending refunds. */
const OPEN_CHARGES = ['midjourneys', 'tasks', 'videos']
  .map(
    (table) => `
    SELECT charge_id FROM ${table} WHERE charge_id <> 0 AND refunded_at IS NULL AND next_poll_at IS NOT NULL
    UNION ALL
    SELECT charge_id FROM ${table}
      WHERE charge_id <> 0 AND refunded_at IS NULL AND status IN ('FAILURE', 'CANCEL')`,
  )
  .join(' UNION ALL ');

const COUNT = 'SELECT count(*) AS count FROM logs WHERE created_at < $1 AND NOT hidden';
const DROPPING = 'INSERT INTO log_partition_drops VALUES ($1) ON CONFLICT DO NOTHING';
const DROPPED = 'DELETE FROM log_partition_drops WHERE name = $1';
const LEFT_BEHIND = 'SELECT name FROM log_partition_drops WHERE to_regclass(name) IS NOT NULL';

/** The functions of a run that a clean-up needs. */
type RunSteps = Pick<RunContext, 'addDone' | 'throwIfCancelled'>;

/** Archives the rows of a partition, or its rows before an instant. */
type Archive = (partition: string, until: Date | null) => Promise<void>;

interface AttachedPartition {
  name: string;
  /** Whether its detachment was started and interrupted. */
  detaching: boolean;
}

/** The end of a batch: the key of its last row, and the number of its visible rows. */
interface Batch {
  time: string | null;
  id: string | null;
  taken: string;
}

/**
 * Deletes old rows of the usage log over a separate connection, without blocking settlements:
 *
 * - A partition that contains only old rows is detached CONCURRENTLY, which takes no lock that conflicts with writers
 * of the log, and is then dropped.
 * - Rows of the other partitions are deleted in small transactions.
 *
 * Deleted rows are counted in the same transaction, so a crash loses neither rows nor their number. Ledger, balances
 * and roll-ups are not changed.
 */
export class LogPurger {
  private constructor(
    private readonly client: pg.Client,
    private readonly before: Date,
    private readonly run: RunSteps,
    private readonly archive: Archive,
  ) {}

  /**
   * Opens the connection.
   * @param run counts the deleted rows
   * @param archive is called before rows are deleted, and may throw to keep them
   */
  static async open(connection: ClientConfig, before: Date, run: RunSteps, archive: Archive): Promise<LogPurger> {
    const client = new pg.Client({ ...connection, application_name: 'tollgate-log-cleanup', keepAlive: true });
    client.on('error', () => undefined);
    await client.connect();
    try {
      await client.query(`SET statement_timeout = 0; SET lock_timeout = ${LOCK_TIMEOUT_MS}`);
    } catch (error) {
      await client.end();
      throw error;
    }
    return new LogPurger(client, before, run, archive);
  }

  async close(): Promise<void> {
    await this.client.end();
  }

  /** The number of older visible rows. */
  async count(): Promise<number> {
    const { rows } = await this.client.query<{ count: string }>(COUNT, [this.before]);
    return Number(rows[0]?.count ?? 0);
  }

  /** Deletes the rows. @throws when the run is cancelled, between two steps */
  async erase(nowMs: number): Promise<void> {
    for (const name of await this.leftBehind()) await this.drop(name);
    const kept = await this.openCharges();
    // Partitions that the next start would re-create are not dropped.
    const [oldestKept] = partitionsAround(nowMs);
    const deletable = new Date(Math.min(this.before.getTime(), nowMs - BOOKING_MS));
    for (const { name } of await this.partitions()) {
      const week = partitionNamed(name);
      if (week === undefined || week.from >= this.before) continue;
      const isOld = week.to <= this.before && oldestKept !== undefined && week.to <= oldestKept.from;
      if (isOld && !(await this.containsAny(name, kept))) await this.drop(name);
      else await this.deleteRows(name, deletable, kept);
    }
  }

  private async deleteRows(name: string, deletable: Date, kept: string[]): Promise<void> {
    await this.archive(name, this.before);
    const taking = (rows: string) =>
      `DELETE FROM ${name} WHERE ctid = ANY(ARRAY(${rows})) RETURNING NOT hidden AS shown`;
    const hiding = (rows: string) =>
      `UPDATE ${name} SET hidden = true WHERE ctid = ANY(ARRAY(${rows})) RETURNING true AS shown`;
    const old = 'created_at < $3 AND id <> ALL($4::bigint[])';
    await this.inBatches(name, taking, old, [deletable, kept]);
    await this.inBatches(name, hiding, 'created_at < $3 AND NOT hidden', [this.before]);
  }

  /** Iterates over a partition in key order, so that deleted rows are not scanned again. */
  private async inBatches(
    name: string,
    change: (rows: string) => string,
    condition: string,
    values: unknown[],
  ): Promise<void> {
    const text = `
      WITH batch AS MATERIALIZED (
        SELECT ctid, created_at, id FROM ${name}
          WHERE (created_at, id) > ($1::timestamptz, $2::bigint) AND ${condition}
          ORDER BY created_at, id LIMIT ${BATCH_ROWS}
      ),
      changed AS (${change('SELECT ctid FROM batch')}),
      taken AS (SELECT count(*) FILTER (WHERE shown) AS count FROM changed)
      SELECT last.created_at::text AS time, last.id::text AS id, taken.count AS taken
        FROM taken LEFT JOIN LATERAL (SELECT created_at, id FROM batch ORDER BY 1 DESC, 2 DESC LIMIT 1) last ON true`;
    let after: [time: string, id: string] = ['-infinity', '0'];
    for (;;) {
      this.run.throwIfCancelled();
      const batch = await inTransaction(this.client, async () => {
        const { rows } = await this.client.query<Batch>(text, [...after, ...values]);
        await this.run.addDone(Number(rows[0]?.taken ?? 0), this.client);
        return rows[0];
      });
      if (batch === undefined || batch.time === null || batch.id === null) return;
      after = [batch.time, batch.id];
    }
  }

  /** Drops a whole week. */
  private async drop(name: string): Promise<void> {
    this.run.throwIfCancelled();
    // While it can be read; a failure keeps it attached.
    await this.archive(name, null);
    await this.client.query(DROPPING, [name]);
    await this.withTimeout(() => this.detach(name));
    // Rows can no longer be added, so this archives the rows that were added since.
    await this.archive(name, null);
    const { rows } = await this.client.query<{ count: string }>(
      `SELECT count(*) AS count FROM ${name} WHERE NOT hidden`,
    );
    const count = Number(rows[0]?.count ?? 0);
    await this.withTimeout(() => this.dropDetached(name, count));
  }

  private async detach(name: string): Promise<void> {
    const partition = (await this.partitions()).find((known) => known.name === name);
    if (partition === undefined) return;
    // An interrupted detachment can only be finished.
    const how = partition.detaching ? 'FINALIZE' : 'CONCURRENTLY';
    await this.client.query(`ALTER TABLE logs DETACH PARTITION ${name} ${how}`);
  }

  private dropDetached(name: string, count: number): Promise<void> {
    return inTransaction(this.client, async () => {
      await this.client.query(`DROP TABLE ${name}`);
      await this.client.query(DROPPED, [name]);
      await this.run.addDone(count, this.client);
    });
  }

  /** Repeats an attempt that ran into the lock timeout. */
  private async withTimeout(attempt: () => Promise<void>): Promise<void> {
    for (let left = LOCK_ATTEMPTS; ; left--) {
      try {
        await attempt();
        return;
      } catch (error) {
        if ((error as { code?: unknown } | null)?.code !== LOCK_TIMEOUT || left === 0) throw error;
      }
      await pause(LOCK_PAUSE_MS);
    }
  }

  private async partitions(): Promise<AttachedPartition[]> {
    const { rows } = await this.client.query<AttachedPartition>(
      `SELECT c.relname AS name, i.inhdetachpending AS detaching
        FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid
        WHERE i.inhparent = 'logs'::regclass ORDER BY 1`,
    );
    return rows;
  }

  /** Detached or partly detached partitions of an interrupted clean-up. */
  private async leftBehind(): Promise<string[]> {
    const { rows } = await this.client.query<{ name: string }>(LEFT_BEHIND);
    return rows.map(({ name }) => name);
  }

  private async openCharges(): Promise<string[]> {
    const { rows } = await this.client.query<{ charge_id: string }>(OPEN_CHARGES);
    return rows.map(({ charge_id }) => charge_id);
  }

  private async containsAny(name: string, ids: string[]): Promise<boolean> {
    if (ids.length === 0) return false;
    const { rows } = await this.client.query(`SELECT 1 FROM ${name} WHERE id = ANY($1) LIMIT 1`, [ids]);
    return rows.length > 0;
  }
}
