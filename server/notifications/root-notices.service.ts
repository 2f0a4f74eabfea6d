import { Injectable } from '@nestjs/common';
import type { PoolClient } from 'pg';
import type { Language } from '../common/errors/app-error.js';
import { Role, UserStatus } from '../common/principal.js';
import { OptionsService } from '../options/options.service.js';
import { draftNotice } from './notice-draft.js';
import { NoticesService } from './notices.service.js';
import type { NoticeKind, NoticeText } from './transports/notice-text.js';
import type { Recipient } from './transports/transport-settings.js';

const FIND_RECIPIENTS = `
  SELECT id AS "userId", email, setting FROM users
  WHERE role = ${Role.root} AND status = ${UserStatus.active} AND deleted_at IS NULL ORDER BY id`;

/** Notifies the super administrators of automatic actions of the site, with the settings and limits of each. */
@Injectable()
export class RootNoticesService {
  constructor(
    private readonly notices: NoticesService,
    private readonly options: OptionsService,
  ) {}

  /**
   * Inserts a notice within the caller's transaction; after the commit, the caller calls `send`. A notice above the
   * limit is dropped.
   * @returns the ids of the notices
   */
  async add(kind: NoticeKind, textIn: (language: Language) => NoticeText, client: PoolClient): Promise<number[]> {
    const { rows } = await client.query<Recipient & { userId: number }>(FIND_RECIPIENTS);
    const siteLanguage = this.options.get('DefaultLanguage');
    const ids: number[] = [];
    for (const recipient of rows) {
      if (await this.notices.exceedsLimit(recipient.userId, kind, client)) continue;
      ids.push(await this.notices.add(draftNotice(recipient, kind, textIn, siteLanguage), client));
    }
    return ids;
  }

  /** Publishes committed notices and enqueues their delivery. */
  async send(noticeIds: readonly number[]): Promise<void> {
    for (const id of noticeIds) await this.notices.send(id);
  }
}
