import { Injectable } from '@nestjs/common';
import { ArgsType } from '@nestjs/graphql';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository, type SelectQueryBuilder } from 'typeorm';
import { BalancesService } from '../../billing/ledger/balances.service.js';
import { AppError } from '../../common/errors/app-error.js';
import { containing } from '../../platform/database/sql-values.js';
import { type Connection, type PageInput, toConnection } from '../../platform/graphql/connection.js';
import {
  type OrderRequest,
  orderArgsOf,
  orderOf,
  type SortColumn,
  SortDirection,
} from '../../platform/graphql/list-order.js';
import { listPageOf } from '../../platform/graphql/list-page.js';
import type { PageRequest } from '../../platform/http/input/page-query.js';
import { ProvisionedAccountsService } from '../model/provisioned-accounts.service.js';
import { UserEntity, type UserRecord } from '../model/user.entity.js';
import { UserError } from '../model/user.errors.js';
import { UserIdentitiesService } from '../model/user-identities.service.js';
import { AccountKind } from '../model/user-rules.js';
import { type UserFilter } from './users.input.js';

const { ASC, DESC } = SortDirection;
const byId: SortColumn<UserRecord> = { expression: 'user.id', first: DESC, of: ({ user }) => user.id };
const balance = (column: string, of: SortColumn<UserRecord>['of']): SortColumn<UserRecord> => ({
  expression: `coalesce(balance.${column}, 0)`,
  first: DESC,
  of,
});

/** Sort columns for queries that use the aliases `user` for users and `balance` for their balances. */
const SORT_COLUMNS = {
  NEWEST: byId,
  OLDEST: { ...byId, first: ASC },
  USERNAME: { expression: 'user.username', first: ASC, of: ({ user }) => user.username, type: 'text' },
  GROUP: { expression: 'user.group', first: ASC, of: ({ user }) => user.group, type: 'text' },
  QUOTA: { ...balance('quota', (record) => record.balance.quota), description: 'The largest balance first.' },
  USED_QUOTA: {
    ...balance('used_quota', (record) => record.balance.usedQuota),
    description: 'The largest usage first.',
  },
  REQUEST_COUNT: {
    ...balance('request_count', (record) => record.balance.requestCount),
    description: 'The largest number of requests first.',
  },
  ROLE: { expression: 'user.role', first: DESC, of: ({ user }) => user.role },
  STATUS: { expression: 'user.status', first: ASC, of: ({ user }) => user.status },
} satisfies Record<string, SortColumn<UserRecord>>;
export type UserSort = keyof typeof SORT_COLUMNS;

/** The order of a list. */
@ArgsType()
export class UserOrderArgs extends orderArgsOf('UserSort', SORT_COLUMNS, 'NEWEST') {}

/** The total order of users that a request states. Balances are read only if the order needs them. */
const userOrder = orderOf(SORT_COLUMNS, byId);

/** Lists of users, or of the accounts of teams, including cancelled ones. */
@Injectable()
export class UserListService {
  constructor(
    @InjectRepository(UserEntity) private readonly users: Repository<UserEntity>,
    private readonly balances: BalancesService,
    private readonly identities: UserIdentitiesService,
    private readonly provisioned: ProvisionedAccountsService,
  ) {}

  /** @throws {AppError} user_not_found */
  async get(id: number): Promise<UserRecord> {
    const user = await this.users.findOneBy({ id });
    const [record] = user ? await this.records([user]) : [];
    if (!record) throw new AppError(UserError.user_not_found);
    return record;
  }

  /** A page by number, as REST requests it. */
  async page(
    filter: UserFilter,
    order: OrderRequest<UserSort>,
    { offset, size }: PageRequest,
  ): Promise<{ records: UserRecord[]; total: number }> {
    const query = userOrder(order).page(this.withBalances(filter), { offset, limit: size });
    const [users, total] = await query.getManyAndCount();
    return { records: await this.records(users), total };
  }

  /** A page by cursor or by number. */
  async connection<Node>(
    filter: UserFilter,
    requested: OrderRequest<UserSort>,
    page: PageInput,
    toNode: (record: UserRecord) => Node,
  ): Promise<Connection<Node>> {
    const total = await this.matching(filter).getCount();
    const order = userOrder(requested);
    const query = order.page(this.withBalances(filter), listPageOf(page));
    const records = await this.records(await query.getMany());
    return toConnection(records, page.first, total, toNode, (record) => order.cursorKey(record));
  }

  /** PostgreSQL omits the join if the order does not need it. */
  private withBalances(filter: UserFilter): SelectQueryBuilder<UserEntity> {
    return this.matching(filter).leftJoin('user_balances', 'balance', 'balance.user_id = user.id');
  }

  private async records(users: UserEntity[]): Promise<UserRecord[]> {
    const ids = users.map(({ id }) => id);
    const [balances, identities, provisioned] = await Promise.all([
      this.balances.ofUsers(ids),
      this.identities.ofUsers(ids),
      this.provisioned.among(ids),
    ]);
    return users.map((user) => ({
      user,
      identities: identities.get(user.id) ?? new Map(),
      provisioned: provisioned.has(user.id),
      balance: balances.get(user.id) ?? { quota: 0, usedQuota: 0, requestCount: 0 },
    }));
  }

  private matching({ kind, keyword, group, role, status, deleted }: UserFilter): SelectQueryBuilder<UserEntity> {
    const query = this.users.createQueryBuilder('user').where('user.kind = :kind', { kind: kind ?? AccountKind.USER });
    if (group) query.andWhere('user.group = :group', { group });
    if (role != null) query.andWhere('user.role = :role', { role });
    if (status != null) query.andWhere('user.status = :status', { status });
    if (deleted != null) query.andWhere(`user.deletedAt IS ${deleted ? 'NOT NULL' : 'NULL'}`);
    if (keyword) {
      const id = Number(keyword);
      const fields = ['user.username', 'user.email', 'user.displayName'].map((field) => `${field} ILIKE :pattern`);
      if (Number.isSafeInteger(id)) fields.push('user.id = :id');
      query.andWhere(`(${fields.join(' OR ')})`, { pattern: containing(keyword), id });
    }
    return query;
  }
}
