import { Injectable } from '@nestjs/common';
import { Sql } from '../../platform/database/sql.js';
import type { AuditSink } from './audit-sink.js';

/** The backlog of a sink. */
export interface AuditBacklog {
  readonly sinkId: number;
  readonly entries: number;
  /** The time of its oldest entry. Null if there are no entries. */
  readonly since: Date | null;
}

export const SINK_COLUMNS = `id, name, kind, url, secret_cipher AS "secretCipher", enabled, created_at AS "createdAt",
  position, sending, sent_at AS "sentAt", failures, error, failed_at AS "failedAt", retry_at AS "retryAt"`;

const ALL = `SELECT ${SINK_COLUMNS} FROM audit_sinks ORDER BY name, id`;
const FIND = `SELECT ${SINK_COLUMNS} FROM audit_sinks WHERE id = $1`;
const DUE = `
  SELECT id FROM audit_sinks
    WHERE enabled AND coalesce(retry_at <= now(), true) AND position < (SELECT position FROM audit_head) ORDER BY id`;
// Positions have no gaps, except for the oldest entries, which the retention deletes.
const BACKLOGS = `
  SELECT s.id AS "sinkId", coalesce(h.position - n.position + 1, 0) AS entries, n.at AS since
    FROM audit_sinks s CROSS JOIN audit_head h
      LEFT JOIN LATERAL (
        SELECT position, at FROM audit_entries e WHERE e.position > s.position ORDER BY position LIMIT 1) n ON true`;
const BEGIN = 'UPDATE audit_sinks SET sending = $2 WHERE id = $1 AND position < $2';
// A second run of the same job may have confirmed the batch before.
const SENT = `
  UPDATE audit_sinks SET position = $2, sending = NULL, sent_at = now(), failures = 0, error = $3,
      failed_at = CASE WHEN $3 = '' THEN NULL ELSE now() END, retry_at = NULL
    WHERE id = $1 AND position < $2`;
const FAILED = `
  UPDATE audit_sinks SET failures = failures + 1, error = $2, failed_at = now(), retry_at = now() + $3 * interval '1 ms'
    WHERE id = $1`;

/** The state of sinks in the table `audit_sinks`. */
@Injectable()
export class AuditSinksRepository {
  constructor(private readonly sql: Sql) {}

  /** All sinks, ordered by name. */
  all(): Promise<AuditSink[]> {
    return this.sql.query<AuditSink & Record<string, unknown>>('audit-sinks', ALL);
  }

  async find(id: number): Promise<AuditSink | null> {
    const [sink] = await this.sql.query<AuditSink & Record<string, unknown>>('audit-sink', FIND, [id]);
    return sink ?? null;
  }

  /** Enabled sinks with unsent entries whose next attempt is due. */
  async due(): Promise<number[]> {
    return (await this.sql.query<{ id: number }>('audit-sinks-due', DUE)).map(({ id }) => id);
  }

  backlogs(): Promise<AuditBacklog[]> {
    return this.sql.query<AuditBacklog & Record<string, unknown>>('audit-sink-backlogs', BACKLOGS);
  }

  /** Records the last entry of the batch that is sent next. */
  async begin(id: number, last: number): Promise<void> {
    await this.sql.query('audit-sink-begin', BEGIN, [id, last]);
  }

  /** Records that the target has confirmed all entries up to `last`. @param warning empty for none */
  async sent(id: number, last: number, warning: string): Promise<void> {
    await this.sql.query('audit-sink-sent', SENT, [id, last, warning]);
  }

  /** Records a failed attempt; the next one is made after the pause. */
  async failed(id: number, reason: string, pauseMs: number): Promise<void> {
    await this.sql.query('audit-sink-failed', FAILED, [id, reason, pauseMs]);
  }
}
