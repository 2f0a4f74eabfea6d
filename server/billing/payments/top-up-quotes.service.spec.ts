import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { formatUnits, parseDecimal } from '../../common/decimal.js';
import { priceTopUp } from './top-up-quotes.service.js';

const terms = (given: { inCurrency?: boolean; quotaPerUnit?: number; price?: string; ratio?: string }) => {
  const { inCurrency = true, quotaPerUnit = 500_000, price = '7.3', ratio = '1' } = given;
  return { inCurrency, quotaPerUnit, price: parseDecimal(price), ratio: parseDecimal(ratio) };
};

describe('top-up price', () => {
  it.each([
    ['a dollar', 1, {}, 500_000n, 730n],
    ['a thousand dollars at a discount', 1_000, { ratio: '0.85' }, 500_000_000n, 620_500n],
    ['quota for exactly a dollar', 500_000, { inCurrency: false }, 500_000n, 730n],
    ['quota that is not a whole dollar, to the last unit', 750_001, { inCurrency: false }, 750_001n, 1_095n],
    ['half a hundredth, which counts as one', 1, { price: '0.005' }, 500_000n, 1n],
    ['a little less than that, which counts as nothing', 1, { price: '0.004999999999' }, 500_000n, 0n],
    ['nothing', 0, {}, 0n, 0n],
    ['a price that doubles cannot hold', 1, { price: '1.005' }, 500_000n, 101n],
    ['the largest exact amount', Number.MAX_SAFE_INTEGER, { quotaPerUnit: 1 }, 9007199254740991n, 6575255455960923430n],
  ])('of %s', (_, amount, given, quota, cents) => {
    expect(priceTopUp(amount, terms(given))).toEqual({ quota, cents });
  });

  it('equals the result with fractions for 10,000 random inputs', () => {
    const decimals = fc.bigInt({ min: 0n, max: 10n ** 21n }).map((units) => formatUnits(units, 12));
    fc.assert(
      fc.property(
        fc.record({
          amount: fc.oneof(fc.maxSafeNat(), fc.nat(10_000)),
          inCurrency: fc.boolean(),
          quotaPerUnit: fc.integer({ min: 1, max: 1_000_000_000 }),
          price: fc.oneof(
            decimals,
            fc.integer({ min: 0, max: 10_000 }).map((cents) => formatUnits(BigInt(cents), 2)),
          ),
          ratio: fc.oneof(
            decimals,
            fc.integer({ min: 1, max: 300 }).map((cents) => formatUnits(BigInt(cents), 2)),
          ),
        }),
        ({ amount, ...given }) => {
          expect(priceTopUp(amount, terms(given))).toEqual(oracle(amount, given));
        },
      ),
      { numRuns: 10_000 },
    );
  });
});

/** The price computed with fractions of integers, parsed from the decimal texts. */
function oracle(amount: number, given: { inCurrency: boolean; quotaPerUnit: number; price: string; ratio: string }) {
  const price = fraction(given.price);
  const ratio = fraction(given.ratio);
  const dollars = given.inCurrency
    ? { top: BigInt(amount), bottom: 1n }
    : { top: BigInt(amount), bottom: BigInt(given.quotaPerUnit) };
  const top = dollars.top * price.top * ratio.top * 100n;
  const bottom = dollars.bottom * price.bottom * ratio.bottom;
  const whole = top / bottom;
  const rest = top - whole * bottom;
  return {
    quota: given.inCurrency ? BigInt(amount) * BigInt(given.quotaPerUnit) : BigInt(amount),
    cents: rest + rest >= bottom ? whole + 1n : whole,
  };
}

function fraction(text: string): { top: bigint; bottom: bigint } {
  const [whole = '', decimals = ''] = text.split('.');
  return { top: BigInt(whole + decimals), bottom: BigInt(`1${'0'.repeat(decimals.length)}`) };
}
