import { describe, expect, it } from '@jest/globals';
import type { ChannelView } from '../../channels/directory/channel-view.js';
import { RoutingStrategy } from '../../common/routing.js';
import type { SiteSettings } from '../ports/site-settings.js';
import { ChannelHealth } from './channel-health.js';
import { CallsInProgress, ChannelRankings, type PurchaseCosts, TimeToFirstToken } from './channel-rankings.js';
import { ChannelSelector } from './channel-selector.js';
import { ExpectedRoute } from './route-order.js';

const channel = (id: number, priority: number, weight: number) => ({ id, priority, weight }) as ChannelView;

function site(strategy = RoutingStrategy.PRIORITY) {
  const [health, times, calls] = [new ChannelHealth(), new TimeToFirstToken(), new CallsInProgress()];
  const settings = {
    routingStrategy: (group: string) => (group === 'vip' ? strategy : RoutingStrategy.PRIORITY),
  } as SiteSettings;
  const costs = { of: ({ id }: ChannelView) => (id === 4 ? null : id % 2) } as unknown as PurchaseCosts;
  const rankings = new ChannelRankings(settings, times, calls, costs);
  const order = new ExpectedRoute(health, rankings);
  const places = (candidates: ChannelView[], now?: number) => order.of(candidates, 'vip', 'm', now).places;
  return { health, times, calls, rankings, order, places };
}

describe('expected route order', () => {
  it('lists channels by priority, with shares by weight plus ten in each', () => {
    const { order, places } = site();
    expect(order.of([], 'vip', 'm')).toEqual({ strategy: 'priority', places: [] });
    expect(places([channel(1, 0, 5), channel(2, 3, 0), channel(3, 3, 20), channel(4, -1, 0)])).toEqual([
      { channelId: 3, turn: 1, share: 0.75, value: null, cooldownUntil: null },
      { channelId: 2, turn: 1, share: 0.25, value: null, cooldownUntil: null },
      { channelId: 1, turn: 2, share: 1, value: null, cooldownUntil: null },
      { channelId: 4, turn: 3, share: 1, value: null, cooldownUntil: null },
    ]);
  });

  it('places channels in cooldown last, sorted by the end of the cooldown', () => {
    const { health, places } = site();
    const now = Date.now();
    health.record(1, { cooldownMs: 60_000 }, now);
    health.record(2, { cooldownMs: 10_000 }, now);
    expect(places([channel(1, 9, 0), channel(2, 9, 0), channel(3, 0, 0)], now)).toEqual([
      { channelId: 3, turn: 1, share: 1, value: null, cooldownUntil: null },
      { channelId: 2, turn: 2, share: 1, value: null, cooldownUntil: new Date(now + 10_000) },
      { channelId: 1, turn: 3, share: 1, value: null, cooldownUntil: new Date(now + 60_000) },
    ]);
  });

  it('follows the strategy within each priority, with the compared values', () => {
    const { times, places } = site(RoutingStrategy.FASTEST);
    for (const [id, ms] of [
      [1, 900],
      [2, 300],
      [3, 310],
      [4, 10],
    ] as const)
      times.record(id, 'm', ms);
    const measured = [channel(1, 5, 0), channel(2, 5, 0), channel(3, 5, 0), channel(4, 0, 0)];
    const summary = (candidates: ChannelView[]) =>
      places(candidates).map(({ channelId, turn, share, value }) => [channelId, turn, share, value]);
    expect(summary(measured)).toEqual([
      [2, 1, 0.5, 300],
      [3, 1, 0.5, 310],
      [1, 2, 1, 900],
      [4, 3, 1, 10],
    ]);
    expect(summary([...measured.slice(0, 3), channel(5, 5, 0)])).toEqual([
      [2, 1, 0.45, 300],
      [3, 1, 0.45, 310],
      [5, 1, 0.1, null],
      [1, 2, 1, 900],
    ]);
  });

  it('depends on the group and the model', () => {
    const { times, order } = site(RoutingStrategy.FASTEST);
    times.record(1, 'm', 900);
    times.record(2, 'm', 300);
    const turns = (group: string, model: string) =>
      order.of([channel(1, 0, 0), channel(2, 0, 0)], group, model).places.map(({ turn }) => turn);
    expect([turns('vip', 'm'), turns('default', 'm'), turns('vip', 'other')]).toEqual([
      [1, 2],
      [1, 1],
      [1, 1],
    ]);
  });

  it.each(Object.values(RoutingStrategy))('is the order of real calls: %s', (strategy) => {
    const { times, calls, rankings, places } = site(strategy);
    for (const [id, ms] of [
      [1, 900],
      [2, 300],
      [3, 310],
    ] as const)
      times.record(id, 'm', ms);
    for (const id of [2, 2, 3, 5]) calls.begin(id);
    const candidates = [1, 2, 3, 4, 5].map((id) => channel(id, id === 5 ? 3 : 0, 0));
    const turnOf = new Map(places(candidates).map(({ channelId, turn }) => [channelId, turn]));
    for (let point = 0; point < 1_000_000; point += 49_999) {
      const selector = new ChannelSelector(candidates, {
        ranking: rankings.of('vip', 'm'),
        draw: (limit) => point % limit,
      });
      const turns = candidates.map(() => turnOf.get(selector.next()?.id ?? 0) ?? 0);
      expect(turns).toEqual(turns.toSorted((a, b) => a - b));
    }
  });
});
