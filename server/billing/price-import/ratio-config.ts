import { type Decimal, nearestDecimal } from '../../common/decimal.js';
import { type PriceOption, ratiosText } from '../prices/price-catalog.js';
import type { RatioMap } from '../prices/price-table.js';
import { fieldOf, isObject, type Listed } from './listed-json.js';
import { type ListedModel, SkipReason } from './price-source.js';

/** The fields of the price tables in the format that compatible gateways exchange. */
const TABLES: Readonly<Record<PriceOption, string>> = {
  ModelRatio: 'model_ratio',
  CompletionRatio: 'completion_ratio',
  CacheRatio: 'cache_ratio',
  ModelPrice: 'model_price',
};

/** Whether a list has the format of an export, with or without its envelope. */
export function isRatioConfig(list: Listed): boolean {
  return tablesOf(list) !== undefined;
}

/** The prices of a site in a format that another site can import. */
export function writeRatioConfig(tables: Readonly<Record<PriceOption, RatioMap>>): string {
  const options = Object.keys(TABLES) as PriceOption[];
  return `{${options.map((option) => `"${TABLES[option]}":${ratiosText(tables[option])}`).join(',')}}`;
}

export function readRatioConfig(list: Listed): ListedModel[] {
  const tables = tablesOf(list) ?? {};
  const [ratios, completions, caches, prices] = Object.values(TABLES).map((name) => fieldOf(tables, name));
  const names = new Set([ratios, prices].flatMap((table) => (isObject(table) ? Object.keys(table) : [])));
  return [...names].map((model) => {
    const [modelRatio, completionRatio, cacheRatio, modelPrice] = [ratios, completions, caches, prices].map((table) =>
      decimalOf(fieldOf(table, model)),
    );
    return { model, vendor: '', notes: [], price: priceOf({ modelRatio, completionRatio, cacheRatio, modelPrice }) };
  });
}

type Entries = Record<'modelRatio' | 'completionRatio' | 'cacheRatio' | 'modelPrice', Decimal | null | undefined>;

/** A price per call takes precedence over ratios, as it does when calls are charged. */
function priceOf({ modelRatio, completionRatio, cacheRatio, modelPrice }: Entries): ListedModel['price'] {
  if (modelRatio === undefined || completionRatio === undefined) return SkipReason.INVALID;
  if (cacheRatio === undefined || modelPrice === undefined) return SkipReason.INVALID;
  if (modelPrice) return { kind: 'call', modelPrice };
  return modelRatio ? { kind: 'tokens', modelRatio, completionRatio, cacheRatio } : SkipReason.NO_PRICE;
}

function tablesOf(list: Listed): Listed | undefined {
  const tables = fieldOf(list, 'data') ?? list;
  const known = [TABLES.ModelRatio, TABLES.ModelPrice].some((name) => isObject(fieldOf(tables, name)));
  return known && isObject(tables) ? tables : undefined;
}

/** Null where no value is listed; undefined for a value that is not a non-negative number. */
function decimalOf(value: unknown): Decimal | null | undefined {
  if (value === undefined) return null;
  const decimal = typeof value === 'string' ? nearestDecimal(value) : undefined;
  return decimal && decimal.units >= 0n ? decimal : undefined;
}
