import { Injectable } from '@nestjs/common';
import type { PoolClient } from 'pg';
import type { LocalText } from '../../common/errors/app-error.js';
import type { Executor } from '../../platform/database/pg-client.js';
import { Sql } from '../../platform/database/sql.js';
import { forJsonb, jsonbText } from '../../platform/database/sql-values.js';
import { idOfCursor } from '../../platform/graphql/connection.js';
import type { ListPage } from '../../platform/graphql/list-page.js';
import type { ItemResult, JobRun, JobRunItem, JobRunState, Retention } from './job-run.js';

const COLUMNS = `r.id, r.kind, r.params, r.state, r.requested_by AS "requestedBy", r.total, r.done, r.failed, r.tries,
  r.failure, r.result, r.created_at AS "createdAt", r.started_at AS "startedAt", r.finished_at AS "finishedAt",
  (SELECT coalesce(jsonb_object_agg(e.effect, e.count), '{}') FROM (
    SELECT i.effect, count(*) AS count FROM job_run_items i
      WHERE i.kind = r.kind AND i.run_id = r.id AND i.effect IS NOT NULL GROUP BY i.effect
  ) e) AS effects`;
const RUNS = `SELECT ${COLUMNS} FROM job_runs r`;
const UNDER_WAY = `state IN ('waiting', 'running')`;

// Returns the run under way with the same key, if there is one.
const INSERT = `
  INSERT INTO job_runs (kind, key, params, requested_by) VALUES ($1, $2, $3, $4)
  ON CONFLICT (kind, key) WHERE ${UNDER_WAY} DO UPDATE SET key = excluded.key RETURNING id, (xmax = 0) AS "isNew"`;
const INSERT_ITEMS = `
  WITH items AS (
    INSERT INTO job_run_items (kind, run_id, position, subject)
    SELECT $1, $2, position, subject FROM unnest($3::bigint[]) WITH ORDINALITY AS s (subject, position) RETURNING 1
  )
  UPDATE job_runs SET total = cardinality($3::bigint[]) WHERE kind = $1 AND id = $2`;
const INSERT_RESULTS = `
  INSERT INTO job_run_items (kind, run_id, position, result, finished_at)
  SELECT $1, $2, position + (SELECT count(*) FROM job_run_items WHERE kind = $1 AND run_id = $2), item, now()
    FROM jsonb_array_elements($3::jsonb) WITH ORDINALITY AS s (item, position)`;
const DELETE_RESULTS = 'DELETE FROM job_run_items WHERE kind = $1 AND run_id = $2 AND result IS NOT NULL';
const DELETE_OLD = `
  WITH deleted AS (
    DELETE FROM job_runs WHERE kind = $1 AND (
      created_at < now() - $3::int * interval '1 day'
      OR $2::int IS NOT NULL AND NOT (${UNDER_WAY}) AND id <= (SELECT id FROM job_runs WHERE kind = $1 ORDER BY id DESC OFFSET $2::int LIMIT 1)
    ) RETURNING 1
  )
  SELECT count(*) AS count FROM deleted`;
const FIND = `${RUNS} WHERE r.kind = $1 AND r.id = $2`;
const PAGE = `${RUNS} WHERE r.kind = $1 AND ($2::bigint IS NULL OR r.id < $2) AND ($5::text[] IS NULL OR r.state = ANY ($5))
  ORDER BY r.id DESC LIMIT $3 OFFSET $4`;
const COUNT =
  'SELECT count(*) AS total FROM job_runs WHERE kind = $1 AND ($2::text[] IS NULL OR state = ANY ($2::text[]))';
const NEWEST = `${RUNS} WHERE ($1::text[] IS NULL OR r.kind = ANY ($1)) AND (NOT $2::boolean OR ${UNDER_WAY}) ORDER BY r.created_at DESC LIMIT $3`;
const LAST_DONE = `${RUNS} WHERE r.kind = $1 AND r.state = 'done' ORDER BY r.id DESC LIMIT 1`;
const PENDING = `SELECT id FROM job_runs WHERE kind = $1 AND ${UNDER_WAY} ORDER BY id`;
const SCHEDULED_WITHIN = `
  SELECT 1 FROM job_runs
  WHERE kind = $1 AND requested_by IS NULL AND created_at > now() - $2 * interval '1 second' LIMIT 1`;
