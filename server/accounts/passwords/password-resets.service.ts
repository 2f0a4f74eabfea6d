import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager, IsNull, Raw } from 'typeorm';
import { AppError } from '../../common/errors/app-error.js';
import { randomAlphanumeric } from '../../common/random.js';
import { Changes } from '../../platform/coordination/changes.js';
import { Passwords } from '../../platform/crypto/passwords.js';
import { MailCodeError } from '../mail-codes/mail-code.errors.js';
import type { MailRequestArgs, ResetPasswordArgs } from '../mail-codes/mail-codes.args.js';
import { MailedCodes, type MailRequester } from '../mail-codes/mail-codes.js';
import { EnforcedSignInService } from '../model/enforced-sign-in.service.js';
import { UserEntity } from '../model/user.entity.js';
import { replaceCredentials } from '../model/user-writes.js';
import { SessionsService } from '../sessions/sessions.service.js';
import { BotCheckService } from '../verification/bot-check.service.js';

/** About 119 bits; 16 characters would be enough. */
const NEW_PASSWORD_LENGTH = 20;

/** Password resets for users who can read the mail of their account. */
@Injectable()
export class PasswordResetsService {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly botCheck: BotCheckService,
    private readonly codes: MailedCodes,
    private readonly passwords: Passwords,
    private readonly sessions: SessionsService,
    private readonly changes: Changes,
    private readonly enforced: EnforcedSignInService,
  ) {}

  /**
   * Requests a reset link for an address. The response is the same when no account has it.
   * @throws {AppError} bot_check_missing, bot_check_failed, mail_unconfigured, rate_limited, oidc_sign_in_required or
   * saml_sign_in_required for every address of an enforced domain: an exception for the super administrator would
   * reveal the address
   */
  async request({ email, botCheck }: MailRequestArgs, { ip, language }: MailRequester): Promise<void> {
    await this.botCheck.require(botCheck, ip);
    this.enforced.requireExempt(email);
    await this.codes.issue('password', email, language);
  }

  /**
   * Sets a random password for the accounts of an address, ends every login and deletes the system access token.
   * @returns the new password; it is not stored in clear.
   * @throws {AppError} reset_link_over, oidc_sign_in_required, saml_sign_in_required
   */
  async reset({ email, token }: ResetPasswordArgs): Promise<string> {
    this.enforced.requireExempt(email);
    const codeId = await this.codes.verify('password', email, token);
    if (codeId === null) throw new AppError(MailCodeError.reset_link_over);
    const password = randomAlphanumeric(NEW_PASSWORD_LENGTH);
    const passwordHash = await this.passwords.hash(password);
    const userIds = await this.database.transaction(async (manager) => {
      if (!(await this.codes.useUp(codeId, manager))) throw new AppError(MailCodeError.reset_link_over);
      const ids = await idsByAddress(manager, email);
      for (const userId of ids) {
        await replaceCredentials(manager, userId, passwordHash);
        await this.sessions.endAllOf(userId, manager);
      }
      return ids;
    });
    for (const userId of userIds) await this.changes.publish('user', { userId });
    return password;
  }
}

/** Active accounts that have an address: one, unless the data is older than the uniqueness rule. */
async function idsByAddress(manager: EntityManager, address: string): Promise<number[]> {
  const email = Raw((column) => `lower(${column}) = :address`, { address });
  const users = await manager.find(UserEntity, { where: { email, deletedAt: IsNull() }, select: { id: true } });
  return users.map(({ id }) => id);
}
