import { z } from 'zod';
import { BillingMode } from '../billing/prices/price.js';
import type { ModelOffer, PriceList } from './pricing.service.js';

export const offerSchema = z
  .object({
    model_name: z.string(),
    quota_type: z.literal([0, 1]).describe('0 charged by tokens, 1 by the call.'),
    model_ratio: z.number().describe('Times 2: US dollars for a million prompt tokens.'),
    model_price: z.number().describe('US dollars a call.'),
    owner_by: z.string(),
    completion_ratio: z.number().describe('Price of a completion token in prompt tokens.'),
    enable_groups: z.array(z.string()).readonly().optional().describe('Groups in which it can be called.'),
  })
  .meta({ id: 'ModelPrice' });

/** What belongs to groups, beside the prices. */
export const pricedGroups = {
  group_ratio: z.record(z.string(), z.number()).describe('Group → factor on all prices.'),
  usable_group: z.record(z.string(), z.string()).describe('Group → description.'),
};

/** The documented pricing answer: items under `data`, and what belongs to groups beside it. */
export function encodePricing({ models, groups }: PriceList) {
  return {
    data: models.map(encodeOffer),
    group_ratio: Object.fromEntries(groups.map(({ name, ratio }) => [name, ratio])),
    usable_group: Object.fromEntries(groups.map(({ name, description }) => [name, description])),
  };
}

function encodeOffer({ model, price, groups }: ModelOffer): z.infer<typeof offerSchema> {
  return {
    model_name: model,
    quota_type: price.mode === BillingMode.PER_CALL ? 1 : 0,
    model_ratio: Number(price.modelRatio.text),
    model_price: Number(price.modelPrice.text),
    owner_by: '',
    completion_ratio: Number(price.completionRatio.text),
    ...(groups.length > 0 && { enable_groups: groups }),
  };
}
