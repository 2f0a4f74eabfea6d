import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { AppError } from '../../common/errors/app-error.js';
import type { Principal } from '../../common/principal.js';
import { Passwords } from '../../platform/crypto/passwords.js';
import { GuessThrottleService } from '../../platform/http/limits/guess-throttle.service.js';
import { SignInError } from '../model/sign-in.errors.js';
import { UserEntity } from '../model/user.entity.js';
import { UserError } from '../model/user.errors.js';
import { isFresh } from '../sessions/session-times.js';

/** The account that a password is compared for, or the entered name when no account has it. */
export type PasswordOwner = { id: number; passwordHash: string | null } | { name: string };

/** Compares passwords; every comparison counts as an attempt until one succeeds. */
@Injectable()
export class PasswordCheck {
  constructor(
    private readonly attempts: GuessThrottleService,
    private readonly passwords: Passwords,
  ) {}

  /**
   * Takes the same time for an unknown account as for a wrong password.
   * @throws {AppError} rate_limited
   */
  async isCorrect(owner: PasswordOwner, password: string, address?: string): Promise<boolean> {
    const known = 'id' in owner;
    const account = known ? `id:${owner.id}` : `name:${owner.name}`;
    const guess = await this.attempts.count({ account, address });
    const right = await this.passwords.verify(password, known ? owner.passwordHash : null);
    if (right) guess.release();
    return right;
  }
}

/** Re-authentication before a change of the login methods, so that an open browser session is not sufficient. */
@Injectable()
export class ReauthenticationService {
  constructor(
    @InjectRepository(UserEntity) private readonly users: Repository<UserEntity>,
    private readonly passwords: PasswordCheck,
  ) {}

  /**
   * Accepts the current password or, when none is given, a login of the last ten minutes.
   * @param freshLoginSuffices false if a form requires the password; an account without a password uses a recent login
   * @throws {AppError} current_password_required, fresh_login_required, current_password_wrong, rate_limited
   */
  async require(
    caller: Principal,
    currentPassword: string | null | undefined,
    freshLoginSuffices = true,
  ): Promise<void> {
    const isFreshLogin = caller.session !== undefined && isFresh(caller.session.startedAt, Date.now());
    if (!currentPassword && isFreshLogin && freshLoginSuffices) return;
    const user = await this.users.findOneOrFail({
      where: { id: caller.userId },
      select: { id: true, passwordHash: true },
    });
    if (user.passwordHash === null) {
      if (isFreshLogin) return;
      throw new AppError(SignInError.fresh_login_required);
    }
    if (!currentPassword) throw new AppError(UserError.current_password_required);
    if (!(await this.passwords.isCorrect(user, currentPassword))) throw new AppError(UserError.current_password_wrong);
  }
}
