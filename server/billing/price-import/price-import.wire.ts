import { z } from 'zod';
import { countKinds, type ImportedPrice, type PriceChange, PriceChangeKind } from './price-changes.js';
import type { PriceImport } from './price-import.service.js';
import { PriceNote, PriceSource, SkipReason } from './price-source.js';

const decimal = z.string().nullable();
const importedPrice = z.object({
  model_ratio: decimal.describe('Times 2: US dollars per million prompt tokens.'),
  completion_ratio: decimal,
  cache_ratio: decimal,
  model_price: decimal.describe('US dollars per call; the ratios are then ignored.'),
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

export const ratioConfigSchema = z
  .object({
    model_ratio: ratioTable,
    completion_ratio: ratioTable,
    cache_ratio: ratioTable,
    model_price: ratioTable,
  })
  .meta({ id: 'RatioConfig' });

export function encodePriceImport({ digest, source, changes }: PriceImport): z.infer<typeof priceImportSchema> {
  return { digest, source, counts: countKinds(changes), changes: changes.map(encodeChange) };
}

function encodeChange({ before, after, ...change }: PriceChange) {
  return { ...change, before: before && encodePrice(before), after: after && encodePrice(after) };
}

function encodePrice({ modelRatio, completionRatio, cacheRatio, modelPrice }: ImportedPrice) {
  return {
    model_ratio: modelRatio,
    completion_ratio: completionRatio,
    cache_ratio: cacheRatio,
    model_price: modelPrice,
  };
}
