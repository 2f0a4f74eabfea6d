import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { siteCalendar } from '../../../test/support/site-calendar.js';
import { type QuotaCaps, TokenSpending } from './token-spending.js';

const QUARTER_HOUR = 900_000;
const DAY = 86_400_000;
const none: QuotaCaps = { day: null, week: null, month: null };
const noon = (text: string) => Date.parse(`${text}T12:00:00Z`);
const calendar = siteCalendar({ TimeZone: 'UTC' });
const tightest = (spending: TokenSpending, caps: QuotaCaps, at: number) => spending.tightest(caps, calendar.at(at));

describe('remaining quota of caps', () => {
  // 4 November 2026 is a Wednesday.
  const spending = () => {
    const spent = new TokenSpending();
    for (const [day, amount] of [
      ['2026-10-31', 1_000],
      ['2026-11-01', 100],
      ['2026-11-02', 10],
      ['2026-11-04', 1],
    ] as const)
      spent.add(noon(day), amount);
    return spent;
  };

  it.each([
    { name: 'today', caps: { ...none, day: 5_000 }, left: 4_999, ends: '2026-11-05' },
    { name: 'the week, from Monday', caps: { ...none, week: 5_000 }, left: 4_989, ends: '2026-11-09' },
    { name: 'the month', caps: { ...none, month: 5_000 }, left: 4_889, ends: '2026-12-01' },
    { name: 'the tightest of several', caps: { day: 50, week: 20, month: 5_000 }, left: 9, ends: '2026-11-09' },
    { name: 'less than nothing', caps: { ...none, month: 100 }, left: -11, ends: '2026-12-01' },
    { name: 'the later end of equals', caps: { day: 1, week: 11, month: null }, left: 0, ends: '2026-11-09' },
  ])('counts $name', ({ caps, left, ends }) => {
    expect(tightest(spending(), caps, noon('2026-11-04'))).toMatchObject({ left, endsAt: Date.parse(ends) });
  });

  it('is null without a cap', () => expect(tightest(spending(), none, noon('2026-11-04'))).toBeNull());

  it('is the full cap again after the period', () => {
    expect(tightest(spending(), { ...none, day: 7 }, noon('2026-11-05'))?.left).toBe(7);
    expect(tightest(spending(), { ...none, month: 7 }, Date.parse('2026-12-01'))?.left).toBe(7);
  });

  it('counts refunds', () => {
    const spent = spending();
    spent.add(noon('2026-11-04'), -1);
    expect(tightest(spent, { ...none, day: 7 }, noon('2026-11-04'))?.left).toBe(7);
  });

  it('starts from stored sums, by quarter hours since 1970', () => {
    const now = noon('2026-11-04') / QUARTER_HOUR;
    const spent = new TokenSpending({ [now]: 3, [now - 96]: 4 });
    expect(tightest(spent, { ...none, week: 10 }, noon('2026-11-04'))?.left).toBe(3);
  });

  it('counts a late booking in the periods in which its call ended', () => {
    const spent = spending();
    const caps = { day: 50, week: 100, month: null };
    expect(tightest(spent, caps, noon('2026-11-04'))).toMatchObject({ period: 'day', left: 49 });
    spent.add(noon('2026-11-03'), 20);
    expect(tightest(spent, { ...none, day: 50 }, noon('2026-11-04'))?.left).toBe(49);
    expect(tightest(spent, { ...none, week: 60 }, noon('2026-11-04'))?.left).toBe(29);
  });

  it.each([
    // In some time zone it is still the Sunday of the week before.
    ['2026-11-02', '2026-10-25'],
    ['2026-11-04', '2026-10-31'],
    ['2026-11-30', '2026-10-31'],
    // In some time zone it is still November.
    ['2026-12-01', '2026-10-31'],
  ])('on %s needs the spending since %s', (now, first) => {
    expect(new Date(TokenSpending.firstMoment(noon(now)))).toEqual(new Date(first));
  });

  it('stays exact in every time zone, with calls in many quarter hours', () => {
    const zones = [
      'UTC',
      'Pacific/Kiritimati',
      'Etc/GMT+12',
      'Asia/Kathmandu',
      'America/New_York',
      'Australia/Lord_Howe',
    ];
    const first = Date.parse('2026-08-01');
    const charges = Array.from({ length: 120 * 96 }, (_, index) => ({
      at: first + index * QUARTER_HOUR,
      amount: 1 + index,
    }));
    fc.assert(
      fc.property(fc.integer({ min: 30 * 96, max: charges.length - 1 }), fc.constantFrom(...zones), (last, zone) => {
        const spent = new TokenSpending();
        for (const { at, amount } of charges.slice(0, last + 1)) spent.add(at, amount);
        const periods = siteCalendar({ TimeZone: zone }).at(charges[last]?.at ?? 0);
        for (const period of ['day', 'week', 'month'] as const) {
          const sum = charges
            .filter(({ at }, index) => index <= last && at >= periods[period].from)
            .reduce((total, { amount }) => total + amount, 0);
          expect(spent.tightest({ ...none, [period]: 0 }, periods)).toMatchObject({ left: 0 - sum });
        }
      }),
      { numRuns: 25 },
    );
  });

  it('drops old sums', () => {
    const spent = new TokenSpending();
    for (let day = 0; day < 400; day++) {
      for (let hour = 0; hour < 24; hour++) spent.add(noon('2026-01-01') + day * DAY + hour * 3_600_000, 1);
    }
    expect((Reflect.get(spent, 'sums') as Map<number, number>).size).toBeLessThan(12 * 24 + 40);
  });
});
