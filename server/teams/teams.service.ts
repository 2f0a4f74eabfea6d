import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { PoolClient } from 'pg';
import { DataSource } from 'typeorm';
import { AccountKind } from '../accounts/model/user-rules.js';
import { cancelAccount, saveUser } from '../accounts/model/user-writes.js';
import { NewAccountsService } from '../accounts/new-users/new-accounts.service.js';
import { AppError } from '../common/errors/app-error.js';
import { isAdmin, type Principal, Role, TeamRole } from '../common/principal.js';
import { OptionsService } from '../options/options.service.js';
import { Changes } from '../platform/coordination/changes.js';
import { type Executor, executorOf } from '../platform/database/pg-client.js';
import { Sql } from '../platform/database/sql.js';
import type { OrderRequest } from '../platform/graphql/list-order.js';
import { FAILED_STATUSES, TABLES } from '../tasks/task.js';
import { MAX_REFUND_DAYS } from '../tasks/task-store.js';
import { TeamTokensService } from '../tokens/team-tokens.service.js';
import { TeamError } from './model/team.errors.js';
import type { TeamModel } from './model/team.model.js';
import { TeamAccessService } from './model/team-access.service.js';
import type { TeamSort } from './model/team-order.js';
import { TeamPermission } from './model/team-role.js';
import { TeamTransfers } from './wallet/team-wallet.js';

/** Unfinished tasks are polled. Failed ones wait for their refund, but not indefinitely, see `TaskStore.owed`. */
const taskOf = (table: string): string => `
  EXISTS (SELECT FROM ${table} WHERE user_id = $1 AND (next_poll_at IS NOT NULL OR (charge_id <> 0 AND refunded_at IS NULL
    AND status = ANY($2::text[]) AND updated_at > now() - interval '${MAX_REFUND_DAYS} days')))`;
const WORK = `
  SELECT EXISTS (SELECT FROM batches WHERE user_id = $1 AND state <> 'ended')
    OR EXISTS (SELECT FROM stored_responses WHERE user_id = $1 AND running_until > now())
    OR ${Object.values(TABLES).map(taskOf).join(' OR ')} AS found`;
const ORDERS = `
  SELECT EXISTS (SELECT FROM payments WHERE status = 'pending' AND (plan ->> 'accountId')::bigint = $1)
    OR EXISTS (SELECT FROM plan_purchases WHERE account_id = $1 AND state = 'waiting') AS found`;

/**
 * Refuses to end an account with pending refunds, charges or orders: its refunds would be lost, and plans that are paid
 * later would never start. The caller has locked the account `FOR UPDATE` and made sure that it has no tokens and that
 * its whole balance is free: work is stored while its quota is reserved, and orders are stored under a lock of the
 * account.
 * @throws {AppError} team_has_work, team_has_orders
 */
async function requireNothingOpen(accountId: number, executor: Executor): Promise<void> {
  const [work] = await executor.query<{ found: boolean }>(WORK, [accountId, FAILED_STATUSES]);
  if (work?.found) throw new AppError(TeamError.team_has_work);
  const [orders] = await executor.query<{ found: boolean }>(ORDERS, [accountId]);
  if (orders?.found) throw new AppError(TeamError.team_has_orders);
}

const MAX_OWNED = 20;

const OWNED = `
  SELECT count(*)::int AS count FROM team_members m JOIN users u ON u.id = m.team_id
    WHERE m.user_id = $1 AND m.role = '${TeamRole.OWNER}' AND u.deleted_at IS NULL`;
const JOIN_AS_OWNER = `INSERT INTO team_members (team_id, user_id, role) VALUES ($1, $2, '${TeamRole.OWNER}')`;
const LOCK = `
  SELECT b.quota FROM users u JOIN user_balances b ON b.user_id = u.id
    WHERE u.id = $1 AND u.deleted_at IS NULL FOR UPDATE OF u`;
const REVOKE = 'DELETE FROM team_invitations WHERE team_id = $1 AND used_by IS NULL';

