import { describe, expect, it } from '@jest/globals';
import { Distribution } from './metric-source.js';

describe('distribution', () => {
  it.each<[string, number[], number[]]>([
    ['nothing', [], [0, 0, 0]],
    ['a value that equals a bound, below it', [1], [1, 0, 0]],
    ['a value between two bounds, below the upper one', [1.5], [0, 1, 0]],
    ['a value above all bounds, apart', [11, 10], [0, 1, 1]],
  ])('counts %s', (_, values, counts) => {
    const distribution = new Distribution([1, 10]);
    for (const value of values) distribution.observe(value);
    expect(distribution.counts).toEqual(counts);
    expect(distribution.sum).toBe(values.reduce((sum, value) => sum + value, 0));
  });
});
