/** Off the price: a percentage or, if it is 0, an amount in hundredths of the currency. */
export interface Discount {
  readonly percentOff: number;
  readonly centsOff: number | null;
}

const HUNDRED = 100n;

/**
 * A price after the discount, in hundredths of the currency: in the buyer's favour, rounded down to what can be charged.
 * May be zero or negative for an amount that exceeds the price, which is no price then.
 * @param smallestCents the smallest amount that can be charged, in hundredths
 */
export function discountedCents(cents: number, { percentOff, centsOff }: Discount, smallestCents: number): number {
  const price = BigInt(cents);
  const smallest = BigInt(smallestCents);
  const left = percentOff === 0 ? price - BigInt(centsOff ?? 0) : (price * (HUNDRED - BigInt(percentOff))) / HUNDRED;
  return Number(left - (left % smallest));
}
