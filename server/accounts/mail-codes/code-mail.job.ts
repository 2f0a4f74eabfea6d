import { z } from 'zod';
import type { Language } from '../../common/errors/app-error.js';
import { Options } from '../../options/options.service.js';
import { siteAddress } from '../../options/site-address.js';
import { BackgroundJob, JobHandler } from '../../platform/coordination/background-job.js';
import { Cipher } from '../../platform/crypto/cipher.js';
import { Sql } from '../../platform/database/sql.js';
import { Mailer } from '../../platform/mail/mailer.service.js';
import { addressInUseText, type CodeMailText, emailCodeText, passwordResetText } from './code-mail-texts.js';

export type CodePurpose = 'email' | 'password';

interface CodeMailData extends Record<string, unknown> {
  readonly codeId: number;
}

interface CodeMail {
  address: string;
  purpose: CodePurpose;
  /** The language of the requester. */
  language: Language;
  codeCipher: string;
  deliveryId: string;
  /** Whether an account, possibly a cancelled one, has the address. */
  taken: boolean;
  /** Whether an active account has the address. */
  owned: boolean;
  /** The language that the owner of that account chose, if any. */
  ownerLanguage: Language | null;
}

/** How long a delivery may take before another process may retry it, in ms. It exceeds the max duration of a mail. */
const LEASE_MS = 60_000;

// Taking a code postpones its next attempt, so that only one of several workers sends the mail.
const TAKE = `
  WITH taken AS (
    UPDATE mailed_codes SET next_try_at = now() + $2 * interval '1 ms'
    WHERE id = $1 AND code_cipher IS NOT NULL AND expires_at > now() AND next_try_at <= now() + interval '1 second'
    RETURNING *
  )
  SELECT t.address, t.purpose, t.language, t.code_cipher AS "codeCipher", t.delivery_id AS "deliveryId",
    count(u.id) > 0 AS taken, count(u.id) FILTER (WHERE u.deleted_at IS NULL) > 0 AS owned,
    min(u.setting ->> 'language') FILTER (WHERE u.deleted_at IS NULL) AS "ownerLanguage"
  FROM taken t LEFT JOIN users u ON lower(u.email) = t.address AND u.email <> ''
  GROUP BY t.address, t.purpose, t.language, t.code_cipher, t.delivery_id`;

const SENT = 'UPDATE mailed_codes SET code_cipher = NULL WHERE id = $1';
const FAILED = 'UPDATE mailed_codes SET next_try_at = now() WHERE id = $1';
const PENDING = `
  SELECT id AS "codeId" FROM mailed_codes WHERE code_cipher IS NOT NULL AND expires_at > now() AND next_try_at <= now()
  ORDER BY next_try_at LIMIT 1000`;

/** Sends a mail with a code that verifies an address or resets a password, in the background, so that the requester cannot observe the result. */
@BackgroundJob({ name: 'code-mail', attempts: 5, backoffMs: 5_000, concurrency: 4 })
export class CodeMailJob extends JobHandler<CodeMailData> {
  readonly data = z.object({ codeId: z.int() });

  constructor(
    private readonly sql: Sql,
    private readonly mailer: Mailer,
    private readonly cipher: Cipher,
    private readonly options: Options,
  ) {
    super();
  }

  /** The codes whose mail is not sent yet, because the job is running or lost; 1,000 at most. */
  override pending(): Promise<CodeMailData[]> {
    return this.sql.query<CodeMailData>('code-mails-pending', PENDING);
  }

  /**
   * Sends the mail with a code, unless it is already sent, expired or being sent.
   * @throws {AppError} mail_failed, mail_unconfigured: the delivery has to be retried
   */
  async run({ codeId }: CodeMailData): Promise<void> {
    const [mail] = await this.sql.query<CodeMail>('code-mail-take', TAKE, [codeId, LEASE_MS]);
    if (mail) await this.send(codeId, mail);
  }

  private async send(codeId: number, mail: CodeMail): Promise<void> {
    const text = this.textOf(mail);
    const { address: to, deliveryId } = mail;
    try {
      if (text) await this.mailer.send({ to, ...text, deliveryId });
    } catch (error) {
      await this.sql.query('code-mail-failed', FAILED, [codeId]);
      throw error;
    }
    await this.sql.query('code-mail-sent', SENT, [codeId]);
  }

  /** Returns null when no account has the address, so that no mail is sent. */
  private textOf({
    address,
    purpose,
    language,
    codeCipher,
    taken,
    owned,
    ownerLanguage,
  }: CodeMail): CodeMailText | null {
    const site = this.options.get('SystemName');
    const home = siteAddress(this.options);
    const code = this.cipher.decrypt('mailed-code', codeCipher);
    if (purpose === 'email') {
      if (!taken) return emailCodeText(site, code, language);
      return addressInUseText(site, `${home}/reset`, ownerLanguage ?? language);
    }
    if (!owned) return null;
    const link = `${home}/user/reset?${new URLSearchParams({ email: address, token: code })}`;
    return passwordResetText(site, link, ownerLanguage ?? language);
  }
}
