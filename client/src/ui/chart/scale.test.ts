import { describe, expect, it } from '@jest/globals';
import { linearScale, logScale } from './scale';

describe('linear scale', () => {
  it.each([
    ['only zero', 0, 0, [0]],
    ['from zero', 0, 7, [0, 2, 4, 6, 8]],
    ['to a round value', 0, 10, [0, 2.5, 5, 7.5, 10]],
    ['below one', 0, 0.0031, [0, 0.001, 0.002, 0.003, 0.004]],
    ['on both sides of zero', -2, 3, [-2, 0, 2, 4]],
    ['below zero', -40, 0, [-40, -30, -20, -10, 0]],
  ])('has labels at round values: %s', (_name, low, high, ticks) => {
    expect(linearScale(low, high).ticks).toEqual(ticks);
  });

  it.each([
    ['milliseconds', 900, [0, 250, 500, 750, 1000]],
    ['seconds', 3600, [0, 1000, 2000, 3000, 4000]],
    ['half minutes', 107_000, [0, 30_000, 60_000, 90_000, 120_000]],
    ['hours', 9_000_000, [0, 3_600_000, 7_200_000, 10_800_000]],
  ])('of durations has labels at round %s', (_name, high, ticks) => {
    expect(linearScale(0, high, 'ms').ticks).toEqual(ticks);
  });

  it('is between the first and the last label', () => {
    const scale = linearScale(-2, 3);
    expect([-2, 1, 4].map((value) => scale.at(value))).toEqual([0, 0.5, 1]);
  });
});

describe('logarithmic scale', () => {
  it.each([
    ['no value', [], []],
    ['zero only', [0], []],
    ['one value', [3], [2, 5]],
    ['a power of ten', [10], [10, 20]],
    ['less than two powers', [15, 90], [10, 20, 50, 100]],
    ['several powers', [2, 5000], [10, 100, 1000]],
    ['four powers', [3, 30_000], [10, 100, 1000, 10_000]],
    ['many powers', [1, 10 ** 9], [1, 100, 10_000, 10 ** 6, 10 ** 8]],
  ])('has labels at powers of ten, or the ends: %s', (_name, values, ticks) => {
    expect(logScale(values).ticks).toEqual(ticks);
  });

  it('has the same distance for the same ratio', () => {
    const scale = logScale([1, 10_000]);
    expect([1, 100, 10_000].map((value) => scale.at(value))).toEqual([0, 0.5, 1]);
  });
});
