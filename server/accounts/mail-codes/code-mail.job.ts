import { z } from 'zod';
import type { Language } from '../../common/errors/app-error.js';
import { OptionsService } from '../../options/options.service.js';
import { siteAddress } from '../../options/site-address.js';
import { BackgroundJob } from '../../platform/coordination/background-job.js';
import { Cipher } from '../../platform/crypto/cipher.js';
import { Sql } from '../../platform/database/sql.js';
import { MAIL_DELIVERY, MailDeliveryJob, type StoredMail } from '../../platform/mail/mail-delivery.job.js';
import { escaped, linkTo } from '../../platform/mail/mail-html.js';
import { MailerService, type MailText } from '../../platform/mail/mailer.service.js';

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

/**
 * Sends a mail with a code that verifies an address or resets a password, in the background, so that the requester
 * cannot observe the result.
 */
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
    mailer: MailerService,
    private readonly cipher: Cipher,
    private readonly options: OptionsService,
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

type Texts = Record<Language, MailText>;

/** The mail with the code that verifies an address. */
function emailCodeText(siteName: string, code: string, language: Language): MailText {
  const site = escaped(siteName);
  const texts: Texts = {
    zh: {
      subject: `${siteName}邮箱验证邮件`,
      html: `<p>您好，您正在 ${site} 验证邮箱。</p><p>验证码：<strong>${code}</strong></p><p>验证码 10 分钟内有效。如果不是您本人操作，请忽略本邮件。</p>`,
    },
    en: {
      subject: `${siteName}: confirm your email address`,
      html: `<p>Your code for ${site} is <strong>${code}</strong></p><p>It is valid for 10 minutes. If you did not request it, ignore this email.</p>`,
    },
  };
  return texts[language];
}

/** The mail to the owner of an address when another user tries to verify the same address. */
function addressInUseText(siteName: string, link: string, language: Language): MailText {
  const site = escaped(siteName);
  const anchor = linkTo(link);
  const texts: Texts = {
    zh: {
      subject: `${siteName}邮箱验证邮件`,
      html: `<p>有人在 ${site} 请求验证您的邮箱，但该邮箱已属于一个账户，因此没有发送验证码。</p><p>如果忘记了密码，可以在此重置：${anchor}。如果不是您本人操作，请忽略本邮件。</p>`,
    },
    en: {
      subject: `${siteName}: your email address`,
      html: `<p>A code for your address was requested at ${site}. An account already has this address, so no code was sent.</p><p>If you forgot your password, reset it here: ${anchor}. If this was not you, ignore this email.</p>`,
    },
  };
  return texts[language];
}

/** The mail with the password reset link. */
function passwordResetText(siteName: string, link: string, language: Language): MailText {
  const site = escaped(siteName);
  const anchor = linkTo(link);
  const texts: Texts = {
    zh: {
      subject: `${siteName}密码重置`,
      html: `<p>您好，您正在重置 ${site} 的密码。</p><p>请打开以下链接：${anchor}</p><p>链接 10 分钟内有效。如果不是您本人操作，请忽略本邮件。</p>`,
    },
    en: {
      subject: `${siteName}: password reset`,
      html: `<p>To reset your password for ${site}, open this link: ${anchor}</p><p>It is valid for 10 minutes. If you did not request it, ignore this email.</p>`,
    },
  };
  return texts[language];
}
