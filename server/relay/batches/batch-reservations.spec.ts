import { expect, it } from '@jest/globals';
import { chargeQuota, withFactors } from '../../billing/prices/charge.js';
import { PriceRuleTable } from '../../billing/prices/price-rules.js';
import { parseDecimal } from '../../common/decimal.js';
import { type Price, perCall, perToken } from '../../common/price.js';
import { NO_USAGE } from '../../common/usage.js';
import { batchPrice, servedInBatch } from '../billing/batch-price.js';
import { DemandSum, reservableOf } from './batch-reservations.js';

const decimal = parseDecimal;
const HALF = decimal('0.5');
const TERMS = { groupRatio: decimal('1'), quotaPerUnit: decimal('500000') };

const request = (model: string, promptEstimate: number, maxTokens: number | null, audioEstimate?: number) => ({
  model,
  promptEstimate,
  ...(audioEstimate !== undefined && { audioEstimate }),
  maxTokens,
  stream: false,
  wantsUsage: false,
});

it('the demand of requests is added up by model', () => {
  const sum = new DemandSum();
  for (const one of [request('a', 10, 100), request('b', 1, null), request('a', 5, null), request('b', 9, 1, 8)])
    sum.add(one);
  expect(sum.demands).toEqual([
    { model: 'a', requests: 2, promptTokens: 15, maxTokens: 100, openEnded: 1 },
    { model: 'b', requests: 2, promptTokens: 10, audioTokens: 8, maxTokens: 1, openEnded: 1 },
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

it('a batch reserves the audio of its prompts at the price of audio', () => {
  const price = batchPrice({ ...tokens, audioRatio: decimal('10') }, HALF);
  const { needed } = reservableOf([{ demand: { ...demand, audioTokens: 400, maxTokens: 0 }, price, ...TERMS }]);
  expect(needed).toBe(600 + 400 * 10);
});

const withTiers = (served: Readonly<Record<string, string>>): Price => {
  const rules = new PriceRuleTable({ tiers: {}, hours: {}, served: { a: served } }).of('a');
  return { ...tokens, ...(rules && { rules }) };
};

it.each<[string, Price, readonly string[] | undefined, number]>([
  ['at the ratio of the site where the model has no tier', tokens, undefined, 1_500],
  ["at the factor of the model's tier", withTiers({ batch: '0.4' }), undefined, 1_200],
  ['once where the upstream reports the tier', withTiers({ batch: '0.4' }), ['batch'], 1_200],
  ['with the other tiers that the upstream reports', withTiers({ 'geo:us': '1.1' }), ['geo:us'], 1_650],
  ['by the exact product', withTiers({ batch: '0.333333333333' }), undefined, 1_000],
])('a request in a batch is charged %s', (_, price, served, quota) => {
  const usage = servedInBatch({ ...NO_USAGE, input: 500, output: 250, ...(served && { served }) });
  expect(chargeQuota(withFactors({ usage, price: batchPrice(price, HALF), ...TERMS }, 0))).toBe(quota);
});
