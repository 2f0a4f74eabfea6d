import { z } from 'zod';
import { BillingMode } from '../common/price.js';
import type { ModelOffer, PriceList } from './pricing.service.js';

export const offerSchema = z
  .object({
    model_name: z.string(),
    quota_type: z.literal([0, 1]).describe('0 charged per token, 1 per call.'),
    model_ratio: z.number().describe('Times 2: US dollars per million prompt tokens.'),
    model_price: z.number().describe('US dollars per call.'),
    owner_by: z.string(),
    completion_ratio: z.number().describe('Price of a completion token in prompt tokens.'),
    cache_ratio: z.number().describe('Price of a prompt token read from a cache in prompt tokens.'),
    create_cache_ratio: z.number().describe('Price of a prompt token written to a cache in prompt tokens.'),
    audio_ratio: z.number().optional().describe('Price of an audio token of the prompt in prompt tokens.'),
    audio_completion_ratio: z
      .number()
      .optional()
      .describe('Price of an audio token of the response in audio tokens of the prompt.'),
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
  return {
    model_name: model,
    quota_type: price.mode === BillingMode.PER_CALL ? 1 : 0,
    model_ratio: Number(price.modelRatio.text),
    model_price: Number(price.modelPrice.text),
    owner_by: '',
    completion_ratio: Number(price.completionRatio.text),
    cache_ratio: Number(price.cacheRatio.text),
    create_cache_ratio: Number(price.cacheWriteRatio.text),
    ...(price.audio && {
      audio_ratio: Number(price.audio.ratio.text),
      audio_completion_ratio: Number(price.audio.completionRatio.text),
    }),
    ...(groups.length > 0 && { enable_groups: groups }),
  };
}
