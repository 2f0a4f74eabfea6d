import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { AppError, type ErrorDefinition } from '../../common/errors/app-error.js';
import { OptionsService } from '../../options/options.service.js';
import { MailCodeError } from './mail-code.errors.js';

/** Which e-mail addresses the site accepts for accounts. */
@Injectable()
export class AddressRules {
  constructor(private readonly options: OptionsService) {}

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

const LOCK = 'SELECT pg_advisory_xact_lock(hashtextextended($1, 0))';
const FIND = "SELECT id FROM users WHERE lower(email) = $1 AND email <> '' AND id <> $2 LIMIT 1";

/**
 * Checks that no other account, including cancelled ones, has an address, and locks the address until the caller's
 * transaction ends.
 * @param address in lower case
 * @param owner the user who is allowed to have the address; 0 if there is none
 * @param refusal the error if another user has the address
 * @throws {AppError} the refusal
 */
export async function requireFreeAddress(
  manager: EntityManager,
  address: string,
  owner: number,
  refusal: ErrorDefinition,
): Promise<void> {
  await manager.query(LOCK, [`e-mail address ${address}`]);
  const others = await manager.query<unknown[]>(FIND, [address, owner]);
  if (others.length > 0) throw new AppError(refusal);
}
