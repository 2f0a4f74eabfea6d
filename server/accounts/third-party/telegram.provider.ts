import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { AppError } from '../../common/errors/app-error.js';
import { OptionsService } from '../../options/options.service.js';
import type { Identity } from '../model/identity-provider.js';
import { ThirdPartyError } from './third-party.errors.js';
import { UsedSignaturesService } from './used-signatures.service.js';

/** Max age of signed data, and max clock difference into the future, in seconds. */
const MAX_AGE_SECONDS = 300;
const CLOCK_SKEW_SECONDS = 60;
const MAX_FIELDS = 20;

/** The Telegram login widget: the browser sends fields that are signed with the bot's token. */
@Injectable()
export class Telegram {
  constructor(
    private readonly options: OptionsService,
    private readonly used: UsedSignaturesService,
  ) {}

  /**
   * Verifies the signed fields of the widget, and no others. They are accepted only once.
   * @throws {AppError} telegram_proof_invalid
   */
  async identify({ hash, ...signed }: Readonly<Record<string, unknown>>): Promise<Identity> {
    const signature = this.signature(signed);
    const { id, auth_date } = signed;
    const age = Math.floor(Date.now() / 1_000) - wholeNumber(auth_date);
    // NaN also fails both comparisons.
    const fresh = age >= -CLOCK_SKEW_SECONDS && age <= MAX_AGE_SECONDS;
    const right =
      signature !== null && isSame(signature, hash) && fresh && typeof id === 'string' && /^\d{1,19}$/.test(id);
    if (!right || !(await this.used.use(signature, MAX_AGE_SECONDS + 2 * CLOCK_SKEW_SECONDS)))
      throw new AppError(ThirdPartyError.telegram_proof_invalid);
    return { provider: 'telegram', subject: id };
  }

  /** As documented by Telegram: lines of `name=value` sorted by name, with the digest of the token as the key. */
  private signature(signed: Readonly<Record<string, unknown>>): Buffer | null {
    const names = Object.keys(signed).sort();
    if (names.length > MAX_FIELDS || names.some((name) => typeof signed[name] !== 'string')) return null;
    const key = createHash('sha256').update(this.options.get('TelegramBotToken')).digest();
    return createHmac('sha256', key)
      .update(names.map((name) => `${name}=${signed[name]}`).join('\n'))
      .digest();
  }
}

function wholeNumber(value: unknown): number {
  return typeof value === 'string' && /^\d{1,12}$/.test(value) ? Number(value) : Number.NaN;
}

function isSame(signature: Buffer, hash: unknown): boolean {
  if (typeof hash !== 'string' || !/^[0-9a-f]{64}$/i.test(hash)) return false;
  return timingSafeEqual(signature, Buffer.from(hash, 'hex'));
}
