import { describe, expect, it } from '@jest/globals';
import { separatePrices } from '../../testing/separate-prices';
import { chargeOf, decimalUnits } from './charge';
import { factorsOf, type ModelFactor, type Served } from './factors';
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
  ...separatePrices,
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

const factor = (more: Partial<ModelFactor>): ModelFactor => ({
  kind: 'SERVED',
  label: '',
  input: 1,
  output: 1,
  call: 1,
  others: [],
  ...more,
});
/** The same factors as in the server's `price-rules.spec.ts`. */
const factors = [
  factor({ kind: 'CONTEXT', label: '100', input: 2, output: 1.5 }),
  factor({ kind: 'CONTEXT', label: '1000', input: 3, output: 2, others: [{ dimension: 'cacheRatio', factor: 4 }] }),
  factor({ label: 'flex', input: 0.5, output: 0.5, call: 0.5 }),
  factor({ label: 'fast', input: 2, output: 2, call: 2 }),
  factor({ label: 'geo:us', input: 1.1, output: 1.1, call: 1.1 }),
  factor({ kind: 'TIME', label: '16:30-00:30', input: 0.5, output: 0.5 }),
  factor({ kind: 'TIME', label: '00:30-08:00', input: 0.25, output: 1 }),
];

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

  it.each<[string, Partial<typeof size>, Partial<Served>, number]>([
    ['the threshold is the usual one', { input: 100, output: 10 }, {}, 140],
    ['a longer prompt is charged by the tier', { input: 101, output: 10 }, {}, 262],
    [
      'the highest threshold applies alone, to cached tokens by its own factor',
      { input: 2_000, cacheRead: 100, output: 10 },
      {},
      5_980,
    ],
    ['a service tier is a factor of the whole', { input: 10, output: 10 }, { served: ['flex'] }, 25],
    ['threshold and tier multiply', { input: 200, output: 10 }, { served: ['flex'] }, 230],
    ['tier and region multiply', { input: 100 }, { served: ['flex', 'geo:us'] }, 55],
    ['hours may end on the next day', { input: 100 }, { time: '23:59' }, 50],
    ['the end of hours is excluded', { input: 100 }, { time: '00:30' }, 25],
    ['other hours have no factor', { input: 100 }, { time: '08:00' }, 100],
  ])('with factors: %s', (_, sizes, more, expected) => {
    const tokens = { input: 0, cacheRead: 0, output: 0, ...sizes };
    const circumstances = { served: [], time: '12:00', ...more, input: tokens.input };
    const model = { ...price, modelRatio: 1 };
    const charge = chargeOf(model, 1, 500_000, tokens, factorsOf(factors, circumstances));
    expect(charge.total).toBe(expected);
  });

  it('per call has the factor on calls', () => {
    const [, , , fast] = factors;
    const model: ModelPrice = { ...price, mode: 'PER_CALL', modelPrice: 0.04 };
    expect(chargeOf(model, 0.8, 500_000, size, fast ? [fast] : []).total).toBe(32_000);
  });

  it('per call is price times group ratio', () =>
    expect(total({ mode: 'PER_CALL', modelPrice: 0.04 }, 0.8, {})).toBe(16_000));

  it('of pages is the price of each kind of pages', () => {
    const model: ModelPrice = { ...price, mode: 'PER_PAGE', pagePrice: 0.004, annotatedPagePrice: 0.005 };
    const batch = factor({ label: 'batch', call: 0.5, others: [{ dimension: 'annotatedPagePrice', factor: 1 }] });
    const charge = chargeOf(model, 1, 500_000, { page_count: 3, annotated_page_count: 2 }, [batch]);
    expect(charge.lines.map(({ kind, quantity, amount }) => [kind, quantity, amount])).toEqual([
      ['PAGE', 3, '3000'],
      ['ANNOTATED_PAGE', 2, '5000'],
    ]);
    const alike = chargeOf({ ...model, annotatedPagePrice: null }, 1, 500_000, { annotated_page_count: 2 });
    expect(alike.total).toBe(4_000);
  });
});
