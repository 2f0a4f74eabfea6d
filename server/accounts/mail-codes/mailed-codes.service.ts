import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { AppError, type Language } from '../../common/errors/app-error.js';
import { randomHex } from '../../common/random.js';
import { Secrets } from '../../platform/config/secrets.js';
import { JobQueue } from '../../platform/coordination/job-queue.port.js';
import { Cipher } from '../../platform/crypto/cipher.js';
import { Sql } from '../../platform/database/sql.js';
import { CommonError } from '../../platform/errors/common.errors.js';
import { Mailer } from '../../platform/mail/mailer.service.js';

/** What a code proves or permits: that an address is one's own; a new password for the accounts that have it. */
export type CodePurpose = 'email' | 'password';

/** Hexadecimal digits: what people type, and what only stands in a link. */
const DIGITS: Record<CodePurpose, number> = { email: 6, password: 32 };
const LIFE_SECONDS = 600;
const MAX_TRIES = 5;
/** Between two mails to an address, in seconds. */
const PAUSE_SECONDS = 30;

// The condition is the limit: of requests for one address that arrive together, one has a mail sent.
const ISSUE = `
  INSERT INTO mailed_codes AS old (address, purpose, digest, language, code_cipher, expires_at)
  VALUES ($1, $2, $3, $4, $5, now() + ${LIFE_SECONDS} * interval '1 second')
  ON CONFLICT (address) DO UPDATE SET
    id = excluded.id, purpose = excluded.purpose, digest = excluded.digest, language = excluded.language,
    code_cipher = excluded.code_cipher, expires_at = excluded.expires_at, tries = 0, used = false,
    delivery_id = excluded.delivery_id, next_try_at = now(), created_at = now()
  WHERE old.created_at <= now() - ${PAUSE_SECONDS} * interval '1 second'
  RETURNING id`;

const TRY = `
  UPDATE mailed_codes SET tries = tries + (digest <> $3)::integer
  WHERE address = $1 AND purpose = $2 AND NOT used AND expires_at > now() AND tries < ${MAX_TRIES}
  RETURNING id, digest = $3 AS right`;

const USE_UP = `
  WITH spent AS (UPDATE mailed_codes SET used = true WHERE id = $1 AND NOT used RETURNING id) SELECT id FROM spent`;

const DELETE_EXPIRED = 'DELETE FROM mailed_codes WHERE expires_at < now()';

/**
 * Codes that are mailed to an address: random, kept as digests, good for ten minutes, one use and five wrong tries. Who has
 * the address makes no difference to anything here; what the mail says is found out when it is sent (`CodeMails`), so
 * that neither an answer nor its time tells whether an account has it.
 */
@Injectable()
export class MailedCodes {
  constructor(
    private readonly sql: Sql,
    private readonly jobs: JobQueue,
    private readonly mailer: Mailer,
    private readonly secrets: Secrets,
    private readonly cipher: Cipher,
  ) {}

  /**
   * Makes a code in the place of the last one and has it mailed.
   * @param address in small letters
   * @param language of whoever asks
   * @throws {AppError} mail_unconfigured; rate_limited within 30 s of the last mail to this address
   */
  async issue(purpose: CodePurpose, address: string, language: Language): Promise<void> {
    this.mailer.requireServer();
    const code = randomHex(DIGITS[purpose]);
    const values = [address, purpose, this.digest(purpose, address, code), language];
    const cipher = this.cipher.encrypt('mailed-code', code);
    const [issued] = await this.sql.query<{ id: number }>('mailed-code-issue', ISSUE, [...values, cipher]);
    if (!issued) throw new AppError(CommonError.rate_limited, {}, { retryAfterSeconds: PAUSE_SECONDS });
    await this.jobs.ask('code-mail', { codeId: issued.id });
  }

  /**
   * Tries a code. A wrong one counts, also when many are tried at once.
   * @returns what `useUp` takes, or null when the code is wrong, used, too old or has been guessed at too often.
   */
  async prove(purpose: CodePurpose, address: string, code: string): Promise<number | null> {
    const values = [address, purpose, this.digest(purpose, address, code)];
    const [found] = await this.sql.query<{ id: number; right: boolean }>('mailed-code-try', TRY, values);
    return found?.right ? found.id : null;
  }

  /**
   * Spends a proven code within the transaction of what it permits.
   * @returns false when somebody else was faster.
   */
  async useUp(codeId: number, manager: EntityManager): Promise<boolean> {
    return (await manager.query<unknown[]>(USE_UP, [codeId])).length > 0;
  }

  /** Forgets codes that are no good any more. */
  async deleteExpired(): Promise<void> {
    await this.sql.query('mailed-code-expired', DELETE_EXPIRED);
  }

  private digest(purpose: CodePurpose, address: string, code: string): Buffer {
    return this.secrets.digest('mailedCode', `${purpose}\n${address}\n${code}`);
  }
}
