import { randomBytes } from 'node:crypto';
import { AccountsModule } from '../../server/accounts/accounts.module.js';
import { UsageMode } from '../../server/accounts/setup/initialize-site.input.js';
import { SetupService } from '../../server/accounts/setup/setup.service.js';
import { LoginService } from '../../server/accounts/sign-in/login.service.js';
import { UserEditorService } from '../../server/accounts/users/user-editor.service.js';
import { UsersService } from '../../server/accounts/users/users.service.js';
import type { Principal } from '../../server/common/principal.js';
import { ChannelNames } from '../../server/logs/channel-names.port.js';
import { OptionsModule } from '../../server/options/options.module.js';
import { type DomainModule, openDomain } from './domain-module.js';

export const PASSWORD = 'correct-horse-1';
export const ORIGIN = { ip: '192.0.2.1', userAgent: 'a browser' };

/** Users and their logins in a separate database, on a site that is set up. */
export class AccountsDomain {
  private constructor(
    readonly domain: DomainModule,
    readonly root: Principal,
  ) {}

  static async open(): Promise<AccountsDomain> {
    const domain = await openDomain([OptionsModule, AccountsModule], [{ provide: ChannelNames, useValue: {} }]);
    const form = { username: 'root', password: PASSWORD, confirmPassword: PASSWORD, mode: UsageMode.EXTERNAL };
    await domain.get(SetupService).initialise(form, { address: '192.0.2.9', language: 'zh' });
    const [row] = await domain.database.query<{ id: string }>(`SELECT id FROM users WHERE username = 'root'`);
    const root = { userId: Number(row?.id), username: 'root', role: 100, group: 'default', via: 'session' } as const;
    return new AccountsDomain(domain, root);
  }

  async newUser(action?: 'PROMOTE'): Promise<Principal> {
    const username = randomBytes(5).toString('hex');
    const { user } = await this.domain.get(UsersService).create(this.root, { username, password: PASSWORD });
    if (action) await this.domain.get(UserEditorService).act(this.root, user.id, action);
    return { userId: user.id, username, role: action ? 10 : 1, group: 'default', via: 'session' };
  }

  /** The id of the session that a login creates. */
  async login(user: Principal, password = PASSWORD): Promise<string> {
    const input = { username: user.username, password, botCheck: '' };
    const { sessionId } = await this.domain.get(LoginService).login(input, ORIGIN, undefined);
    return sessionId ?? 'a second factor is due';
  }

  close(): Promise<void> {
    return this.domain.close();
  }
}
