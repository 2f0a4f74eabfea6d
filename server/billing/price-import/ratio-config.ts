import { type Decimal, nearestDecimal } from '../prices/decimal.js';
import type { PriceOption } from '../prices/price-book.js';
import { ratiosText } from '../prices/price-book.js';
import type { RatioMap } from '../prices/price-table.js';
import { fieldOf, isObject, type Listed } from './listed-json.js';
import { type ListedModel, SkipReason } from './price-source.js';
import { skipped } from './token-prices.js';

/** Where the tables of a price list stand in the shape that gateways of this family exchange. */
const TABLES: Readonly<Record<PriceOption, string>> = {
  ModelRatio: 'model_ratio',
  CompletionRatio: 'completion_ratio',
  CacheRatio: 'cache_ratio',
  ModelPrice: 'model_price',
};

/** Whether a list has the shape of an export, in its envelope or without. */
export function isRatioConfig(list: Listed): boolean {
  return tablesOf(list) !== undefined;
}

/** The prices of a site as another site can import them. */
export function writeRatioConfig(tables: Readonly<Record<PriceOption, RatioMap>>): string {
  const options = Object.keys(TABLES) as PriceOption[];
  return `{${options.map((option) => `"${TABLES[option]}":${ratiosText(tables[option])}`).join(',')}}`;
}

export function readRatioConfig(list: Listed): ListedModel[] {
  const tables = tablesOf(list) ?? {};
  const [ratios, completions, caches, prices] = Object.values(TABLES).map((name) => fieldOf(tables, name));
  const names = new Set([ratios, prices].flatMap((table) => (isObject(table) ? Object.keys(table) : [])));
  return [...names].map((model) => {
    const read = (table: unknown) => decimalOf(fieldOf(table, model));
    const [modelRatio, completionRatio, cacheRatio] = [read(ratios), read(completions), read(caches)];
    const modelPrice = read(prices);
    const all = [modelRatio, completionRatio, cacheRatio, modelPrice];
    return { model, vendor: '', notes: [], ...priceOf() };

    function priceOf(): Pick<ListedModel, 'price'> {
      if (all.includes(undefined)) return skipped(SkipReason.INVALID);
      if (modelPrice) return { price: { kind: 'call', modelPrice } };
      if (!modelRatio) return skipped(SkipReason.NO_PRICE);
      const [completion = null, cache = null] = [completionRatio, cacheRatio];
      return { price: { kind: 'tokens', modelRatio, completionRatio: completion, cacheRatio: cache } };
    }
  });
}

function tablesOf(list: Listed): Listed | undefined {
  const tables = fieldOf(list, 'data') ?? list;
  const known = [TABLES.ModelRatio, TABLES.ModelPrice].some((name) => isObject(fieldOf(tables, name)));
  return known && isObject(tables) ? tables : undefined;
}

/** Null where nothing is listed; undefined for what is no number from zero up. */
function decimalOf(value: unknown): Decimal | null | undefined {
  if (value === undefined) return null;
  const decimal = typeof value === 'string' ? nearestDecimal(value) : undefined;
  return decimal && decimal.units >= 0n ? decimal : undefined;
}
