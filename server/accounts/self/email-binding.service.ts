import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { AppError } from '../../common/errors/app-error.js';
import type { Principal } from '../../common/principal.js';
import { Changes } from '../../platform/coordination/changes.js';
import { AddressRules, requireFreeAddress } from '../mail-codes/address-rules.js';
import { MailCodeError } from '../mail-codes/mail-code.errors.js';
import type { BindEmailArgs } from '../mail-codes/mail-codes.args.js';
import { MailedCodes } from '../mail-codes/mail-codes.js';
import { domainOf, EnforcedSignInService } from '../model/enforced-sign-in.service.js';
import { SignInError } from '../model/sign-in.errors.js';
import { UserEntity } from '../model/user.entity.js';
import { UserIdentitiesService } from '../model/user-identities.service.js';
import { saveUser } from '../model/user-writes.js';

/** The e-mail address of an account: the recipient of mails and password resets. */
@Injectable()
export class EmailBindingService {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly addresses: AddressRules,
    private readonly codes: MailedCodes,
    private readonly changes: Changes,
    private readonly enforced: EnforcedSignInService,
    private readonly identities: UserIdentitiesService,
  ) {}

  /**
   * Replaces the address of the caller with one that a mailed code verifies.
   * @throws {AppError} address_invalid, address_domain_refused, address_alias_refused, mail_code_wrong, address_taken,
   * enforced_address, oidc_sign_in_required or saml_sign_in_required for a domain that the caller could not sign in
   * with afterwards
   */
  async bind(caller: Principal, { email, code }: BindEmailArgs): Promise<void> {
    const { userId } = caller;
    this.addresses.check(email);
    await this.requireReplaceable(caller);
    const required = this.enforced.providersForUser({ role: caller.role, email });
    const identities = required.length === 0 ? null : await this.identities.ofUser(userId);
    if (identities && !required.some((provider) => identities.has(provider))) this.enforced.requireExempt(email);
    const codeId = await this.codes.verify('email', email, code);
    if (codeId === null) throw new AppError(MailCodeError.mail_code_wrong);
    await this.database.transaction(async (manager) => {
      if (!(await this.codes.useUp(codeId, manager))) throw new AppError(MailCodeError.mail_code_wrong);
      await requireFreeAddress(manager, email, userId, MailCodeError.address_taken);
      await saveUser(manager, userId, { email });
    });
    await this.changes.publish('user', { userId });
  }

  /** Removes the address. @throws {AppError} enforced_address */
  async unbind(caller: Principal): Promise<void> {
    const { userId } = caller;
    await this.requireReplaceable(caller);
    await this.database.transaction((manager) => saveUser(manager, userId, { email: '' }));
    await this.changes.publish('user', { userId });
  }

  /** Without the address, a password or another provider would be accepted again. @throws {AppError} enforced_address */
  private async requireReplaceable({ userId: id }: Principal): Promise<void> {
    const user = await this.database.manager.findOneByOrFail(UserEntity, { id });
    if (this.enforced.providersForUser(user).length === 0) return;
    throw new AppError(SignInError.enforced_address, { domain: domainOf(user.email) });
  }
}
