import { createHash, timingSafeEqual } from 'node:crypto';
import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { FastifyRequest } from 'fastify';
import { DataSource, type EntityManager } from 'typeorm';
import { AppError, type Language, languageOf } from '../../common/errors/app-error.js';
import { Role } from '../../common/principal.js';
import { OptionEditorService } from '../../options/option-editor.service.js';
import { SiteSetupService } from '../../options/status/site-setup.service.js';
import { Config } from '../../platform/config/config.js';
import { Passwords } from '../../platform/crypto/passwords.js';
import { GuessThrottleService } from '../../platform/http/limits/guess-throttle.service.js';
import { UserEntity } from '../model/user.entity.js';
import { passwordFits, passwordIsLongEnough, usernameFits, usernameIsVisible } from '../model/user.input.js';
import { NewAccountsService } from '../new-users/new-accounts.service.js';
import { type InitializeSiteInput, UsageMode } from './initialize-site.input.js';
import { SetupError } from './setup.errors.js';

interface Administrator {
  username: string;
  password: string;
}

/**
 * Validates the first administrator of the form.
 * @throws {AppError} the first validation error, with a message of the setup page.
 */
export function readAdministrator(form: InitializeSiteInput): Administrator {
  const username = (form.username ?? '').trim();
  const password = form.password ?? '';
  if (username === '') throw new AppError(SetupError.setup_username_missing);
  if (!usernameFits(username)) throw new AppError(SetupError.setup_username_too_long);
  if (!usernameIsVisible(username)) throw new AppError(SetupError.setup_malformed);
  if (password !== (form.confirmPassword ?? '')) throw new AppError(SetupError.setup_passwords_differ);
  if (!passwordIsLongEnough(password)) throw new AppError(SetupError.setup_password_short);
  if (!passwordFits(password)) throw new AppError(SetupError.setup_password_long);
  return { username, password };
}

/** Initial quota units of the first administrator: 200 US dollars at the default rate. */
const OPENING_QUOTA = 100_000_000;

export interface SetupState {
  done: boolean;
  rootInitialised: boolean;
  /** The setup is not done and requires the secret of the server. */
  secretRequired: boolean;
  databaseType: string;
}

/** The sender of a setup request. */
interface SetupVisitor {
  address: string;
  secret?: string;
  /** The default language of the site, for requests without a language. */
  language: Language;
}

/** Initial options of a new site. Existing sites keep the defaults. */
const NEW_SITE = { RetryTimes: '2', AutomaticEnableChannelEnabled: 'true' };

/** First-run setup. */
@Injectable()
export class SetupService implements OnApplicationBootstrap {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly setup: SiteSetupService,
    private readonly accounts: NewAccountsService,
    private readonly options: OptionEditorService,
    private readonly passwords: Passwords,
    private readonly attempts: GuessThrottleService,
    private readonly config: Config,
  ) {}

  /** A database with an administrator counts as set up. */
  async onApplicationBootstrap(): Promise<void> {
    if (await this.setup.isDone()) return;
    if (await this.hasRoot(this.database.manager)) await this.setup.claim(this.database.manager);
  }

  async state(): Promise<SetupState> {
    const done = await this.setup.isDone();
    const rootInitialised = done || (await this.hasRoot(this.database.manager));
    const secretRequired = !done && this.config.env.SETUP_SECRET !== undefined;
    return { done, rootInitialised, secretRequired, databaseType: 'postgres' };
  }

  /**
   * Creates the first administrator and sets the mode, only once: if several requests are concurrent, one succeeds.
   * @throws {AppError} of SetupError, and rate_limited after too many wrong setup secrets.
   */
  async initialise(input: InitializeSiteInput, visitor: SetupVisitor): Promise<SetupState> {
    await this.requireSecret(visitor);
    if (await this.setup.isDone()) throw new AppError(SetupError.setup_done);
    const administrator = (await this.hasRoot(this.database.manager)) ? null : readAdministrator(input);
    const passwordHash = administrator && (await this.passwords.hash(administrator.password));
    const changes = {
      ...NEW_SITE,
      DefaultLanguage: visitor.language,
      SelfUseModeEnabled: String(input.mode === UsageMode.SELF_USE),
      DemoSiteEnabled: String(input.mode === UsageMode.DEMO || input.demo === true),
    };
    await this.database.transaction(async (manager) => {
      if (!(await this.setup.claim(manager))) throw new AppError(SetupError.setup_done);
      if (administrator && passwordHash) await this.openRoot(administrator, passwordHash, manager);
      await this.options.store(changes, manager);
    });
    await this.options.announce(changes);
    return this.state();
  }

  private async openRoot({ username }: Administrator, passwordHash: string, manager: EntityManager): Promise<void> {
    const displayName = 'Root User';
    const account = { username, displayName, passwordHash, role: Role.root, openingQuota: OPENING_QUOTA };
    await this.accounts.open(account, manager);
  }

  private async requireSecret({ address, secret = '' }: SetupVisitor): Promise<void> {
    const expected = this.config.env.SETUP_SECRET;
    if (expected === undefined) return;
    const guess = await this.attempts.count({ address });
    if (!timingSafeEqual(sha256(secret), sha256(expected))) throw new AppError(SetupError.setup_secret_wrong);
    guess.release();
  }

  private hasRoot(manager: EntityManager): Promise<boolean> {
    return manager.existsBy(UserEntity, { role: Role.root });
  }
}

function sha256(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

/** The address and language of the request, and the setup secret from the header X-Setup-Secret or the form. */
export function visitorOf({ headers, ip }: FastifyRequest, input: InitializeSiteInput): SetupVisitor {
  const header = headers['x-setup-secret'];
  const secret = typeof header === 'string' ? header : (input.secret ?? undefined);
  return { address: ip, secret, language: chosenLanguage(headers['accept-language']) };
}

/**
 * The language of a site that is set up with this header; English when the header contains none of the supported
 * languages.
 */
export function chosenLanguage(acceptLanguage = ''): Language {
  return languageOf(acceptLanguage, /[a-z]/i.test(acceptLanguage) ? 'en' : 'zh');
}
