import { describe, expect, it } from '@jest/globals';
import type { PriceCatalog } from '../../billing/prices/price-catalog.js';
import type { AliasTable } from '../../common/model-aliases.js';
import { RoutingStrategy } from '../../common/routing.js';
import type { OptionsService } from '../../options/options.service.js';
import { type ChannelDirectory, ChannelIndex } from '../directory/channel-directory.js';
import type { ChannelView } from '../directory/channel-view.js';
import { ChannelKeyStatus } from '../model/channel-keys.js';
import { ModelAliasesService } from '../models/model-aliases.service.js';
import { toChannelRouteModel } from './channel-route.model.js';
import { ChannelRoutesService } from './channel-routes.service.js';
import { RouteOrder } from './route-order.port.js';

const DEMO = 1000;

function channel(id: number, given: Partial<ChannelView> = {}): ChannelView {
  return {
    id,
    name: `c${id}`,
    type: 1,
    status: 1,
    priority: 0,
    weight: 0,
    modelPrefix: '',
    keyDescriptions: [{ status: ChannelKeyStatus.ENABLED }],
    groups: new Set(['default']),
    models: new Set(['gpt-4o']),
    ...given,
  } as unknown as ChannelView;
}

/** A route order in the given order. */
class OneByOne extends RouteOrder {
  of(candidates: readonly { id: number }[]) {
    const places = candidates.map(({ id }, index) => ({
      channelId: id,
      turn: index + 1,
      share: 1,
      value: 7,
      cooldownUntil: null,
    }));
    return { strategy: RoutingStrategy.LEAST_BUSY, places };
  }
}

function routes(channels: ChannelView[], priced = true, site: AliasTable = new Map()): ChannelRoutesService {
  const index = new ChannelIndex(channels);
  const directory = {
    all: () => channels,
    candidates: (group: string, model: string) => index.candidates(group, model),
    namesOf: (_: string, model: string) => ({ model, prefix: '', upstream: model }),
  } as unknown as ChannelDirectory;
  const prices = { callPrice: () => (priced ? {} : null) } as unknown as PriceCatalog;
  const options = { get: (key: string) => (key === 'ModelAliases' ? site : new Map()) } as unknown as OptionsService;
  return new ChannelRoutesService(directory, new OneByOne(), prices, new ModelAliasesService(options));
}

describe('channel route explanation', () => {
  it('lists the channels that serve a model in a group, by its client name', () => {
    const all = [channel(1, { priority: 5 }), channel(2, { modelPrefix: 'x-' }), channel(3)];
    const { strategy, candidates } = routes(all).explain('default', 'gpt-4o');
    expect(strategy).toBe('least_busy');
    expect(candidates.map(({ channel: { id }, turn, value }) => [id, turn, value])).toEqual([
      [1, 1, 7],
      [3, 2, 7],
    ]);
    expect(
      routes(all)
        .explain('default', 'x-gpt-4o')
        .candidates.map(({ channelId }) => channelId),
    ).toEqual([2]);
  });

  it.each<[string, Partial<ChannelView>, string[]]>([
    ['another model', { models: new Set(['o1']) }, ['MODEL']],
    ['another group', { groups: new Set(['vip']) }, ['GROUP']],
    ['switched off', { status: 2 }, ['DISABLED']],
    ['switched off by itself, no key left', { status: 3, keyDescriptions: [] }, ['AUTO_DISABLED', 'NO_KEY']],
    ['off, of a type that needs no key', { status: 2, type: DEMO, keyDescriptions: [] }, ['DISABLED']],
    ['all reasons together', { status: 2, groups: new Set(), models: new Set() }, ['MODEL', 'GROUP', 'DISABLED']],
  ])('states why a channel is excluded: %s', (_, given, reasons) => {
    expect(routes([channel(1, given)]).explain('default', 'gpt-4o').excluded).toMatchObject([{ reasons }]);
  });

  it('lists the models of an alias, with the number of their channels', () => {
    const site: AliasTable = new Map([['smart', [{ model: 'gpt-4o' }, { model: 'o1', when: ['timeout'] }]]]);
    const explained = routes([channel(1), channel(2)], true, site);
    expect(explained.explain('default', 'smart').targets).toEqual([
      { model: 'gpt-4o', group: 'default', when: null, channels: 2, priced: true },
      { model: 'o1', group: 'default', when: ['timeout'], channels: 0, priced: true },
    ]);
    expect(explained.explain('default', 'gpt-4o').targets).toBeNull();
  });

  it('lists at most a hundred excluded channels, those with the fewest reasons first, and whether there is a price', () => {
    const far = Array.from({ length: 120 }, (_, at) => channel(at + 1, { status: 2, groups: new Set() }));
    const near = channel(500, { status: 2 });
    const shown = toChannelRouteModel(routes([...far, near], false).explain('default', 'gpt-4o'));
    expect(shown.excluded[0]).toMatchObject({ channelId: 500, name: 'c500', reasons: ['DISABLED'] });
    expect([shown.excluded.length, shown.excludedCount, shown.priced]).toEqual([100, 121, false]);
  });
});
