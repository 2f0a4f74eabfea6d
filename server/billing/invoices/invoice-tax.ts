import { DECIMALS, type Decimal } from '../../common/decimal.js';

const HUNDRED = 100n * 10n ** BigInt(DECIMALS);

/**
 * The tax that is contained in a price: gross × rate / (100 + rate), rounded half up to a hundredth of the currency.
 * @param grossCents hundredths of the currency, not negative
 * @param rate percent, not negative
 */
export function containedTax(grossCents: number, rate: Decimal): number {
  const divisor = HUNDRED + rate.units;
  return Number((2n * BigInt(grossCents) * rate.units + divisor) / (2n * divisor));
}
