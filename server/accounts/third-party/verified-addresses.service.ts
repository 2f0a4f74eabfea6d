import { Injectable } from '@nestjs/common';
import { isAscii, isEmail } from 'class-validator';
import type { EntityManager } from 'typeorm';
import { AppError } from '../../common/errors/app-error.js';
import { MAX_ADDRESS, normalAddress } from '../../platform/mail/mail-address.js';
import { AddressRules, requireFreeAddress } from '../mail-codes/address-rules.js';
import { MailCodeError } from '../mail-codes/mail-code.errors.js';

/** Verified e-mail addresses of users from a provider. */
@Injectable()
export class VerifiedAddressesService {
  constructor(private readonly rules: AddressRules) {}

  /**
   * The address for an account. Undefined if the site does not accept such addresses, or if another account has it:
   * then a new account has no address.
   * @param address verified by the provider
   * @param owner the user to whom the address is assigned; 0 for a new account
   */
  async claim(address: string | undefined, manager: EntityManager, owner = 0): Promise<string | undefined> {
    const email = normalAddress(address);
    if (typeof email !== 'string' || email.length > MAX_ADDRESS) return undefined;
    if (!isAscii(email) || !isEmail(email, { require_tld: false })) return undefined;
    try {
      this.rules.check(email);
      await requireFreeAddress(manager, email, owner, MailCodeError.address_taken);
      return email;
    } catch (error) {
      if (error instanceof AppError) return undefined;
      throw error;
    }
  }
}
