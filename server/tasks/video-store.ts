import { Injectable } from '@nestjs/common';
import { Sql } from '../platform/database/sql.js';
import { type StoredTask, TASK_COLUMNS, type Task, toTask } from './task.js';

/** A page of a user's videos. */
export interface VideoPageRequest {
  readonly limit: number;
  /** The id of the last video of the previous page; empty for the first page. */
  readonly after: string;
  readonly newestFirst: boolean;
}

/** Reads and deletes videos for their owners; `TaskStore` writes everything else of them. */
@Injectable()
export class VideoStore {
  constructor(private readonly sql: Sql) {}

  /** A user's video that was not deleted. */
  async find(userId: number, videoId: string): Promise<Task | null> {
    const rows = await this.sql.query<StoredTask>(
      'video-own',
      `SELECT ${TASK_COLUMNS} FROM videos
        WHERE user_id = $1 AND task_id = $2 AND task_id <> '' AND deleted_at IS NULL ORDER BY id DESC LIMIT 1`,
      [userId, videoId],
    );
    return rows[0] ? toTask(rows[0]) : null;
  }

  /**
   * A user's videos that were not deleted.
   * @returns one more than the limit when there are further ones
   */
  async list(userId: number, { limit, after, newestFirst }: VideoPageRequest): Promise<Task[]> {
    const [operator, direction] = newestFirst ? ['<', 'DESC'] : ['>', 'ASC'];
    const rows = await this.sql.query<StoredTask>(
      `video-list-${direction}`,
      `SELECT ${TASK_COLUMNS} FROM videos
        WHERE user_id = $1 AND task_id <> '' AND deleted_at IS NULL AND ($2 = '' OR id ${operator}
          (SELECT id FROM videos WHERE user_id = $1 AND task_id = $2 ORDER BY id DESC LIMIT 1))
        ORDER BY id ${direction} LIMIT $3`,
      [userId, after, limit + 1],
    );
    return rows.map(toTask);
  }

  /** Hides a finished video from its owner, and removes what it shows; its charge and refund stay. */
  async delete(task: Pick<Task, 'id' | 'detail'>): Promise<void> {
    const { prompt: _, url: __, ...kept } = task.detail;
    await this.sql.query('video-delete', 'UPDATE videos SET deleted_at = now(), detail = $2 WHERE id = $1', [
      task.id,
      JSON.stringify(kept),
    ]);
  }
}
