import { z } from 'zod';
import type { Language } from '../../common/errors/app-error.js';
import { Options } from '../../options/options.service.js';
import { siteAddress } from '../../options/site-address.js';
import { BackgroundJob } from '../../platform/coordination/background-job.js';
import { Cipher } from '../../platform/crypto/cipher.js';
import { Sql } from '../../platform/database/sql.js';
import { MAIL_DELIVERY, MailDeliveryJob, type StoredMail } from '../../platform/mail/mail-delivery.job.js';
import { Mailer, type MailText } from '../../platform/mail/mailer.service.js';
import { addressInUseText, emailCodeText, passwordResetText } from './code-mail-texts.js';

/** A code verifies the ownership of an address, or sets a new password for the accounts that have it. */
export type CodePurpose = 'email' | 'password';

interface CodeMailData extends Record<string, unknown> {
  readonly codeId: number;
}

interface CodeMail extends StoredMail {
  purpose: CodePurpose;
  /** The language of the requester. */
  language: Language;
  codeCipher: string;
  /** Whether an account, possibly a cancelled one, has the address. */
  taken: boolean;
  /** Whether an active account has the address. */
  owned: boolean;
  /** The language that the owner of that account chose, if any. */
  ownerLanguage: Language | null;
}

const TAKE = `
  WITH taken AS (
    UPDATE mailed_codes SET next_try_at = now() + $2 * interval '1 ms'
    WHERE id = $1 AND code_cipher IS NOT NULL AND expires_at > now() AND next_try_at <= now()
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
@BackgroundJob({ name: 'code-mail', ...MAIL_DELIVERY })
export class CodeMailJob extends MailDeliveryJob<CodeMailData, CodeMail> {
  readonly data = z.object({ codeId: z.int() });

  protected readonly statements = {
    name: 'code-mail',
    pending: PENDING,
    take: TAKE,
    sent: SENT,
    failed: FAILED,
    id: ({ codeId }: CodeMailData) => codeId,
  };

  constructor(
    sql: Sql,
    mailer: Mailer,
    private readonly cipher: Cipher,
    private readonly options: Options,
  ) {
    super(sql, mailer);
  }

  /** Returns null when no account has the address, so that no mail is sent. */
  protected textOf({ address, purpose, language, codeCipher, taken, owned, ownerLanguage }: CodeMail): MailText | null {
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
