import { describe, expect, it } from '@jest/globals';
import type { PriceCatalog } from '../billing/prices/price-catalog.js';
import type { ChannelDirectory } from '../channels/directory/channel-directory.js';
import { parseDecimal } from '../common/decimal.js';
import { perCall, perToken } from '../common/price.js';
import type { Principal } from '../common/principal.js';
import type { UsableGroupsService } from '../options/groups/usable-groups.service.js';
import { toPricingModel } from './pricing.model.js';
import { PricingService } from './pricing.service.js';
import { encodePricing } from './pricing.wire.js';

const half = parseDecimal('0.5');
const spoken = perToken({
  modelRatio: parseDecimal('1.25'),
  completionRatio: parseDecimal('4'),
  cacheRatio: half,
  cacheWriteRatio: parseDecimal('1.25'),
  audioRatio: parseDecimal('40'),
  audioCompletionRatio: parseDecimal('2'),
});
const prices = {
  listPrice: ({ model }: { model: string }) => (model === 'gpt-4o' ? perCall(parseDecimal('0.04')) : spoken),
  setPrice: ({ model }: { model: string }) => (model === 'gpt-4o' ? perCall(parseDecimal('0.04')) : null),
  toolPrices: { web_search: '10', 'web_search:gpt-4*': '25' },
} as unknown as PriceCatalog;

/** Model → the groups it is served in. */
const served: Record<string, string[]> = {
  'gpt-4o': ['default', 'vip'],
  'gpt-4o-mini': ['vip'],
};
const channels = {
  enabledModels: () => Object.keys(served),
  groupsOf: (model: string) => served[model] ?? [],
  namesOf: (_: string, model: string) => ({ model, prefix: '', upstream: model }),
} as unknown as ChannelDirectory;
const usable = {
  of: (group: string) =>
    [{ name: 'default', description: 'All users', ratio: 1 }].concat(
      group === 'vip' ? [{ name: 'vip', description: 'Paying', ratio: 0.5 }] : [],
    ),
} as unknown as UsableGroupsService;

const pricing = new PricingService(prices, channels, usable);
const vip: Principal = { userId: 1, username: 'ada', role: 1, group: 'vip', via: 'session' };

describe('public prices', () => {
  it('returns the documented list to visitors, without an empty group', () => {
    const response = encodePricing(pricing.listFor(null));
    expect(response.group_ratio).toEqual({ default: 1 });
    expect(response.usable_group).toEqual({ default: 'All users' });
    expect(response.data[0]).toEqual({
      model_name: 'gpt-4o',
      quota_type: 1,
      model_ratio: 0,
      model_price: 0.04,
      owner_by: '',
      completion_ratio: 0,
      cache_ratio: 0,
      create_cache_ratio: 0,
      enable_groups: ['default', 'vip'],
      facts: expect.objectContaining({
        vendor: 'openai',
        name: 'GPT-4o',
        context_length: 128_000,
        released_on: '2024-05-13',
      }),
    });
    expect(response.tool_prices).toEqual({ web_search: 10, 'web_search:gpt-4*': 25 });
  });

  it.each([
    ['a visitor', null, 'default', ['default']],
    ['a member of vip', vip, 'vip', ['default', 'vip']],
  ])('returns %s the prices of their group', (_, caller, group, groups) => {
    const list = pricing.listFor(caller);
    expect([list.group, list.groups.map(({ name }) => name)]).toEqual([group, groups]);
  });

  it('marks models without a configured price', () => {
    const { models } = toPricingModel(pricing.listFor(null));
    expect(models.map(({ model, priceSet }) => [model, priceSet])).toEqual([
      ['gpt-4o', true],
      ['gpt-4o-mini', false],
    ]);
    const { data } = encodePricing(pricing.listFor(null));
    expect(data.map(({ price_set }) => price_set)).toEqual([undefined, false]);
  });

  it('returns the prices of cached tokens and audio in both APIs', () => {
    const list = pricing.listFor(null);
    expect(encodePricing(list).data[1]).toMatchObject({
      model_name: 'gpt-4o-mini',
      quota_type: 0,
      cache_ratio: 0.5,
      create_cache_ratio: 1.25,
      audio_ratio: 40,
      audio_completion_ratio: 2,
    });
    const { models, tools } = toPricingModel(list);
    expect(models[0]).toMatchObject({ modelPrice: 0.04, audioRatio: null });
    expect(models[0]?.facts).toMatchObject({ contextLength: 128_000, inputModalities: ['TEXT', 'IMAGE', 'FILE'] });
    expect(models[1]).toMatchObject({
      cacheRatio: 0.5,
      cacheWriteRatio: 1.25,
      audioRatio: 40,
      audioCompletionRatio: 2,
    });
    expect(tools).toEqual([
      { tool: 'web_search', modelPrefix: null, price: '10' },
      { tool: 'web_search', modelPrefix: 'gpt-4', price: '25' },
    ]);
  });
});
