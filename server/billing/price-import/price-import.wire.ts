import { z } from 'zod';
import { PRICE_DIMENSIONS, SET_DIMENSIONS, wireFields } from '../../common/price-dimensions.js';
import { countKinds, type ImportedPrice, type PriceChange, PriceChangeKind } from './price-changes.js';
import type { PriceImport } from './price-import.service.js';
import { PriceNote, PriceSource, SkipReason } from './price-source.js';

const importedPrice = z.object({
  ...wireFields(SET_DIMENSIONS, (key) => z.string().nullable().describe(PRICE_DIMENSIONS[key].meaning)),
  price_tiers: z.string().nullable().describe('The entry of the model in the option PriceTiers, JSON.'),
  service_tiers: z.string().nullable().describe('The entry of the model in the option ServiceTierRatio, JSON.'),
  price_hours: z.string().nullable().describe('The entry of the model in the option PriceHours, JSON.'),
});

export const priceImportSchema = z
  .object({
    digest: z.string(),
    source: z.enum(PriceSource),
    counts: z.object({ added: z.int(), changed: z.int(), same: z.int(), skipped: z.int() }),
    changes: z.array(
      z.object({
        model: z.string(),
        vendor: z.string().describe('The vendor of the price; empty when it is not listed.'),
        kind: z.enum(PriceChangeKind),
        before: importedPrice.nullable().describe('The current price.'),
        after: importedPrice.nullable(),
        reason: z.enum(SkipReason).nullable().describe('The reason why the model is skipped.'),
        notes: z.array(z.enum(PriceNote)).readonly().describe('The parts of the listed price that are not supported.'),
      }),
    ),
  })
  .meta({ id: 'PriceImport' });

const ratioTable = z.record(z.string(), z.number());

const rows = z.array(z.record(z.string(), z.unknown()));

export const ratioConfigSchema = z
  .object({
    ...wireFields(SET_DIMENSIONS, () => ratioTable),
    price_tiers: z.record(z.string(), rows).describe('The option PriceTiers.'),
    service_tiers: z.record(z.string(), z.record(z.string(), z.unknown())).describe('The option ServiceTierRatio.'),
    price_hours: z.record(z.string(), rows).describe('The option PriceHours.'),
  })
  .meta({ id: 'RatioConfig' });

export function encodePriceImport({ digest, source, changes }: PriceImport): z.infer<typeof priceImportSchema> {
  return { digest, source, counts: countKinds(changes), changes: changes.map(encodeChange) };
}

function encodeChange({ before, after, ...change }: PriceChange) {
  return { ...change, before: before && encodePrice(before), after: after && encodePrice(after) };
}

function encodePrice(price: ImportedPrice) {
  const { priceTiers, serviceTiers, priceHours } = price;
  const factors = { price_tiers: priceTiers, service_tiers: serviceTiers, price_hours: priceHours };
  return { ...wireFields(SET_DIMENSIONS, (key) => price[key]), ...factors };
}
