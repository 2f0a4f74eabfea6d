import { z } from 'zod';
import type { WireRecord } from '../../platform/http/input/validation.js';
import { present } from '../../platform/http/input/wire.js';
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

export const priceListSchema = z
  .object({
    content: z.string().optional().describe('The list as JSON text: models.dev, LiteLLM or an export; at most 16 MiB.'),
    url: z.url().optional().describe('The address of the list instead, https.'),
    vendors: z.array(z.string()).optional().describe('Only the models of these vendors; all when empty.'),
  })
  .meta({ id: 'PriceList' });

export const applyPriceImportSchema = priceListSchema
  .extend({
    digest: z.string().describe('The digest that the preview returned.'),
    models: z.array(z.string()).min(1).describe('The models whose changes are applied.'),
  })
  .meta({ id: 'ApplyPriceImport' });

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

/** Decodes a list, as text or as the JSON itself. */
export function decodePriceList({ content, url, vendors, digest, models }: WireRecord): WireRecord {
  const isJson = typeof content === 'object' && content !== null;
  return present({ content: isJson ? JSON.stringify(content) : content, url, vendors, digest, models });
}

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
