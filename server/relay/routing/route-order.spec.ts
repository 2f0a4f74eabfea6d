import { describe, expect, it } from '@jest/globals';
import { ChannelHealth } from './channel-health.js';
import { ExpectedRoute } from './route-order.js';

const channel = (id: number, priority: number, weight: number) => ({ id, priority, weight });

describe('expected route order', () => {
  it('lists channels by priority, with shares by weight plus ten in each', () => {
    const order = new ExpectedRoute(new ChannelHealth());
    expect(order.places([channel(1, 0, 5), channel(2, 3, 0), channel(3, 3, 20), channel(4, -1, 0)])).toEqual([
      { channelId: 3, turn: 1, share: 0.75, cooldownUntil: null },
      { channelId: 2, turn: 1, share: 0.25, cooldownUntil: null },
      { channelId: 1, turn: 2, share: 1, cooldownUntil: null },
      { channelId: 4, turn: 3, share: 1, cooldownUntil: null },
    ]);
    expect(order.places([])).toEqual([]);
  });

  it('puts channels in cooldown last, the one whose cooldown ends first before the others', () => {
    const health = new ChannelHealth();
    const now = Date.now();
    health.record(1, { cooldownMs: 60_000 }, now);
    health.record(2, { cooldownMs: 10_000 }, now);
    const places = new ExpectedRoute(health).places([channel(1, 9, 0), channel(2, 9, 0), channel(3, 0, 0)], now);
    expect(places).toEqual([
      { channelId: 3, turn: 1, share: 1, cooldownUntil: null },
      { channelId: 2, turn: 2, share: 1, cooldownUntil: new Date(now + 10_000) },
      { channelId: 1, turn: 3, share: 1, cooldownUntil: new Date(now + 60_000) },
    ]);
  });
});
