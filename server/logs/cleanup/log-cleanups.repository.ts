import { Injectable } from '@nestjs/common';
import { Sql } from '../../platform/database/sql.js';
import type { LogCleanup } from './log-cleanup.js';

const COLUMNS = `id, before, requested_by AS "requestedBy", state, rows_found AS "rowsFound",
  rows_deleted AS "rowsDeleted", error, created_at AS "createdAt", started_at AS "startedAt",
  finished_at AS "finishedAt"`;

const INSERT = `INSERT INTO log_cleanups (before, requested_by) VALUES ($1, $2) RETURNING ${COLUMNS}`;
const FIND = `SELECT ${COLUMNS} FROM log_cleanups WHERE id = $1`;
const NEWEST = `SELECT ${COLUMNS} FROM log_cleanups ORDER BY id DESC LIMIT $1`;
const PENDING = `SELECT id FROM log_cleanups WHERE state IN ('waiting', 'running') ORDER BY id`;
const BEGIN = `
  UPDATE log_cleanups SET state = 'running', error = '', rows_found = coalesce(rows_found, $2),
    started_at = coalesce(started_at, now())
  WHERE id = $1 AND state <> 'done'`;
const CANCEL = `
  UPDATE log_cleanups SET state = 'failed', error = $2, finished_at = now()
  WHERE id = $1 AND state IN ('waiting', 'running')`;
const FINISH = `UPDATE log_cleanups SET state = $2, error = $3, finished_at = now() WHERE id = $1`;

/** Table `log_cleanups`. `LogPurger` counts deleted rows in the transaction that deletes them. */
@Injectable()
export class LogCleanupsRepository {
  constructor(private readonly sql: Sql) {}

  async insert(before: Date, requestedBy: number): Promise<LogCleanup> {
    const [cleanup] = await this.sql.query<LogCleanup>('log-cleanup-insert', INSERT, [before, requestedBy]);
    return cleanup as LogCleanup;
  }

  async find(id: number): Promise<LogCleanup | null> {
    const [cleanup] = await this.sql.query<LogCleanup>('log-cleanup-find', FIND, [id]);
    return cleanup ?? null;
  }

  newest(limit: number): Promise<LogCleanup[]> {
    return this.sql.query<LogCleanup>('log-cleanups-newest', NEWEST, [limit]);
  }

  /** Ids of the unfinished clean-ups, oldest first. */
  async pending(): Promise<number[]> {
    const rows = await this.sql.query<{ id: number }>('log-cleanups-pending', PENDING);
    return rows.map(({ id }) => id);
  }

  /** @param rowsFound kept from the first run. */
  async begin(id: number, rowsFound: number): Promise<void> {
    await this.sql.query('log-cleanup-begin', BEGIN, [id, rowsFound]);
  }

  async finish(id: number, state: 'done' | 'failed', error: string): Promise<void> {
    await this.sql.query('log-cleanup-finish', FINISH, [id, state, error]);
  }

  /** Cancels an unfinished clean-up. @param error why */
  async cancel(id: number, error: string): Promise<void> {
    await this.sql.query('log-cleanup-cancel', CANCEL, [id, error]);
  }
}