const FAILED_SCHEDULES = `
  SELECT kind, count(*)::int AS runs FROM job_runs r
  WHERE state = 'failed' AND requested_by IS NULL AND created_at > now() - interval '30 days'
    AND NOT EXISTS (SELECT 1 FROM job_runs later WHERE later.kind = r.kind AND later.id > r.id AND later.state IN ('done', 'ready'))
  GROUP BY kind`;
const BEGIN = `
  UPDATE job_runs r SET state = 'running', started_at = CASE WHEN $3::boolean THEN coalesce(started_at, now()) ELSE now() END,
    done = CASE WHEN $3::boolean THEN done ELSE 0 END, failed = CASE WHEN $3::boolean THEN failed ELSE 0 END
  WHERE kind = $1 AND id = $2 AND ${UNDER_WAY} RETURNING ${COLUMNS}`;
const IS_RUNNING = `SELECT 1 FROM job_runs WHERE kind = $1 AND id = $2 AND state = 'running'`;
const SET_TOTAL = 'UPDATE job_runs SET total = coalesce(total, $3) WHERE kind = $1 AND id = $2 RETURNING total';
const SET_DONE = `UPDATE job_runs SET done = $3 WHERE kind = $1 AND id = $2 AND state = 'running'`;
const ADD_DONE = 'UPDATE job_runs SET done = done + $3 WHERE kind = $1 AND id = $2';
const ITEMS_LEFT = `
  SELECT position, subject FROM job_run_items WHERE kind = $1 AND run_id = $2 AND finished_at IS NULL ORDER BY position`;
const COMPLETE_ITEM = `
  WITH item AS (
    UPDATE job_run_items SET success = $4, message = $5, texts = $6, effect = $7, finished_at = now()
    WHERE kind = $1 AND run_id = $2 AND position = $3 AND finished_at IS NULL RETURNING success
  )
  UPDATE job_runs SET done = done + 1, failed = failed + CASE WHEN item.success THEN 0 ELSE 1 END
  FROM item WHERE kind = $1 AND id = $2`;
const FINISH = `
  UPDATE job_runs SET state = $3, finished_at = now(), failure = NULL, result = $4
  WHERE kind = $1 AND id = $2 AND state = 'running' RETURNING id`;
const FAIL = `
  UPDATE job_runs SET tries = tries + 1, failure = $3,
    state = CASE WHEN tries + 1 < $4 THEN 'waiting' ELSE 'failed' END,
    finished_at = CASE WHEN tries + 1 < $4 THEN NULL ELSE now() END
  WHERE kind = $1 AND id = $2 AND ${UNDER_WAY} RETURNING state`;
const CANCEL = `
  UPDATE job_runs SET state = 'cancelled', finished_at = now()
  WHERE kind = $1 AND id = $2 AND state IN ('waiting', 'running', 'ready')`;
const ABORT = `UPDATE job_runs SET state = 'cancelled', finished_at = now() WHERE kind = $1 AND id = $2 AND state = 'running'`;
const RETRY = `
  UPDATE job_runs SET state = 'waiting', tries = 0, failure = NULL, finished_at = NULL, result = NULL
  WHERE kind = $1 AND id = $2 AND state IN ('failed', 'cancelled') RETURNING id`;
// As a query, because the result of an update depends on the type of the executor.
const DECIDE = `
  WITH decided AS (
    UPDATE job_runs SET state = 'done', finished_at = now(), result = result || $3
    WHERE kind = $1 AND id = $2 AND state = 'ready' RETURNING id
  )
  SELECT id FROM decided`;
const FAILURES = `
  SELECT subject, success, coalesce(texts, to_jsonb(message)) AS message, effect, finished_at AS "finishedAt" FROM job_run_items
  WHERE kind = $1 AND run_id = $2 AND finished_at IS NOT NULL AND success IS NOT TRUE AND subject IS NOT NULL
  ORDER BY position LIMIT $3`;
