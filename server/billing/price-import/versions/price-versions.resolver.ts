import { Args, ID, Mutation, Query, Resolver } from '@nestjs/graphql';
import type { Principal } from '../../../common/principal.js';
import { Access } from '../../../platform/access/access.decorator.js';
import { Caller } from '../../../platform/access/caller.decorator.js';
import { PageInput, toConnection } from '../../../platform/graphql/connection.js';
import { listPageOf } from '../../../platform/graphql/list-page.js';
import { wholeNumber } from '../../../platform/http/input/page-query.js';
import { PriceVersionConnection, PriceVersionModel, toPriceVersionModel } from './price-version.model.js';
import { PriceVersions } from './price-versions.service.js';

@Resolver(() => PriceVersionModel)
export class PriceVersionsResolver {
  constructor(private readonly versions: PriceVersions) {}

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
