import { describe, expect, it } from '@jest/globals';
import { siteCalendar } from '../../test/support/site-calendar.js';

const iso = (times: Readonly<Record<string, { from: number; to: number }>>) =>
  Object.fromEntries(
    Object.entries(times).map(([name, { from, to }]) => [name, [from, to].map((at) => new Date(at).toISOString())]),
  );

describe("calendar of the site's time zone", () => {
  it.each([
    {
      zone: 'UTC',
      now: '2026-11-04T23:59:59.999Z',
      day: ['2026-11-04T00:00Z', '2026-11-05T00:00Z'],
      week: ['2026-11-02T00:00Z', '2026-11-09T00:00Z'],
      month: ['2026-11-01T00:00Z', '2026-12-01T00:00Z'],
    },
    {
      zone: 'Asia/Shanghai',
      now: '2026-10-31T16:00:00Z',
      day: ['2026-10-31T16:00Z', '2026-11-01T16:00Z'],
      week: ['2026-10-25T16:00Z', '2026-11-01T16:00Z'],
      month: ['2026-10-31T16:00Z', '2026-11-30T16:00Z'],
    },
    {
      zone: 'Asia/Kolkata',
      now: '2026-11-04T18:29:59Z',
      day: ['2026-11-03T18:30Z', '2026-11-04T18:30Z'],
      week: ['2026-11-01T18:30Z', '2026-11-08T18:30Z'],
      month: ['2026-10-31T18:30Z', '2026-11-30T18:30Z'],
    },
    {
      // A day of 23 hours, at the end of a week that began in winter.
      zone: 'Europe/Berlin',
      now: '2026-03-29T12:00:00Z',
      day: ['2026-03-28T23:00Z', '2026-03-29T22:00Z'],
      week: ['2026-03-22T23:00Z', '2026-03-29T22:00Z'],
      month: ['2026-02-28T23:00Z', '2026-03-31T22:00Z'],
    },
    {
      // A day of 25 hours.
      zone: 'America/New_York',
      now: '2026-11-01T05:30:00Z',
      day: ['2026-11-01T04:00Z', '2026-11-02T05:00Z'],
      week: ['2026-10-26T04:00Z', '2026-11-02T05:00Z'],
      month: ['2026-11-01T04:00Z', '2026-12-01T05:00Z'],
    },
  ])('has day, week and month in $zone at $now', ({ zone, now, ...periods }) => {
    const expected = Object.entries(periods).map(([name, ends]) => [
      name,
      ends.map((at) => new Date(at).toISOString()),
    ]);
    expect(iso({ ...siteCalendar({ TimeZone: zone }).at(Date.parse(now)) })).toEqual(Object.fromEntries(expected));
  });

  it('is computed once per day, and again when the time zone changes', () => {
    const options = { TimeZone: 'Asia/Shanghai' };
    const calendar = siteCalendar(options);
    const [morning, evening, night] = ['02:00', '15:59:59', '16:00'].map((time) => Date.parse(`2026-11-04T${time}Z`));
    const today = calendar.at(morning as number);
    expect(calendar.at(evening as number)).toBe(today);
    expect(calendar.at(night as number).day.from).toBe(today.day.to);
    expect(calendar.at(morning as number)).toEqual(today);
    options.TimeZone = 'UTC';
    expect(calendar.at(morning as number).day.from).toBe(Date.parse('2026-11-04'));
  });
});