const RESULTS = `
  SELECT position, result FROM job_run_items
  WHERE kind = $1 AND run_id = $2 AND result IS NOT NULL AND position > $3
    AND ($4::jsonb IS NULL OR result @> ANY (SELECT jsonb_array_elements($4)))
  ORDER BY position LIMIT $5 OFFSET $6`;

/** A part of the items. All items if the limit is null. */
export interface ItemPage extends Omit<ListPage, 'limit'> {
  readonly limit: number | null;
}

/** A run to insert. */
export interface NewRun {
  readonly kind: string;
  /** While a run of the kind with this key is under way, no other one is inserted. Null for no limit. */
  readonly key: string | null;
  readonly params: object;
  readonly requestedBy: number | null;
  /** Ids of the objects to process. */
  readonly subjects: readonly number[] | null;
}

/** Tables `job_runs` and `job_run_items`. */
@Injectable()
export class JobRunsRepository {
  constructor(private readonly sql: Sql) {}

  /** @returns its id, or the id of the run under way with the same key */
  insert({ kind, key, params, requestedBy, subjects }: NewRun): Promise<{ id: number; isNew: boolean }> {
    return this.sql.transaction(async (client) => {
      const { rows } = await client.query<{ id: number; isNew: boolean }>(INSERT, [kind, key, params, requestedBy]);
      const [inserted] = rows;
      if (!inserted) throw new Error('Job run could not be stored');
      if (inserted.isNew && subjects) await client.query(INSERT_ITEMS, [kind, inserted.id, subjects]);
      return inserted;
    });
  }

  async find(kind: string, id: number): Promise<JobRun | null> {
    const [run] = await this.sql.query<JobRun>('job-run', FIND, [kind, id]);
    return run ?? null;
  }

  /**
   * The newest first.
   * @param states only runs in these; all when null
   * @throws {AppError} invalid_parameter for a cursor of another list
   */
  async page(
    kind: string,
    states: readonly JobRunState[] | null,
    { limit, offset, after }: ListPage,
  ): Promise<{ runs: JobRun[]; total: number }> {
    const values = after ? [kind, idOfCursor(after), limit, 0] : [kind, null, limit, offset];
    const runs = await this.sql.query<JobRun>('job-runs-page', PAGE, [...values, states]);
    const [count] = await this.sql.query<{ total: number }>('job-runs-count', COUNT, [kind, states]);
    return { runs, total: count?.total ?? 0 };
  }

  /** The newest first, of some kinds or of all. */
  newest(kinds: readonly string[] | null, limit: number, underWay = false): Promise<JobRun[]> {
    return this.sql.query<JobRun>('job-runs-newest', NEWEST, [kinds, underWay, limit]);
  }

  async lastDone(kind: string): Promise<JobRun | null> {
    const [run] = await this.sql.query<JobRun>('job-run-last-done', LAST_DONE, [kind]);
    return run ?? null;
  }

  /** Ids of the unfinished runs, oldest first. */
  async pending(kind: string): Promise<number[]> {
    return (await this.sql.query<{ id: number }>('job-runs-pending', PENDING, [kind])).map(({ id }) => id);
  }

  async wasScheduledWithin(kind: string, seconds: number): Promise<boolean> {
    return (await this.sql.query('job-run-scheduled', SCHEDULED_WITHIN, [kind, seconds])).length > 0;
  }

  /** The number of runs of schedules that failed since the last one that succeeded, by kind; of the last 30 days. */
  async failedSchedules(): Promise<ReadonlyMap<string, number>> {
    const rows = await this.sql.query<{ kind: string; runs: number }>('job-runs-failed-schedules', FAILED_SCHEDULES);
    return new Map(rows.map(({ kind, runs }) => [kind, runs]));
  }

  /** @param resumes keeps the progress of an earlier attempt @returns null when it has ended */
  async begin(kind: string, id: number, resumes: boolean): Promise<JobRun | null> {
    const [run] = await this.sql.query<JobRun>('job-run-begin', BEGIN, [kind, id, resumes]);
    return run ?? null;
  }

  async isRunning(kind: string, id: number): Promise<boolean> {
    return (await this.sql.query('job-run-running', IS_RUNNING, [kind, id])).length > 0;
  }

