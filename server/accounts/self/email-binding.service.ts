import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { AppError } from '../../common/errors/app-error.js';
import type { Principal } from '../../common/principal.js';
import { Changes } from '../../platform/coordination/changes.js';
import { requireFreeAddress } from '../mail-codes/address-claim.js';
import { AddressRules } from '../mail-codes/address-rules.js';
import { MailCodeError } from '../mail-codes/mail-code.errors.js';
import { MailedCodes } from '../mail-codes/mailed-codes.service.js';
import { saveUser } from '../model/user-writes.js';
import type { BindEmailArgs } from './bind-email.args.js';

/** The e-mail address of an account: the recipient of mails and password resets. */
@Injectable()
export class EmailBinding {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly addresses: AddressRules,
    private readonly codes: MailedCodes,
    private readonly changes: Changes,
  ) {}

  /**
   * Replaces the address of the caller with one that a mailed code verifies.
   * @throws {AppError} address_invalid, address_domain_refused, address_alias_refused, mail_code_wrong, address_taken
   */
  async bind({ userId }: Principal, { email, code }: BindEmailArgs): Promise<void> {
    this.addresses.check(email);
    const codeId = await this.codes.verify('email', email, code);
    if (codeId === null) throw new AppError(MailCodeError.mail_code_wrong);
    await this.database.transaction(async (manager) => {
      if (!(await this.codes.useUp(codeId, manager))) throw new AppError(MailCodeError.mail_code_wrong);
      await requireFreeAddress(manager, email, userId, MailCodeError.address_taken);
      await saveUser(manager, userId, { email });
    });
    await this.changes.publish('user', { userId });
  }

  /** Removes the address. */
  async unbind({ userId }: Principal): Promise<void> {
    await this.database.transaction((manager) => saveUser(manager, userId, { email: '' }));
    await this.changes.publish('user', { userId });
  }
}
