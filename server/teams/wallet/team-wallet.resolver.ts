import { Args, ID, Mutation, Query, Resolver } from '@nestjs/graphql';
import {
  ClosedStatementConnection,
  toClosedStatementModel,
} from '../../billing/closed-statements/closed-statement.model.js';
import { StatementConnection, toStatementLineModel } from '../../billing/statement/statement.model.js';
import type { Principal } from '../../common/principal.js';
import { Access } from '../../platform/access/access.decorator.js';
import { Caller } from '../../platform/access/caller.decorator.js';
import { PageInput, toConnection } from '../../platform/graphql/connection.js';
import { listPageOf } from '../../platform/graphql/list-page.js';
import { wholeNumber } from '../../platform/http/input/page-query.js';
import { TeamModel } from '../model/team.model.js';
import { TeamTransferInput } from './team-transfer.input.js';
import { TeamStatements, TeamTransfers } from './team-wallet.js';

@Resolver(() => TeamModel)
export class TeamWalletResolver {
  constructor(
    private readonly transfers: TeamTransfers,
    private readonly statements: TeamStatements,
  ) {}

  @Query(() => StatementConnection, {
    description: 'The statement of a team, newest first; for its owners and managers.',
  })
  @Access('user')
  async teamStatement(
    @Caller() caller: Principal,
    @Args('teamId', { type: () => ID }) teamId: string,
    @Args('page', { type: () => PageInput, nullable: true }) page?: PageInput,
  ) {
    const requested = page ?? new PageInput();
    const { lines, total, order } = await this.statements.page(caller, wholeNumber(teamId), listPageOf(requested));
    return toConnection(lines, requested.first, total, toStatementLineModel, (line) => order.cursorKey(line));
  }

  @Query(() => ClosedStatementConnection, {
    description: 'The closed monthly statements of a team, newest first; for its owners and managers.',
  })
  @Access('user')
  async teamClosedStatements(
    @Caller() caller: Principal,
    @Args('teamId', { type: () => ID }) teamId: string,
    @Args('page', { type: () => PageInput, nullable: true }) page?: PageInput,
  ) {
    const requested = page ?? new PageInput();
    const found = await this.statements.closedPage(caller, wholeNumber(teamId), listPageOf(requested));
    const { statements, total, order } = found;
    return toConnection(statements, requested.first, total, toClosedStatementModel, (row) => order.cursorKey(row));
  }

  @Mutation(() => TeamModel, {
    description: 'Moves quota from the balance of the caller to the team, or from the team to a member. Owners only.',
  })
  @Access('user')
  async transferTeamQuota(
    @Caller() caller: Principal,
    @Args('teamId', { type: () => ID }) teamId: string,
    @Args('input') { amount, toUserId, effectKey }: TeamTransferInput,
  ): Promise<TeamModel> {
    const requested = { amount, effectKey, toUserId: toUserId ? wholeNumber(toUserId) : null };
    return this.transfers.transfer(caller, wholeNumber(teamId), requested);
  }
}
