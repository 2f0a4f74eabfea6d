import { Args, Field, ID, Int, Mutation, ObjectType, Query, Resolver } from '@nestjs/graphql';
import type { Principal } from '../../common/principal.js';
import { Access } from '../../platform/access/access.decorator.js';
import { Caller } from '../../platform/access/caller.decorator.js';
import { connectionOf, PageInput, toConnection } from '../../platform/graphql/connection.js';
import { listPageOf } from '../../platform/graphql/list-page.js';
import { DateTime } from '../../platform/graphql/scalars.js';
import { wholeNumber } from '../../platform/http/input/page-query.js';
import { byEntry } from './entry-tables.js';
import { ImportedPriceModel } from './price-import.model.js';
import { type PriceVersion, PriceVersionsService } from './price-versions.service.js';

@ObjectType('PriceVersionChange', {
  description: 'What an import changed of a model in the tables of the price options.',
})
@Access('prices:read')
class PriceVersionChangeModel {
  @Field()
  model: string;

  @Field(() => ImportedPriceModel, { description: 'Its entries before; null where a table had none.' })
  before: ImportedPriceModel;

  @Field(() => ImportedPriceModel)
  after: ImportedPriceModel;
}

@ObjectType('PriceVersion', { description: 'The changes of prices that one import made.' })
@Access('prices:read')
class PriceVersionModel {
  @Field(() => ID)
  id: number;

  @Field(() => DateTime)
  createdAt: Date;

  @Field(() => String, { nullable: true, description: 'Who made them; null for a scheduled update.' })
  username: string | null;

  @Field({ description: 'The address of the list; empty for a pasted list and for a reversal.' })
  address: string;

  @Field(() => ID, { nullable: true, description: 'The version that it reverts.' })
  reverts: number | null;

  @Field(() => Int, { description: 'The number of models with a changed price.' })
  modelCount: number;

  @Field(() => [PriceVersionChangeModel])
  changes: PriceVersionChangeModel[];

  @Field(() => DateTime, { nullable: true, description: 'When it was reverted.' })
  revertedAt: Date | null;
}

@ObjectType()
@Access('prices:read')
class PriceVersionConnection extends connectionOf(PriceVersionModel, 'PriceVersion') {}

/** Versions of earlier releases do not have all entries. */
const NO_ENTRIES = byEntry(() => null);

function toPriceVersionModel(version: PriceVersion): PriceVersionModel {
  const changes = version.changes.map(({ model, before, after }) => ({
    model,
    before: { ...NO_ENTRIES, ...before },
    after: { ...NO_ENTRIES, ...after },
  }));
  return { ...version, modelCount: changes.length, changes };
}

@Resolver(() => PriceVersionModel)
export class PriceVersionsResolver {
  constructor(private readonly versions: PriceVersionsService) {}

  @Query(() => PriceVersionConnection, { description: 'What imports and scheduled updates changed, newest first.' })
  @Access('prices:read')
  async priceVersions(@Args('page', { type: () => PageInput, nullable: true }) page?: PageInput) {
    const requested = page ?? new PageInput();
    const { versions, total } = await this.versions.page(listPageOf(requested));
    return toConnection(versions, requested.first, total, toPriceVersionModel, ({ id }) => [id]);
  }

  @Mutation(() => PriceVersionModel, {
    description: 'Restores the prices that a version replaced. Models whose price has changed since keep theirs.',
  })
  @Access('prices:write')
  async revertPriceVersion(@Caller() caller: Principal, @Args('id', { type: () => ID }) id: string) {
    return toPriceVersionModel((await this.versions.revert(caller, wholeNumber(id))).version);
  }
}
