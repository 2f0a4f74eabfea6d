import { Injectable } from '@nestjs/common';
import { AppError } from '../common/errors/app-error.js';
import type { Principal } from '../common/principal.js';
import { OptionsService } from '../options/options.service.js';
import { Sql } from '../platform/database/sql.js';
import { NoticeError } from './notice.errors.js';
import { draftNotice } from './notice-draft.js';
import { testText } from './notice-texts.js';
import { NoticesService } from './notices.service.js';
import { type OwnNotice, OwnNoticesService } from './own-notices.service.js';
import type { Recipient } from './transports/transport-settings.js';

const KIND = 'test';
const MAX_NOTICES = 3;
const WINDOW_MINUTES = 10;

// The lock serialises concurrent requests, so that each counts the rows of the previous ones.
const LOCK = `
  SELECT id AS "userId", email, setting FROM users WHERE id = $1 AND deleted_at IS NULL FOR NO KEY UPDATE`;
/** Seconds until another test is allowed. No row if one is allowed now. */
const WAIT = `
  SELECT ceil(extract(epoch FROM created_at - now()) + ${WINDOW_MINUTES * 60})::integer AS seconds FROM notices
  WHERE user_id = $1 AND kind = '${KIND}' AND created_at > now() - ${WINDOW_MINUTES} * interval '1 minute'
  ORDER BY created_at DESC OFFSET ${MAX_NOTICES - 1} LIMIT 1`;

/** Test notices, with which users check their notification settings. */
@Injectable()
export class TestNoticesService {
  constructor(
    private readonly sql: Sql,
    private readonly notices: NoticesService,
    private readonly own: OwnNoticesService,
    private readonly options: OptionsService,
  ) {}

  /**
   * Sends the caller a test notice with their saved settings; the delivery is enqueued when this returns.
   * @returns the stored notice
   * @throws {AppError} test_notices_exhausted after three in ten minutes
   */
  async send({ userId }: Principal): Promise<OwnNotice> {
    const id = await this.sql.transaction(async (client) => {
      const { rows } = await client.query<Recipient>(LOCK, [userId]);
      const [recipient] = rows;
      if (!recipient) throw new Error(`User ${userId} does not exist`);
      const [wait] = (await client.query<{ seconds: number }>(WAIT, [userId])).rows;
      if (wait) throw exhausted(wait.seconds);
      return this.notices.add(draftNotice(recipient, KIND, testText, this.options.get('DefaultLanguage')), client);
    });
    await this.notices.send(id);
    const written = await this.own.find(userId, id);
    if (!written) throw new Error(`Notice ${id} does not exist`);
    return written;
  }
}

function exhausted(seconds: number): AppError {
  const params = { max: MAX_NOTICES, minutes: WINDOW_MINUTES };
  return new AppError(NoticeError.test_notices_exhausted, params, { retryAfterSeconds: Math.max(seconds, 1) });
}
