import { Field, Float, ObjectType } from '@nestjs/graphql';
import { BillingModeModel } from '../billing/prices/billing-mode.model.js';
import type { BillingMode } from '../billing/prices/price.js';
import { UsableGroupModel } from '../options/groups/usable-group.model.js';
import type { ModelOffer, PriceList } from './pricing.service.js';

@ObjectType('ModelPrice')
export class ModelPriceModel {
  @Field()
  model: string;

  @Field(() => BillingModeModel)
  mode: BillingMode;

  @Field(() => Float)
  modelRatio: number;

  @Field(() => Float)
  completionRatio: number;

  @Field(() => Float)
  cacheRatio: number;

  @Field(() => Float, { description: 'US dollars a call; 0 unless the mode is PER_CALL.' })
  modelPrice: number;

  @Field(() => [String])
  groups: readonly string[];
}

@ObjectType('Pricing')
export class PricingModel {
  @Field(() => [ModelPriceModel])
  models: ModelPriceModel[];

  @Field(() => [UsableGroupModel])
  groups: UsableGroupModel[];

  @Field({ description: 'The group whose prices the caller pays by default.' })
  group: string;
}

export function toPricingModel({ models, groups, group }: PriceList): PricingModel {
  return { models: models.map(toModelPrice), groups, group };
}

function toModelPrice({ model, price, groups }: ModelOffer): ModelPriceModel {
  return {
    model,
    mode: price.mode,
    modelRatio: Number(price.modelRatio.text),
    completionRatio: Number(price.completionRatio.text),
    cacheRatio: Number(price.cacheRatio.text),
    modelPrice: Number(price.modelPrice.text),
    groups,
  };
}