  /** @returns the amount of work, which an earlier attempt may have set. */
  async setTotal(kind: string, id: number, total: number): Promise<number> {
    const [row] = await this.sql.query<{ total: number }>('job-run-total', SET_TOTAL, [kind, id, total]);
    return row?.total ?? total;
  }

  async setDone(kind: string, id: number, done: number): Promise<void> {
    await this.sql.query('job-run-done', SET_DONE, [kind, id, done]);
  }

  async addDone(kind: string, id: number, count: number, client: Pick<PoolClient, 'query'>): Promise<void> {
    await client.query(ADD_DONE, [kind, id, count]);
  }

  itemsLeft(kind: string, id: number): Promise<{ position: number; subject: number }[]> {
    return this.sql.query('job-run-items-left', ITEMS_LEFT, [kind, id]);
  }

  async completeItem(kind: string, id: number, position: number, item: ItemResult): Promise<void> {
    const { success, message, effect } = item;
    const stored = forJsonb(message);
    const text = typeof stored === 'string' ? stored : stored.en;
    const texts = typeof stored === 'string' ? null : stored;
    await this.sql.query('job-run-item', COMPLETE_ITEM, [kind, id, position, success, text, texts, effect]);
  }

  /** @returns false when another process ended it. */
  async finish(
    kind: string,
    id: number,
    { state, summary, items }: { state: 'ready' | 'done'; summary: object; items: readonly object[] },
    client: PoolClient,
  ): Promise<boolean> {
    if ((await client.query(FINISH, [kind, id, state, summary])).rowCount !== 1) return false;
    await client.query(DELETE_RESULTS, [kind, id]);
    if (items.length > 0) await client.query(INSERT_RESULTS, [kind, id, jsonbText(items)]);
    return true;
  }

  /** Stores the failure of an attempt and its reason. @returns true when a retry is due, null when the run has ended */
  async fail(kind: string, id: number, reason: LocalText, maxTries: number): Promise<boolean | null> {
    const [row] = await this.sql.query<{ state: string }>('job-run-fail', FAIL, [kind, id, reason, maxTries]);
    return row ? row.state === 'waiting' : null;
  }

  async cancel(kind: string, id: number): Promise<void> {
    await this.sql.query('job-run-cancel', CANCEL, [kind, id]);
  }

  /** Cancels a run whose attempt was aborted, unless it has been retried since. */
  async abort(kind: string, id: number): Promise<void> {
    await this.sql.query('job-run-abort', ABORT, [kind, id]);
  }

  /** @returns false when it neither failed nor was cancelled. @throws unique_violation when its key is in use */
  async retry(kind: string, id: number): Promise<boolean> {
    return (await this.sql.query('job-run-retry', RETRY, [kind, id])).length > 0;
  }

  /** Stores a decision in the caller's transaction. @returns false when the run does not wait for one */
  async decide(kind: string, id: number, decision: object, executor: Executor): Promise<boolean> {
    return (await executor.query(DECIDE, [kind, id, decision])).length > 0;
  }

  /** The failed items, in the order of the run. */
  failures(kind: string, id: number, limit: number): Promise<JobRunItem[]> {
    return this.sql.query<JobRunItem>('job-run-failures', FAILURES, [kind, id, limit]);
  }

  /**
   * The items that an execution has found, in order.
   * @param containing only items that contain one of these objects; all when null
   * @throws {AppError} invalid_parameter for a cursor of another list
   */
  results<Item extends object>(
    kind: string,
    id: number,
    containing: readonly object[] | null,
    { limit, offset, after }: ItemPage,
  ): Promise<{ position: number; result: Item }[]> {
    const filter = containing && JSON.stringify(containing);
    const values = after ? [idOfCursor(after), filter, limit, 0] : [0, filter, limit, offset];
    return this.sql.query('job-run-results', RESULTS, [kind, id, ...values]);
  }

  /** @returns the number of deleted runs */
  async deleteOld(kind: string, { runs, days }: Retention): Promise<number> {
    const values = [kind, runs ?? null, days ?? null];
    const [row] = await this.sql.query<{ count: number }>('job-runs-delete-old', DELETE_OLD, values);
    return row?.count ?? 0;
  }
}
