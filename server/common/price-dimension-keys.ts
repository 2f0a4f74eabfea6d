import type { Dimension, PricedTokens, PricedUnits } from './price-dimension.js';
import { PRICE_DIMENSIONS } from './price-dimensions.js';
import type { TokenCount } from './usage.js';

type Table = typeof PRICE_DIMENSIONS;

export type PriceDimension = keyof Table;

/** A dimension without a default. Null in prices of models whose tokens it does not price separately. */
export type SeparateDimension = {
  [Key in PriceDimension]: Table[Key]['default'] extends null ? Key : never;
}[PriceDimension];

/** A dimension in US dollars, whose model has no ratios. */
export type PriceAmount = {
  [Key in PriceDimension]: Table[Key] extends { dollarsPer: string } ? Key : never;
}[PriceDimension];

/** An amount for each unit of a kind. */
export type UnitPrice = {
  [Key in PriceDimension]: Table[Key] extends { units: object } ? Key : never;
}[PriceDimension];

/** The keys of counts of units in the log record. */
export type UnitCountKey = Extract<Table[UnitPrice], { units: object }>['units']['record'];

/** A dimension that all prices of its billing mode have. */
export type BasePrice = {
  [Key in PriceDimension]: Table[Key] extends { quotaType: number } ? Key : never;
}[PriceDimension];

/** A multiple of the price of a prompt token. */
export type PriceRatio = Exclude<PriceDimension, 'modelRatio' | PriceAmount>;

/** A dimension that an option sets. */
export type SetDimension = {
  [Key in PriceDimension]: Table[Key] extends { option: object } ? Key : never;
}[PriceDimension];

export type SetRatio = Extract<PriceRatio, SetDimension>;

/** Options that contain the prices of models. */
export type PriceOption = Table[SetDimension]['option']['key'];

/** The keys of factors on prices: `input`, `output`, `cache_read` … */
export type FactorKey = Table[PriceDimension]['factor']['key'];

/** The keys of ratios and of counts in the log record. */
export type RatioKey = Table[PriceDimension]['record'];

export type CountKey = Extract<Table[PriceDimension]['tokens'][number], { record: string }>['record'];

/** Public price lists that name prices in US dollars. */
export type PublicList = keyof NonNullable<Dimension['listed']>;

type LineOfTokens = Table[PriceDimension]['tokens'][number]['line'];
type LineOfUnits = Table[UnitPrice]['units']['line'];

/** The lines that no dimension has. */
const OTHER_LINES = [
  'CALL',
  'IMAGE',
  'CHARACTER',
  /** Prompt tokens that represent a duration of audio. */
  'AUDIO_DURATION',
  /** Seconds of a generated video. */
  'VIDEO',
  /** Calls of a tool that the upstream ran. */
  'TOOL',
] as const;

/** The subject of a line of a receipt: tokens or units of a dimension, or one of the other lines. */
export type ChargeLineKind = LineOfTokens | LineOfUnits | (typeof OTHER_LINES)[number];

/** The row of a dimension, without the types of its texts. */
export interface DimensionRow extends Dimension {
  readonly of?: PriceDimension;
  readonly tokens: readonly (PricedTokens & { readonly line: ChargeLineKind })[];
  readonly units?: PricedUnits & { readonly line: ChargeLineKind };
}

export const DIMENSION_KEYS = Object.keys(PRICE_DIMENSIONS) as PriceDimension[];

export const SEPARATE_DIMENSIONS = DIMENSION_KEYS.filter(isSeparate);

export const ALWAYS_PRICED = DIMENSION_KEYS.filter(
  (key): key is Exclude<PriceDimension, SeparateDimension> => !isSeparate(key),
);

export const PRICE_RATIOS = DIMENSION_KEYS.filter(
  (key): key is PriceRatio => key !== 'modelRatio' && !('dollarsPer' in PRICE_DIMENSIONS[key]),
);

export const BASE_PRICES = DIMENSION_KEYS.filter((key): key is BasePrice => 'quotaType' in PRICE_DIMENSIONS[key]);

export const UNIT_PRICES = DIMENSION_KEYS.filter((key): key is UnitPrice => 'units' in PRICE_DIMENSIONS[key]);

export const SET_DIMENSIONS = DIMENSION_KEYS.filter((key): key is SetDimension => 'option' in PRICE_DIMENSIONS[key]);

export const SET_RATIOS = PRICE_RATIOS.filter((key): key is SetRatio => 'option' in PRICE_DIMENSIONS[key]);

function isSeparate(key: PriceDimension): key is SeparateDimension {
  return PRICE_DIMENSIONS[key].default === null;
}

/** The row of a dimension, without the types of its specific keys. */
export function dimensionOf(key: PriceDimension): DimensionRow {
  return PRICE_DIMENSIONS[key];
}

const LINES = new Set<ChargeLineKind>([
  ...DIMENSION_KEYS.map(dimensionOf).flatMap(({ tokens, units }) =>
    [...tokens, ...(units ? [units] : [])].map(({ line }) => line),
  ),
  ...OTHER_LINES,
]);

export const ChargeLineKind = Object.fromEntries([...LINES].map((line) => [line, line])) as {
  readonly [Kind in ChargeLineKind]: Kind;
};

/** Whether receipts and log records of this usage contain the dimension. */
export function isShown(key: PriceDimension, usage: { readonly [Count in TokenCount]?: number }): boolean {
  const { shownWith } = dimensionOf(key);
  return shownWith === undefined || shownWith.some((count) => (usage[count] ?? 0) > 0);
}

/** An object with a value for each of these dimensions. */
export function byDimension<Key extends PriceDimension, Value>(
  keys: readonly Key[],
  read: (key: Key) => Value,
): Record<Key, Value> {
  return Object.fromEntries(keys.map((key) => [key, read(key)])) as Record<Key, Value>;
}

/** A record with a value for each dimension, with the fields of REST as keys. */
export function wireFields<Key extends PriceDimension, Value>(
  keys: readonly Key[],
  read: (key: Key) => Value,
): Record<Table[Key]['wire'], Value> {
  return Object.fromEntries(keys.map((key) => [PRICE_DIMENSIONS[key].wire, read(key)])) as Record<
    Table[Key]['wire'],
    Value
  >;
}
