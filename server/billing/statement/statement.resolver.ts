import { Args, Query, Resolver } from '@nestjs/graphql';
import type { Principal } from '../../common/principal.js';
import { Access } from '../../platform/access/access.decorator.js';
import { Caller } from '../../platform/access/caller.decorator.js';
import { PageInput, toConnection } from '../../platform/graphql/connection.js';
import { listPageOf } from '../../platform/graphql/list-page.js';
import { StatementConnection, toStatementLineModel } from './statement.model.js';
import { StatementOrderArgs, StatementsService } from './statements.service.js';

@Resolver()
export class StatementResolver {
  constructor(private readonly statements: StatementsService) {}

  @Query(() => StatementConnection, { description: "The caller's account statement." })
  @Access('user')
  async statement(
    @Caller() { userId }: Principal,
    @Args() requestedOrder: StatementOrderArgs,
    @Args('page', { type: () => PageInput, nullable: true }) page?: PageInput,
  ) {
    const requested = page ?? new PageInput();
    const { lines, total, order } = await this.statements.page(userId, listPageOf(requested), requestedOrder);
    return toConnection(lines, requested.first, total, toStatementLineModel, (line) => order.cursorKey(line));
  }
}
