import { Injectable } from '@nestjs/common';
import type { Executor } from '../platform/database/pg-client.js';
import { Sql } from '../platform/database/sql.js';
import { type ObjectReader, visibleObjects } from '../tokens/object-reader.js';
import {
  FAILED_STATUSES,
  isOver,
  type Platform,
  type StoredTask,
  TABLES,
  TASK_COLUMNS,
  type Task,
  type TaskProgress,
  toTask,
} from './task.js';

export interface NewTask extends Omit<Task, 'id' | 'createdAt' | 'updatedAt'> {
  /** Digest of the secret with which the upstream may send callbacks. */
  noticeDigest: Buffer | null;
}

/** PostgreSQL texts cannot contain this character. */
const NUL = '\u0000';
/** A failed task is refunded within this time; its charge is booked within seconds, or never. */
export const MAX_REFUND_DAYS = 2;

/** Every write of the two tables, and the reads of the relay, each a single statement. */
@Injectable()
export class TaskStore {
  constructor(private readonly sql: Sql) {}

  /** Inserts a new task. An unfinished one is polled afterwards. */
  async add(platform: Platform, task: NewTask): Promise<void> {
    await this.sql.query(
      `${platform}-add`,
      `INSERT INTO ${TABLES[platform]} (task_id, user_id, token_id, channel_id, key_fingerprint, action, status, progress,
         fail_reason, quota, charge_id, submitted_at, started_at, finished_at, detail, notice_digest, next_poll_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16,
         CASE WHEN $17::boolean THEN NULL ELSE now() END)`,
      [
        clean(task.taskId),
        task.userId,
        task.tokenId,
        task.channelId,
        task.keyFingerprint,
        clean(task.action),
        clean(task.status),
        clean(task.progress),
        clean(task.failReason),
        task.quota,
        task.chargeId,
        task.submittedAt,
        task.startedAt,
        task.finishedAt,
        JSON.stringify(task.detail),
        task.noticeDigest,
        isOver(task),
      ],
    );
  }

  /**
   * A task that the reader may read, by its upstream id. The newest if several share it, such as an image task and its
   * modal.
   */
  async find(platform: Platform, reader: ObjectReader, taskId: string): Promise<Task | null> {
    const [task] = await this.findAll(platform, reader, [taskId]);
    return task ?? null;
  }

  /** The tasks that the reader may read, by their upstream ids, newest first. */
  async findAll(
    platform: Platform,
    { userId, teamTokenId }: ObjectReader,
    taskIds: readonly string[],
  ): Promise<Task[]> {
    const table = TABLES[platform];
    const requested = taskIds.filter((id) => id !== '').map(clean);
    const rows = await this.sql.query<StoredTask>(
      `${platform}-find`,
      `SELECT DISTINCT ON (task_id) ${TASK_COLUMNS} FROM ${table}
        WHERE ${visibleObjects(table, '$1', '$3')} AND task_id = ANY($2::text[]) ORDER BY task_id, id DESC`,
      [userId, requested, teamTokenId],
    );
    return rows.map(toTask).sort((a, b) => b.id - a.id);
  }

  /** A task of any user: for resources that are public by their id. */
  async findPublic(platform: Platform, taskId: string): Promise<Task | null> {
    const rows = await this.sql.query<StoredTask>(
      `${platform}-public`,
      `SELECT ${TASK_COLUMNS} FROM ${TABLES[platform]} WHERE task_id = $1 AND task_id <> '' ORDER BY id DESC LIMIT 1`,
      [clean(taskId)],
    );
    return rows[0] ? toTask(rows[0]) : null;
  }

  /**
   * Claims due tasks for `leaseMs`. No other process claims them within that time; if the process is killed, another
   * one claims them afterwards.
   */
  async claimDue(platform: Platform, leaseMs: number, limit: number): Promise<Task[]> {
    const table = TABLES[platform];
    const rows = await this.sql.query<StoredTask>(
      `${platform}-claim`,
      `UPDATE ${table} SET next_poll_at = now() + $1 * interval '1 ms'
        WHERE id IN (SELECT id FROM ${table} WHERE next_poll_at <= now() ORDER BY next_poll_at LIMIT $2
          FOR UPDATE SKIP LOCKED)
        RETURNING ${TASK_COLUMNS}`,
      [leaseMs, limit],
    );
    return rows.map(toTask);
  }

