import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { DAY_MS } from '../../../common/durations.js';
import { PLAN_PERIODS, type PlanPeriod, periodsUntil, startOfPeriod } from './plan-terms.js';

const at = (day: string) => new Date(`${day}T22:30:00Z`);

describe('start of a period', () => {
  it.each<[PlanPeriod, string, number, string]>([
    ['day', '2026-02-27', 0, '2026-02-27'],
    ['day', '2026-02-27', 2, '2026-03-01'],
    ['week', '2026-12-30', 1, '2027-01-06'],
    ['month', '2026-01-15', 1, '2026-02-15'],
    ['month', '2026-01-31', 1, '2026-02-28'],
    ['month', '2026-01-31', 2, '2026-03-31'],
    ['month', '2028-01-31', 1, '2028-02-29'],
    ['month', '2026-11-30', 3, '2027-02-28'],
    ['month', '2026-11-30', 12, '2027-11-30'],
  ])('of a %s plan from %s, number %d, is %s', (period, first, number, expected) => {
    expect(startOfPeriod(at(first), period, number)).toEqual(at(expected));
  });
});

describe('number of periods until a time', () => {
  it('is the number of the period that starts then, and one more just after its start', () => {
    const start = fc.date({ min: at('2026-01-01'), max: at('2030-12-31'), noInvalidDate: true });
    fc.assert(
      fc.property(start, fc.constantFrom(...PLAN_PERIODS), fc.integer({ min: 0, max: 60 }), (first, period, number) => {
        const begin = startOfPeriod(first, period, number);
        expect(periodsUntil(first, period, begin)).toBe(number);
        expect(periodsUntil(first, period, new Date(begin.getTime() + 1))).toBe(number + 1);
      }),
    );
  });

  it('is 0 for a time before the first', () => {
    expect(periodsUntil(at('2026-01-31'), 'month', new Date(at('2026-01-31').getTime() - 40 * DAY_MS))).toBe(0);
  });
});
