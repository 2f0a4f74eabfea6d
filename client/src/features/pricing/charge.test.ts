import { describe, expect, it } from '@jest/globals';
import { chargeOf, decimalUnits } from './charge';
import type { ModelPrice } from './pricing.query';

const price: ModelPrice = {
  model: 'gpt-4o-mini',
  mode: 'PER_TOKEN',
  modelRatio: 0.075,
  completionRatio: 4,
  modelPrice: 0,
  priceSet: true,
  cacheRatio: 0.5,
  cacheWriteRatio: 1.25,
  audioRatio: null,
  audioCompletionRatio: null,
  cacheWriteHourRatio: null,
  audioCacheRatio: null,
  imageRatio: null,
  imageCompletionRatio: null,
  factors: [],
  groups: ['default'],
  facts: null,
};
const size = { input: 12, cacheRead: 0, output: 52 };
const total = (more: Partial<ModelPrice>, groupRatio: number, sizes: Partial<typeof size>) =>
  chargeOf({ ...price, ...more }, groupRatio, 500_000, { ...size, ...sizes }).total;

describe('decimal units', () => {
  it.each([
    [0.075, 75_000_000_000n],
    [1e-7, 100_000n],
    [1.5e-7, 150_000n],
    [37.5, 37_500_000_000_000n],
    [1e21, 10n ** 33n],
  ])('of %d have no rounding error', (value, units) => expect(decimalUnits(value)).toBe(units));
});

describe('charge', () => {
  it('is the sum of its lines, rounded half up once', () => {
    const charge = chargeOf(price, 1, 500_000, size);
    expect(charge).toMatchObject({ exact: '16.5', total: 17 });
    expect(charge.lines).toEqual([
      { kind: 'PROMPT', quantity: 12, unitPrice: '0.075', amount: '0.9' },
      { kind: 'COMPLETION', quantity: 52, unitPrice: '0.3', amount: '15.6' },
    ]);
  });

  it('uses the cached price for at most all prompt tokens', () => {
    expect(total({ modelRatio: 1 }, 1, { input: 100, cacheRead: 40, output: 0 })).toBe(80);
    expect(total({ modelRatio: 1 }, 1, { input: 100, cacheRead: 900, output: 0 })).toBe(50);
  });

  it('is exact where floating point is not', () =>
    // 0.1 × 0.7 × 50 = 3.5; floating point yields 3.4999999999999996.
    expect(total({ modelRatio: 0.1, completionRatio: 0 }, 0.7, { input: 50, output: 0 })).toBe(4));

  it('is at least 1 unless it is free', () => {
    expect(total({}, 1, { input: 1, output: 0 })).toBe(1);
    expect(total({}, 0, {})).toBe(0);
    expect(total({ modelRatio: 0 }, 1, {})).toBe(0);
  });

  it('per call is price times group ratio', () =>
    expect(total({ mode: 'PER_CALL', modelPrice: 0.04 }, 0.8, {})).toBe(16_000));
});
