import { type Decimal, parseDecimal } from './decimal.js';
import {
  byDimension,
  DIMENSION_KEYS,
  dimensionOf,
  type PriceAmount,
  type PriceDimension,
  type SeparateDimension,
} from './price-dimensions.js';
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

/** Creates a price per page, in US dollars; annotated pages cost the same where they have no price of their own. */
export function perPage(pagePrice: Decimal, annotatedPagePrice: Decimal | null): Price {
  return { ...NO_PRICE, mode: BillingMode.PER_PAGE, pagePrice, annotatedPagePrice };
}

/** Creates a price per token; ratios that are not given have their defaults. */
export function perToken(ratios: Pick<PriceValues, 'modelRatio'> & Partial<Omit<PriceValues, PriceAmount>>): Price {
  return { ...DEFAULTS, mode: BillingMode.PER_TOKEN, ...ratios, modelPrice: ZERO };
}

/** The dimension that a price of a mode always has. */
export const BASE_PRICE = {
  [BillingMode.PER_TOKEN]: 'modelRatio',
  [BillingMode.PER_CALL]: 'modelPrice',
  [BillingMode.PER_PAGE]: 'pagePrice',
} as const satisfies Readonly<Record<BillingMode, PriceDimension>>;

export function priceNumbers(price: PriceValues): PriceNumbers {
  return byDimension(DIMENSION_KEYS, (key) => price[key]?.number ?? null) as PriceNumbers;
}
