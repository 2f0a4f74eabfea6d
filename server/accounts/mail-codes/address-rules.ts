import { Injectable } from '@nestjs/common';
import { AppError } from '../../common/errors/app-error.js';
import { Options } from '../../options/options.service.js';
import { MailCodeError } from './mail-code.errors.js';

/** Which e-mail addresses the site accepts for accounts. */
@Injectable()
export class AddressRules {
  constructor(private readonly options: Options) {}

  /**
   * @param address well-formed, in lower case
   * @throws {AppError} address_invalid, address_domain_refused, address_alias_refused
   */
  check(address: string): void {
    const [local = '', domain = '', ...more] = address.split('@');
    if (more.length > 0) throw new AppError(MailCodeError.address_invalid);
    const { options } = this;
    if (options.get('EmailDomainRestrictionEnabled') && !options.get('EmailDomainWhitelist').includes(domain)) {
      throw new AppError(MailCodeError.address_domain_refused);
    }
    if (options.get('EmailAliasRestrictionEnabled') && /[+.]/.test(local)) {
      throw new AppError(MailCodeError.address_alias_refused);
    }
  }
}
