import * as z from 'zod/mini';
import { requestOnce } from '../../lib/graphql-once';

const modelPrice = z.object({
  model: z.string(),
  mode: z.enum(['PER_TOKEN', 'PER_CALL']),
  modelRatio: z.number(),
  completionRatio: z.number(),
  modelPrice: z.number(),
  priceSet: z.boolean(),
  cacheRatio: z.number(),
  cacheWriteRatio: z.number(),
  audioRatio: z.nullable(z.number()),
  audioCompletionRatio: z.nullable(z.number()),
  groups: z.array(z.string()),
});

const pricingData = z.object({
  pricing: z.object({
    group: z.string(),
    groups: z.array(z.object({ name: z.string(), description: z.string(), ratio: z.number() })),
    models: z.array(modelPrice),
  }),
});

export type ModelPrice = z.infer<typeof modelPrice>;
export type Pricing = z.infer<typeof pricingData>['pricing'];
export type PriceGroup = Pricing['groups'][number];

/** Fetched without the data client, which visitors need not load. */
export const loadPricing = async (): Promise<Pricing> =>
  z.parse(
    pricingData,
    await requestOnce(
      `query Pricing {
        pricing {
          group
          groups { name description ratio }
          models {
            model mode modelRatio completionRatio modelPrice priceSet
            cacheRatio cacheWriteRatio audioRatio audioCompletionRatio groups
          }
        }
      }`,
    ),
  ).pricing;
