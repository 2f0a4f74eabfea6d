import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { AppError } from '../../common/errors/app-error.js';
import { OptionsService } from '../../options/options.service.js';
import { Passwords } from '../../platform/crypto/passwords.js';
import { AddressRules, requireFreeAddress } from '../mail-codes/address-rules.js';
import { MailCodeError } from '../mail-codes/mail-code.errors.js';
import { MailedCodes } from '../mail-codes/mail-codes.js';
import { EnforcedSignInService } from '../model/enforced-sign-in.service.js';
import { UserError } from '../model/user.errors.js';
import { SignupBonusesService } from '../new-users/signup-bonuses.service.js';
import { BotCheckService } from '../verification/bot-check.service.js';
import type { RegisterInput } from './register.input.js';
import { RegistrationError } from './registration.errors.js';
import { RegistrationRulesService } from './registration-rules.service.js';

/** An address and the code that verifies it. */
interface VerifiedAddress {
  address: string;
  codeId: number;
}

/** Registration with a password. */
@Injectable()
export class RegistrationService {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly options: OptionsService,
    private readonly rules: RegistrationRulesService,
    private readonly botCheck: BotCheckService,
    private readonly addresses: AddressRules,
    private readonly codes: MailedCodes,
    private readonly signupBonuses: SignupBonusesService,
    private readonly passwords: Passwords,
    private readonly enforced: EnforcedSignInService,
  ) {}

  /**
   * Creates the account with all bonuses of new users, in one transaction.
   * @param ip client address
   * @throws {AppError} of RegistrationError, MailCodeError, bot_check_missing, bot_check_failed, username_taken,
   * oidc_sign_in_required, saml_sign_in_required
   */
  async register(input: RegisterInput, ip: string): Promise<void> {
    await this.rules.requireOpenForPasswords();
    await this.botCheck.require(input.botCheck, ip);
    if (input.email) this.enforced.requireExempt(input.email);
    const verified = this.options.get('EmailVerificationEnabled') ? await this.verifiedAddress(input) : null;
    const passwordHash = await this.passwords.hash(input.password);
    const { username, inviteCode } = input;
    await this.database.transaction(async (manager) => {
      if (verified) {
        if (!(await this.codes.useUp(verified.codeId, manager))) throw new AppError(MailCodeError.mail_code_wrong);
        await requireFreeAddress(manager, verified.address, 0, UserError.username_taken);
      }
      const newUser = { username, displayName: username, passwordHash, email: verified?.address };
      await this.signupBonuses.join(newUser, inviteCode ?? '', manager);
    });
  }

  private async verifiedAddress({ email, verificationCode }: RegisterInput): Promise<VerifiedAddress> {
    if (!email || !verificationCode) throw new AppError(RegistrationError.verification_required);
    this.addresses.check(email);
    const codeId = await this.codes.verify('email', email, verificationCode);
    if (codeId === null) throw new AppError(MailCodeError.mail_code_wrong);
    return { address: email, codeId };
  }
}
