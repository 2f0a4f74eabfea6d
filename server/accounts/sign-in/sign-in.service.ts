import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';
import { AppError } from '../../common/errors/app-error.js';
import { UserStatus } from '../../common/principal.js';
import { Logger } from '../../platform/telemetry/logger.js';
import { EnforcedSignInService } from '../model/enforced-sign-in.service.js';
import { SecondFactorError, SignInError } from '../model/sign-in.errors.js';
import { UserEntity } from '../model/user.entity.js';
import { SecondFactorsService } from '../second-factor/second-factors.service.js';
import { PendingLoginsService } from '../sessions/pending-logins.service.js';
import { ProviderSessionsService } from '../sessions/provider-sessions.service.js';
import type { ProviderSession, ProviderSessionColumns } from '../sessions/session.entity.js';
import { type SessionOrigin, SessionsService } from '../sessions/sessions.service.js';

/** A complete login, or a pending login that requires a second factor, with the id for the browser. */
export type SignInOutcome =
  | { user: UserEntity; sessionId: string; pendingId?: undefined }
  | { user: UserEntity; sessionId?: undefined; pendingId: string };

/** The last step of every login method, after the user is identified. */
@Injectable()
export class SignInService {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly secondFactors: SecondFactorsService,
    private readonly pendingLogins: PendingLoginsService,
    private readonly sessions: SessionsService,
    private readonly enforced: EnforcedSignInService,
    private readonly providerSessions: ProviderSessionsService,
    private readonly logger: Logger,
  ) {}

  /**
   * Continues after a first factor: a password or a third-party login. The caller has already checked that the user may
   * log in.
   * @param previous the login id that the browser sent; that login ends when another begins
   * @param options.passwordHash the hash that the password was compared with, when it was a password
   * @param options.provider the session at the provider of the company
   * @throws {AppError} login_failed when that hash is no longer stored, or when the user may no longer log in
   */
  async complete(
    user: UserEntity,
    origin: SessionOrigin,
    previous: string | undefined,
    { passwordHash, provider }: { passwordHash?: string | null; provider?: ProviderSession | undefined } = {},
  ): Promise<SignInOutcome> {
    const { id } = user;
    const isSecondDue = await this.secondFactors.isOn(id);
    const columns = provider && this.providerSessions.columnsOf(provider);
    return this.replace(previous, async (manager) => {
      await requireSame(id, passwordHash, manager);
      if (isSecondDue) return { user, pendingId: await this.pendingLogins.begin(id, manager, columns) };
      return this.begin(user, origin, manager, columns);
    });
  }

  /**
   * Completes a pending login with a code of the app or a recovery code.
   * @param pendingId the id that the browser received after the first factor
   * @throws {AppError} pending_login_over, second_factor_wrong, rate_limited, login_failed
   */
  async completeWithCode(
    pendingId: string | undefined,
    code: string,
    origin: SessionOrigin,
    previous: string | undefined,
  ): Promise<SignInOutcome> {
    const { id, userId } = await this.pendingLogins.takeTry(pendingId);
    await this.secondFactors.spend(userId, code, origin.ip);
    return this.completePending(id, userId, origin, previous);
  }

  /**
   * Turns a pending login with a verified second factor into a login.
   * @throws {AppError} pending_login_over, login_failed
   */
  async completePending(
    pendingId: string,
    userId: number,
    origin: SessionOrigin,
    previous: string | undefined,
  ): Promise<SignInOutcome> {
    return this.replace(previous, async (manager) => {
      // A ban or a new password locks the user, then ends pending logins: the same order prevents a deadlock.
      const user = await lockUser(userId, manager);
      const columns = await this.pendingLogins.end(pendingId, manager);
      if (columns === null) throw new AppError(SecondFactorError.pending_login_over);
      return this.begin(requireActive(user), origin, manager, columns);
    });
  }

  /**
   * Completes a login with a user-verified passkey, which counts as both factors.
   * @throws {AppError} login_failed, oidc_sign_in_required, saml_sign_in_required
   */
  completeWithPasskey(userId: number, origin: SessionOrigin, previous: string | undefined): Promise<SignInOutcome> {
    return this.replace(previous, async (manager) => {
      const user = requireActive(await lockUser(userId, manager));
      this.enforced.requireExemptUser(user);
      return this.begin(user, origin, manager);
    });
  }

  /**
   * Runs a step of a login in a transaction. The login that it replaces ends after the commit, because other processes
   * read the remaining logins as soon as its end is published.
   */
  private async replace(
    previous: string | undefined,
    step: (manager: EntityManager) => Promise<SignInOutcome>,
  ): Promise<SignInOutcome> {
    const outcome = await this.database.transaction(step);
    if (previous !== undefined && outcome.sessionId !== undefined) {
      await this.sessions.end(previous).catch((error: unknown) => {
        this.logger.error({ event: 'session.not_ended', err: error }, 'Former login of a browser could not be ended');
      });
    }
    return outcome;
  }

  private async begin(
    user: UserEntity,
    origin: SessionOrigin,
    manager: EntityManager,
    provider?: ProviderSessionColumns,
  ): Promise<SignInOutcome> {
    return { user, sessionId: await this.sessions.begin(user.id, origin, manager, provider) };
  }
}

/**
 * The first factor takes time. A concurrent password change or ban ends all logins, so this login must either begin
 * before that change and be ended by it, or not begin at all.
 */
async function requireSame(id: number, passwordHash: string | null | undefined, manager: EntityManager): Promise<void> {
  const user = requireActive(await lockUser(id, manager));
  if (passwordHash !== undefined && user.passwordHash !== passwordHash) throw new AppError(SignInError.login_failed);
}

/** Reads a user and locks it against changes until the login has begun. */
function lockUser(id: number, manager: EntityManager): Promise<UserEntity | null> {
  return manager
    .createQueryBuilder(UserEntity, 'user')
    .addSelect('user.passwordHash')
    .where('user.id = :id', { id })
    .setLock('pessimistic_read')
    .getOne();
}

/** @throws {AppError} login_failed when the user may not log in */
function requireActive(user: UserEntity | null): UserEntity {
  if (!user || user.deletedAt || user.status === UserStatus.banned) throw new AppError(SignInError.login_failed);
  return user;
}
