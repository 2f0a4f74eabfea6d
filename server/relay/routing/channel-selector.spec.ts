import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { ChannelView } from '../../channels/directory/channel-view.js';
import { ChannelSelector, type Preferences } from './channel-selector.js';

const channel = (id: number, priority: number, weight: number) => ({ id, priority, weight }) as unknown as ChannelView;

function order(channels: ChannelView[], preferences: Preferences = {}): number[] {
  const route = new ChannelSelector(channels, preferences);
  const tried: number[] = [];
  for (let next = route.next(); next !== null; next = route.next()) tried.push(next.id);
  return tried;
}

describe('channel selection', () => {
  it('goes from the highest priority to the lowest and tries no channel twice', () => {
    const channels = fc.array(fc.tuple(fc.integer({ min: -5, max: 5 }), fc.nat(20)), { maxLength: 8 });
    fc.assert(
      fc.property(channels, (specs) => {
        const all = specs.map(([priority, weight], id) => channel(id, priority, weight));
        const tried = order(all).map((id) => all[id]?.priority ?? 0);
        expect(tried).toEqual([...tried].sort((a, b) => b - a));
        expect(tried).toHaveLength(all.length);
      }),
    );
  });

  it('chooses within a priority by weight plus ten', () => {
    const channels = [channel(1, 0, 0), channel(2, 0, 10)];
    const first = Array.from({ length: 30 }, (_, point) => order(channels, { draw: () => point })[0]);
    expect(first.filter((id) => id === 1)).toHaveLength(10);
    expect(first.filter((id) => id === 2)).toHaveLength(20);
  });
});

describe('channel selection with cooldowns', () => {
  const now = 1_000;
  const coolsDown = (ends: Record<number, number>) => ({
    cooldownUntil: (id: number) => ends[id] ?? 0,
    now,
    draw: () => 0,
  });

  it('prefers healthy channels, even of lower priority, and then the channel whose cooldown ends first', () => {
    const channels = [channel(1, 9, 0), channel(2, 9, 0), channel(3, 1, 0)];
    expect(order(channels, coolsDown({ 1: 5_000, 2: 2_000 }))).toEqual([3, 2, 1]);
  });

  it('ignores a cooldown that has ended', () => {
    expect(order([channel(1, 9, 0), channel(2, 1, 0)], coolsDown({ 1: now }))).toEqual([1, 2]);
  });

  it('begins with the channel that served the conversation, unless the channel is in cooldown', () => {
    const channels = [channel(1, 9, 0), channel(2, 1, 0)];
    expect(order(channels, { ...coolsDown({}), preferredChannelId: 2 })).toEqual([2, 1]);
    expect(order(channels, { ...coolsDown({ 2: 5_000 }), preferredChannelId: 2 })).toEqual([1, 2]);
    expect(order(channels, { ...coolsDown({}), preferredChannelId: 77 })).toEqual([1, 2]);
  });

  it('tries a requeued channel again', () => {
    const route = new ChannelSelector([channel(1, 9, 0), channel(2, 1, 0)]);
    const first = route.next();
    if (first) route.requeue(first);
    expect([route.next()?.id, route.next()?.id, route.next()]).toEqual([1, 2, null]);
  });
});
