import { type Decimal, parseDecimal } from './decimal.js';
import type { PricedUnits } from './price-dimension.js';
import {
  BASE_PRICES,
  type BasePrice,
  byDimension,
  type ChargeLineKind,
  DIMENSION_KEYS,
  dimensionOf,
  type PriceAmount,
  type PriceDimension,
  type SeparateDimension,
  UNIT_PRICES,
  type UnitCountKey,
  type UnitPrice,
} from './price-dimension-keys.js';
import { PRICE_DIMENSIONS } from './price-dimensions.js';
import type { PriceRules } from './price-factors.js';

type Table = typeof PRICE_DIMENSIONS;

/** The billing mode of the models that have a value for a dimension. */
type ModeOf<Key extends PriceDimension> = Table[Key] extends { dollarsPer: infer Unit extends string }
  ? `PER_${Uppercase<Unit>}`
  : 'PER_TOKEN';

/** How a model is charged: by its tokens, a fixed amount per call, or an amount for each unit, such as pages. */
export type BillingMode = { [Key in BasePrice]: ModeOf<Key> }[BasePrice];

/** Facts of a billing mode. */
interface ModeFacts<Base extends BasePrice> {
  /** The unit of its prices: `token`, or the unit of its amounts. */
  readonly per: Table[Base] extends { dollarsPer: infer Unit } ? Unit : 'token';
  /** The dimension that its prices always have. */
  readonly base: Base;
  /** The field `quota_type` of REST. */
  readonly wire: number;
}

const modeNameOf = (key: PriceDimension) =>
  `PER_${(dimensionOf(key).dollarsPer ?? 'token').toUpperCase()}` as BillingMode;

export const BILLING_MODES = Object.fromEntries(
  BASE_PRICES.map((base) => {
    const { dollarsPer: per = 'token', quotaType: wire } = dimensionOf(base);
    return [modeNameOf(base), { per, base, wire }];
  }),
) as { readonly [Base in BasePrice as ModeOf<Base>]: ModeFacts<Base> };

const MODES = Object.keys(BILLING_MODES) as BillingMode[];

export const BillingMode = Object.fromEntries(MODES.map((mode) => [mode, mode])) as {
  readonly [Mode in BillingMode]: Mode;
};

/** The value of each dimension. */
export type PriceValues = {
  readonly [Key in PriceDimension]: Key extends SeparateDimension ? Decimal | null : Decimal;
};

/**
 * The price of a model; the table of dimensions documents its numbers. Numbers of the unused mode are zero, or null for
 * dimensions without a default.
 */
export type Price = PriceValues & {
  readonly mode: BillingMode;
  /** Factors that may apply to it. Absent if the model has none. */
  readonly rules?: PriceRules;
};

/** The values of a price as numbers, for the APIs. */
export type PriceNumbers = { [Key in PriceDimension]: Key extends SeparateDimension ? number | null : number };

const ZERO = parseDecimal('0');
const NO_PRICE = byDimension(DIMENSION_KEYS, (key) => (dimensionOf(key).default === null ? null : ZERO)) as PriceValues;
const DEFAULTS = byDimension(DIMENSION_KEYS, (key) => {
  const text = dimensionOf(key).default;
  return text === null ? null : parseDecimal(text);
}) as PriceValues;

/** Creates a price per call, in US dollars. */
export function perCall(modelPrice: Decimal): Price {
  return { ...NO_PRICE, mode: BillingMode.PER_CALL, modelPrice };
}

/**
 * Creates a price for each unit of a kind, in US dollars.
 * @param amounts the first dimension of the mode, and other dimensions that have a separate price
 */
export function perUnit(mode: UnitMode, amounts: UnitAmounts): Price {
  return { ...NO_PRICE, mode, ...amounts };
}

/** Creates a price per token; ratios that are not given have their defaults. */
export function perToken(ratios: Pick<PriceValues, 'modelRatio'> & Partial<Omit<PriceValues, PriceAmount>>): Price {
  return { ...DEFAULTS, mode: BillingMode.PER_TOKEN, ...ratios, modelPrice: ZERO };
}

const MODE_OF = byDimension(DIMENSION_KEYS, (key) => {
  const mode = modeNameOf(key);
  if (!MODES.includes(mode)) throw new Error(`No price of the mode ${mode} has a quota type`);
  return mode;
});

/** The billing mode of the models that have a value for a dimension. */
export function modeOf(key: PriceDimension): BillingMode {
  return MODE_OF[key];
}

/** A mode in which the units of a kind are charged. */
export type UnitMode = Exclude<BillingMode, 'PER_TOKEN' | 'PER_CALL'>;

/** The prices of units, in US dollars. Null if they have the price of other units of the kind. */
export type UnitAmounts = { readonly [Key in UnitPrice]?: Decimal | null };

/** The units that a dimension prices. */
export type UnitRow = PricedUnits & {
  readonly key: UnitPrice;
  readonly line: ChargeLineKind;
  readonly orElse?: UnitPrice;
  readonly record: UnitCountKey;
};

/** Whether models of the mode are charged by images, seconds or other units, not by tokens or by the call. */
export function isUnitMode(mode: BillingMode): mode is UnitMode {
  return mode !== BillingMode.PER_TOKEN && mode !== BillingMode.PER_CALL;
}

export const UNIT_MODES = MODES.filter(isUnitMode);

const UNIT_ROWS: ReadonlyMap<BillingMode, readonly UnitRow[]> = Map.groupBy(
  UNIT_PRICES.map((key): UnitRow => ({ key, ...PRICE_DIMENSIONS[key].units })),
  ({ key }) => modeOf(key),
);

/** The units that a model of the mode is charged by, in the order of their lines. Empty for tokens and calls. */
export function unitRowsOf(mode: BillingMode): readonly UnitRow[] {
  return UNIT_ROWS.get(mode) ?? [];
}

/** The value for each dimension of a mode of units. */
export function amountsOf<Value>(mode: UnitMode, read: (key: UnitPrice) => Value): { [Key in UnitPrice]?: Value } {
  return Object.fromEntries(unitRowsOf(mode).map(({ key }) => [key, read(key)]));
}

/** A price as numbers, for the APIs. Null for dimensions without a value. Charges are computed with its decimals. */
export function priceNumbers(price: PriceValues): PriceNumbers {
  return byDimension(DIMENSION_KEYS, (key) => price[key]?.number ?? null) as PriceNumbers;
}
