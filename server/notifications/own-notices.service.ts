import { Injectable } from '@nestjs/common';
import type { Language } from '../common/errors/app-error.js';
import { Sql } from '../platform/database/sql.js';
import { idOfCursor } from '../platform/graphql/connection.js';
import type { ListPage } from '../platform/graphql/list-page.js';
import type { ConsoleText } from './notice-draft.js';
import type { NoticeKind } from './transports/notice-text.js';

/** The delivery state of a notice. */
export type NoticeState = 'pending' | 'delivered' | 'parked' | 'unaddressed';

/** A notice as its recipient may read it. */
export interface OwnNotice {
  readonly id: number;
  readonly kind: NoticeKind;
  readonly transport: string | null;
  readonly state: NoticeState;
  /** The title in the language in which it was sent. */
  readonly title: string;
  /** Empty for notices that are older than the storage of both languages. */
  readonly texts: Readonly<Partial<Record<Language, ConsoleText>>>;
  /** The balance in the notice, in quota units. */
  readonly quota: number | null;
  readonly createdAt: Date;
  readonly deliveredAt: Date | null;
  readonly readAt: Date | null;
}

const COLUMNS = `id, kind, channel AS transport, state, title, texts, quota, created_at AS "createdAt",
  delivered_at AS "deliveredAt", read_at AS "readAt"`;
const OWN = 'user_id = $1 AND (NOT $2 OR read_at IS NULL)';

const PAGE = `
  SELECT ${COLUMNS} FROM notices WHERE ${OWN} AND ($3::bigint IS NULL OR id < $3)
  ORDER BY id DESC LIMIT $4 OFFSET $5`;
const COUNT = `SELECT count(*) AS count FROM notices WHERE ${OWN}`;
const FIND = `SELECT ${COLUMNS} FROM notices WHERE user_id = $1 AND id = $2`;
const READ = `
  WITH own AS (
    UPDATE notices SET read_at = coalesce(read_at, now()) WHERE user_id = $1 AND id = ANY($2) RETURNING *
  )
  SELECT ${COLUMNS} FROM own ORDER BY id DESC`;
const READ_ALL = `
  WITH own AS (UPDATE notices SET read_at = now() WHERE user_id = $1 AND read_at IS NULL RETURNING 1)
  SELECT count(*) AS count FROM own`;

/** The notices of users, for themselves. */
@Injectable()
export class OwnNoticesService {
  constructor(private readonly sql: Sql) {}

  /**
   * A page, newest first, and the total count.
   * @throws {AppError} invalid_parameter for a foreign cursor
   */
  async page(
    userId: number,
    unreadOnly: boolean,
    { limit, offset, after }: ListPage,
  ): Promise<{ notices: OwnNotice[]; total: number }> {
    const place = after ? [idOfCursor(after), limit, 0] : [null, limit, offset];
    const [notices, total] = await Promise.all([
      this.sql.query<OwnNotice>('own-notices', PAGE, [userId, unreadOnly, ...place]),
      this.count(userId, unreadOnly),
    ]);
    return { notices, total };
  }

  /** The number of unread notices. */
  unread(userId: number): Promise<number> {
    return this.count(userId, true);
  }

  /** One notice. Undefined if the user has no such notice. */
  async find(userId: number, noticeId: number): Promise<OwnNotice | undefined> {
    const [notice] = await this.sql.query<OwnNotice>('own-notice', FIND, [userId, noticeId]);
    return notice;
  }

  /**
   * Marks notices as read; notices of others, and read ones, are not changed.
   * @returns the user's own among them
   */
  markRead(userId: number, noticeIds: readonly number[]): Promise<OwnNotice[]> {
    return this.sql.query<OwnNotice>('own-notices-read', READ, [userId, noticeIds]);
  }

  /** @returns the number of previously unread notices */
  async markAllRead(userId: number): Promise<number> {
    const [row] = await this.sql.query<{ count: number }>('own-notices-read-all', READ_ALL, [userId]);
    return row?.count ?? 0;
  }

  private async count(userId: number, unreadOnly: boolean): Promise<number> {
    const [row] = await this.sql.query<{ count: number }>('own-notices-count', COUNT, [userId, unreadOnly]);
    return row?.count ?? 0;
  }
}

const BATCH_ROWS = 1_000;

const DELETE_SOME = `
  WITH deleted AS (
    DELETE FROM notices WHERE id IN (
      SELECT id FROM notices WHERE created_at < $1 ORDER BY created_at LIMIT ${BATCH_ROWS}
    ) RETURNING 1
  )
  SELECT count(*) AS count FROM deleted`;

/** Deletes old notices, whether they were read or not. */
@Injectable()
export class OldNotices {
  constructor(private readonly sql: Sql) {}

  /** Deletes in batches, so that locks and statements are short. @returns the number of deleted notices */
  async deleteBefore(before: Date): Promise<number> {
    let total = 0;
    for (;;) {
      const [row] = await this.sql.query<{ count: number }>('notices-old', DELETE_SOME, [before.toISOString()]);
      const deleted = row?.count ?? 0;
      total += deleted;
      if (deleted < BATCH_ROWS) return total;
    }
  }
}
