import { Injectable } from '@nestjs/common';
import type { PoolClient } from 'pg';
import { Config } from '../platform/config/config.js';
import { Changes } from '../platform/coordination/changes.js';
import { JobQueue } from '../platform/coordination/job-queue.port.js';
import { Sql } from '../platform/database/sql.js';
import { insertedId } from '../platform/database/sql-values.js';
import { NoticeDeliveryJob } from './notice-delivery.job.js';
import type { NoticeDraft } from './notice-draft.js';
import type { NoticeKind } from './transports/notice-text.js';

const ADD = `
  INSERT INTO notices (user_id, kind, channel, target, title, body, secret_cipher, texts, quota, receiver_id, state)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, CASE WHEN $3::text IS NULL THEN 'unaddressed' ELSE 'pending' END)
  RETURNING id`;

const FIND_NOTICE = 'SELECT user_id AS "userId", channel AS transport FROM notices WHERE id = $1';

const RECENT = `
  SELECT count(*) AS count FROM notices
  WHERE user_id = $1 AND kind = $2 AND created_at > now() - $3 * interval '1 minute'`;

/**
 * Messages to users. The console shows all of them, and `NoticeDeliveryJob` also sends those with an address. A message
 * is committed together with its cause.
 */
@Injectable()
export class NoticesService {
  constructor(
    private readonly sql: Sql,
    private readonly jobs: JobQueue,
    private readonly changes: Changes,
    private readonly config: Config,
  ) {}

  /** Whether the user has received as many recent notices of this kind as the site allows. */
  async exceedsLimit(userId: number, kind: NoticeKind, client: PoolClient): Promise<boolean> {
    const { NOTIFY_LIMIT_COUNT, NOTIFICATION_LIMIT_DURATION_MINUTE } = this.config.env;
    const values = [userId, kind, NOTIFICATION_LIMIT_DURATION_MINUTE];
    const { rows } = await client.query<{ count: number }>(RECENT, values);
    return (rows[0]?.count ?? 0) >= NOTIFY_LIMIT_COUNT;
  }

  /** Inserts a notice within the caller's transaction; after the commit, the caller calls `send`. @returns its id */
  async add(draft: NoticeDraft, client: PoolClient): Promise<number> {
    const { userId, receiverId, kind, transport, target, title, body, secretCipher, texts, quota } = draft;
    const values = [userId, kind, transport, target, title, body, secretCipher, texts, quota, receiverId];
    const { rows } = await client.query<{ id: number }>(ADD, values);
    return insertedId(rows);
  }

  /** Publishes a committed notice to consoles, and enqueues its delivery when it has an address. */
  async send(noticeId: number): Promise<void> {
    const [notice] = await this.sql.query<{ userId: number | null; transport: string | null }>('notice', FIND_NOTICE, [
      noticeId,
    ]);
    if (!notice) return;
    const { userId } = notice;
    // Consoles that miss this event see the notice in their list.
    if (userId !== null) await this.changes.publish('notice', { userId, noticeId }).catch(() => undefined);
    if (notice.transport !== null) await this.jobs.enqueue(NoticeDeliveryJob, { noticeId });
  }
}
