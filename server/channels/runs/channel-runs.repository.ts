import { Injectable } from '@nestjs/common';
import type { PoolClient } from 'pg';
import { Sql } from '../../platform/database/sql.js';
import type { ChannelRun, ChannelRunKind, RunItem, Treatment } from './channel-run.js';

/** Number of kept runs of each kind; older ones are deleted when a new one begins. */
const RETAINED = 50;

const RUNS = `
  SELECT r.id, r.kind, r.requested_by AS "requestedBy", r.state, count(i.position) AS total,
    count(i.finished_at) AS done, count(*) FILTER (WHERE i.success) AS succeeded,
    count(*) FILTER (WHERE i.effect = 'disabled') AS disabled, count(*) FILTER (WHERE i.effect = 'enabled') AS enabled,
    r.created_at AS "createdAt", r.started_at AS "startedAt", r.finished_at AS "finishedAt"
  FROM channel_runs r LEFT JOIN channel_run_items i ON i.run_id = r.id`;

const INSERT = 'INSERT INTO channel_runs (kind, requested_by) VALUES ($1, $2) ON CONFLICT DO NOTHING RETURNING id';
const INSERT_ITEMS = `
  INSERT INTO channel_run_items (run_id, position, channel_id)
  SELECT $1, position, channel_id FROM unnest($2::bigint[]) WITH ORDINALITY AS c (channel_id, position)`;
const FORGET_OLD = `
  DELETE FROM channel_runs WHERE kind = $1 AND id <= (
    SELECT id FROM channel_runs WHERE kind = $1 ORDER BY id DESC OFFSET ${RETAINED} LIMIT 1
  )`;
const FIND = `${RUNS} WHERE r.kind = $1 AND r.id = $2 GROUP BY r.id`;
const NEWEST = `${RUNS} WHERE r.kind = $1 GROUP BY r.id ORDER BY r.id DESC LIMIT $2`;
const PENDING = `SELECT id FROM channel_runs WHERE kind = $1 AND state IN ('waiting', 'running') ORDER BY id`;
const BEGIN = `
  UPDATE channel_runs SET state = 'running', started_at = coalesce(started_at, now())
  WHERE id = $1 AND state IN ('waiting', 'running') RETURNING id`;
const IS_RUNNING = `SELECT 1 FROM channel_runs WHERE id = $1 AND state = 'running'`;
const LEFT = `
  SELECT position, channel_id AS "channelId" FROM channel_run_items
  WHERE run_id = $1 AND finished_at IS NULL ORDER BY position`;
const CONCLUDE = `
  UPDATE channel_run_items SET success = $3, message = $4, effect = $5, finished_at = now()
  WHERE run_id = $1 AND position = $2 AND finished_at IS NULL`;
const FINISH = `
  UPDATE channel_runs SET state = 'done', finished_at = now() WHERE id = $1 AND state = 'running' RETURNING id`;
const CANCEL = `
  UPDATE channel_runs SET state = 'cancelled', finished_at = now()
  WHERE kind = $1 AND id = $2 AND state IN ('waiting', 'running')`;
const ITEMS = `
  SELECT channel_id AS "channelId", success, message, effect, finished_at AS "finishedAt" FROM channel_run_items
  WHERE run_id = $1 AND finished_at IS NOT NULL AND success IS NOT TRUE ORDER BY position LIMIT $2`;

/** Tables `channel_runs` and `channel_run_items`. */
@Injectable()
export class ChannelRunsRepository {
  constructor(private readonly sql: Sql) {}

  /** @returns its id; null when a run of this kind is under way, because only one is allowed. */
  insert(kind: ChannelRunKind, requestedBy: number | null, channelIds: readonly number[]): Promise<number | null> {
    return this.sql.transaction(async (client) => {
      const { rows } = await client.query<{ id: number }>(INSERT, [kind, requestedBy]);
      const id = rows[0]?.id;
      if (id === undefined) return null;
      await client.query(INSERT_ITEMS, [id, channelIds]);
      await client.query(FORGET_OLD, [kind]);
      return id;
    });
  }

  async find(kind: ChannelRunKind, id: number): Promise<ChannelRun | null> {
    const [run] = await this.sql.query<ChannelRun>('channel-run', FIND, [kind, id]);
    return run ?? null;
  }

  /** The newest first. */
  newest(kind: ChannelRunKind, limit: number): Promise<ChannelRun[]> {
    return this.sql.query<ChannelRun>('channel-runs', NEWEST, [kind, limit]);
  }

  /** Ids of the unfinished runs, oldest first. */
  async pending(kind: ChannelRunKind): Promise<number[]> {
    return (await this.sql.query<{ id: number }>('channel-runs-pending', PENDING, [kind])).map(({ id }) => id);
  }

  /** @returns false when it is finished. */
  async begin(id: number): Promise<boolean> {
    return (await this.sql.query('channel-run-begin', BEGIN, [id])).length > 0;
  }

  async isRunning(id: number): Promise<boolean> {
    return (await this.sql.query('channel-run-running', IS_RUNNING, [id])).length > 0;
  }

  /** The channels that are not processed yet, in order. */
  left(id: number): Promise<{ position: number; channelId: number }[]> {
    return this.sql.query('channel-run-left', LEFT, [id]);
  }

  async conclude(id: number, position: number, { success, message, effect }: Treatment): Promise<void> {
    await this.sql.query('channel-run-conclude', CONCLUDE, [id, position, success, message, effect]);
  }

  /** Within the caller's transaction. @returns false when another process ended it. */
  async finish(id: number, client: PoolClient): Promise<boolean> {
    return (await client.query(FINISH, [id])).rowCount === 1;
  }

  async cancel(kind: ChannelRunKind, id: number): Promise<void> {
    await this.sql.query('channel-run-cancel', CANCEL, [kind, id]);
  }

  /** The failed channels, in the order of the run. */
  failures(id: number, limit: number): Promise<RunItem[]> {
    return this.sql.query<RunItem>('channel-run-failures', ITEMS, [id, limit]);
  }
}
