import { describe, expect, it } from '@jest/globals';
import { boundsOf, hasMoved, openBoundsOf, ordered, type RangeChoice, wider } from './time-range';

const none: RangeChoice = { range: 'today', from: undefined, to: undefined };
const noon = new Date(2026, 2, 14, 12, 30).getTime();
const iso = (...date: [number, number, number, number, number]) => new Date(...date).toISOString();

describe('time range', () => {
  it.each([
    ['today', iso(2026, 2, 14, 0, 0), iso(2026, 2, 14, 13, 30)],
    ['yesterday', iso(2026, 2, 13, 0, 0), new Date(2026, 2, 13, 23, 59, 59, 999).toISOString()],
    ['24h', iso(2026, 2, 13, 12, 30), iso(2026, 2, 14, 13, 30)],
    ['7d', iso(2026, 2, 7, 12, 30), iso(2026, 2, 14, 13, 30)],
  ] as const)('%s has the expected ends', (range, from, to) =>
    expect(boundsOf({ ...none, range }, noon)).toEqual({ from, to }),
  );

  it('of all time has no ends', () => expect(boundsOf({ ...none, range: 'all' }, noon)).toEqual({}));

  it('is a custom one with one end', () =>
    expect(boundsOf({ ...none, range: '7d', from: 1_700_000_000 }, noon)).toEqual({
      from: '2023-11-14T22:13:20.000Z',
    }));

  it('has no end for a polling list, unless one was selected', () => {
    expect(openBoundsOf(none, noon)).toEqual({ from: iso(2026, 2, 14, 0, 0) });
    expect(openBoundsOf({ ...none, range: 'yesterday' }, noon).to).toBeDefined();
    expect(openBoundsOf({ ...none, to: 1_700_000_000 }, noon)).toEqual({ to: '2023-11-14T22:13:20.000Z' });
  });

  it.each<[string, Partial<RangeChoice>, number, boolean]>([
    ['today moves within a minute', { range: 'today' }, 1, true],
    ['24h moves within a minute', { range: '24h' }, 1, true],
    ['yesterday stays within a day', { range: 'yesterday' }, 60, false],
    ['yesterday moves at midnight', { range: 'yesterday' }, 12 * 60, true],
    ['all stays', { range: 'all' }, 60, false],
    ['a custom range stays', { from: 1_700_000_000 }, 60, false],
  ])('%s', (_, choice, minutes, expected) =>
    expect(hasMoved({ ...none, ...choice }, noon, noon + minutes * 60_000)).toBe(expected),
  );

  it('swaps reversed ends', () => {
    expect(ordered(20, 10)).toEqual({ from: 10, to: 20 });
    expect(ordered(10, undefined)).toEqual({ from: 10, to: undefined });
  });

  it('can be widened until all ranges were tried', () => {
    expect(wider(none)).toBe('7d');
    expect(wider({ ...none, range: '30d' })).toBe('all');
    expect(wider({ ...none, range: 'all' })).toBeUndefined();
    expect(wider({ ...none, from: 1 })).toBe('30d');
  });
});
