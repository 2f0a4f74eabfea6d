import { Field, ObjectType } from '@nestjs/graphql';
import { BillingModeModel, ModelPriceFactorModel, PriceNumberFields } from '../billing/prices/price-fields.model.js';
import { type BillingMode, priceNumbers } from '../common/price.js';
import { factorNumbers, listedFactors, otherFactors } from '../common/price-factors.js';
import { UsableGroupModel } from '../options/groups/usable-group.model.js';
import { Access } from '../platform/access/access.decorator.js';
import { ModelFactsModel, toModelFacts } from './model-facts.model.js';
import type { ModelOffer, PriceList } from './pricing.service.js';

@ObjectType('ModelPrice')
@Access('public')
export class ModelPriceModel extends PriceNumberFields {
  @Field()
  model: string;

  @Field(() => BillingModeModel)
  mode: BillingMode;

  @Field({
    description:
      'False: no price is set. The fallback price is then charged to callers who accept unpriced models; other calls are refused.',
  })
  priceSet: boolean;

  @Field(() => [String])
  groups: readonly string[];

  @Field(() => ModelFactsModel, { nullable: true, description: 'Null for a model that the release does not know.' })
  facts: ModelFactsModel | null;

  @Field(() => [ModelPriceFactorModel], {
    description: 'Factors on the price of calls with long prompts, in other service tiers, or at some hours.',
  })
  factors: readonly ModelPriceFactorModel[];
}

@ObjectType('ToolPrice', { description: 'A tool that upstreams run and that is charged per call.' })
@Access('public')
export class ToolPriceModel {
  @Field()
  tool: string;

  @Field(() => String, {
    nullable: true,
    description: 'Prefix of the names of its models; null for all others.',
  })
  modelPrefix: string | null;

  @Field({ description: 'US dollars per thousand calls, a decimal.' })
  price: string;
}

@ObjectType('Pricing')
@Access('public')
export class PricingModel {
  @Field(() => [ModelPriceModel])
  models: ModelPriceModel[];

  @Field(() => [ToolPriceModel])
  tools: ToolPriceModel[];

  @Field(() => [UsableGroupModel])
  groups: UsableGroupModel[];

  @Field({ description: "The caller's default group for prices." })
  group: string;
}

export function toPricingModel({ models, toolPrices, groups, group }: PriceList): PricingModel {
  const tools = Object.entries(toolPrices).map(([key, price]) => ({ ...namesOf(key), price }));
  return { models: models.map(toModelPrice), tools, groups, group };
}

function namesOf(key: string): Pick<ToolPriceModel, 'tool' | 'modelPrefix'> {
  const at = key.indexOf(':');
  return at < 0
    ? { tool: key, modelPrefix: null }
    : { tool: key.slice(0, at), modelPrefix: key.slice(at + 1).replace(/\*$/, '') };
}

function toModelPrice({ model, price, priceSet, groups, facts }: ModelOffer): ModelPriceModel {
  const known = facts ? toModelFacts(facts) : null;
  const factors = (price.rules ? listedFactors(price.rules) : []).map((factor) => ({
    ...factorNumbers(factor),
    others: otherFactors(factor),
  }));
  return { model, mode: price.mode, ...priceNumbers(price), priceSet, groups, facts: known, factors };
}
