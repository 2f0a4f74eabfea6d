import { Args, Context, ID, Mutation, Parent, Query, ResolveField, Resolver } from '@nestjs/graphql';
import { AppError } from '../../../common/errors/app-error.js';
import type { Principal } from '../../../common/principal.js';
import { JobRunModel, toJobRunModel } from '../../../jobs/runs/job-run.model.js';
import { Access } from '../../../platform/access/access.decorator.js';
import { Caller } from '../../../platform/access/caller.decorator.js';
import { CommonError } from '../../../platform/errors/common.errors.js';
import { PageInput, toConnection } from '../../../platform/graphql/connection.js';
import type { GraphQLContext } from '../../../platform/graphql/context.js';
import { listPageOf } from '../../../platform/graphql/list-page.js';
import { wholeNumber } from '../../../platform/http/input/page-query.js';
import { PriceChangeKind } from '../price-changes.js';
import { ApplyPriceImportRunInput, StartPriceImportInput } from '../price-import.input.js';
import { PriceImportDetailsModel } from './price-import-details.model.js';
import { toPriceImportRun } from './price-import-run.js';
import {
  PriceImportChangeConnection,
  PriceImportRunConnection,
  PriceImportRunModel,
  toPriceImportRunModel,
} from './price-import-run.model.js';
import { PriceImportRunsService } from './price-import-runs.service.js';

const idArgument = { type: () => ID };
const kindsArgument = {
  type: () => [PriceChangeKind],
  nullable: true,
  description: 'Only changes of these kinds; all when empty.',
};

@Resolver(() => PriceImportRunModel)
export class PriceImportRunsResolver {
  constructor(private readonly runs: PriceImportRunsService) {}

  @Query(() => PriceImportRunConnection, {
    description: 'Imports of price lists by address, newest first.',
    deprecationReason: 'Use jobRunHistory with the kind price-import.',
  })
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

  @Query(() => PriceImportRunModel, { deprecationReason: 'Use jobRun with the id price-import-<id>.' })
  @Access('prices:read')
  async priceImport(@Context() { language }: GraphQLContext, @Args('id', idArgument) id: string) {
    return toPriceImportRunModel(await this.runs.get(wholeNumber(id)), language);
  }

  @Mutation(() => JobRunModel, {
    description:
      'Starts to fetch a price list in the background. Watch it with `jobRunChanged`; while the same import is under way, that one is returned.',
  })
  @Access('prices:write')
  async startPriceImportRun(
    @Caller() caller: Principal,
    @Context() { language }: GraphQLContext,
    @Args('input') input: StartPriceImportInput,
  ): Promise<JobRunModel> {
    return toJobRunModel(await this.runs.start(caller, input), language);
  }

  @Mutation(() => PriceImportRunModel, {
    description: 'Starts to fetch a price list in the background.',
    deprecationReason: 'Use startPriceImportRun.',
  })
  @Access('prices:write')
  async startPriceImport(
    @Caller() caller: Principal,
    @Context() { language }: GraphQLContext,
    @Args('input') input: StartPriceImportInput,
  ) {
    return toPriceImportRunModel(toPriceImportRun(await this.runs.start(caller, input)), language);
  }

  @Mutation(() => PriceImportRunModel, {
    description: 'Cancels an import that was not applied.',
    deprecationReason: 'Use cancelJobRun.',
  })
  @Access('prices:write')
  async cancelPriceImport(@Context() { language }: GraphQLContext, @Args('id', idArgument) id: string) {
    return toPriceImportRunModel(await this.runs.cancel(wholeNumber(id)), language);
  }

  @Mutation(() => JobRunModel, {
    description:
      'Applies previewed changes of a run of kind `price-import`, once. Refused when prices have changed since the comparison.',
  })
  @Access('prices:write')
  async applyPriceImportChanges(
    @Caller() caller: Principal,
    @Context() { language }: GraphQLContext,
    @Args('id', { ...idArgument, description: 'The id of the run, such as `price-import-7`.' }) id: string,
    @Args('input') input: ApplyPriceImportRunInput,
  ): Promise<JobRunModel> {
    const [, number] = /^price-import-(\d{1,15})$/.exec(id) ?? [];
    if (number === undefined) throw new AppError(CommonError.not_found);
    return toJobRunModel(await this.runs.apply(caller, Number(number), input), language);
  }

  @Mutation(() => PriceImportRunModel, {
    description: 'Applies previewed changes, once. Refused when prices have changed since the comparison.',
    deprecationReason: 'Use applyPriceImportChanges.',
  })
  @Access('prices:write')
  async applyPriceImportRun(
    @Caller() caller: Principal,
    @Context() { language }: GraphQLContext,
    @Args('id', idArgument) id: string,
    @Args('input') input: ApplyPriceImportRunInput,
  ) {
    return toPriceImportRunModel(toPriceImportRun(await this.runs.apply(caller, wholeNumber(id), input)), language);
  }

  @ResolveField(() => PriceImportChangeConnection, { description: 'Its changes, in the order of names.' })
  changes(
    @Parent() { id }: PriceImportRunModel,
    @Args('kinds', kindsArgument) kinds?: PriceChangeKind[],
    @Args('page', { type: () => PageInput, nullable: true }) page?: PageInput,
  ) {
    return changesOf(this.runs, id, kinds, page);
  }
}

@Resolver(() => PriceImportDetailsModel)
export class PriceImportDetailsResolver {
  constructor(private readonly runs: PriceImportRunsService) {}

  @ResolveField(() => PriceImportChangeConnection, { description: 'Its changes, in the order of names.' })
  changes(
    @Parent() { number }: PriceImportDetailsModel,
    @Args('kinds', kindsArgument) kinds?: PriceChangeKind[],
    @Args('page', { type: () => PageInput, nullable: true }) page?: PageInput,
  ) {
    return changesOf(this.runs, number, kinds, page);
  }
}

async function changesOf(
  runs: PriceImportRunsService,
  id: number,
  kinds?: PriceChangeKind[] | null,
  page?: PageInput | null,
) {
  const requested = page ?? new PageInput();
  const { changes, total } = await runs.changes(id, kinds ?? [], listPageOf(requested));
  return toConnection(
    changes,
    requested.first,
    total,
    ({ change }) => change,
    ({ position }) => [position],
  );
}
