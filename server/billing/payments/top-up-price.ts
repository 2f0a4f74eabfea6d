import type { Decimal } from '../../common/decimal.js';

/** What decides what an amount costs. */
export interface TopUpTerms {
  /** Amounts are whole US dollars; otherwise they are quota units. */
  readonly inCurrency: boolean;
  /** Quota units a US dollar. */
  readonly quotaPerUnit: number;
  /** Money for a US dollar. */
  readonly price: Decimal;
  /** Price factor of the buyer's group. */
  readonly ratio: Decimal;
}

/** Both exact; neither has been compared with any limit. */
export interface TopUpPrice {
  /** Quota units that are bought. */
  readonly quota: bigint;
  /** Hundredths of the gateway's currency. */
  readonly cents: bigint;
}

/** The units of two decimals multiplied: 10^12 each. */
const ONE = 10n ** 24n;
const CENTS = 100n;

/**
 * What an amount costs: dollars × price × ratio, rounded once, half up, to a hundredth. Quota that is no whole number of
 * dollars is paid and credited to the last unit.
 * @param amount dollars or quota units, as the terms say; whole and not negative
 */
export function priceTopUp(amount: number, { inCurrency, quotaPerUnit, price, ratio }: TopUpTerms): TopUpPrice {
  const unit = BigInt(quotaPerUnit);
  const quota = BigInt(amount) * (inCurrency ? unit : 1n);
  const divisor = unit * ONE;
  const cents = (2n * quota * price.units * ratio.units * CENTS + divisor) / (2n * divisor);
  return { quota, cents };
}

/** Money as gateways write it, with two decimals. */
export function moneyText(cents: number): string {
  const digits = String(cents).padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}
