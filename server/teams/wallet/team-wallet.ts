import { Injectable } from '@nestjs/common';
import type { PoolClient } from 'pg';
import type { ClosedStatement } from '../../billing/closed-statements/closed-statement.js';
import {
  type ClosedStatementPage,
  ClosedStatementsService,
} from '../../billing/closed-statements/closed-statements.service.js';
import { QuotaTransfersService } from '../../billing/ledger/quota-transfers.service.js';
import { type StatementPage, StatementsService } from '../../billing/statement/statements.service.js';
import { AppError } from '../../common/errors/app-error.js';
import type { Principal } from '../../common/principal.js';
import type { ListPage } from '../../platform/graphql/list-page.js';
import { TeamError } from '../model/team.errors.js';
import type { TeamModel } from '../model/team.model.js';
import { TeamAccessService } from '../model/team-access.service.js';
import { TeamPermission } from '../model/team-role.js';

/** A transfer that an owner requests. */
export interface RequestedTransfer {
  /** Quota units. */
  readonly amount: number;
  /** The member who receives the quota from the team. Null: the team receives it from the caller. */
  readonly toUserId: number | null;
  /** A second transfer of the caller with the same key has no effect. */
  readonly effectKey: string;
}

const KIND = 'team_transfer' as const;
// The locks make archiving and removals wait, and prevent a transfer to or by a user who is no longer a member.
const LOCK_TEAM = 'SELECT id FROM users WHERE id = $1 AND deleted_at IS NULL FOR SHARE';
const LOCK_MEMBERS = `
  SELECT user_id, role FROM team_members WHERE team_id = $1 AND user_id = ANY($2::bigint[]) ORDER BY user_id FOR SHARE`;

/** Moves quota between the balances of teams and of their owners and members. */
@Injectable()
export class TeamTransfers {
  constructor(
    private readonly access: TeamAccessService,
    private readonly quota: QuotaTransfersService,
  ) {}

  /**
   * Moves quota from the caller to the team, or from the team to a member. Balances do not become negative, and quota
   * that running calls have reserved is not moved.
   * @throws {AppError} team_not_found, team_forbidden, team_member_not_found, insufficient_user_quota;
   * idempotency_key_reused when the effect key belongs to another transfer
   */
  async transfer(
    caller: Principal,
    teamId: number,
    { amount, toUserId, effectKey }: RequestedTransfer,
  ): Promise<TeamModel> {
    const team = await this.access.require(caller, teamId, TeamPermission.TRANSFER);
    const account = { id: teamId };
    const person = { id: toUserId ?? caller.userId, note: team.name };
    const [from, to] = toUserId === null ? [person, account] : [account, person];
    const key = `team:${teamId}:${caller.userId}:${effectKey}`;
    const transfer = { kind: KIND, from, to, amount, effectKey: key, actorId: caller.userId };
    const isNew = await this.quota.transfer(transfer, (client) => lockParties(caller, teamId, person.id, client));
    if (!isNew) await this.quota.requireSame(transfer);
    return this.access.get(caller, teamId);
  }

  /**
   * Moves the whole balance of a team to an owner who archives it, in one transaction with `within`.
   * @throws {AppError} insufficient_user_quota while calls of the team run; the errors of `within`
   */
  async returnAll(
    caller: Principal,
    { id, name, quota }: TeamModel,
    within: (client: PoolClient) => Promise<void>,
  ): Promise<void> {
    const [from, to] = [{ id }, { id: caller.userId, note: name }];
    const effectKey = `team:${id}:archive`;
    await this.quota.transfer({ kind: KIND, from, to, amount: quota, effectKey, actorId: caller.userId }, within);
  }
}

/** @throws {AppError} team_not_found, team_forbidden, team_member_not_found */
async function lockParties(caller: Principal, teamId: number, userId: number, client: PoolClient): Promise<void> {
  const { rowCount } = await client.query(LOCK_TEAM, [teamId]);
  if (rowCount === 0) throw new AppError(TeamError.team_not_found);
  const ids = [...new Set([caller.userId, userId])];
  const { rows } = await client.query<{ user_id: number; role: string }>(LOCK_MEMBERS, [teamId, ids]);
  if (!rows.some(({ user_id, role }) => user_id === caller.userId && role === 'owner'))
    throw new AppError(TeamError.team_forbidden);
  if (!rows.some(({ user_id }) => user_id === userId)) throw new AppError(TeamError.team_member_not_found);
}

/** The statements of teams, for their owners and managers. */
@Injectable()
export class TeamStatements {
  constructor(
    private readonly access: TeamAccessService,
    private readonly statements: StatementsService,
    private readonly closed: ClosedStatementsService,
  ) {}

  /** @throws {AppError} team_not_found, team_forbidden; invalid_parameter for a foreign cursor */
  async page(caller: Principal, teamId: number, page: ListPage): Promise<StatementPage> {
    await this.access.require(caller, teamId, TeamPermission.SEE_STATEMENT);
    return this.statements.page(teamId, page);
  }

  /**
   * The closed monthly statements.
   * @throws {AppError} team_not_found, team_forbidden; invalid_parameter for a foreign cursor
   */
  async closedPage(caller: Principal, teamId: number, page: ListPage): Promise<ClosedStatementPage> {
    await this.access.require(caller, teamId, TeamPermission.SEE_STATEMENT);
    return this.closed.page(teamId, page);
  }

  /** @param month YYYY-MM @throws {AppError} team_not_found, team_forbidden, closed_statement_not_found */
  async closedMonth(caller: Principal, teamId: number, month: string): Promise<ClosedStatement> {
    await this.access.require(caller, teamId, TeamPermission.SEE_STATEMENT);
    return this.closed.get(teamId, month);
  }
}
