import { Injectable } from '@nestjs/common';
import { Sql } from '../../platform/database/sql.js';
import { idOfCursor } from '../../platform/graphql/connection.js';
import type { ListPage } from '../../platform/graphql/list-page.js';
import type { Difference, LedgerCheck } from './ledger-check.js';
import type { Reconciliation, ReconciliationState, ReconciliationSummary } from './reconciliation.js';

/** The number of reconciliations that are kept. */
const RETAINED = 100;
/** Max attempts to read the ledger. */
const MAX_TRIES = 3;

const COLUMNS = `id, state, started_by AS "startedBy", created_at AS "createdAt", started_at AS "startedAt",
  finished_at AS "finishedAt", duration_ms AS "durationMs", percent, checked, difference_count AS "differenceCount", failure`;
const UNDER_WAY = `state IN ('waiting', 'running')`;

// Keeps the one under way and returns its id.
const INSERT = `
  INSERT INTO reconciliations (started_by) VALUES ($1)
  ON CONFLICT ((true)) WHERE ${UNDER_WAY} DO UPDATE SET started_by = reconciliations.started_by RETURNING ${COLUMNS}`;
const FORGET = `DELETE FROM reconciliations WHERE id <= $1 AND NOT ${UNDER_WAY}`;
const FIND = `SELECT ${COLUMNS} FROM reconciliations WHERE id = $1`;
const LAST = `SELECT ${COLUMNS} FROM reconciliations WHERE state = 'done' ORDER BY id DESC LIMIT 1`;
const DIFFERENCES = 'SELECT differences FROM reconciliations WHERE id = $1';
const PAGE = `
  SELECT ${COLUMNS} FROM reconciliations WHERE $1::bigint IS NULL OR id < $1 ORDER BY id DESC LIMIT $2 OFFSET $3`;
const COUNT = 'SELECT count(*) AS total FROM reconciliations';
const PENDING = `SELECT id FROM reconciliations WHERE ${UNDER_WAY}`;
const BEGIN = `
  UPDATE reconciliations SET state = 'running', started_at = now(), percent = 0
  WHERE id = $1 AND ${UNDER_WAY} RETURNING id`;
const PROGRESS = `UPDATE reconciliations SET percent = $2 WHERE id = $1 AND state = 'running'`;
const FINISH = `
  UPDATE reconciliations SET state = 'done', percent = 100, finished_at = now(),
    duration_ms = round(1000 * extract(epoch FROM now() - started_at)),
    checked = $2, difference_count = $3, differences = $4, failure = NULL
  WHERE id = $1 AND ${UNDER_WAY} RETURNING id`;
const FAIL = `
  UPDATE reconciliations SET tries = tries + 1, failure = $2,
    state = CASE WHEN tries + 1 < ${MAX_TRIES} THEN 'waiting' ELSE 'failed' END,
    finished_at = CASE WHEN tries + 1 < ${MAX_TRIES} THEN NULL ELSE now() END
  WHERE id = $1 AND ${UNDER_WAY} RETURNING state`;
const CANCEL = `
  UPDATE reconciliations SET state = 'failed', failure = $2, finished_at = now() WHERE id = $1 AND ${UNDER_WAY}`;

/** Table `reconciliations`. */
@Injectable()
export class ReconciliationsRepository {
  constructor(private readonly sql: Sql) {}

  /**
   * Inserts a reconciliation; returns the one under way when there is one. @param startedBy null when it is scheduled
   */
  async insert(startedBy: number | null): Promise<Reconciliation> {
    const [inserted] = await this.sql.query<Reconciliation>('reconciliation-insert', INSERT, [startedBy]);
    if (!inserted) throw new Error('Reconciliation could not be stored');
    await this.sql.query('reconciliation-forget', FORGET, [inserted.id - RETAINED]);
    return inserted;
  }

  async find(id: number): Promise<Reconciliation | null> {
    const [found] = await this.sql.query<Reconciliation>('reconciliation', FIND, [id]);
    return found ?? null;
  }

  /** The newest finished one. */
  async last(): Promise<ReconciliationSummary | null> {
    const [last] = await this.sql.query<ReconciliationSummary>('reconciliation-last', LAST);
    return last ?? null;
  }

  async differences(id: number): Promise<readonly Difference[]> {
    const [row] = await this.sql.query<Pick<LedgerCheck, 'differences'>>('reconciliation-found', DIFFERENCES, [id]);
    return row?.differences ?? [];
  }

  /** Newest first. @throws {AppError} invalid_parameter for a cursor of another list */
  async page({ limit, offset, after }: ListPage): Promise<{ reconciliations: Reconciliation[]; total: number }> {
    const values = after ? [idOfCursor(after), limit, 0] : [null, limit, offset];
    const reconciliations = await this.sql.query<Reconciliation>('reconciliations-page', PAGE, values);
    const [count] = await this.sql.query<{ total: number }>('reconciliations-count', COUNT);
    return { reconciliations, total: count?.total ?? 0 };
  }

  /** Ids of the unfinished ones. */
  async pending(): Promise<number[]> {
    return (await this.sql.query<{ id: number }>('reconciliations-pending', PENDING)).map(({ id }) => id);
  }

  /** @returns false when it is finished. */
  async begin(id: number): Promise<boolean> {
    return (await this.sql.query('reconciliation-begin', BEGIN, [id])).length > 0;
  }

  async progress(id: number, percent: number): Promise<void> {
    await this.sql.query('reconciliation-progress', PROGRESS, [id, percent]);
  }

  /** @returns false when it was finished before. */
  async finish(id: number, { checked, differenceCount, differences }: LedgerCheck): Promise<boolean> {
    const values = [id, checked, differenceCount, JSON.stringify(differences)];
    return (await this.sql.query('reconciliation-finish', FINISH, values)).length > 0;
  }

  /** Stores the failure of an attempt and its reason. @returns true when a retry is due. */
  async fail(id: number, reason: string): Promise<boolean> {
    const [row] = await this.sql.query<{ state: ReconciliationState }>('reconciliation-fail', FAIL, [id, reason]);
    return row?.state === 'waiting';
  }

  /** Cancels an unfinished one. @param reason why */
  async cancel(id: number, reason: string): Promise<void> {
    await this.sql.query('reconciliation-cancel', CANCEL, [id, reason]);
  }
}
