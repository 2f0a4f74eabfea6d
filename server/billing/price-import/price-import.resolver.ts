import { Args, Int, Mutation, Query, Resolver } from '@nestjs/graphql';
import type { Principal } from '../../common/principal.js';
import { Access } from '../../platform/access/access.decorator.js';
import { Caller } from '../../platform/access/caller.decorator.js';
import { ApplyPriceImportInput, PriceListInput } from './price-import.input.js';
import { PriceImportModel, toPriceImportModel } from './price-import.model.js';
import { PriceImports } from './price-imports.js';

@Resolver(() => PriceImportModel)
export class PriceImportResolver {
  constructor(private readonly imports: PriceImports) {}

  @Query(() => String, { description: 'The prices of all models as JSON text that can be imported again.' })
  @Access('prices:read')
  priceList(): string {
    return this.imports.export();
  }

  @Mutation(() => PriceImportModel, {
    description: 'Reads a price list and returns the changes it would make; saves nothing.',
  })
  @Access('prices:write')
  async previewPriceImport(@Args('input') input: PriceListInput): Promise<PriceImportModel> {
    return toPriceImportModel(await this.imports.preview(input));
  }

  @Mutation(() => Int, { description: 'Applies previewed changes of selected models; returns their number.' })
  @Access('prices:write')
  applyPriceImport(@Caller() caller: Principal, @Args('input') input: ApplyPriceImportInput): Promise<number> {
    return this.imports.apply(caller, input);
  }
}
