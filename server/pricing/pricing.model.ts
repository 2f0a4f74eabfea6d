import { Field, Int, ObjectType, registerEnumType } from '@nestjs/graphql';
import { BillingModeModel, ModelPriceFactorModel, PriceNumberFields } from '../billing/prices/price-fields.model.js';
import { pageOf } from '../common/model-facts/find-model-facts.js';
import { Modality, ModelCapability, type ModelFacts } from '../common/model-facts/model-facts.js';
import { type BillingMode, priceNumbers } from '../common/price.js';
import { factorNumbers, listedFactors, otherFactors } from '../common/price-factors.js';
import { UsableGroupModel } from '../options/groups/usable-groups.service.js';
import { Access } from '../platform/access/access.decorator.js';
import type { ModelOffer, PriceList } from './pricing.service.js';

registerEnumType(Modality, { name: 'Modality', description: 'What a model reads and produces.' });
registerEnumType(ModelCapability, { name: 'ModelCapability', description: 'What a model can do beyond text.' });

@ObjectType('ModelFacts', { description: 'Public facts of a model, from the snapshot of this release.' })
@Access('public')
class ModelFactsModel {
  @Field({ description: 'The vendor that serves it under this name.' })
  vendor: string;

  @Field(() => String, { nullable: true, description: 'The name that its vendor gives it.' })
  name: string | null;

  @Field(() => Int, { nullable: true, description: 'The largest prompt and response together, in tokens.' })
  contextLength: number | null;

  @Field(() => Int, { nullable: true, description: 'The maximum length of a response, in tokens.' })
  maxOutput: number | null;

  @Field(() => [Modality], { description: 'What it reads; empty when it is unknown.' })
  inputModalities: readonly Modality[];

  @Field(() => [Modality], { description: 'What it produces; empty when it is unknown.' })
  outputModalities: readonly Modality[];

  @Field(() => [ModelCapability])
  capabilities: readonly ModelCapability[];

  @Field(() => String, { nullable: true, description: 'The day of its release, YYYY-MM-DD.' })
  releasedOn: string | null;

  @Field(() => String, { nullable: true, description: 'The day on which its vendor retires it, YYYY-MM-DD.' })
  retiresOn: string | null;

  @Field(() => String, { nullable: true, description: "The vendor's page about it." })
  page: string | null;
}

function toModelFacts(facts: ModelFacts): ModelFactsModel {
  const { vendor, name = null, context = null, output = null, input = [], produces = [], can = [] } = facts;
  const { released = null, retires = null } = facts;
  return {
    vendor,
    name,
    contextLength: context,
    maxOutput: output,
    inputModalities: input,
    outputModalities: produces,
    capabilities: can,
    releasedOn: released,
    retiresOn: retires,
    page: pageOf(facts) ?? null,
  };
}

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

/** The public price list for GraphQL. */
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
