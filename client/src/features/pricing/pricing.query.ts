import { requestGraphql } from '../../lib/graphql-request';
import { PricingDocument, type PricingQuery } from './pricing.generated';

export type Pricing = PricingQuery['pricing'];
export type ModelPrice = Pricing['models'][number];
export type ModelFacts = NonNullable<ModelPrice['facts']>;
export type PriceGroup = Pricing['groups'][number];

/** Fetched without the data client, which visitors need not load. */
export const loadPricing = async (): Promise<Pricing> => (await requestGraphql(PricingDocument)).pricing;
