import { type Decimal, nearestDecimal } from '../../common/decimal.js';
import { AppError } from '../../common/errors/app-error.js';
import { isObject } from '../../common/json.js';
import { amountsOf, BILLING_MODES, UNIT_MODES } from '../../common/price.js';
import {
  BASE_PRICES,
  byDimension,
  SET_DIMENSIONS,
  SET_RATIOS,
  type SetDimension,
} from '../../common/price-dimension-keys.js';
import { PRICE_DIMENSIONS } from '../../common/price-dimensions.js';
import { ratiosText } from '../prices/price-catalog.js';
import {
  ENTRY_KEYS,
  type EntryTables,
  entryWire,
  FACTOR_ENTRIES,
  type FactorEntry,
  listedEntry,
} from './entry-tables.js';
import { fieldOf, type Listed, type ListedModel, SkipReason } from './price-source.js';

/** Whether a list has the format of an export, with or without its envelope. */
export function isRatioConfig(list: Listed): boolean {
  return tablesOf(list) !== undefined;
}

/** The prices of a site and the factors on them in a format that another site can import. */
export function writeRatioConfig(tables: EntryTables): string {
  return `{${ENTRY_KEYS.map((key) => `"${entryWire(key)}":${ratiosText(tables[key])}`).join(',')}}`;
}

/**
 * The models of an export, with their prices and the factors on them.
 * @param list one for which `isRatioConfig` is true
 */
export function readRatioConfig(list: Listed): ListedModel[] {
  const fields = tablesOf(list) ?? {};
  const tables = byDimension(SET_DIMENSIONS, (key) => fieldOf(fields, PRICE_DIMENSIONS[key].wire));
  const factors = FACTOR_ENTRIES.map((key) => [key, fieldOf(fields, entryWire(key))] as const);
  const listed = [...BASE_PRICES.map((key) => tables[key]), ...factors.map(([, table]) => table)].filter(isObject);
  const hasFactors = factors.some(([, table]) => isObject(table));
  return [...new Set(listed.flatMap((table) => Object.keys(table)))].map((model) => {
    const price = priceOf(byDimension(SET_DIMENSIONS, (key) => decimalOf(fieldOf(tables[key], model))));
    const plain = { model, vendor: '', notes: [], price };
    if (!hasFactors) return plain;
    const entries = entriesOf(factors, model);
    return entries ? { ...plain, entries } : { ...plain, price: SkipReason.INVALID };
  });
}

/** The entries of factors of a model. Undefined if one is invalid. */
function entriesOf(
  tables: readonly (readonly [FactorEntry, unknown])[],
  model: string,
): NonNullable<ListedModel['entries']> | undefined {
  const entries: Partial<Record<FactorEntry, string>> = {};
  for (const [key, table] of tables) {
    const value = fieldOf(table, model);
    if (value === undefined) continue;
    try {
      const entry = listedEntry(key, model, value);
      if (entry !== undefined) entries[key] = entry;
    } catch (error) {
      if (error instanceof AppError) return undefined;
      throw error;
    }
  }
  return entries;
}

/** A price per call takes precedence over one per unit, and both over ratios, as when calls are charged. */
function priceOf(entries: Record<SetDimension, Decimal | null | undefined>): ListedModel['price'] {
  if (!isValid(entries)) return SkipReason.INVALID;
  const { modelRatio, modelPrice } = entries;
  if (modelPrice) return { kind: 'call', modelPrice };
  const mode = UNIT_MODES.find((one) => entries[BILLING_MODES[one].base] !== null);
  if (mode) return { kind: 'units', mode, ...amountsOf(mode, (key) => entries[key]) };
  return modelRatio
    ? { kind: 'tokens', modelRatio, ...byDimension(SET_RATIOS, (key) => entries[key]) }
    : SkipReason.NO_PRICE;
}

function isValid(
  entries: Record<SetDimension, Decimal | null | undefined>,
): entries is Record<SetDimension, Decimal | null> {
  return SET_DIMENSIONS.every((key) => entries[key] !== undefined);
}

function tablesOf(list: Listed): Listed | undefined {
  const tables = fieldOf(list, 'data') ?? list;
  const known = BASE_PRICES.some((key) => isObject(fieldOf(tables, PRICE_DIMENSIONS[key].wire)));
  return known && isObject(tables) ? tables : undefined;
}

/** The listed value. Null if none is listed; undefined for a value that is not a non-negative number. */
function decimalOf(value: unknown): Decimal | null | undefined {
  if (value === undefined) return null;
  const decimal = typeof value === 'string' ? nearestDecimal(value) : undefined;
  return decimal && decimal.units >= 0n ? decimal : undefined;
}
