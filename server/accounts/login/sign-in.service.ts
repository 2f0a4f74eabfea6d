import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';
import { AppError } from '../../common/errors/app-error.js';
import { LoginError } from '../model/login.errors.js';
import { UserEntity } from '../model/user.entity.js';
import { UserStatus } from '../model/user-rules.js';
import { SecondFactorError } from '../second-factor/second-factor.errors.js';
import { SecondFactors } from '../second-factor/second-factors.service.js';
import { PendingLogins } from '../sessions/pending-logins.service.js';
import { type SessionOrigin, Sessions } from '../sessions/sessions.service.js';

/** A login that holds; or one that waits for its second factor, under an id that the browser keeps. */
export type SignInOutcome =
  | { user: UserEntity; sessionId: string; pendingId?: undefined }
  | { user: UserEntity; sessionId?: undefined; pendingId: string };

/** The end of every way to log in, once it is known who somebody is. */
@Injectable()
export class SignIn {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly secondFactors: SecondFactors,
    private readonly pendingLogins: PendingLogins,
    private readonly sessions: Sessions,
  ) {}

  /**
   * After a first factor: a password, or another site's word. Whether the user may log in is the caller's to look at, in
   * words of its own.
   * @param previous the login the browser came with; it ends when another begins
   * @param passwordHash what the password was compared with, when it was a password
   * @throws {AppError} login_failed when that is no longer the password
   */
  async complete(
    user: UserEntity,
    origin: SessionOrigin,
    previous: string | undefined,
    passwordHash?: string | null,
  ): Promise<SignInOutcome> {
    const { id } = user;
    const isSecondDue = await this.secondFactors.isOn(id);
    return this.database.transaction(async (manager) => {
      if (passwordHash !== undefined) await requirePassword(id, passwordHash, manager);
      if (isSecondDue) return { user, pendingId: await this.pendingLogins.begin(id, manager) };
      return { user, sessionId: await this.sessions.begin(id, origin, previous, manager) };
    });
  }

  /**
   * Ends a pending login with a code of the app or a recovery code.
   * @param pendingId what the browser keeps since the first factor
   * @throws {AppError} pending_login_over, second_factor_wrong, rate_limited, login_failed
   */
  async completeWithCode(
    pendingId: string | undefined,
    code: string,
    origin: SessionOrigin,
    previous: string | undefined,
  ): Promise<SignInOutcome> {
    const userId = pendingId === undefined ? null : await this.pendingLogins.takeTry(pendingId);
    if (pendingId === undefined || userId === null) throw new AppError(SecondFactorError.pending_login_over);
    await this.secondFactors.spend(userId, code, origin.ip);
    return this.completePending(pendingId, userId, origin, previous);
  }

  /**
   * Turns a pending login whose second factor is proven into a login.
   * @throws {AppError} pending_login_over, login_failed
   */
  async completePending(
    pendingId: string,
    userId: number,
    origin: SessionOrigin,
    previous: string | undefined,
  ): Promise<SignInOutcome> {
    return this.database.transaction(async (manager) => {
      // A ban or a new password ends it, so it must still be there.
      if (!(await this.pendingLogins.end(pendingId, manager))) throw new AppError(SecondFactorError.pending_login_over);
      return this.admit(userId, origin, previous, manager);
    });
  }

  /**
   * After a passkey that has seen its owner, which is both factors at once.
   * @throws {AppError} login_failed
   */
  completeWithPasskey(userId: number, origin: SessionOrigin, previous: string | undefined): Promise<SignInOutcome> {
    return this.database.transaction((manager) => this.admit(userId, origin, previous, manager));
  }

  private async admit(
    userId: number,
    origin: SessionOrigin,
    previous: string | undefined,
    manager: EntityManager,
  ): Promise<SignInOutcome> {
    const user = await manager.findOneBy(UserEntity, { id: userId });
    if (!user || user.deletedAt || user.status === UserStatus.banned) throw new AppError(LoginError.login_failed);
    return { user, sessionId: await this.sessions.begin(userId, origin, previous, manager) };
  }
}

/**
 * A password takes a moment to compare. Whoever changes it meanwhile ends all logins, and this one must not begin
 * thereafter: it comes before the change, and is ended by it, or not at all.
 */
async function requirePassword(id: number, passwordHash: string | null, manager: EntityManager): Promise<void> {
  const select = { id: true, passwordHash: true };
  const user = await manager.findOne(UserEntity, { where: { id }, select, lock: { mode: 'pessimistic_read' } });
  if (user?.passwordHash !== passwordHash) throw new AppError(LoginError.login_failed);
}
