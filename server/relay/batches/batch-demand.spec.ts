import { expect, it } from '@jest/globals';
import { PriceRuleTable } from '../../billing/prices/price-rules.js';
import { parseDecimal } from '../../common/decimal.js';
import { perCall, perToken } from '../../common/price.js';
import { DemandSum, reservableOf } from './batch-demand.js';
import { batchPrice } from './batch-price.js';

const decimal = parseDecimal;
const HALF = decimal('0.5');
const TERMS = { groupRatio: decimal('1'), quotaPerUnit: decimal('500000') };

const request = (model: string, promptEstimate: number, maxTokens: number | null) => ({
  model,
  promptEstimate,
  maxTokens,
  stream: false,
  wantsUsage: false,
});

it('the demand of requests is added up by model', () => {
  const sum = new DemandSum();
  for (const one of [request('a', 10, 100), request('b', 1, null), request('a', 5, null)]) sum.add(one);
  expect(sum.demands).toEqual([
    { model: 'a', requests: 2, promptTokens: 15, maxTokens: 100, openEnded: 1 },
    { model: 'b', requests: 1, promptTokens: 1, maxTokens: 0, openEnded: 1 },
  ]);
});

const demand = { model: 'a', requests: 3, promptTokens: 1_000, maxTokens: 500, openEnded: 1 };
const tokens = perToken({ modelRatio: decimal('2'), completionRatio: decimal('4') });

it.each([
  ['by the token', batchPrice(tokens, HALF), { needed: 3_000, wanted: 3_000 + 4_096 * 4 }],
  ['by the call', batchPrice(perCall(decimal('0.01')), HALF), { needed: 7_500, wanted: 7_500 }],
  ['free', batchPrice(tokens, decimal('0')), { needed: 0, wanted: 0 }],
])('a batch of a model that is priced %s reserves its prompts and maximum lengths', (_, price, expected) => {
  expect(reservableOf([{ demand, price, ...TERMS }])).toEqual(expected);
});

it('a ratio with many places is rounded to those of a price', () => {
  expect(batchPrice(tokens, decimal('0.333333333333')).modelRatio.text).toBe('0.666666666666');
});

it('the factor of the service tier of batches does not apply in addition', () => {
  const options = { tiers: {}, hours: {}, served: { a: { batch: '0.5', 'geo:us': '1.1' } } };
  const rules = new PriceRuleTable(options).of('a');
  const { rules: left } = batchPrice({ ...tokens, ...(rules && { rules }) }, HALF);
  expect([...(left?.served.keys() ?? [])]).toEqual(['geo:us']);
});
