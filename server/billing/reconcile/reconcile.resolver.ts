import { Args, Context, ID, Mutation, Parent, Query, ResolveField, Resolver } from '@nestjs/graphql';
import type { Principal } from '../../common/principal.js';
import { JobRunModel, toJobRunModel } from '../../jobs/runs/job-run.model.js';
import { Access } from '../../platform/access/access.decorator.js';
import { Caller } from '../../platform/access/caller.decorator.js';
import { PageInput, toConnection } from '../../platform/graphql/connection.js';
import type { GraphQLContext } from '../../platform/graphql/context.js';
import { listPageOf } from '../../platform/graphql/list-page.js';
import { wholeNumber } from '../../platform/http/input/page-query.js';
import { ReconcileService, toReconciliation } from './reconcile.service.js';
import {
  DifferenceModel,
  ReconciliationConnection,
  ReconciliationModel,
  toReconciliationModel,
} from './reconciliation.model.js';
import { ReconciliationDetailsModel } from './reconciliation-details.model.js';

@Resolver(() => ReconciliationModel)
export class ReconcileResolver {
  constructor(private readonly service: ReconcileService) {}

  @Query(() => ReconciliationModel, {
    nullable: true,
    description: 'The newest finished reconciliation.',
    deprecationReason: 'Use jobRunHistory with the kind reconcile and the state DONE.',
  })
  @Access('health:read')
  async lastReconciliation() {
    const last = await this.service.last();
    return last && toReconciliationModel(last);
  }

  @Query(() => ReconciliationConnection, {
    description: 'The last hundred reconciliations, newest first.',
    deprecationReason: 'Use jobRunHistory with the kind reconcile.',
  })
  @Access('health:read')
  async reconciliations(@Args('page', { type: () => PageInput, nullable: true }) page?: PageInput) {
    const requested = page ?? new PageInput();
    const { reconciliations, total } = await this.service.page(listPageOf(requested));
    return toConnection(reconciliations, requested.first, total, toReconciliationModel, ({ id }) => [id]);
  }

  @Query(() => ReconciliationModel, { deprecationReason: 'Use jobRun with the id reconcile-<id>.' })
  @Access('health:read')
  async reconciliation(@Args('id', { type: () => ID }) id: string) {
    return toReconciliationModel(await this.service.get(wholeNumber(id)));
  }

  @Mutation(() => JobRunModel, {
    description:
      'Starts a reconciliation in the background. Watch it with `jobRunChanged`; while one is under way, that one is returned.',
  })
  @Access('health:write')
  async startReconciliationRun(
    @Caller() caller: Principal,
    @Context() { language }: GraphQLContext,
  ): Promise<JobRunModel> {
    return toJobRunModel(await this.service.start(caller), language);
  }

  @Mutation(() => ReconciliationModel, {
    description: 'Starts a reconciliation in the background; while one is under way, that one is returned.',
    deprecationReason: 'Use startReconciliationRun.',
  })
  @Access('health:write')
  async startReconciliation(@Caller() caller: Principal) {
    return toReconciliationModel(toReconciliation(await this.service.start(caller)));
  }

  @ResolveField(() => [DifferenceModel], { description: 'The differences; the first thousand.' })
  differences(@Parent() { id }: ReconciliationModel) {
    return this.service.differences(id);
  }
}

@Resolver(() => ReconciliationDetailsModel)
export class ReconciliationDetailsResolver {
  constructor(private readonly service: ReconcileService) {}

  @ResolveField(() => [DifferenceModel], { description: 'The differences; the first thousand.' })
  differences(@Parent() { number }: ReconciliationDetailsModel) {
    return this.service.differences(number);
  }
}
