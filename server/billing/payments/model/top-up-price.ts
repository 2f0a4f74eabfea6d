import type { Decimal } from '../../../common/decimal.js';

/** The parameters of the price of an amount. */
export interface TopUpTerms {
  /** True: amounts are whole US dollars; false: quota units. */
  readonly inCurrency: boolean;
  /** Quota units per US dollar. */
  readonly quotaPerUnit: number;
  /** Price of a US dollar in the gateway's currency. */
  readonly price: Decimal;
  /** Price factor of the buyer's group. */
  readonly ratio: Decimal;
  /** The smallest amount of money, in hundredths: 100 for currencies without decimals. 1 when absent. */
  readonly smallestCents?: number;
}

/** Both values are exact and not yet compared with any limit. */
export interface TopUpPrice {
  /** Purchased quota units. */
  readonly quota: bigint;
  /** Hundredths of the gateway's currency. */
  readonly cents: bigint;
}

/** The product of the units of two decimals, 10^12 each. */
const ONE = 10n ** 24n;
const CENTS = 100n;

/**
 * The price of an amount: dollars × price × ratio, rounded once, half up, to a hundredth or to the smallest
 * amount of the currency. Quota that is not a whole
 * number of dollars is charged and credited exactly.
 * @param amount dollars or quota units, as the terms define; a non-negative integer
 */
export function priceTopUp(
  amount: number,
  { inCurrency, quotaPerUnit, price, ratio, smallestCents = 1 }: TopUpTerms,
): TopUpPrice {
  const unit = BigInt(quotaPerUnit);
  const quota = BigInt(amount) * (inCurrency ? unit : 1n);
  const smallest = BigInt(smallestCents);
  const divisor = unit * ONE * smallest;
  const parts = (2n * quota * price.units * ratio.units * CENTS + divisor) / (2n * divisor);
  return { quota, cents: parts * smallest };
}
