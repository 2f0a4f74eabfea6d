import { Injectable } from '@nestjs/common';
import type { PoolClient } from 'pg';
import { AdvisoryLock } from '../../platform/database/advisory-locks.js';
import { Sql } from '../../platform/database/sql.js';
import { LOG_COLUMN_LIST, type StoredLogRow } from '../log-row.js';

/** An entry has at most as many rows, so a batch has less than twice as many. */
const BATCH_ROWS = 1_000;
/** Limits the duration of a step to the statement timeout, even after an import. */
const ENTRIES_PER_STEP = 200;

/** A batch without its rows. */
export interface LogBatch {
  readonly id: number;
  readonly key: string;
  readonly rowCount: number;
  readonly firstTime: Date;
}

/**
 * Moves entries of the outbox into batches. Must not run concurrently, because commits could be in another order than
 * the numbers.
 */
const FORM = `
  WITH taken AS (
    DELETE FROM log_outbox WHERE id IN (SELECT id FROM log_outbox ORDER BY id LIMIT ${ENTRIES_PER_STEP})
      RETURNING id, log_ids, log_times, first_time, queued_at
  ), parts AS (
    SELECT *, (sum(cardinality(log_ids)) OVER (ORDER BY id) - 1) / ${BATCH_ROWS} AS part FROM taken
  ), formed AS (
    INSERT INTO log_batches (log_ids, log_times, row_count, first_time, queued_at)
      SELECT array_agg(k.id ORDER BY p.id, k.place), array_agg(k.at ORDER BY p.id, k.place), count(*), min(first_time),
          min(queued_at)
        FROM parts p CROSS JOIN LATERAL unnest(p.log_ids, p.log_times) WITH ORDINALITY AS k(id, at, place)
        GROUP BY p.part ORDER BY p.part
  )
  SELECT count(*) AS entries FROM taken`;

/** The next batch after a position. */
const NEXT = `
  SELECT id, key, row_count AS "rowCount", first_time AS "firstTime" FROM log_batches WHERE id > $1 ORDER BY id LIMIT 1`;

// OFFSET prevents a plan that reads all of the log: each row is found by its key.
const ROWS = `
  SELECT l.* FROM log_batches b
      CROSS JOIN LATERAL unnest(b.log_ids, b.log_times) WITH ORDINALITY AS k(id, at, place)
      CROSS JOIN LATERAL (
        SELECT ${LOG_COLUMN_LIST} FROM logs WHERE logs.created_at = k.at AND logs.id = k.id AND NOT hidden OFFSET 0) l
    WHERE b.id = $1 ORDER BY k.place`;

const TRIM = [
  'DELETE FROM log_batches WHERE id <= (SELECT min(position) FROM log_sinks) OR NOT EXISTS (SELECT FROM log_sinks)',
  'DELETE FROM log_outbox WHERE NOT EXISTS (SELECT FROM log_sinks)',
];

const UNSENT = `
  SELECT name FROM log_sinks s
    WHERE enabled AND (EXISTS (SELECT FROM log_batches b WHERE b.id > s.position AND b.first_time < $1)
      OR EXISTS (SELECT FROM log_outbox WHERE first_time < $1))
    ORDER BY id LIMIT 1`;

const LAST = `SELECT coalesce(pg_sequence_last_value(pg_get_serial_sequence('log_batches', 'id')::regclass), 0) AS id`;

/** Tables `log_outbox`, which a trigger of the log fills, and `log_batches`. */
@Injectable()
export class LogBatches {
  constructor(private readonly sql: Sql) {}

  /** Makes batches of all committed entries of the outbox. */
  async form(): Promise<void> {
    for (;;) {
      const entries = await this.sql.transaction(async (client) => {
        await lock(client);
        const { rows } = await client.query<{ entries: number }>(FORM);
        return rows[0]?.entries ?? 0;
      });
      if (entries < ENTRIES_PER_STEP) return;
    }
  }

  /** The next batch after one. @returns null when there is none */
  async after(position: number): Promise<LogBatch | null> {
    const [batch] = await this.sql.query<LogBatch>('log-batch-next', NEXT, [position]);
    return batch ?? null;
  }

  /** The rows of a batch that exist. */
  rows(id: number): Promise<StoredLogRow[]> {
    return this.sql.query<StoredLogRow & Record<string, unknown>>('log-batch-rows', ROWS, [id]);
  }

  /** Deletes what every sink has sent, including disabled sinks. */
  async trim(): Promise<void> {
    for (const [index, text] of TRIM.entries()) await this.sql.query(`log-batches-trim-${index}`, text);
  }

  /** The number of the newest batch, from which on a new sink receives rows. No batch is formed until the commit. */
  async last(client: PoolClient): Promise<number> {
    await lock(client);
    const { rows } = await client.query<{ id: number }>(LAST);
    return rows[0]?.id ?? 0;
  }

  /** The name of an enabled sink that has not sent a row before an instant. Null if all have sent them. */
  async unsentBefore(instant: Date): Promise<string | null> {
    const [sink] = await this.sql.query<{ name: string }>('log-batches-unsent', UNSENT, [instant]);
    return sink?.name ?? null;
  }
}

async function lock(client: PoolClient): Promise<void> {
  await client.query('SELECT pg_advisory_xact_lock($1)', [AdvisoryLock.logBatches]);
}
