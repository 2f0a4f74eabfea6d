import { describe, expect, it } from '@jest/globals';
import { completionPrice, promptPrice } from './money';

/** Exact product of decimals in units of 10^-18. */
const exact = (...factors: string[]) => {
  const parts = factors.map((factor) => factor.split('.'));
  const units = parts.reduce((product, [whole = '', fraction = '']) => product * BigInt(whole + fraction), 1n);
  const places = parts.reduce((sum, [, fraction = '']) => sum + fraction.length, 0);
  return Number(units) / 10 ** places;
};

describe('prices', () => {
  it('are ratios times two times the group ratio, to 1e-9', () => {
    for (const model of ['0.0375', '0.136986', '1.25', '7.5', '37.5']) {
      for (const completion of ['1.333333333', '4', '5.015']) {
        for (const group of ['0.07', '0.8', '1', '3.3']) {
          const [ratio, output, share] = [Number(model), Number(completion), Number(group)];
          expect(Math.abs(promptPrice(ratio, share) - exact(model, '2', group))).toBeLessThan(1e-9);
          const wanted = exact(model, '2', group, completion);
          expect(Math.abs(completionPrice(ratio, output, share) - wanted)).toBeLessThan(1e-9);
        }
      }
    }
  });
});
