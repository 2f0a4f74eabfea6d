import { describe, expect, it } from '@jest/globals';
import { emptyReply } from './conversation';
import { estimatedCost } from './reply-cost';

const price = {
  __typename: 'ModelPrice' as const,
  modelRatio: 1.25,
  completionRatio: 4,
  cacheRatio: 1,
  modelPrice: 0,
  facts: null,
};
const pricing = {
  __typename: 'Pricing' as const,
  group: 'default',
  groups: [
    { __typename: 'UsableGroup' as const, name: 'default', ratio: 1 },
    { __typename: 'UsableGroup' as const, name: 'vip', ratio: 2 },
  ],
  models: [
    { ...price, model: 'chat', mode: 'PER_TOKEN' as const },
    { ...price, model: 'draw', mode: 'PER_CALL' as const, modelPrice: 0.04 },
  ],
};
const reply = (model: string, group: string) => ({
  ...emptyReply(model, group, 1),
  promptTokens: 10,
  completionTokens: 5,
});

describe('cost estimate', () => {
  it.each([
    ['by tokens', 'chat', 'default', 37.5],
    ['in a dearer group', 'chat', 'vip', 75],
    ['by the call', 'draw', 'vip', 40_000],
  ])('is %s', (_, model, group, units) => expect(estimatedCost(reply(model, group), pricing, 500_000)).toBe(units));

  it('is undefined for a model without a price or a reply without token counts', () => {
    expect(estimatedCost(reply('other', 'vip'), pricing, 500_000)).toBeUndefined();
    expect(estimatedCost(emptyReply('chat', 'vip', 1), pricing, 500_000)).toBeUndefined();
  });
});
