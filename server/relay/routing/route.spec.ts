import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { ChannelView } from '../ports.js';
import { KeyRing, Route } from './route.js';

const channel = (id: number, priority: number, weight: number, keys: string[] = ['k']) =>
  ({ id, priority, weight, keys }) as unknown as ChannelView;

function order(channels: ChannelView[], draw?: (limit: number) => number): number[] {
  const route = new Route(channels, draw);
  const tried: number[] = [];
  for (let next = route.next(); next !== null; next = route.next()) tried.push(next.id);
  return tried;
}

describe('the route of a call', () => {
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
    const first = Array.from({ length: 30 }, (_, point) => order(channels, () => point)[0]);
    expect(first.filter((id) => id === 1)).toHaveLength(10);
    expect(first.filter((id) => id === 2)).toHaveLength(20);
  });
});

describe('a key ring', () => {
  it('uses several keys in turn, each channel on its own', () => {
    const ring = new KeyRing();
    const many = channel(1, 0, 0, ['a', 'b', 'c']);
    expect([1, 2, 3, 4].map(() => ring.next(many))).toEqual(['a', 'b', 'c', 'a']);
    expect(ring.next(channel(2, 0, 0, ['x']))).toBe('x');
  });

  it('starts anew within a shorter list of keys', () => {
    const ring = new KeyRing();
    ring.next(channel(1, 0, 0, ['a', 'b', 'c']));
    ring.next(channel(1, 0, 0, ['a', 'b', 'c']));
    expect(['x', 'y']).toContain(ring.next(channel(1, 0, 0, ['x', 'y'])));
  });
});
