import { type Decimal, parseDecimal } from './decimal.js';
import type { PricedUnits } from './price-dimension.js';
import {
  byDimension,
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

/** How a model is charged: by its tokens, a fixed amount per call, or by the pages of documents. */
export enum BillingMode {
  PER_TOKEN = 'PER_TOKEN',
  PER_CALL = 'PER_CALL',
  PER_PAGE = 'PER_PAGE',
}

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
  /** Factors that may apply to it; absent where the model has none. */
  readonly rules?: PriceRules;
};

/** The same as numbers, for the APIs. */
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
 * @param amounts the first dimension of the mode, and others that have a price of their own
 */
export function perUnit(mode: UnitMode, amounts: UnitAmounts): Price {
  return { ...NO_PRICE, mode, ...amounts };
}

/** Creates a price per token; ratios that are not given have their defaults. */
export function perToken(ratios: Pick<PriceValues, 'modelRatio'> & Partial<Omit<PriceValues, PriceAmount>>): Price {
  return { ...DEFAULTS, mode: BillingMode.PER_TOKEN, ...ratios, modelPrice: ZERO };
}

interface ModeFacts {
  /** The dimensions of its prices: amounts for one of these, or ratios. */
  readonly per: NonNullable<ReturnType<typeof dimensionOf>['dollarsPer']> | 'token';
  /** The dimension that its prices always have. */
  readonly base: PriceDimension;
  /** The field `quota_type` of REST. */
  readonly wire: number;
}

export const BILLING_MODES = {
  [BillingMode.PER_TOKEN]: { per: 'token', base: 'modelRatio', wire: 0 },
  [BillingMode.PER_CALL]: { per: 'call', base: 'modelPrice', wire: 1 },
  [BillingMode.PER_PAGE]: { per: 'page', base: 'pagePrice', wire: 2 },
} as const satisfies Readonly<Record<BillingMode, ModeFacts>>;

const MODES = Object.values(BillingMode);

/** The dimensions that prices always have, by mode. */
export const BASE_PRICES = MODES.map((mode) => BILLING_MODES[mode].base);

/** The billing mode of the models that have a value for a dimension. */
export function modeOf(key: PriceDimension): BillingMode {
  const { dollarsPer = 'token' } = dimensionOf(key);
  const mode = MODES.find((one) => BILLING_MODES[one].per === dollarsPer);
  if (mode === undefined) throw new Error(`No billing mode has prices per ${dollarsPer}`);
  return mode;
}

/** A mode in which the units of a kind are charged. */
export type UnitMode = Exclude<BillingMode, BillingMode.PER_TOKEN | BillingMode.PER_CALL>;

/** The prices of units, in US dollars; null where they have the price of other units of the kind. */
export type UnitAmounts = { readonly [Key in UnitPrice]?: Decimal | null };

/** The units that a dimension prices. */
export type UnitRow = PricedUnits & {
  readonly key: UnitPrice;
  readonly orElse?: UnitPrice;
  readonly record: UnitCountKey;
};

export function isUnitMode(mode: BillingMode): mode is UnitMode {
  return mode !== BillingMode.PER_TOKEN && mode !== BillingMode.PER_CALL;
}

export const UNIT_MODES = MODES.filter(isUnitMode);

const UNIT_ROWS: ReadonlyMap<BillingMode, readonly UnitRow[]> = Map.groupBy(
  UNIT_PRICES.map((key): UnitRow => ({ key, ...PRICE_DIMENSIONS[key].units })),
  ({ key }) => modeOf(key),
);

/** The units that a model of the mode is charged by, in the order of their lines; none for tokens and calls. */
export function unitRowsOf(mode: BillingMode): readonly UnitRow[] {
  return UNIT_ROWS.get(mode) ?? [];
}

/** The value for each dimension of a mode of units. */
export function amountsOf<Value>(mode: UnitMode, read: (key: UnitPrice) => Value): { [Key in UnitPrice]?: Value } {
  return Object.fromEntries(unitRowsOf(mode).map(({ key }) => [key, read(key)]));
}

export function priceNumbers(price: PriceValues): PriceNumbers {
  return byDimension(DIMENSION_KEYS, (key) => price[key]?.number ?? null) as PriceNumbers;
}
