import { describe, expect, it } from '@jest/globals';
import { DailySpending, type QuotaCaps } from './daily-spending.js';

const none: QuotaCaps = { day: null, week: null, month: null };
const at = (text: string) => Date.parse(`${text}T12:00:00Z`);

describe('what caps leave', () => {
  // 4 November 2026 is a Wednesday.
  const spending = () => {
    const days = new DailySpending({});
    for (const [day, amount] of [
      ['2026-10-31', 1_000],
      ['2026-11-01', 100],
      ['2026-11-02', 10],
      ['2026-11-04', 1],
    ] as const)
      days.add(at(day), amount);
    return days;
  };

  it.each([
    { name: 'today', caps: { ...none, day: 5_000 }, left: 4_999, ends: '2026-11-05' },
    { name: 'the week, from Monday', caps: { ...none, week: 5_000 }, left: 4_989, ends: '2026-11-09' },
    { name: 'the month', caps: { ...none, month: 5_000 }, left: 4_889, ends: '2026-12-01' },
    { name: 'the tightest of several', caps: { day: 50, week: 20, month: 5_000 }, left: 9, ends: '2026-11-09' },
    { name: 'less than nothing', caps: { ...none, month: 100 }, left: -11, ends: '2026-12-01' },
    { name: 'the later end of equals', caps: { day: 1, week: 11, month: null }, left: 0, ends: '2026-11-09' },
  ])('counts $name', ({ caps, left, ends }) => {
    expect(spending().tightest(caps, at('2026-11-04'))).toMatchObject({ left, endsAt: Date.parse(ends) });
  });

  it('is nothing without a cap', () => expect(spending().tightest(none, at('2026-11-04'))).toBeNull());

  it('is all of it again when the period is over', () => {
    expect(spending().tightest({ ...none, day: 7 }, at('2026-11-05'))?.left).toBe(7);
    expect(spending().tightest({ ...none, month: 7 }, Date.parse('2026-12-01'))?.left).toBe(7);
  });

  it('counts what was given back', () => {
    const days = spending();
    days.add(at('2026-11-04'), -1);
    expect(days.tightest({ ...none, day: 7 }, at('2026-11-04'))?.left).toBe(7);
  });

  it('starts from what was read, by days since 1970', () => {
    const today = at('2026-11-04') / 86_400_000;
    const days = new DailySpending({ [Math.floor(today)]: 3, [Math.floor(today) - 1]: 4 });
    expect(days.tightest({ day: null, week: 10, month: null }, at('2026-11-04'))?.left).toBe(3);
  });

  it.each([
    ['2026-11-01', '2026-10-26'],
    ['2026-11-30', '2026-11-01'],
    ['2026-11-02', '2026-11-01'],
  ])('on %s needs the days since %s', (now, first) => {
    expect(DailySpending.firstDay(at(now))).toBe(Date.parse(first) / 86_400_000);
  });

  it('forgets days long past', () => {
    const days = new DailySpending({});
    for (let day = 0; day < 200; day++) days.add(at('2026-01-01') + day * 86_400_000, 1);
    expect(days.tightest({ ...none, month: 100 }, at('2026-07-19'))?.left).toBe(100 - 19);
  });
});
