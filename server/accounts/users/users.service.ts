import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { type Principal, Role } from '../../common/principal.js';
import { Passwords } from '../../platform/crypto/passwords.js';
import type { UserRecord } from '../model/user.entity.js';
import type { CreateUserInput } from '../model/user.input.js';
import { creationRefusal, refuse, viewRefusal } from '../model/user-rules.js';
import { SignupBonusesService } from '../new-users/signup-bonuses.service.js';
import { UserListService } from './user-list.service.js';

/** Finds and creates users. */
@Injectable()
export class UsersService {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly signupBonuses: SignupBonusesService,
    private readonly users: UserListService,
    private readonly passwords: Passwords,
  ) {}

  /** @throws {AppError} user_not_found, user_view_forbidden */
  async get(caller: Principal, id: number): Promise<UserRecord> {
    const record = await this.users.get(id);
    refuse(viewRefusal(caller, record.user));
    return record;
  }

  /** Creates an ordinary user; a promotion is a separate step. */
  async create(caller: Principal, input: CreateUserInput): Promise<UserRecord> {
    refuse(creationRefusal(caller, input.role ?? Role.common));
    const passwordHash = await this.passwords.hash(input.password);
    const { username } = input;
    const newUser = { username, displayName: input.displayName ?? username, passwordHash };
    const id = await this.database.transaction((manager) => this.signupBonuses.join(newUser, '', manager));
    return this.users.get(id);
  }
}
