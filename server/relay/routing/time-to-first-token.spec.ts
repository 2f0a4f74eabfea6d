import { describe, expect, it } from '@jest/globals';
import { TimeToFirstToken } from './time-to-first-token.js';

const MINUTE = 60_000;

function measured(...times: number[]): TimeToFirstToken {
  const measure = new TimeToFirstToken();
  for (const ms of times) measure.record(1, 'm', ms, 0);
  return measure;
}

describe('time to first token of a channel', () => {
  it.each<[string, number[], number | null]>([
    ['null before the first stream', [], null],
    ['that of a single stream', [400], 400],
    ['the median, which one slow stream does not change', [400, 30_000, 420], 420],
    ['the lower one in the middle of an even number', [1, 2, 3, 4], 2],
    ['that of the last fifteen streams', [...Array(20).fill(900), ...Array(8).fill(100)], 100],
    ['not that of a few fast ones among fifteen', [...Array(20).fill(900), ...Array(7).fill(100)], 900],
  ])('is %s', (_, times, expected) => {
    expect(measured(...times).of(1, 'm', 0)).toBe(expected);
  });

  it('is that of the model and the channel', () => {
    const measure = measured(400);
    expect([measure.of(1, 'other', 0), measure.of(2, 'm', 0)]).toEqual([null, null]);
  });

  it('is unknown ten minutes after the last stream, and then that of new streams only', () => {
    const measure = measured(400, 400, 400);
    expect(measure.of(1, 'm', 10 * MINUTE)).toBe(400);
    expect(measure.of(1, 'm', 10 * MINUTE + 1)).toBeNull();
    measure.record(1, 'm', 50, 11 * MINUTE);
    expect(measure.of(1, 'm', 11 * MINUTE)).toBe(50);
  });
});
