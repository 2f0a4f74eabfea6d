import { z } from 'zod';
import { pageOf } from '../common/model-facts/find-model-facts.js';
import { Modality, ModelCapability, type ModelFacts } from '../common/model-facts/model-facts.js';
import { BILLING_MODES, priceNumbers } from '../common/price.js';
import { ALWAYS_PRICED, type PriceDimension, SEPARATE_DIMENSIONS, wireFields } from '../common/price-dimension-keys.js';
import { PRICE_DIMENSIONS } from '../common/price-dimensions.js';
import { factorNumbers, listedFactors, PriceFactorKind } from '../common/price-factors.js';
import type { ModelOffer, PriceList } from './pricing.service.js';

const MODES = Object.values(BILLING_MODES);

const describedNumber = (key: PriceDimension) => z.number().describe(PRICE_DIMENSIONS[key].meaning);

const factorSchema = z.object({
  kind: z.enum(PriceFactorKind),
  label: z.string().describe('The threshold in tokens, the service tier, or the hours in UTC.'),
  input: z.number().describe('The factor on prompt tokens.'),
  output: z.number().describe('The factor on completion tokens.'),
  call: z.number().describe('The factor on a price per call.'),
});

export const offerSchema = z
  .object({
    model_name: z.string(),
    quota_type: z
      .literal(MODES.map(({ wire }) => wire))
      .describe(`${MODES.map(({ per, wire }) => `${wire} ${wire === 0 ? 'charged ' : ''}per ${per}`).join(', ')}.`),
    owner_by: z.string(),
    ...wireFields(ALWAYS_PRICED, describedNumber),
    ...wireFields(SEPARATE_DIMENSIONS, (key) => describedNumber(key).optional()),
    price_set: z
      .literal(false)
      .optional()
      .describe(
        'Present when no price is set: the numbers are the fallback price of callers who accept unpriced models, and other ' +
          'calls are refused.',
      ),
    price_factors: z
      .array(factorSchema)
      .optional()
      .describe('Factors on the price of calls with long prompts, in other service tiers, or at some hours.'),
    enable_groups: z.array(z.string()).readonly().optional().describe('Groups in which it is available.'),
    facts: z
      .object({
        vendor: z.string(),
        name: z.string().nullable(),
        context_length: z.int().nullable().describe('The largest prompt and response together, in tokens.'),
        max_output: z.int().nullable().describe('The maximum length of a response, in tokens.'),
        input_modalities: z.array(z.enum(Modality)).readonly(),
        output_modalities: z.array(z.enum(Modality)).readonly(),
        capabilities: z.array(z.enum(ModelCapability)).readonly(),
        released_on: z.string().nullable().describe('YYYY-MM-DD.'),
        retires_on: z.string().nullable().describe('YYYY-MM-DD.'),
        page: z.string().nullable().describe("The vendor's page about it."),
      })
      .optional()
      .describe('Absent for a model that the release does not know.'),
  })
  .meta({ id: 'ModelPrice' });

/** The other fields of the response: groups and tools. */
export const pricingExtras = {
  group_ratio: z.record(z.string(), z.number()).describe('Group → factor on all prices.'),
  usable_group: z.record(z.string(), z.string()).describe('Group → description.'),
  tool_prices: z
    .record(z.string(), z.number())
    .describe('Upstream tool, or tool:model-prefix* → US dollars per thousand calls.'),
};

/** The documented pricing response: models under `data`, and the fields of groups next to it. */
export function encodePricing({ models, groups, toolPrices }: PriceList) {
  return {
    data: models.map(encodeOffer),
    group_ratio: Object.fromEntries(groups.map(({ name, ratio }) => [name, ratio])),
    usable_group: Object.fromEntries(groups.map(({ name, description }) => [name, description])),
    tool_prices: Object.fromEntries(Object.entries(toolPrices).map(([tool, price]) => [tool, Number(price)])),
  };
}

function encodeOffer({ model, price, priceSet, groups, facts }: ModelOffer): z.infer<typeof offerSchema> {
  const numbers = priceNumbers(price);
  return {
    model_name: model,
    quota_type: BILLING_MODES[price.mode].wire,
    owner_by: '',
    ...wireFields(ALWAYS_PRICED, (key) => numbers[key]),
    ...wireFields(SEPARATE_DIMENSIONS, (key) => numbers[key] ?? undefined),
    ...(!priceSet && { price_set: false as const }),
    ...(price.rules && { price_factors: listedFactors(price.rules).map(factorNumbers) }),
    ...(groups.length > 0 && { enable_groups: groups }),
    ...(facts && { facts: encodeFacts(facts) }),
  };
}

function encodeFacts(facts: ModelFacts): NonNullable<z.infer<typeof offerSchema>['facts']> {
  return {
    vendor: facts.vendor,
    name: facts.name ?? null,
    context_length: facts.context ?? null,
    max_output: facts.output ?? null,
    input_modalities: facts.input ?? [],
    output_modalities: facts.produces ?? [],
    capabilities: facts.can ?? [],
    released_on: facts.released ?? null,
    retires_on: facts.retires ?? null,
    page: pageOf(facts) ?? null,
  };
}
