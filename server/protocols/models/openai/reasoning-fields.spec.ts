import { expect, it } from '@jest/globals';
import { BodyDraft } from '../../bytes/body-draft.js';
import { JsonBody } from '../../bytes/json-body.js';
import { budgetOf, effortOf, nearestEffort, readReasoning } from './reasoning-fields.js';

const read = (fields: object) => readReasoning(new BodyDraft(new JsonBody(Buffer.from(JSON.stringify(fields)))));

it.each([
  [{ reasoning_effort: 'none' }, { mode: 'off' }],
  [{ reasoning_effort: 'xhigh' }, { mode: 'effort', effort: 'xhigh' }],
  [{ reasoning: { effort: 'low' } }, { mode: 'effort', effort: 'low' }],
  [{ reasoning: { max_tokens: 100 } }, { mode: 'budget', budget: 100 }],
  [{ reasoning: { enabled: false, effort: 'low' } }, { mode: 'off' }],
  [{ reasoning: { enabled: true } }, { mode: 'auto' }],
  [{ thinking: { type: 'disabled' } }, { mode: 'off' }],
  [{ thinking: { type: 'adaptive' } }, { mode: 'auto' }],
  [{ thinking: { type: 'enabled', budget_tokens: 9 } }, { mode: 'budget', budget: 9 }],
  [{ enable_thinking: false, thinking_budget: 5 }, { mode: 'off' }],
  [{ enable_thinking: true }, { mode: 'auto' }],
  [{ thinking_budget: 5 }, { mode: 'budget', budget: 5 }],
  // The more specific field takes precedence.
  [
    { reasoning_effort: 'low', enable_thinking: true },
    { mode: 'effort', effort: 'low' },
  ],
  // Invalid values are ignored.
  [{ reasoning_effort: 'ultra', thinking: 1, reasoning: [], enable_thinking: 'x', thinking_budget: -1 }, null],
  [{}, null],
])('readReasoning of %j is %j', (fields, expected) => {
  expect(read(fields)).toEqual(expected);
});

it.each([
  [500, 'low'],
  [8_192, 'medium'],
  [30_000, 'high'],
])('effortOfBudget of %i tokens is %s', (budget, effort) => {
  expect(effortOf({ mode: 'budget', budget })).toBe(effort);
});

it.each([
  ['low', 1_024],
  ['medium', 8_192],
  ['max', 32_768],
] as const)('budgetOf %s is %i tokens', (effort, budget) => {
  expect(budgetOf({ mode: 'effort', effort })).toBe(budget);
});

it('mode without an effort has neither an effort nor a budget', () => {
  expect([effortOf({ mode: 'auto' }), budgetOf({ mode: 'off' })]).toEqual([undefined, undefined]);
});

it.each([
  ['medium', ['low', 'high'], 'low'],
  ['minimal', ['none', 'low', 'high'], 'low'],
  ['max', ['low', 'high'], 'high'],
  ['xhigh', ['high', 'max'], 'max'],
  ['xhigh', ['high', 'xhigh', 'max'], 'xhigh'],
  ['high', [], undefined],
] as const)('nearestEffort of %s among %j is %s', (effort, words, expected) => {
  expect(nearestEffort(effort, words)).toBe(expected);
});
