import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { discountedCents } from './coupon-rules.js';

const percent = (percentOff: number) => ({ percentOff, centsOff: null });
const amount = (centsOff: number) => ({ percentOff: 0, centsOff });

describe('discounted price', () => {
  it.each([
    ['20 percent of a price', 730, percent(20), 1, 584],
    ['a fraction of a hundredth, which the buyer keeps', 999, percent(50), 1, 499],
    ['a fraction of a currency without decimals', 1_500, percent(15), 100, 1_200],
    ['99 percent of the smallest price', 1, percent(99), 1, 0],
    ['an amount', 730, amount(500), 1, 230],
    ['the whole price', 730, amount(730), 1, 0],
    ['more than the price', 730, amount(1_000), 1, -270],
    ['an amount of a currency without decimals', 1_500, amount(250), 100, 1_200],
    ['half of the largest exact price', Number.MAX_SAFE_INTEGER, percent(50), 1, 4_503_599_627_370_495],
  ])('after %s', (_, cents, discount, smallest, expected) => {
    expect(discountedCents(cents, discount, smallest)).toBe(expected);
  });

  it('of a percentage is never more than the exact share, and less by under one smallest amount', () => {
    fc.assert(
      fc.property(
        fc.maxSafeNat(),
        fc.integer({ min: 1, max: 99 }),
        fc.constantFrom(1, 100),
        (cents, percentOff, smallest) => {
          const hundredfold = BigInt(discountedCents(cents, percent(percentOff), smallest)) * 100n;
          const exact = BigInt(cents) * BigInt(100 - percentOff);
          expect(hundredfold <= exact && exact - hundredfold < BigInt(smallest) * 100n).toBe(true);
        },
      ),
    );
  });
});
