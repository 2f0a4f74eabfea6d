import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { type Decimal, parseDecimal } from '../../common/decimal.js';
import { type Price, perCall, perToken } from '../../common/price.js';
import { NO_RULES, type PriceRules } from '../../common/price-factors.js';
import { NO_USAGE, type Usage, usageOfUnits } from '../../common/usage.js';
import { type Chargeable, withFactors } from './charge.js';
import { PriceRuleTable } from './price-rules.js';
import { reprice, storeCharge } from './stored-charge.js';

const decimal: fc.Arbitrary<Decimal> = fc
  .tuple(fc.integer({ min: 0, max: 40 }), fc.integer({ min: 0, max: 999_999 }))
  .map(([whole, part]) => parseDecimal(`${whole}.${String(part).padStart(6, '0')}`));
const count = fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 300_000 }));

/** Factors of long prompts, of a service tier and of half of the day. */
const rules: fc.Arbitrary<PriceRules> = fc.constantFrom(
  NO_RULES,
  new PriceRuleTable({
    tiers: { m: [{ above: 1_000, factors: { input: '2', output: '1.5' } }] },
    served: { m: { priority: '2.5', batch: '0.5' } },
    hours: { m: [{ from: 0, to: 720, factors: '0.75' }] },
  }).of('m') ?? NO_RULES,
);

const tokenPrice = fc
  .record(
    {
      modelRatio: decimal,
      completionRatio: decimal,
      cacheRatio: decimal,
      cacheWriteRatio: decimal,
      audioRatio: decimal,
      imageRatio: decimal,
    },
    { requiredKeys: ['modelRatio'] },
  )
  .map((ratios): Price => perToken(ratios));
const price = fc
  .tuple(fc.oneof(tokenPrice, decimal.map(perCall)), rules)
  .map(([plain, rules]): Price => ({ ...plain, rules }));

const tokens = fc
  .record({ input: count, output: count, share: fc.integer({ min: 0, max: 100 }), audio: fc.boolean() })
  .map(({ input, output, share, audio }): Usage => {
    const part = Math.floor((input * share) / 100);
    return { ...NO_USAGE, input, output, ...(audio ? { audioIn: part } : { cacheRead: part }) };
  });
const usage = fc
  .tuple(
    fc.oneof(
      tokens,
      count.map((seconds) => usageOfUnits({ kind: 'seconds', count: seconds })),
      fc.constant(usageOfUnits({ kind: 'tasks', count: 1 })),
      decimal.map((factor) =>
        usageOfUnits({ kind: 'images', count: 3, size: '1024x1024', quality: 'standard', factor }),
      ),
    ),
    fc.subarray(['priority', 'batch']),
  )
  .map(([used, served]): Usage => (served.length > 0 ? { ...used, served } : used));

const call: fc.Arbitrary<Chargeable> = fc.record({
  usage,
  price,
  groupRatio: decimal,
  quotaPerUnit: fc.constant(parseDecimal('500000')),
  tools: fc.array(
    fc.record({ name: fc.constant('web_search'), calls: fc.integer({ min: 1, max: 9 }), price: decimal }),
    {
      maxLength: 1,
    },
  ),
});
const time = fc.integer({ min: 0, max: 86_400_000 });

/** A charge as a row of the log has it after JSON. */
const stored = (charged: Chargeable) => {
  const { quota, charge } = storeCharge(charged);
  return { quota, charge: JSON.parse(JSON.stringify(charge)) as typeof charge };
};

describe('reprice', () => {
  it('with the price that a call was charged by is exactly its charge', () => {
    fc.assert(
      fc.property(call, time, (one, at) => {
        const { quota, charge } = stored(withFactors(one, at));
        expect(reprice(charge, one.price, at)).toBe(quota);
      }),
      { numRuns: 5_000 },
    );
  });

  it('with another price is exactly what the settlement would have charged', () => {
    fc.assert(
      fc.property(call, price, time, (one, other, at) => {
        const { charge } = stored(withFactors(one, at));
        expect(reprice(charge, other, at)).toBe(stored(withFactors({ ...one, price: other }, at)).quota);
      }),
      { numRuns: 5_000 },
    );
  });
});
