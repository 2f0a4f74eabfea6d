import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { LogType } from '../../logs/log-type.js';
import { LogWriter } from '../../logs/log-writer.service.js';
import { Options } from '../../options/options.service.js';
import { quotaText } from '../../options/quota-text.js';
import { type Principal, Role } from '../../platform/access/principal.js';
import { Passwords } from '../../platform/crypto/passwords.js';
import { AppError } from '../../platform/errors/app-error.js';
import { NewAccounts } from './new-accounts.service.js';
import { UserError } from './user.errors.js';
import type { CreateUserInput } from './user.input.js';
import { UserList } from './user-list.service.js';
import type { UserRecord } from './user-record.js';
import { isAbove } from './user-rules.js';

/** Looking users up and making them. */
@Injectable()
export class UsersService {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly accounts: NewAccounts,
    private readonly users: UserList,
    private readonly passwords: Passwords,
    private readonly options: Options,
    private readonly logs: LogWriter,
  ) {}

  /** @throws {AppError} user_not_found, user_view_forbidden */
  async get(caller: Principal, id: number): Promise<UserRecord> {
    const record = await this.users.get(id);
    if (!isAbove(caller, record.user)) throw new AppError(UserError.user_view_forbidden);
    return record;
  }

  /** Makes an ordinary user; whoever may promote does so in a second step. */
  async create(caller: Principal, input: CreateUserInput): Promise<UserRecord> {
    if ((input.role ?? Role.common) >= caller.role) throw new AppError(UserError.user_create_forbidden);
    const passwordHash = await this.passwords.hash(input.password);
    const { username } = input;
    const displayName = input.displayName ?? username;
    const openingQuota = this.options.get('QuotaForNewUser');
    const account = { username, displayName, passwordHash, role: Role.common, openingQuota };
    const id = await this.database.transaction(async (manager) => {
      const userId = await this.accounts.open(account, manager);
      if (openingQuota > 0) {
        const content = `新用户注册赠送 ${quotaText(this.options, openingQuota)}`;
        await this.logs.record({ type: LogType.system, userId, username, content, quota: openingQuota }, manager);
      }
      return userId;
    });
    return this.users.get(id);
  }
}
