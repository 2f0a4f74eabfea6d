import {
  type BillingMode,
  dimensionOf,
  type PriceAmount,
  type PriceOption,
  priceAmounts,
  priceOptions,
  setDimensions,
  type UnitPrice,
  unitModes,
  unitPrices,
  unitPricesOf,
} from '../../../lib/prices/price-dimensions';
import { billingModes, priceDimensions } from '../../../lib/prices/price-dimensions.generated';
import { isZero, parseDecimal, plain, printDecimal, times } from './decimal';
import { type RuleKey, readRows, ruleKeys } from './factor-rules';
import { entriesOf, type Texts, writeEntries } from './option-text';

/** The options of prices. */
export type PriceKey = PriceOption;
/** The options with prices in US dollars. */
type AmountKey = (typeof priceDimensions)[PriceAmount]['option'];
/** The options with prices for each unit of a kind. */
export type UnitKey = (typeof priceDimensions)[UnitPrice]['option'];
/** The options that price tokens. */
export type RatioKey = Exclude<PriceKey, AmountKey>;
/** The options of prices and of factors on them. */
export type EntryKey = PriceKey | RuleKey;
export type PriceTexts = Texts<EntryKey>;

const allAmounts: readonly AmountKey[] = priceAmounts.map((key) => priceDimensions[key].option);
export const isRatio = (key: PriceKey): key is RatioKey => !allAmounts.some((amount) => amount === key);

export const ratioKeys = priceOptions.filter(isRatio);
export const priceKeys: readonly PriceKey[] = [...allAmounts, ...ratioKeys];

export const entryKeys: readonly EntryKey[] = [...priceKeys, ...ruleKeys];

/** Prices of a model as plain decimals, by option. With a price per call or unit the ratios do not apply. */
export type ModelPrices = { model: string } & { [Key in PriceKey]?: string };
/** The entries of a model, or of a prefix of models: prices, and factors as JSON. */
export type ModelEntries = ModelPrices & { [Key in RuleKey]?: string };

/** An object with a value for each ratio. */
export const byRatio = <Value>(read: (key: RatioKey) => Value): Record<RatioKey, Value> =>
  Object.fromEntries(ratioKeys.map((key) => [key, read(key)])) as Record<RatioKey, Value>;

/** The option of the price that a ratio is a multiple of. */
export function baseOf(key: RatioKey): RatioKey {
  const dimension = setDimensions.find((one) => priceDimensions[one].option === key);
  const of = dimension && dimensionOf(dimension).of;
  return ratioKeys.find((one) => of && dimensionOf(of).option === one) ?? 'ModelRatio';
}

type AlternativePrice = {
  [Key in UnitPrice]: (typeof priceDimensions)[Key]['units']['orElse'] extends null ? never : Key;
}[UnitPrice];
/** The options of units that are charged at the price of other units unless they have their own. */
export type AlternativeKey = (typeof priceDimensions)[AlternativePrice]['option'];
export const isAlternative = (key: UnitKey): key is AlternativeKey =>
  unitPrices.some((one) => priceDimensions[one].option === key && priceDimensions[one].units.orElse !== null);

/** An object with a value for each price of units. */
export const byUnit = <Value>(read: (key: UnitKey) => Value): Record<UnitKey, Value> =>
  Object.fromEntries(
    unitPrices.map((key) => [priceDimensions[key].option, read(priceDimensions[key].option)]),
  ) as Record<UnitKey, Value>;

/** The options of a mode; the first one has a value for each of its models. */
export const unitKeysOf = (mode: BillingMode): UnitKey[] =>
  unitPricesOf(mode).map((key) => priceDimensions[key].option);

const byPrecedence: readonly BillingMode[] = ['PER_CALL', ...unitModes, 'PER_TOKEN'];

/** How a model is charged; undefined without a price. A price per call takes precedence, then one per unit. */
export const billingOf = (prices: Omit<ModelPrices, 'model'>): BillingMode | undefined =>
  byPrecedence.find((mode) => prices[priceDimensions[billingModes[mode].base].option] !== undefined);
export const isPriced = (prices: Omit<ModelPrices, 'model'>): boolean => billingOf(prices) !== undefined;

export const hasFactors = (entries: ModelEntries): boolean => ruleKeys.some((key) => entries[key] !== undefined);

/** All models of the options, sorted by name; undefined if a text is not valid. */
export function readPrices(texts: PriceTexts): ModelEntries[] | undefined {
  const models = new Map<string, ModelEntries>();
  for (const key of entryKeys) {
    const entries = entriesOf(texts[key]);
    if (!entries) return undefined;
    const rule = ruleKeys.find((one) => one === key);
    if (rule && [...entries.values()].some((entry) => !readRows(rule, entry))) return undefined;
    for (const [model, value] of entries) models.set(model, { ...(models.get(model) ?? { model }), [key]: value });
  }
  return [...models.values()].sort((a, b) => a.model.localeCompare(b.model));
}

/** Sets the entries of the given models in these options; entries that a model does not have are removed. */
export function putEntries(
  texts: PriceTexts,
  keys: readonly EntryKey[],
  models: readonly ModelEntries[],
): Partial<PriceTexts> {
  const changed: Partial<Record<EntryKey, string>> = {};
  for (const key of keys) {
    const entries = entriesOf(texts[key]) ?? new Map<string, string>();
    let touched = false;
    for (const prices of models) {
      const value = prices[key];
      if (entries.get(prices.model) === value) continue;
      touched = true;
      if (value === undefined) entries.delete(prices.model);
      else entries.set(prices.model, value);
    }
    if (touched) changed[key] = writeEntries(entries);
  }
  return changed;
}

/** Whether a value is an object of non-negative numbers. */
export const isPriceTable = (parsed: unknown): boolean =>
  typeof parsed === 'object' &&
  parsed !== null &&
  !Array.isArray(parsed) &&
  Object.values(parsed).every((value) => typeof value === 'number' && value >= 0);

const two = { units: 2n, scale: 0 };

/** US dollars per million prompt tokens: ratio 1 is two dollars. */
export function dollarsOf(ratio: string): string | undefined {
  const value = parseDecimal(ratio);
  return value && printDecimal(times(value, two));
}

export const isNumber = (text: string): boolean => plain(text) !== undefined;
export const isNothing = (text: string): boolean => {
  const value = parseDecimal(text);
  return value !== undefined && isZero(value);
};

/** Names that differ only in a date, a version or a vendor prefix belong to one family. */
const stem = (model: string) =>
  model
    .toLowerCase()
    .replace(/^.*\//, '')
    .replace(/(?:[-@:]?\d{4}-?\d{2}-?\d{2}|-\d{3,4}|-latest|-preview|:[\w.-]+)+$/, '');

/** The priced model with the most similar name; undefined if none is of the same family. */
export function similarModel(model: string, priced: readonly ModelPrices[]): ModelPrices | undefined {
  const wanted = stem(model);
  const family = priced.filter((other) => other.model !== model && stem(other.model) === wanted && isPriced(other));
  return family.sort((a, b) => a.model.length - b.model.length)[0];
}
