import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { ChannelView } from '../../channels/directory/channel-view.js';
import { BY_WEIGHT, byLoad, byPrice, byTime, type Standing, type Turn } from './turns.js';

const channels = fc.uniqueArray(
  fc.record({ id: fc.nat(99), priority: fc.constant(0), weight: fc.nat(1_000), value: fc.option(fc.nat(2_000)) }),
  { selector: ({ id }) => id, minLength: 1, maxLength: 12 },
);
type Measured = typeof channels extends fc.Arbitrary<(infer Value)[]> ? Value : never;

const named = (turns: Turn<Standing>[]) => turns.map((turn) => turn.map(({ channel }) => channel.id));
const sharesOf = (turn: Turn<Standing> = []) => {
  const total = turn.reduce((sum, { odds }) => sum + odds, 0);
  return new Map(turn.map(({ channel, odds }) => [channel.id, odds / total]));
};
const channel = (id: number, weight = 0) => ({ id, priority: 0, weight });

describe.each<[string, (all: Measured[]) => Turn<Measured>[]]>([
  ['weight', (all) => BY_WEIGHT.turns(all as unknown as ChannelView[]) as unknown as Turn<Measured>[]],
  ['price', (all) => byPrice(all, ({ value }) => value)],
  ['load', (all) => byLoad(all, ({ value }) => value ?? 0)],
  ['time', (all) => byTime(all, ({ value }) => value)],
])('turns by %s', (_, turnsOf) => {
  it('contain each channel once, with positive whole odds', () => {
    fc.assert(
      fc.property(channels, (all) => {
        const turns = turnsOf(all);
        expect(named(turns).flat().sort()).toEqual(all.map(({ id }) => id).sort());
        expect(turns.every((turn) => turn.length > 0)).toBe(true);
        expect(turns.flat().every(({ odds }) => Number.isSafeInteger(odds) && odds > 0)).toBe(true);
      }),
    );
  });
});

describe('turns by load', () => {
  it('begin with the fewest calls for the weight', () => {
    fc.assert(
      fc.property(channels, (all) => {
        const loads = byLoad(all, ({ value }) => value ?? 0).map(
          (turn) => new Set(turn.map(({ channel: { weight, value } }) => (value ?? 0) / (weight + 10))),
        );
        expect(loads.every(({ size }) => size === 1)).toBe(true);
        const order = loads.flatMap((load) => [...load]);
        expect(order).toEqual(order.toSorted((a, b) => a - b));
      }),
    );
  });

  it('leave equal ones to the weights, and give a channel of twice the weight twice the calls', () => {
    const calls = new Map([
      [1, 1],
      [2, 2],
      [3, 2],
    ]);
    const turns = byLoad([channel(1), channel(2, 10), channel(3)], ({ id }) => calls.get(id) ?? 0);
    expect(named(turns)).toEqual([[1, 2], [3]]);
    expect([...sharesOf(turns[0]).values()]).toEqual([1 / 3, 2 / 3]);
  });
});

describe('turns by price', () => {
  it('leave equal prices to the weights, and put channels without a price last', () => {
    const prices = new Map([
      [1, 30],
      [2, null],
      [3, 20],
      [4, 20],
      [5, null],
    ]);
    const all = [1, 2, 3, 4, 5].map((id) => channel(id, id === 4 ? 20 : 0));
    const turns = byPrice(all, ({ id }) => prices.get(id) ?? null);
    expect(named(turns)).toEqual([[3, 4], [1], [2, 5]]);
    expect([...sharesOf(turns[0]).values()]).toEqual([0.25, 0.75]);
  });
});

describe('turns by time', () => {
  it('put no measured channel before one that is faster by more than a fifth and 20 ms', () => {
    fc.assert(
      fc.property(channels, (all) => {
        const times = byTime(all, ({ value }) => value).map((turn) =>
          turn.flatMap(({ value }) => (value === null ? [] : [value])),
        );
        for (const turn of times) {
          const shortest = Math.min(...turn);
          expect(turn.every((ms) => ms <= Math.max(shortest * 1.2, shortest + 20))).toBe(true);
        }
        const order = times.flat();
        expect(order).toEqual(order.toSorted((a, b) => a - b));
      }),
    );
  });

  it('give channels without a measured time a tenth of the first attempts together', () => {
    fc.assert(
      fc.property(channels, (all) => {
        const [first] = byTime(all, ({ value }) => value);
        const unmeasured = all.filter(({ value }) => value === null);
        const shares = sharesOf(first);
        const share = unmeasured.reduce((sum, { id }) => sum + (shares.get(id) ?? Number.NaN), 0);
        const expected = unmeasured.length === 0 ? 0 : unmeasured.length === all.length ? 1 : 0.1;
        expect(share).toBeCloseTo(expected, 3);
      }),
    );
  });

  it.each<[string, [number, number, number | null][], number[][]]>([
    [
      'nearly equal times share by weight',
      [
        [1, 0, 500],
        [2, 10, 590],
        [3, 0, 610],
      ],
      [[1, 2], [3]],
    ],
    [
      'short times differ by 20 ms at least',
      [
        [1, 0, 5],
        [2, 0, 24],
        [3, 0, 26],
      ],
      [[1, 2], [3]],
    ],
    [
      'nothing was measured',
      [
        [1, 0, null],
        [2, 0, null],
      ],
      [[1, 2]],
    ],
  ])('%s', (_, given, expected) => {
    const times = new Map(given.map(([id, , ms]) => [id, ms]));
    const all = given.map(([id, weight]) => channel(id, weight));
    expect(named(byTime(all, ({ id }) => times.get(id) ?? null))).toEqual(expected);
  });
});
