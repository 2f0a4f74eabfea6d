import { Injectable } from '@nestjs/common';
import { Passwords } from '../../platform/crypto/passwords.js';
import { GuessThrottle } from '../../platform/http/limits/guess-throttle.service.js';

/** The account that a password is compared for, or the entered name when no account has it. */
export type PasswordOwner = { id: number; passwordHash: string | null } | { name: string };

/** Compares passwords; every comparison counts as an attempt until one succeeds. */
@Injectable()
export class PasswordCheck {
  constructor(
    private readonly attempts: GuessThrottle,
    private readonly passwords: Passwords,
  ) {}

  /**
   * Takes the same time for an unknown account as for a wrong password.
   * @throws {AppError} rate_limited
   */
  async isRight(owner: PasswordOwner, password: string, address?: string): Promise<boolean> {
    const known = 'id' in owner;
    const account = known ? `id:${owner.id}` : `name:${owner.name}`;
    const guess = await this.attempts.count({ account, address });
    const right = await this.passwords.verify(password, known ? owner.passwordHash : null);
    if (right) guess.release();
    return right;
  }
}
