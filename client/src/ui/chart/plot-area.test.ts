import { describe, expect, it } from '@jest/globals';
import { labelledBuckets, plotArea } from './plot-area';
import { linearScale } from './scale';

const size = { width: 208, height: 138, fontSize: 12 };
const areaOf = (buckets: number, inBands: boolean) =>
  plotArea({ size, scale: linearScale(0, 4), buckets, labels: [], inBands });

describe('area of a plot', () => {
  it.each([
    ['bars', 4, true, [32, 80, 128, 176]],
    ['points', 4, false, [8, 72, 136, 200]],
    ['one bar', 1, true, [104]],
    ['one point', 1, false, [104]],
  ])('distributes the buckets: %s', (_name, buckets, inBands, centres) => {
    const area = areaOf(buckets, inBands);
    expect(centres.map((_, bucket) => area.x(bucket))).toEqual(centres);
    expect(centres.map((x) => area.bucketAt(x))).toEqual(centres.map((_, bucket) => bucket));
  });

  it('has a bucket at each place, also outside the axes', () => {
    const area = areaOf(4, true);
    expect([0, 57, 999].map(area.bucketAt)).toEqual([0, 1, 3]);
  });

  it('puts zero at the bottom, and keeps space for the labels of the values', () => {
    const area = plotArea({ size, scale: linearScale(0, 4), buckets: 4, labels: ['0', '$1,000'], inBands: true });
    expect(area.y(0)).toBe(108);
    expect(area.y(4)).toBe(8);
    expect(area.left).toBeGreaterThan(40);
  });

  it('labels only as many buckets as fit without overlapping labels', () => {
    const buckets = Array.from({ length: 10 }, () => ({ label: '00:00' }));
    expect(labelledBuckets(buckets, 100, 12)).toHaveLength(10);
    expect(labelledBuckets(buckets, 20, 12)).toEqual([0, 4, 8]);
  });

  it.each([
    ['of one day', 20, [2, 8, 14, 20]],
    ['of days', 6, [8, 20, 32, 44, 56, 68]],
    ['of many days', 2, [20, 68]],
  ])('labels hours at equal parts of the day: %s', (_name, step, labelled) => {
    const hours = Array.from({ length: 72 }, (_, at) => ({ label: '00:00', hour: (at + 4) % 24 }));
    const shown = step === 20 ? hours.slice(0, 24) : hours;
    expect(labelledBuckets(shown, step, 12)).toEqual(labelled);
  });
});
