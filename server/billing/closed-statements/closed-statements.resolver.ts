import { Args, ID, Query, Resolver } from '@nestjs/graphql';
import { AppError } from '../../common/errors/app-error.js';
import { may, type Principal } from '../../common/principal.js';
import { Access } from '../../platform/access/access.decorator.js';
import { Caller } from '../../platform/access/caller.decorator.js';
import { CommonError } from '../../platform/errors/common.errors.js';
import { PageInput, toConnection } from '../../platform/graphql/connection.js';
import { listPageOf } from '../../platform/graphql/list-page.js';
import { wholeNumber } from '../../platform/http/input/page-query.js';
import { ClosedStatementConnection, toClosedStatementModel } from './closed-statement.model.js';
import { ClosedStatementsService } from './closed-statements.service.js';

@Resolver()
export class ClosedStatementsResolver {
  constructor(private readonly statements: ClosedStatementsService) {}

  @Query(() => ClosedStatementConnection, {
    description:
      "Closed monthly statements, newest first: the caller's own, or those of an account, which needs payments:read.",
  })
  @Access('user', { allUsers: 'payments:read' })
  async closedStatements(
    @Caller() caller: Principal,
    @Args('accountId', { type: () => ID, nullable: true }) accountId?: string,
    @Args('page', { type: () => PageInput, nullable: true }) page?: PageInput,
  ) {
    if (accountId && !may(caller, 'payments:read')) throw new AppError(CommonError.forbidden);
    const requested = page ?? new PageInput();
    const account = accountId ? wholeNumber(accountId) : caller.userId;
    const { statements, total, order } = await this.statements.page(account, listPageOf(requested));
    return toConnection(statements, requested.first, total, toClosedStatementModel, (row) => order.cursorKey(row));
  }
}
