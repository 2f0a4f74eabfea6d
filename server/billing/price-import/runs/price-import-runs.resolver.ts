import { Args, Context, ID, Mutation, Parent, Query, ResolveField, Resolver } from '@nestjs/graphql';
import type { Principal } from '../../../common/principal.js';
import { Access } from '../../../platform/access/access.decorator.js';
import { Caller } from '../../../platform/access/caller.decorator.js';
import { PageInput, toConnection } from '../../../platform/graphql/connection.js';
import type { GraphQLContext } from '../../../platform/graphql/context.js';
import { listPageOf } from '../../../platform/graphql/list-page.js';
import { wholeNumber } from '../../../platform/http/input/page-query.js';
import { PriceChangeKind } from '../price-changes.js';
import { ApplyPriceImportRunInput, StartPriceImportInput } from '../price-import.input.js';
import {
  PriceImportChangeConnection,
  PriceImportRunConnection,
  PriceImportRunModel,
  toPriceImportRunModel,
} from './price-import-run.model.js';
import { PriceImportRuns } from './price-import-runs.service.js';

const idArgument = { type: () => ID };

@Resolver(() => PriceImportRunModel)
export class PriceImportRunsResolver {
  constructor(private readonly runs: PriceImportRuns) {}

  @Query(() => PriceImportRunConnection, { description: 'Imports of price lists by address, newest first.' })
  @Access('prices:read')
  async priceImports(
    @Context() { language }: GraphQLContext,
    @Args('page', { type: () => PageInput, nullable: true }) page?: PageInput,
  ) {
    const requested = page ?? new PageInput();
    const { runs, total } = await this.runs.page(listPageOf(requested));
    return toConnection(
      runs,
      requested.first,
      total,
      (run) => toPriceImportRunModel(run, language),
      ({ id }) => [id],
    );
  }

  @Query(() => PriceImportRunModel)
  @Access('prices:read')
  async priceImport(@Context() { language }: GraphQLContext, @Args('id', idArgument) id: string) {
    return toPriceImportRunModel(await this.runs.get(wholeNumber(id)), language);
  }

  @Mutation(() => PriceImportRunModel, {
    description:
      'Starts to fetch a price list in the background. Poll it with `priceImport`; while the same import is under way, that one is returned.',
  })
  @Access('prices:write')
  async startPriceImport(
    @Caller() caller: Principal,
    @Context() { language }: GraphQLContext,
    @Args('input') input: StartPriceImportInput,
  ) {
    return toPriceImportRunModel(await this.runs.start(caller, input), language);
  }

  @Mutation(() => PriceImportRunModel, {
    description: 'Cancels an import that was not applied.',
    deprecationReason: 'Use cancelJobRun.',
  })
  @Access('prices:write')
  async cancelPriceImport(@Context() { language }: GraphQLContext, @Args('id', idArgument) id: string) {
    return toPriceImportRunModel(await this.runs.cancel(wholeNumber(id)), language);
  }

  @Mutation(() => PriceImportRunModel, {
    description: 'Applies previewed changes, once. Refused when prices have changed since the comparison.',
  })
  @Access('prices:write')
  async applyPriceImportRun(
    @Caller() caller: Principal,
    @Context() { language }: GraphQLContext,
    @Args('id', idArgument) id: string,
    @Args('input') input: ApplyPriceImportRunInput,
  ) {
    return toPriceImportRunModel(await this.runs.apply(caller, wholeNumber(id), input), language);
  }

  @ResolveField(() => PriceImportChangeConnection, { description: 'Its changes, in the order of names.' })
  async changes(
    @Parent() { id }: PriceImportRunModel,
    @Args('kinds', {
      type: () => [PriceChangeKind],
      nullable: true,
      description: 'Only changes of these kinds; all when empty.',
    })
    kinds?: PriceChangeKind[],
    @Args('page', { type: () => PageInput, nullable: true }) page?: PageInput,
  ) {
    const requested = page ?? new PageInput();
    const { changes, total } = await this.runs.changes(id, kinds ?? [], listPageOf(requested));
    return toConnection(
      changes,
      requested.first,
      total,
      ({ change }) => change,
      ({ position }) => [position],
    );
  }
}
