import { byDimension, SET_DIMENSIONS, type SetDimension } from '../../common/price-dimension-keys.js';
import { PRICE_DIMENSIONS } from '../../common/price-dimensions.js';
import { type OptionKey, readOption } from '../../options/catalogue/option-catalogue.js';
import { optionOf, type PriceCatalog } from '../prices/price-catalog.js';
import { hourListText, objectText, servedTiersText, tierListText } from '../prices/price-rules.js';

/** Entries of factors: by context length, by service tier, by hour. */
export type FactorEntry = 'priceTiers' | 'serviceTiers' | 'priceHours';

/** The entries of a model in imports, exports and versions: one for each option of prices and factors. */
export type EntryKey = SetDimension | FactorEntry;

/** The entries of the options: model, or `prefix*` for factors → JSON text. */
export type EntryTables = Readonly<Record<EntryKey, Readonly<Record<string, string>>>>;

interface FactorTable {
  readonly option: OptionKey;
  /** Field of exports and of REST. */
  readonly wire: string;
  /** @throws {AppError} for an invalid text of the option */
  read(text: string): Record<string, string>;
}

const FACTOR_TABLES: Readonly<Record<FactorEntry, FactorTable>> = {
  priceTiers: { option: 'PriceTiers', wire: 'price_tiers', read: (text) => texts('PriceTiers', text, tierListText) },
  serviceTiers: {
    option: 'ServiceTierRatio',
    wire: 'service_tiers',
    read: (text) => texts('ServiceTierRatio', text, servedTiersText),
  },
  priceHours: { option: 'PriceHours', wire: 'price_hours', read: (text) => texts('PriceHours', text, hourListText) },
};

export const FACTOR_ENTRIES = Object.keys(FACTOR_TABLES) as FactorEntry[];
export const ENTRY_KEYS: readonly EntryKey[] = [...SET_DIMENSIONS, ...FACTOR_ENTRIES];
export const NO_FACTOR_ENTRIES: Readonly<Record<FactorEntry, null>> = {
  priceTiers: null,
  serviceTiers: null,
  priceHours: null,
};

/** The current entries, configured or built in. */
export function entryTables(catalog: PriceCatalog): EntryTables {
  const { tiers, served, hours } = catalog.rules();
  return {
    ...catalog.tables(),
    priceTiers: mapped(tiers, tierListText),
    serviceTiers: mapped(served, servedTiersText),
    priceHours: mapped(hours, hourListText),
  };
}

/** A value for each entry of a model. */
export function byEntry<Value>(read: (key: EntryKey) => Value): Record<EntryKey, Value> {
  const factors = Object.fromEntries(FACTOR_ENTRIES.map((key) => [key, read(key)])) as Record<FactorEntry, Value>;
  return { ...byDimension(SET_DIMENSIONS, read), ...factors };
}

/** The entry of a model. Null if there is none. */
export function entryOf(tables: EntryTables, key: EntryKey, model: string): string | null {
  return Object.hasOwn(tables[key], model) ? (tables[key][model] ?? null) : null;
}

/** The option that contains the entries of a kind. */
export function entryOption(key: EntryKey): OptionKey {
  return isFactorEntry(key) ? FACTOR_TABLES[key].option : optionOf(key);
}

/** The name of a kind of entries in REST and in exports of prices. */
export function entryWire(key: EntryKey): string {
  return isFactorEntry(key) ? FACTOR_TABLES[key].wire : PRICE_DIMENSIONS[key].wire;
}

/** Whether entries of a kind are factors on prices, not prices. */
export function isFactorEntry(key: EntryKey): key is FactorEntry {
  return FACTOR_ENTRIES.some((one) => one === key);
}

/**
 * A listed entry in the format of the site's own.
 * @param value as `parseListed` returns it
 * @throws {AppError} for an invalid entry
 */
export function listedEntry(key: FactorEntry, model: string, value: unknown): string | undefined {
  return FACTOR_TABLES[key].read(objectText({ [model]: value }, jsonText))[model];
}

function texts<Value>(option: OptionKey, text: string, write: (value: Value) => string): Record<string, string> {
  return mapped((readOption(option, text) ?? {}) as Readonly<Record<string, Value>>, write);
}

function mapped<Value>(map: Readonly<Record<string, Value>>, write: (value: Value) => string): Record<string, string> {
  return Object.fromEntries(Object.entries(map).map(([name, value]) => [name, write(value)]));
}

/** JSON whose numbers were read as texts. */
function jsonText(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(jsonText).join(',')}]`;
  if (typeof value === 'object' && value !== null) return objectText(value as Record<string, unknown>, jsonText);
  return typeof value === 'string' && /^-?\d+(\.\d+)?([eE][+-]?\d+)?$/.test(value) ? value : JSON.stringify(value);
}
