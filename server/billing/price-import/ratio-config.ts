import { type Decimal, nearestDecimal } from '../../common/decimal.js';
import { byDimension, PRICE_DIMENSIONS, SET_DIMENSIONS, type SetDimension } from '../../common/price-dimensions.js';
import { type PriceTables, ratiosText } from '../prices/price-catalog.js';
import { fieldOf, isObject, type Listed } from './listed-json.js';
import { type ListedModel, SkipReason } from './price-source.js';

/** Whether a list has the format of an export, with or without its envelope. */
export function isRatioConfig(list: Listed): boolean {
  return tablesOf(list) !== undefined;
}

/** The prices of a site in a format that another site can import. */
export function writeRatioConfig(tables: PriceTables): string {
  return `{${SET_DIMENSIONS.map((key) => `"${PRICE_DIMENSIONS[key].wire}":${ratiosText(tables[key])}`).join(',')}}`;
}

export function readRatioConfig(list: Listed): ListedModel[] {
  const fields = tablesOf(list) ?? {};
  const tables = byDimension(SET_DIMENSIONS, (key) => fieldOf(fields, PRICE_DIMENSIONS[key].wire));
  const names = new Set(
    [tables.modelRatio, tables.modelPrice].flatMap((table) => (isObject(table) ? Object.keys(table) : [])),
  );
  return [...names].map((model) => {
    const price = priceOf(byDimension(SET_DIMENSIONS, (key) => decimalOf(fieldOf(tables[key], model))));
    return { model, vendor: '', notes: [], price };
  });
}

/** A price per call takes precedence over ratios, as it does when calls are charged. */
function priceOf(entries: Record<SetDimension, Decimal | null | undefined>): ListedModel['price'] {
  if (!isValid(entries)) return SkipReason.INVALID;
  const { modelRatio, modelPrice, ...ratios } = entries;
  if (modelPrice) return { kind: 'call', modelPrice };
  return modelRatio ? { kind: 'tokens', modelRatio, ...ratios } : SkipReason.NO_PRICE;
}

function isValid(
  entries: Record<SetDimension, Decimal | null | undefined>,
): entries is Record<SetDimension, Decimal | null> {
  return SET_DIMENSIONS.every((key) => entries[key] !== undefined);
}

function tablesOf(list: Listed): Listed | undefined {
  const tables = fieldOf(list, 'data') ?? list;
  const { modelRatio, modelPrice } = PRICE_DIMENSIONS;
  const known = [modelRatio.wire, modelPrice.wire].some((name) => isObject(fieldOf(tables, name)));
  return known && isObject(tables) ? tables : undefined;
}

/** Null where no value is listed; undefined for a value that is not a non-negative number. */
function decimalOf(value: unknown): Decimal | null | undefined {
  if (value === undefined) return null;
  const decimal = typeof value === 'string' ? nearestDecimal(value) : undefined;
  return decimal && decimal.units >= 0n ? decimal : undefined;
}
