import { FACTOR_ENTRIES } from '../billing/price-import/entry-tables.js';
import { modeOfValues, type PriceChange } from '../billing/price-import/price-changes.js';
import { BASE_PRICES, unitRowsOf } from '../common/price.js';
import { dimensionOf, SET_RATIOS, type SetRatio } from '../common/price-dimension-keys.js';

/** Why an update does not apply a change. */
export enum HeldReason {
  LOCKED = 'LOCKED',
  /** A price per token would become one per call or page, or the reverse. */
  BILLING_MODE = 'BILLING_MODE',
  RISE = 'RISE',
  FALL = 'FALL',
}

/** What an update may apply without an administrator. */
export interface GuardRails {
  /** As a share: 0.1 is ten per cent. */
  readonly maxRise: number;
  readonly maxFall: number;
  readonly locked: ReadonlySet<string>;
}

/** Quotients of decimals have rounding errors; a rise of exactly the maximum is applied. */
const TOLERANCE = 1e-9;

/** Why a change is held back; null when it is within the guard rails. A model without a price may get any price. */
export function heldReasonOf({ model, before, after }: PriceChange, rails: GuardRails): HeldReason | null {
  if (rails.locked.has(model)) return HeldReason.LOCKED;
  // Factors of a prefix concern models that have prices.
  if (before === null && after && BASE_PRICES.every((key) => after[key] === null)) return HeldReason.RISE;
  if (before === null || after === null) return null;
  if (modeOfValues(before) !== modeOfValues(after)) return HeldReason.BILLING_MODE;
  // Factors on the whole call are for an administrator to review: they have no limit in per cent.
  if (FACTOR_ENTRIES.some((key) => before[key] !== after[key])) return HeldReason.RISE;
  const [old, next] = [pricesOf(before), pricesOf(after)];
  const factors = next.map((price, index) => factorOf(old[index] ?? 0, price));
  if (Math.max(...factors) > 1 + rails.maxRise + TOLERANCE) return HeldReason.RISE;
  return Math.min(...factors) < 1 - rails.maxFall - TOLERANCE ? HeldReason.FALL : null;
}

/** The price of each kind of tokens, or that of a call, or those of units. */
function pricesOf(price: NonNullable<PriceChange['after']>): number[] {
  if (price.modelPrice !== null) return [Number(price.modelPrice)];
  const units = unitRowsOf(modeOfValues(price));
  if (units.length > 0) return units.map(({ key, orElse = key }) => Number(price[key] ?? price[orElse]));
  const base = Number(price.modelRatio);
  const ratioOf = (key: SetRatio): number => {
    const of = SET_RATIOS.find((other) => other === dimensionOf(key).of);
    // Tokens without a price of their own are charged with those that include them.
    return Number(price[key] ?? 1) * (of ? ratioOf(of) : 1);
  };
  return [base, ...SET_RATIOS.map((key) => base * ratioOf(key))];
}

function factorOf(before: number, after: number): number {
  if (before === after) return 1;
  return before === 0 ? Number.POSITIVE_INFINITY : after / before;
}
