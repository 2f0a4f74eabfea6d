import { Args, Field, ObjectType, Query, Resolver } from '@nestjs/graphql';
import { optionOf } from '../billing/prices/price-catalog.js';
import { SET_DIMENSIONS } from '../common/price-dimension-keys.js';
import type { OptionKey } from '../options/catalogue/option-catalogue.js';
import { OptionHistoryService } from '../options/history/option-history.service.js';
import { OptionsService } from '../options/options.service.js';
import { Access } from '../platform/access/access.decorator.js';
import { DateTime } from '../platform/graphql/scalars.js';

@ObjectType('ModelPriceChange', { description: 'A change of the entry of a model in a price option.' })
@Access('prices:read')
class ModelPriceChangeModel {
  @Field(() => String, { description: 'The option, such as ModelRatio.' })
  key: string;

  @Field(() => String, { nullable: true, description: 'The entry before as JSON; null without one.' })
  before: string | null;

  @Field(() => String, { nullable: true, description: 'The entry afterwards as JSON; null without one.' })
  after: string | null;

  @Field(() => DateTime)
  changedAt: Date;

  @Field(() => String, { description: 'The username at that time.' })
  username: string;
}

/** The options whose entries are the prices of models and the factors on them. */
const PRICE_OPTIONS: readonly OptionKey[] = [
  ...SET_DIMENSIONS.map(optionOf),
  'PriceTiers',
  'ServiceTierRatio',
  'PriceHours',
  'VideoPrice',
];

@Resolver()
export class PriceHistoryResolver {
  constructor(
    private readonly history: OptionHistoryService,
    private readonly options: OptionsService,
  ) {}

  @Query(() => [ModelPriceChangeModel], {
    description: 'The changes of the prices of a model and of the factors on them, newest first.',
  })
  @Access('prices:read')
  modelPriceChanges(@Args('model') model: string): Promise<ModelPriceChangeModel[]> {
    return this.history.entryChanges(PRICE_OPTIONS, model, (key) => this.options.defaultText(key));
  }
}