/** Teams: accounts with members, a balance and tokens. */
@Injectable()
export class TeamsService {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly sql: Sql,
    private readonly access: TeamAccessService,
    private readonly accounts: NewAccountsService,
    private readonly transfers: TeamTransfers,
    private readonly tokens: TeamTokensService,
    private readonly options: OptionsService,
    private readonly changes: Changes,
  ) {}

  /** Whether the caller may create teams on this site. */
  mayCreate(caller: Principal): boolean {
    return isAdmin(caller) || this.options.get('TeamCreationEnabled');
  }

  /** Whether the caller is in a team or may create one. For other users the console shows nothing about teams. */
  async isOffered(caller: Principal): Promise<boolean> {
    return this.mayCreate(caller) || this.access.isMember(caller);
  }

  /** The teams of the caller; by name unless another order is requested. */
  mine(caller: Principal, requested?: OrderRequest<TeamSort>): Promise<TeamModel[]> {
    return this.access.mine(caller, requested);
  }

  /** A team of the caller. Administrators may access every team. @throws {AppError} team_not_found */
  get(caller: Principal, id: number): Promise<TeamModel> {
    return this.access.get(caller, id);
  }

  /** A team of which the caller is a member. @throws {AppError} team_not_found */
  async getJoined(caller: Principal, id: number): Promise<TeamModel> {
    const team = await this.access.get(caller, id);
    if (team.role === null) throw new AppError(TeamError.team_not_found);
    return team;
  }

  /**
   * Creates a team with the caller as its owner.
   * @throws {AppError} team_creation_disabled, team_limit_reached, username_taken: names of teams and users are unique
   * together
   */
  async create(caller: Principal, { name }: { name: string }): Promise<TeamModel> {
    if (!this.mayCreate(caller)) throw new AppError(TeamError.team_creation_disabled);
    const id = await this.database.transaction(async (manager) => {
      await manager.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [`teams of ${caller.userId}`]);
      const [owned] = await manager.query<{ count: number }[]>(OWNED, [caller.userId]);
      if ((owned?.count ?? 0) >= MAX_OWNED) throw new AppError(TeamError.team_limit_reached, { limit: MAX_OWNED });
      const account = { kind: AccountKind.TEAM, username: name, displayName: name, role: Role.common };
      const teamId = await this.accounts.open({ ...account, passwordHash: null, openingQuota: 0 }, manager);
      await manager.query(JOIN_AS_OWNER, [teamId, caller.userId]);
      return teamId;
    });
    return this.access.get(caller, id);
  }

  /** Renames a team. @throws {AppError} team_not_found, team_forbidden, username_taken */
  async update(caller: Principal, id: number, { name }: { name: string }): Promise<TeamModel> {
    await this.access.require(caller, id, TeamPermission.EDIT);
    await this.database.transaction((manager) => saveUser(manager, id, { username: name, displayName: name }));
    await this.changes.publish('user', { userId: id });
    return this.access.get(caller, id);
  }

  /**
   * Archives a team without tokens. Its usage and statements are kept. The balance is transferred to the owner who
   * archives it.
   * @throws {AppError} team_not_found, team_forbidden, team_has_tokens, team_has_work, team_has_orders, team_has_quota;
   * insufficient_user_quota while its calls run
   */
  async archive(caller: Principal, id: number): Promise<void> {
    const team = await this.access.require(caller, id, TeamPermission.EDIT);
    if (team.quota > 0 && team.role === TeamRole.OWNER) {
      await this.transfers.returnAll(caller, team, (client) => this.end(id, team.quota, client));
    } else await this.sql.transaction((client) => this.end(id, 0, client));
    await this.changes.publish('user', { userId: id });
  }

  /**
   * @throws {AppError} team_not_found, team_has_tokens, team_has_work, team_has_orders; team_has_quota unless the team
   * has exactly this balance
   */
  private async end(id: number, quota: number, client: PoolClient): Promise<void> {
    const [account] = (await client.query<{ quota: number }>(LOCK, [id])).rows;
    if (!account) throw new AppError(TeamError.team_not_found);
    if (await this.tokens.hasAny(id, executorOf(client))) throw new AppError(TeamError.team_has_tokens);
    await requireNothingOpen(id, executorOf(client));
    if (account.quota !== quota) throw new AppError(TeamError.team_has_quota);
    await cancelAccount(executorOf(client), id);
    await client.query(REVOKE, [id]);
  }
}