  /**
   * Writes the progress of a task. Only the first of several final states is stored, and later updates are ignored.
   * @returns false when the task was finished before.
   */
  async advance(platform: Platform, id: number, progress: TaskProgress): Promise<boolean> {
    const rows = await this.sql.query<{ id: number }>(
      `${platform}-advance`,
      `UPDATE ${TABLES[platform]} SET status = $2, progress = $3, fail_reason = $4, started_at = $5, finished_at = $6,
         detail = $7, updated_at = now(), next_poll_at = CASE WHEN $8::boolean THEN NULL ELSE next_poll_at END
        WHERE id = $1 AND next_poll_at IS NOT NULL RETURNING id`,
      [
        id,
        clean(progress.status),
        clean(progress.progress),
        clean(progress.failReason),
        progress.startedAt,
        progress.finishedAt,
        JSON.stringify(progress.detail),
        isOver(progress),
      ],
    );
    return rows.length > 0;
  }

  /** Makes a task due, because a callback announced an update. */
  async hurry(platform: Platform, by: { userId: number; taskId: string } | { notice: Buffer }): Promise<void> {
    const [condition, values] =
      'notice' in by
        ? ['notice_digest = $1', [by.notice]]
        : ["user_id = $1 AND task_id = $2 AND task_id <> ''", [by.userId, clean(by.taskId)]];
    await this.sql.query(
      `${platform}-hurry-${values.length}`,
      `UPDATE ${TABLES[platform]} SET next_poll_at = now() WHERE ${condition} AND next_poll_at IS NOT NULL`,
      values,
    );
  }

  /** Failed tasks whose charge has not been refunded yet. */
  async owed(platform: Platform, limit: number): Promise<Task[]> {
    const rows = await this.sql.query<StoredTask>(
      `${platform}-owed`,
      `SELECT ${TASK_COLUMNS} FROM ${TABLES[platform]}
        WHERE charge_id <> 0 AND refunded_at IS NULL AND status = ANY($1::text[])
          AND updated_at > now() - $2 * interval '1 day'
        ORDER BY id LIMIT $3`,
      [FAILED_STATUSES, MAX_REFUND_DAYS, limit],
    );
    return rows.map(toTask);
  }

  /** Marks a failed task's charge as refunded. @param executor the transaction of the refund */
  async markRefunded(platform: Platform, id: number, executor: Executor): Promise<void> {
    await executor.query(`UPDATE ${TABLES[platform]} SET refunded_at = now() WHERE id = $1`, [id]);
  }
}

function clean(text: string): string {
  return text.replaceAll(NUL, '');
}

/** A page of a user's videos. */
export interface VideoPageRequest {
  readonly limit: number;
  /** The id of the last video of the previous page. Empty for the first page. */
  readonly after: string;
  readonly newestFirst: boolean;
}

/** Reads and deletes videos for their owners; `TaskStore` writes everything else of them. */
@Injectable()
export class VideoStore {
  constructor(private readonly sql: Sql) {}

  /** A video that the reader may read and that was not deleted. */
  async find({ userId, teamTokenId }: ObjectReader, videoId: string): Promise<Task | null> {
    const rows = await this.sql.query<StoredTask>(
      'video-own',
      `SELECT ${TASK_COLUMNS} FROM videos
        WHERE ${visibleObjects('videos', '$1', '$3')} AND task_id = $2 AND task_id <> '' AND deleted_at IS NULL ORDER BY id DESC LIMIT 1`,
      [userId, videoId, teamTokenId],
    );
    return rows[0] ? toTask(rows[0]) : null;
  }

  /**
   * The videos that the reader may read and that were not deleted.
   * @returns one more than the limit when there are further ones
   */
  async list({ userId, teamTokenId }: ObjectReader, { limit, after, newestFirst }: VideoPageRequest): Promise<Task[]> {
    const [operator, direction] = newestFirst ? ['<', 'DESC'] : ['>', 'ASC'];
    const rows = await this.sql.query<StoredTask>(
      `video-list-${direction}`,
      `SELECT ${TASK_COLUMNS} FROM videos
        WHERE ${visibleObjects('videos', '$1', '$4')} AND task_id <> '' AND deleted_at IS NULL AND ($2 = '' OR id ${operator}
          (SELECT id FROM videos WHERE user_id = $1 AND task_id = $2 ORDER BY id DESC LIMIT 1))
        ORDER BY id ${direction} LIMIT $3`,
      [userId, after, limit + 1, teamTokenId],
    );
    return rows.map(toTask);
  }

  /** Hides a finished video from its owner, and removes its content. Its charge and refund are kept. */
  async delete(task: Pick<Task, 'id' | 'detail'>): Promise<void> {
    const { prompt: _, url: __, ...kept } = task.detail;
    await this.sql.query('video-delete', 'UPDATE videos SET deleted_at = now(), detail = $2 WHERE id = $1', [
      task.id,
      JSON.stringify(kept),
    ]);
  }
}
