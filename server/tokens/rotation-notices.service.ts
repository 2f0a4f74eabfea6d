import { Injectable } from '@nestjs/common';
import type { PoolClient } from 'pg';
import type { Language } from '../common/errors/app-error.js';
import { draftNotice } from '../notifications/notice-draft.js';
import { NoticesService } from '../notifications/notices.service.js';
import type { NoticeText } from '../notifications/transports/notice-text.js';
import type { Recipient } from '../notifications/transports/transport-settings.js';
import { OptionsService } from '../options/options.service.js';
import { siteAddress } from '../options/site-address.js';
import { SiteCalendar } from '../options/site-calendar.js';
import { escaped } from '../platform/mail/mail-html.js';
import type { TimeZone } from '../platform/time-zone.js';

/** A token after a scheduled rotation. */
export interface RotatedToken {
  readonly id: number;
  readonly name: string;
  readonly keyHint: string;
  readonly formerKeyHint: string;
  readonly formerKeyEndsAt: Date;
}

/** Tokens in a notice; more are counted. */
const MAX_NAMED = 20;

const TITLE: Record<Language, (tokens: readonly RotatedToken[]) => string> = {
  zh: ([first, ...others]) =>
    others.length === 0 ? `令牌“${first?.name}”的密钥已轮换` : `${others.length + 1} 个令牌的密钥已轮换`,
  en: ([first, ...others]) =>
    others.length === 0
      ? `The key of the token “${first?.name}” was rotated`
      : `The keys of ${others.length + 1} tokens were rotated`,
};

const LINE: Record<Language, (token: RotatedToken, until: string) => string> = {
  zh: ({ id, name, keyHint, formerKeyHint }, until) =>
    `${name}（#${id}）：新密钥 ${keyHint}；旧密钥 ${formerKeyHint} 在 ${until} 前仍可使用`,
  en: ({ id, name, keyHint, formerKeyHint }, until) =>
    `${name} (#${id}): the new key is ${keyHint}; the former key ${formerKeyHint} works until ${until}`,
};

const MORE: Record<Language, (count: number) => string> = {
  zh: (count) => `以及其他 ${count} 个令牌`,
  en: (count) => `and ${count} more tokens`,
};

const WHERE: Record<Language, string> = {
  zh: '请在令牌页面复制新密钥，或通过 API 获取（POST /api/token/<id>/key），并在旧密钥失效前更换。',
  en: 'Copy the new key on the page API tokens, or read it with POST /api/token/<id>/key, and replace the former key before then.',
};

/**
 * The notice to the owner of tokens that were rotated by their schedule. It contains no key.
 * @param zone in which times are written
 */
function rotationText(
  options: Pick<OptionsService, 'get'>,
  zone: TimeZone,
  tokens: readonly RotatedToken[],
  language: Language,
): NoticeText {
  const title = TITLE[language](tokens);
  const lines = tokens.slice(0, MAX_NAMED).map((token) => LINE[language](token, timeIn(zone, token.formerKeyEndsAt)));
  if (tokens.length > MAX_NAMED) lines.push(MORE[language](tokens.length - MAX_NAMED));
  lines.push(WHERE[language]);
  const link = escaped(`${siteAddress(options)}/token`);
  const content = `${lines.map((line) => `<p>${escaped(line)}</p>`).join('')}<p><a href="${link}">${link}</a></p>`;
  return { title, content, values: [], text: lines.join('\n') };
}

function timeIn(zone: TimeZone, time: Date): string {
  const minutes = zone.minuteOf(time.getTime());
  const clock = [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':');
  return `${zone.dateOf(time.getTime())} ${clock} (${zone.name})`;
}

/** The owner of tokens: the account, and for a token of a team the member who made it. */
export interface TokenOwner {
  readonly userId: number;
  readonly createdBy: number | null;
}

// The recipient for a token of a team: the member who made it, or the owners of the team if that user is no longer a
// member.
const RECIPIENTS = `
  SELECT u.id AS "userId", u.email, u.setting FROM users u
  WHERE u.deleted_at IS NULL AND CASE
    WHEN $2::bigint IS NULL THEN u.id = $1
    WHEN EXISTS (SELECT 1 FROM team_members m WHERE m.team_id = $1 AND m.user_id = $2) THEN u.id = $2
    ELSE EXISTS (SELECT 1 FROM team_members m WHERE m.team_id = $1 AND m.user_id = u.id AND m.role = 'owner') END
  ORDER BY u.id`;

/** Notices to the owners of tokens whose keys were rotated by a schedule. */
@Injectable()
export class RotationNoticesService {
  constructor(
    private readonly notices: NoticesService,
    private readonly options: OptionsService,
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
