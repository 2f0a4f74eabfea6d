import { Args, ID, Mutation, Query, Resolver } from '@nestjs/graphql';
import type { Principal } from '../common/principal.js';
import { Access } from '../platform/access/access.decorator.js';
import { Caller } from '../platform/access/caller.decorator.js';
import { PageInput, toConnection } from '../platform/graphql/connection.js';
import { listPageOf } from '../platform/graphql/list-page.js';
import { Scope } from '../platform/graphql/scope.js';
import { BatchConnection, BatchModel, toBatchModel } from './batch.model.js';
import { BatchFilter } from './batch-filter.input.js';
import { BatchesService, BatchOrderArgs } from './batches.service.js';

@Resolver()
export class BatchesResolver {
  constructor(private readonly service: BatchesService) {}

  @Query(() => BatchConnection, {
    description: "Batches: the caller's own, or, with `scope: SITE`, all of them (administrators only).",
  })
  @Access('user', { allUsers: 'logs:read' })
  async batches(
    @Caller() caller: Principal,
    @Args() requestedOrder: BatchOrderArgs,
    @Args('scope', { type: () => Scope, nullable: true, defaultValue: Scope.SELF }) scope?: Scope,
    @Args('filter', { type: () => BatchFilter, nullable: true }) filter?: BatchFilter,
    @Args('page', { type: () => PageInput, nullable: true }) page?: PageInput,
  ) {
    const requested = page ?? new PageInput();
    const { batches, total, order } = await this.service.page(
      caller,
      scope ?? Scope.SELF,
      filter ?? {},
      listPageOf(requested),
      requestedOrder,
    );
    return toConnection(
      batches,
      requested.first,
      total,
      (batch) => toBatchModel(batch, caller),
      (batch) => order.cursorKey(batch),
    );
  }

  @Mutation(() => BatchModel, {
    description:
      "Cancels a batch: the caller's own, or any user's for administrators. What was done by then is charged. A batch that has ended stays as it is.",
  })
  @Access('user', { allUsers: 'logs:write' })
  async cancelBatch(@Caller() caller: Principal, @Args('id', { type: () => ID }) id: string): Promise<BatchModel> {
    return toBatchModel(await this.service.cancel(caller, id), caller);
  }
}
