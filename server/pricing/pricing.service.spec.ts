import { parseDecimal } from '../billing/prices/decimal.js';
import { perCall } from '../billing/prices/price.js';
import type { PriceBook } from '../billing/prices/price-book.js';
import type { ChannelDirectory } from '../channels/channel-directory.js';
import type { UsableGroups } from '../options/groups/usable-groups.service.js';
import type { Principal } from '../platform/access/principal.js';
import { PricingService } from './pricing.service.js';
import { encodePricing } from './pricing.wire.js';

const cents: Record<string, string> = { 'gpt-4o': '0.04', 'upstream-name': '0.07' };
const priceOf = (model: string) => (model in cents ? perCall(parseDecimal(cents[model] ?? '')) : null);
const prices = { priceOf, listPrice: () => perCall(parseDecimal('37.5')) } as unknown as PriceBook;

/** Model → the groups it is served in and the channel that serves it. */
const served: Record<string, { groups: string[]; prefix?: string; upstream?: string }> = {
  'gpt-4o': { groups: ['default', 'vip'] },
  'fast/gpt-4o': { groups: ['vip'], prefix: 'fast/' },
  alias: { groups: ['default'], upstream: 'upstream-name' },
  unpriced: { groups: ['default'] },
};
const channels = {
  enabledModels: () => Object.keys(served),
  groupsOf: (model: string) => served[model]?.groups ?? [],
  candidates: (_: string, model: string) => [{ modelPrefix: served[model]?.prefix ?? '' }],
  upstreamName: (_: unknown, model: string) => served[model]?.upstream ?? model,
} as unknown as ChannelDirectory;
const usable = {
  of: (group: string) =>
    [{ name: 'default', description: 'Everybody', ratio: 1 }].concat(
      group === 'vip' ? [{ name: 'vip', description: 'Paying', ratio: 0.5 }] : [],
    ),
} as unknown as UsableGroups;

const pricing = new PricingService(prices, channels, usable);
const vip: Principal = { userId: 1, username: 'ada', role: 1, group: 'vip', via: 'session' };

it.each([
  ['by its own name', 'gpt-4o', '0.04'],
  ["by its name without the channel's prefix", 'fast/gpt-4o', '0.04'],
  ["by the upstream's name when its own has no price", 'alias', '0.07'],
  ['at the fallback when nobody has priced it', 'unpriced', '37.5'],
])('lists a model %s', (_, model, price) => {
  const offer = pricing.listFor(null).models.find((candidate) => candidate.model === model);
  expect(offer?.price.modelPrice.text).toBe(price);
});

it('answers visitors as the documentation says, without an empty group', () => {
  const answer = encodePricing(pricing.listFor(null));
  expect(answer.group_ratio).toEqual({ default: 1 });
  expect(answer.usable_group).toEqual({ default: 'Everybody' });
  expect(answer.data[0]).toEqual({
    model_name: 'gpt-4o',
    quota_type: 1,
    model_ratio: 0,
    model_price: 0.04,
    owner_by: '',
    completion_ratio: 0,
    enable_groups: ['default', 'vip'],
  });
});

it.each([
  ['a visitor', null, 'default', ['default']],
  ['a member of vip', vip, 'vip', ['default', 'vip']],
])('shows %s the prices of their group', (_, caller, group, groups) => {
  const list = pricing.listFor(caller);
  expect([list.group, list.groups.map(({ name }) => name)]).toEqual([group, groups]);
});
