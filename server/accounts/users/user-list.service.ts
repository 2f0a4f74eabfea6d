import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository, type SelectQueryBuilder } from 'typeorm';
import { Balances } from '../../billing/ledger/balances.service.js';
import { containing } from '../../platform/database/like.js';
import { AppError } from '../../platform/errors/app-error.js';
import { type Connection, idOfCursor, PageInput, toConnection } from '../../platform/graphql/connection.js';
import { UserEntity } from './user.entity.js';
import { UserError } from './user.errors.js';
import type { UserFilter } from './user.input.js';
import type { UserRecord } from './user-record.js';

/** Lists of users, newest first, cancelled ones included. */
@Injectable()
export class UserList {
  constructor(
    @InjectRepository(UserEntity) private readonly users: Repository<UserEntity>,
    private readonly balances: Balances,
  ) {}

  /** @throws {AppError} user_not_found */
  async get(id: number): Promise<UserRecord> {
    const user = await this.users.findOneBy({ id });
    const [record] = user ? await this.withBalances([user]) : [];
    if (!record) throw new AppError(UserError.user_not_found);
    return record;
  }

  /** A page by number, as REST asks for it. */
  async page(filter: UserFilter, offset: number, size: number): Promise<{ records: UserRecord[]; total: number }> {
    const [users, total] = await this.matching(filter).offset(offset).limit(size).getManyAndCount();
    return { records: await this.withBalances(users), total };
  }

  /** A page after a cursor or by number. */
  async connection<Node>(
    filter: UserFilter,
    { first, after, page }: PageInput,
    toNode: (record: UserRecord) => Node,
  ): Promise<Connection<Node>> {
    const total = await this.matching(filter).getCount();
    const query = this.matching(filter).limit(first + 1);
    if (after) query.andWhere('user.id < :after', { after: idOfCursor(after) });
    else if (page) query.offset((page - 1) * first);
    const records = await this.withBalances(await query.getMany());
    return toConnection(records, first, total, toNode, ({ user }) => [user.id]);
  }

  private async withBalances(users: UserEntity[]): Promise<UserRecord[]> {
    const balances = await this.balances.ofUsers(users.map(({ id }) => id));
    return users.map((user) => {
      const balance = balances.get(user.id) ?? { quota: 0, usedQuota: 0, requestCount: 0 };
      return { user, balance };
    });
  }

  private matching({ keyword, group }: UserFilter): SelectQueryBuilder<UserEntity> {
    const query = this.users.createQueryBuilder('user').orderBy('user.id', 'DESC');
    if (group) query.andWhere('user.group = :group', { group });
    if (keyword) {
      const id = Number(keyword);
      const fields = ['user.username', 'user.email', 'user.displayName'].map((field) => `${field} ILIKE :pattern`);
      if (Number.isSafeInteger(id)) fields.push('user.id = :id');
      query.andWhere(`(${fields.join(' OR ')})`, { pattern: containing(keyword), id });
    }
    return query;
  }
}
