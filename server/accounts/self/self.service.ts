import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { AppError } from '../../common/errors/app-error.js';
import { type Principal, Role } from '../../common/principal.js';
import { randomAlphanumeric } from '../../common/random.js';
import { Secrets } from '../../platform/config/secrets.js';
import { Changes } from '../../platform/coordination/changes.js';
import { Passwords } from '../../platform/crypto/passwords.js';
import { UserEntity } from '../model/user.entity.js';
import { UserError } from '../model/user.errors.js';
import type { UpdateSelfInput } from '../model/user.input.js';
import { replaceCredentials, saveUser } from '../model/user-writes.js';
import { SessionsService } from '../sessions/sessions.service.js';
import { ReauthenticationService } from '../verification/reauthentication.service.js';

const ACCESS_TOKEN_LENGTH = 32;

/** The actions of users on their own account. */
@Injectable()
export class SelfService {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly sessions: SessionsService,
    private readonly passwords: Passwords,
    private readonly reauthentication: ReauthenticationService,
    private readonly secrets: Secrets,
    private readonly changes: Changes,
  ) {}

  /**
   * Changes the given fields. A new password ends every other login and deletes the system access token.
   * @param freshLoginSuffices the documented REST endpoint has no field for the current password; there, a login of the
   * last ten minutes replaces it.
   * @throws {AppError} username_taken, or as `ReauthenticationService` does
   */
  async update(caller: Principal, input: UpdateSelfInput, freshLoginSuffices: boolean): Promise<void> {
    const { userId } = caller;
    if (input.password) await this.reauthentication.require(caller, input.currentPassword, freshLoginSuffices);
    const passwordHash = input.password ? await this.passwords.hash(input.password) : undefined;
    await this.database.transaction(async (manager) => {
      const { username, displayName } = input;
      await saveUser(manager, userId, { username, displayName });
      if (!passwordHash) return;
      await replaceCredentials(manager, userId, passwordHash);
      await this.sessions.endAllOf(userId, manager, caller.session?.digest);
    });
    await this.changes.publish('user', { userId });
  }

  /** Whether the account has a password. */
  async hasPassword(userId: number): Promise<boolean> {
    const select = { id: true, passwordHash: true };
    const user = await this.database.manager.findOneOrFail(UserEntity, { where: { id: userId }, select });
    return user.passwordHash !== null;
  }

  /**
   * Cancels the caller's own account, if the given username matches.
   * @throws {AppError} username_mismatch, root_cancel_forbidden
   */
  async cancelConfirmed(caller: Principal, username: string): Promise<void> {
    if (username !== caller.username) throw new AppError(UserError.username_mismatch);
    await this.cancel(caller);
  }

  /** Cancels the caller's own account. @throws {AppError} root_cancel_forbidden */
  async cancel(caller: Principal): Promise<void> {
    const { userId } = caller;
    if (caller.role === Role.root) throw new AppError(UserError.root_cancel_forbidden);
    await this.database.transaction(async (manager) => {
      await saveUser(manager, userId, { deletedAt: new Date() });
      await this.sessions.endAllOf(userId, manager);
    });
    await this.changes.publish('user', { userId });
  }

  /** Creates a system access token that replaces the previous one. Only its digest is stored. */
  async createAccessToken({ userId }: Principal): Promise<string> {
    const token = randomAlphanumeric(ACCESS_TOKEN_LENGTH);
    const accessTokenDigest = this.secrets.digest('accessToken', token);
    await this.database.transaction((manager) => saveUser(manager, userId, { accessTokenDigest }));
    await this.changes.publish('user', { userId });
    return token;
  }
}
