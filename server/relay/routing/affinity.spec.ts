import { describe, expect, it } from '@jest/globals';
import type { ChannelView } from '../../channels/directory/channel-view.js';
import type { Call } from '../model/call.js';
import { Affinity, KeyRing } from './affinity.js';

it.each([
  ['a long prompt and two channels', 1_000, 2, true],
  ['a prompt that no vendor caches', 999, 2, false],
  ['a single channel', 1_000, 1, false],
])('affinity with %s is useful or not', (_, promptEstimate, channels, isUseful) => {
  const call = { candidates: Array.from({ length: channels }), requested: { promptEstimate } };
  expect(new Affinity().isUseful(call as unknown as Call)).toBe(isUseful);
});

const channel = (id: number, ...keys: string[]) => ({ id, keys }) as unknown as ChannelView;

describe('key ring', () => {
  it('uses several keys in turn, each channel on its own', () => {
    const ring = new KeyRing();
    const many = channel(1, 'a', 'b', 'c');
    expect([1, 2, 3, 4].map(() => ring.next(many, null))).toEqual(['a', 'b', 'c', 'a']);
    expect(ring.next(channel(2, 'x'), null)).toBe('x');
  });

  it('restarts within a list of keys that became shorter', () => {
    const ring = new KeyRing();
    ring.next(channel(1, 'a', 'b', 'c'), null);
    ring.next(channel(1, 'a', 'b', 'c'), null);
    expect(['x', 'y']).toContain(ring.next(channel(1, 'x', 'y'), null));
  });

  it('uses one key for one conversation', () => {
    const ring = new KeyRing();
    const many = channel(1, 'a', 'b', 'c');
    const used = new Set([1, 2, 3, 4].map(() => ring.next(many, 'conversation')));
    expect(used.size).toBe(1);
  });
});
