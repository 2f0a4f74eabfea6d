import { Injectable } from '@nestjs/common';
import type { PoolClient } from 'pg';
import type { Language } from '../common/errors/app-error.js';
import { Role } from '../common/principal.js';
import { Options } from '../options/options.service.js';
import { draftNotice, type NoticeKind, type Recipient } from './notice-draft.js';
import type { NoticeText } from './notice-texts.js';
import { Notices } from './notices.service.js';

const ENABLED = 1;

const FIND = `
  SELECT id AS "userId", email, setting FROM users
  WHERE role = ${Role.root} AND status = ${ENABLED} AND deleted_at IS NULL ORDER BY id`;

/** Tells the super administrator what the site did by itself, by their own settings and limits. */
@Injectable()
export class RootNotices {
  constructor(
    private readonly notices: Notices,
    private readonly options: Options,
  ) {}

  /**
   * Writes a notice down within the caller's transaction; whoever commits it then calls `send`. One that would be too many
   * is left out.
   * @returns the ids of the notices
   */
  async add(kind: NoticeKind, textIn: (language: Language) => NoticeText, client: PoolClient): Promise<number[]> {
    const { rows } = await client.query<Recipient>(FIND);
    const siteLanguage = this.options.get('DefaultLanguage');
    const ids: number[] = [];
    for (const recipient of rows) {
      if (await this.notices.isTooMuch(recipient.userId, kind, client)) continue;
      ids.push(await this.notices.add(draftNotice(recipient, kind, textIn, siteLanguage), client));
    }
    return ids;
  }

  /** Tells of committed notices and has them delivered. */
  async send(noticeIds: readonly number[]): Promise<void> {
    for (const id of noticeIds) await this.notices.send(id);
  }
}
