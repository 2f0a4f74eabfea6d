import { describe, expect, it } from '@jest/globals';
import { type CalendarUnit, calendarOf } from './calendar';

const begins = (zone: string, from: string, to: string, unit: CalendarUnit) =>
  calendarOf(zone)
    .boundaries(Date.parse(from), Date.parse(to), unit)
    .map((at) => new Date(at).toISOString().slice(0, 16));

describe('calendar buckets', () => {
  it('of UTC+8 begin at local midnight', () =>
    expect(begins('Asia/Shanghai', '2026-10-01T20:00Z', '2026-10-02T20:00Z', 'day')).toEqual([
      '2026-10-01T16:00',
      '2026-10-02T16:00',
      '2026-10-03T16:00',
    ]));

  it('of UTC-5 begin at local midnight', () =>
    expect(begins('America/Bogota', '2026-10-01T04:59Z', '2026-10-01T05:00Z', 'day')).toEqual([
      '2026-09-30T05:00',
      '2026-10-01T05:00',
      '2026-10-02T05:00',
    ]));

  it('have 23 hours when daylight saving time begins', () =>
    expect(begins('America/New_York', '2026-03-07T12:00Z', '2026-03-09T12:00Z', 'day')).toEqual([
      '2026-03-07T05:00',
      '2026-03-08T05:00',
      '2026-03-09T04:00',
      '2026-03-10T04:00',
    ]));

  it('have 25 hours when daylight saving time ends, with two buckets for the repeated hour', () => {
    expect(begins('Europe/Berlin', '2026-10-25T12:00Z', '2026-10-25T12:00Z', 'day')).toEqual([
      '2026-10-24T22:00',
      '2026-10-25T23:00',
    ]);
    expect(begins('Europe/Berlin', '2026-10-24T23:30Z', '2026-10-25T01:30Z', 'hour')).toEqual([
      '2026-10-24T23:00',
      '2026-10-25T00:00',
      '2026-10-25T01:00',
      '2026-10-25T02:00',
    ]);
  });

  it('of weeks begin on Mondays', () =>
    expect(begins('Asia/Shanghai', '2026-11-22T05:00Z', '2026-11-22T18:00Z', 'week')).toEqual([
      '2026-11-15T16:00',
      '2026-11-22T16:00',
      '2026-11-29T16:00',
    ]));

  it('begin at half hours in zones with a half-hour offset', () => {
    const kolkata = calendarOf('Asia/Kolkata');
    expect(kolkata.isWholeHours(0, 1)).toBe(false);
    expect(calendarOf('Asia/Shanghai').isWholeHours(0, 1)).toBe(true);
    expect(begins('Asia/Kolkata', '2026-10-01T00:00Z', '2026-10-01T00:00Z', 'hour')[0]).toBe('2026-09-30T23:30');
  });

  it('map an instant to local time', () =>
    expect(calendarOf('Asia/Shanghai').clock(Date.parse('2026-11-22T17:10Z'))).toEqual({ weekday: 0, hour: 1 }));
});
