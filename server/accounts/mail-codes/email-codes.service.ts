import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { Language } from '../../common/errors/app-error.js';
import { BotCheck } from '../verification/bot-check.service.js';
import { AddressRules } from './address-rules.js';
import type { MailRequestArgs } from './mail-request.args.js';
import { MailedCodes } from './mailed-codes.service.js';

/** Who asks for a mail, as far as it matters. */
export interface MailRequester {
  /** Client address. */
  ip: string;
  language: Language;
}

export function requesterOf({ ip, language }: FastifyRequest): MailRequester {
  return { ip, language };
}

/** Codes with which people prove that an e-mail address is theirs, to register or to bind it. */
@Injectable()
export class EmailCodes {
  constructor(
    private readonly botCheck: BotCheck,
    private readonly addresses: AddressRules,
    private readonly codes: MailedCodes,
  ) {}

  /**
   * Has a code mailed. An address that an account has gets a mail that says so instead; the answer is the same.
   * @throws {AppError} bot_check_missing, bot_check_failed, address_invalid, address_domain_refused,
   *   address_alias_refused, mail_unconfigured, rate_limited
   */
  async request({ email, botCheck }: MailRequestArgs, { ip, language }: MailRequester): Promise<void> {
    await this.botCheck.require(botCheck, ip);
    this.addresses.check(email);
    await this.codes.issue('email', email, language);
  }
}
