import { describe, expect, it } from '@jest/globals';
import { callTimes } from './call-times.js';
import { Period } from './period.js';
import { Random } from './random.js';

const MONDAY = new Date('2026-08-31T00:00:00Z');
const period = new Period(MONDAY, new Date('2026-10-26T00:00:00Z'));
const times = callTimes(new Random(1), period, 20_000);
const countOf = (holds: (time: Date) => boolean): number => times.filter(holds).length;

describe('callTimes', () => {
  it('returns the requested number of instants, ascending and within the period', () => {
    expect(times).toHaveLength(20_000);
    expect(times).toEqual([...times].sort((a, b) => a.getTime() - b.getTime()));
    expect(times[0]?.getTime()).toBeGreaterThanOrEqual(period.from.getTime());
    expect(times.at(-1)?.getTime()).toBeLessThan(period.to.getTime());
  });

  it('returns the same instants for the same seed', () => {
    expect(callTimes(new Random(1), period, 500)).toEqual(callTimes(new Random(1), period, 500));
    expect(callTimes(new Random(2), period, 500)).not.toEqual(callTimes(new Random(1), period, 500));
  });

  it.each<[string, (time: Date) => boolean, (time: Date) => boolean]>([
    ['Wednesdays than Sundays', (time) => time.getUTCDay() === 3, (time) => time.getUTCDay() === 0],
    ['mornings than nights', (time) => time.getUTCHours() === 9, (time) => time.getUTCHours() === 0],
    ['of the end than of the beginning', (time) => period.shareAt(time) > 0.75, (time) => period.shareAt(time) < 0.25],
  ])('returns more instants %s', (_, often, seldom) => {
    expect(countOf(often)).toBeGreaterThan(1.4 * countOf(seldom));
  });
});
