import { Args, ID, Mutation, Parent, Query, ResolveField, Resolver } from '@nestjs/graphql';
import type { Principal } from '../../common/principal.js';
import { Access } from '../../platform/access/access.decorator.js';
import { Caller } from '../../platform/access/caller.decorator.js';
import { PageInput, toConnection } from '../../platform/graphql/connection.js';
import { listPageOf } from '../../platform/graphql/list-page.js';
import { wholeNumber } from '../../platform/http/input/page-query.js';
import { Reconcile } from './reconcile.service.js';
import {
  DifferenceModel,
  ReconciliationConnection,
  ReconciliationModel,
  toReconciliationModel,
} from './reconciliation.model.js';

@Resolver(() => ReconciliationModel)
export class ReconcileResolver {
  constructor(private readonly service: Reconcile) {}

  @Query(() => ReconciliationModel, { nullable: true, description: 'The newest finished reconciliation.' })
  @Access('health:read')
  async lastReconciliation() {
    const last = await this.service.last();
    return last && toReconciliationModel(last);
  }

  @Query(() => ReconciliationConnection, { description: 'The last hundred reconciliations, newest first.' })
  @Access('health:read')
  async reconciliations(@Args('page', { type: () => PageInput, nullable: true }) page?: PageInput) {
    const requested = page ?? new PageInput();
    const { reconciliations, total } = await this.service.page(listPageOf(requested));
    return toConnection(reconciliations, requested.first, total, toReconciliationModel, ({ id }) => [id]);
  }

  @Query(() => ReconciliationModel)
  @Access('health:read')
  async reconciliation(@Args('id', { type: () => ID }) id: string) {
    return toReconciliationModel(await this.service.get(wholeNumber(id)));
  }

  @Mutation(() => ReconciliationModel, {
    description:
      'Starts a reconciliation in the background. Poll it with `reconciliation`; while one is under way, that one is returned.',
  })
  @Access('health:write')
  async startReconciliation(@Caller() caller: Principal) {
    return toReconciliationModel(await this.service.start(caller));
  }

  @ResolveField(() => [DifferenceModel], { description: 'The differences; the first thousand.' })
  differences(@Parent() { id }: ReconciliationModel) {
    return this.service.differences(id);
  }
}
