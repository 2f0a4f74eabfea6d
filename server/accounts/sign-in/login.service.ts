import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { AppError } from '../../common/errors/app-error.js';
import { UserStatus } from '../../common/principal.js';
import { OptionsService } from '../../options/options.service.js';
import { Passwords } from '../../platform/crypto/passwords.js';
import { EnforcedSignInService } from '../model/enforced-sign-in.service.js';
import { SignInError } from '../model/sign-in.errors.js';
import { UserEntity } from '../model/user.entity.js';
import type { SessionOrigin } from '../sessions/sessions.service.js';
import { BotCheckService } from '../verification/bot-check.service.js';
import { PasswordCheck } from '../verification/reauthentication.service.js';
import type { LoginInput } from './login.input.js';
import { type SignInOutcome, SignInService } from './sign-in.service.js';

/** Login with a password. */
@Injectable()
export class LoginService {
  constructor(
    @InjectRepository(UserEntity) private readonly users: Repository<UserEntity>,
    private readonly options: OptionsService,
    private readonly botCheck: BotCheckService,
    private readonly passwords: PasswordCheck,
    private readonly hashes: Passwords,
    private readonly signIn: SignInService,
    private readonly enforced: EnforcedSignInService,
  ) {}

  /**
   * @param previous the login id that the browser sent; that login ends.
   * @throws {AppError} password_login_off, bot_check_missing, bot_check_failed, rate_limited, login_failed,
   * oidc_sign_in_required, saml_sign_in_required
   */
  async login(
    { username, password, botCheck }: LoginInput,
    origin: SessionOrigin,
    previous: string | undefined,
  ): Promise<SignInOutcome> {
    if (!this.options.get('PasswordLoginEnabled')) throw new AppError(SignInError.password_login_off);
    await this.botCheck.require(botCheck, origin.ip);
    const user = await this.find(username);
    const isCorrect = await this.passwords.isCorrect(user ?? { name: username }, password, origin.ip);
    // The response is the same for every address of an enforced domain, so that it does not reveal which of them has an
    // account.
    if (!isCorrect || !user || user.status === UserStatus.banned)
      throw this.enforced.refusal(username) ?? new AppError(SignInError.login_failed);
    this.enforced.requireExemptUser(user);
    const passwordHash = await this.currentHash(user, password);
    return this.signIn.complete(user, origin, previous, { passwordHash });
  }

  /** The user's password hash. A hash of an earlier kind is replaced here, because the password is known. */
  private async currentHash({ id, passwordHash }: UserEntity, password: string): Promise<string | null> {
    if (passwordHash === null || !this.hashes.isOutdated(passwordHash)) return passwordHash;
    const current = await this.hashes.hash(password);
    const { affected } = await this.users.manager.transaction((manager) =>
      manager.update(UserEntity, { id, passwordHash }, { passwordHash: current }),
    );
    return affected === 1 ? current : passwordHash;
  }

  /**
   * Finds the account by e-mail address when exactly one account has it, else by username: an address is verified,
   * while any user may choose a username that equals another user's address.
   */
  private async find(name: string): Promise<UserEntity | undefined> {
    const notDeleted = this.users
      .createQueryBuilder('user')
      .addSelect('user.passwordHash')
      .where('user.deletedAt IS NULL');
    const [byMail, ...others] = name.includes('@')
      ? await notDeleted.clone().andWhere('lower(user.email) = lower(:name)', { name }).limit(2).getMany()
      : [];
    if (byMail && others.length === 0) return byMail;
    return (await notDeleted.andWhere('user.username = :name', { name }).getOne()) ?? undefined;
  }
}
