import { Injectable } from '@nestjs/common';
import { Sql } from '../../platform/database/sql.js';
import type { LogSink } from './model/log-sink.js';

/** The backlog of a sink. */
export interface Backlog {
  readonly sinkId: number;
  readonly rows: number;
  /** The time since which its oldest row is queued. Null if there are no rows. */
  readonly since: Date | null;
}

/** A sink with its place. */
export interface PlacedSink extends LogSink {
  readonly position: number;
}

export const SINK_COLUMNS = `id, name, kind, url, settings, secret_cipher AS "secretCipher", enabled,
  created_at AS "createdAt", position, rows_sent AS "rowsSent", sent_at AS "sentAt", failures, error,
  failed_at AS "failedAt", retry_at AS "retryAt"`;

const ALL = `SELECT ${SINK_COLUMNS} FROM log_sinks ORDER BY name, id`;
const FIND = `SELECT ${SINK_COLUMNS} FROM log_sinks WHERE id = $1`;
const DUE = `
  SELECT id FROM log_sinks s
    WHERE enabled AND coalesce(retry_at <= now(), true) AND EXISTS (SELECT FROM log_batches b WHERE b.id > s.position)
    ORDER BY id`;
const BACKLOGS = `
  SELECT s.id AS "sinkId", coalesce(b.rows, 0) + coalesce(o.rows, 0) AS rows, least(b.since, o.since) AS since
    FROM log_sinks s
      CROSS JOIN (SELECT sum(cardinality(log_ids))::bigint AS rows, min(queued_at) AS since FROM log_outbox) o
      CROSS JOIN LATERAL (
        SELECT sum(row_count)::bigint AS rows, min(queued_at) AS since FROM log_batches WHERE log_batches.id > s.position) b`;
// A second run of the same job may have confirmed the batch before.
const SENT = `
  UPDATE log_sinks SET position = $2, rows_sent = rows_sent + $3, sent_at = now(), failures = 0, error = $4,
      failed_at = CASE WHEN $4 = '' THEN NULL ELSE now() END, retry_at = NULL
    WHERE id = $1 AND position < $2`;
const FAILED = `
  UPDATE log_sinks SET failures = failures + 1, error = $2, failed_at = now(), retry_at = now() + $3 * interval '1 ms'
    WHERE id = $1`;

/** The state of sinks in the table `log_sinks`. */
@Injectable()
export class LogSinksRepository {
  constructor(private readonly sql: Sql) {}

  /** All sinks, ordered by name. */
  all(): Promise<LogSink[]> {
    return this.sql.query<PlacedSink & Record<string, unknown>>('log-sinks', ALL);
  }

  async find(id: number): Promise<PlacedSink | null> {
    const [sink] = await this.sql.query<PlacedSink & Record<string, unknown>>('log-sink', FIND, [id]);
    return sink ?? null;
  }

  /** Enabled sinks with batches whose next attempt is due. */
  async due(): Promise<number[]> {
    return (await this.sql.query<{ id: number }>('log-sinks-due', DUE)).map(({ id }) => id);
  }

  backlogs(): Promise<Backlog[]> {
    return this.sql.query<Backlog & Record<string, unknown>>('log-sink-backlogs', BACKLOGS);
  }

  /** Records that a target has confirmed a batch. @param warning about records that it refused; empty for none */
  async sent(id: number, batch: { readonly id: number; readonly rows: number }, warning: string): Promise<void> {
    await this.sql.query('log-sink-sent', SENT, [id, batch.id, batch.rows, warning]);
  }

  /** Records a failed attempt; the next one is made after the pause. */
  async failed(id: number, reason: string, pauseMs: number): Promise<void> {
    await this.sql.query('log-sink-failed', FAILED, [id, reason, pauseMs]);
  }
}
