import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { Language } from '../../common/errors/app-error.js';
import { BotCheck } from '../verification/bot-check.service.js';
import { AddressRules } from './address-rules.js';
import type { MailRequestArgs } from './mail-codes.args.js';
import { MailedCodes } from './mailed-codes.service.js';

/** The requester of a mail. */
export interface MailRequester {
  /** Client address. */
  ip: string;
  language: Language;
}

export function requesterOf({ ip, language }: FastifyRequest): MailRequester {
  return { ip, language };
}

/** Codes that verify the ownership of an e-mail address, for a registration or to bind the address. */
@Injectable()
export class EmailCodes {
  constructor(
    private readonly botCheck: BotCheck,
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
