import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { EntityManager } from 'typeorm';
import { AppError, type Language } from '../../common/errors/app-error.js';
import { randomHex } from '../../common/random.js';
import { Secrets } from '../../platform/config/secrets.js';
import { JobQueue } from '../../platform/coordination/job-queue.port.js';
import { Cipher } from '../../platform/crypto/cipher.js';
import { Sql } from '../../platform/database/sql.js';
import { CommonError } from '../../platform/errors/common.errors.js';
import { MailerService } from '../../platform/mail/mailer.service.js';
import { BotCheckService } from '../verification/bot-check.service.js';
import { AddressRules } from './address-rules.js';
import { CodeMailJob, type CodePurpose } from './code-mail.job.js';
import type { MailRequestArgs } from './mail-codes.args.js';

/** The number of hexadecimal digits: few for codes that people type, many for codes that are only used in a link. */
const DIGITS: Record<CodePurpose, number> = { email: 6, password: 32 };
const CODE_LIFETIME_SECONDS = 600;
const MAX_TRIES = 5;
/** Min interval between two mails to an address, in seconds. */
const RESEND_DELAY_SECONDS = 30;

// The WHERE condition is the limit: of concurrent requests for one address, only one sends a mail.
const ISSUE = `
  INSERT INTO mailed_codes AS old (address, purpose, digest, language, code_cipher, expires_at)
  VALUES ($1, $2, $3, $4, $5, now() + ${CODE_LIFETIME_SECONDS} * interval '1 second')
  ON CONFLICT (address) DO UPDATE SET
    id = excluded.id, purpose = excluded.purpose, digest = excluded.digest, language = excluded.language,
    code_cipher = excluded.code_cipher, expires_at = excluded.expires_at, tries = 0, used = false,
    delivery_id = excluded.delivery_id, next_try_at = now(), created_at = now()
  WHERE old.created_at <= now() - ${RESEND_DELAY_SECONDS} * interval '1 second'
  RETURNING id`;

const TRY = `
  UPDATE mailed_codes SET tries = tries + (digest <> ALL($3))::integer
  WHERE address = $1 AND purpose = $2 AND NOT used AND expires_at > now() AND tries < ${MAX_TRIES}
  RETURNING id, digest = ANY($3) AS right`;

const USE_UP = `
  WITH spent AS (UPDATE mailed_codes SET used = true WHERE id = $1 AND NOT used RETURNING id) SELECT id FROM spent`;

const DELETE_EXPIRED = 'DELETE FROM mailed_codes WHERE expires_at < now()';

/**
 * Codes that are mailed to an address: random, stored as digests, valid for ten minutes, one use and up to five wrong
 * attempts. The methods do not check whether an account has the address; the content of the mail is decided when it is
 * sent (`CodeMailJob`), so that neither the response nor its timing reveals whether an account exists.
 */
@Injectable()
export class MailedCodes {
  constructor(
    private readonly sql: Sql,
    private readonly jobs: JobQueue,
    private readonly mailer: MailerService,
    private readonly secrets: Secrets,
    private readonly cipher: Cipher,
  ) {}

  /**
   * Replaces the last code with a new one and requests its mail.
   * @param address in lower case
   * @param language of the requester
   * @throws {AppError} mail_unconfigured; rate_limited within 30 s of the last mail to this address
   */
  async issue(purpose: CodePurpose, address: string, language: Language): Promise<void> {
    this.mailer.requireServer();
    const code = randomHex(DIGITS[purpose]);
    const digest = this.secrets.digest('mailedCode', digestedText(purpose, address, code));
    const values = [address, purpose, digest, language];
    const cipher = this.cipher.encrypt('mailed-code', code);
    const [issued] = await this.sql.query<{ id: number }>('mailed-code-issue', ISSUE, [...values, cipher]);
    if (!issued) throw new AppError(CommonError.rate_limited, {}, { retryAfterSeconds: RESEND_DELAY_SECONDS });
    await this.jobs.enqueue(CodeMailJob, { codeId: issued.id });
  }

  /**
   * Checks a code. A wrong code counts as an attempt, even when many requests are sent concurrently.
   * @returns the argument of `useUp`, or null when the code is wrong, used, expired or has too many wrong attempts.
   */
  async verify(purpose: CodePurpose, address: string, code: string): Promise<number | null> {
    const digests = this.secrets.digests('mailedCode', digestedText(purpose, address, code));
    const values = [address, purpose, digests];
    const [found] = await this.sql.query<{ id: number; right: boolean }>('mailed-code-try', TRY, values);
    return found?.right ? found.id : null;
  }

  /**
   * Marks a verified code as used within the transaction of the action it permits.
   * @returns false when another request has used it.
   */
  async useUp(codeId: number, manager: EntityManager): Promise<boolean> {
    return (await manager.query<unknown[]>(USE_UP, [codeId])).length > 0;
  }

  /** Deletes expired codes. */
  async deleteExpired(): Promise<void> {
    await this.sql.query('mailed-code-expired', DELETE_EXPIRED);
  }
}

const digestedText = (purpose: CodePurpose, address: string, code: string) => `${purpose}\n${address}\n${code}`;

/** The requester of a mail. */
export interface MailRequester {
  /** Client address. */
  ip: string;
  language: Language;
}

/** The requester of the mails that a request causes. */
export function requesterOf({ ip, language }: FastifyRequest): MailRequester {
  return { ip, language };
}

/** Codes that verify the ownership of an e-mail address, for a registration or to bind the address. */
@Injectable()
export class EmailCodes {
  constructor(
    private readonly botCheck: BotCheckService,
    private readonly addresses: AddressRules,
    private readonly codes: MailedCodes,
  ) {}

  /**
   * Requests a mail with a code. An address that already has an account receives a notice instead; the response is the
   * same.
   * @throws {AppError} bot_check_missing, bot_check_failed, address_invalid, address_domain_refused,
   * address_alias_refused, mail_unconfigured, rate_limited
   */
  async request({ email, botCheck }: MailRequestArgs, { ip, language }: MailRequester): Promise<void> {
    await this.botCheck.require(botCheck, ip);
    this.addresses.check(email);
    await this.codes.issue('email', email, language);
  }
}
