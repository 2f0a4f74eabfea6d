import { Injectable } from '@nestjs/common';
import type { PoolClient } from 'pg';
import type { Language } from '../common/errors/app-error.js';
import { draftNotice } from '../notifications/notice-draft.js';
import { Notices } from '../notifications/notices.service.js';
import type { Recipient } from '../notifications/transports/transport-settings.js';
import { Options } from '../options/options.service.js';
import { SiteCalendar } from '../options/site-calendar.js';
import { type RotatedToken, rotationText } from './rotation-text.js';

/** The owner of tokens: the account, and for a token of a team the member who made it. */
export interface TokenOwner {
  readonly userId: number;
  readonly createdBy: number | null;
}

// Of a token of a team: the member who made it, or the owners of the team when that is no member any more.
const RECIPIENTS = `
  SELECT u.id AS "userId", u.email, u.setting FROM users u
  WHERE u.deleted_at IS NULL AND CASE
    WHEN $2::bigint IS NULL THEN u.id = $1
    WHEN EXISTS (SELECT 1 FROM team_members m WHERE m.team_id = $1 AND m.user_id = $2) THEN u.id = $2
    ELSE EXISTS (SELECT 1 FROM team_members m WHERE m.team_id = $1 AND m.user_id = u.id AND m.role = 'owner') END
  ORDER BY u.id`;

/** Notices to the owners of tokens whose keys were rotated by a schedule. */
@Injectable()
export class RotationNotices {
  constructor(
    private readonly notices: Notices,
    private readonly options: Options,
    private readonly calendar: SiteCalendar,
  ) {}

  /** Inserts the notices within the caller's transaction; after the commit, the caller sends them. @returns their ids */
  async add(owner: TokenOwner, tokens: readonly RotatedToken[], client: PoolClient): Promise<number[]> {
    const { rows } = await client.query<Recipient>(RECIPIENTS, [owner.userId, owner.createdBy]);
    const textIn = (language: Language) => rotationText(this.options, this.calendar.zone, tokens, language);
    const ids: number[] = [];
    for (const recipient of rows) {
      const draft = draftNotice(recipient, 'token_rotated', textIn, this.options.get('DefaultLanguage'));
      ids.push(await this.notices.add(draft, client));
    }
    return ids;
  }
}
