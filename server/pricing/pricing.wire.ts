import { z } from 'zod';
import { BillingMode, priceNumbers } from '../common/price.js';
import {
  ALWAYS_PRICED,
  PRICE_DIMENSIONS,
  type PriceDimension,
  SEPARATE_DIMENSIONS,
  wireFields,
} from '../common/price-dimensions.js';
import type { ModelOffer, PriceList } from './pricing.service.js';

const describedNumber = (key: PriceDimension) => z.number().describe(PRICE_DIMENSIONS[key].meaning);

export const offerSchema = z
  .object({
    model_name: z.string(),
    quota_type: z.literal([0, 1]).describe('0 charged per token, 1 per call.'),
    owner_by: z.string(),
    ...wireFields(ALWAYS_PRICED, describedNumber),
    ...wireFields(SEPARATE_DIMENSIONS, (key) => describedNumber(key).optional()),
    enable_groups: z.array(z.string()).readonly().optional().describe('Groups in which it is available.'),
  })
  .meta({ id: 'ModelPrice' });

/** The other fields of the response: groups and tools. */
export const besidePrices = {
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

function encodeOffer({ model, price, groups }: ModelOffer): z.infer<typeof offerSchema> {
  const numbers = priceNumbers(price);
  return {
    model_name: model,
    quota_type: price.mode === BillingMode.PER_CALL ? 1 : 0,
    owner_by: '',
    ...wireFields(ALWAYS_PRICED, (key) => numbers[key]),
    ...wireFields(SEPARATE_DIMENSIONS, (key) => numbers[key] ?? undefined),
    ...(groups.length > 0 && { enable_groups: groups }),
  };
}
