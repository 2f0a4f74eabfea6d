import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { createTestDatabase, type TestDatabase } from '../../test/support/test-database.js';
import { HOUR_MS } from '../common/durations.js';
import { type CalendarUnit, TimeZone } from './time-zone.js';

const iso = (times: readonly number[]) => times.map((time) => new Date(time).toISOString());
const boundaries = (zone: string, from: string, to: string, unit: CalendarUnit) =>
  iso(TimeZone.named(zone).boundaries(Date.parse(from), Date.parse(to), unit, 100));

describe('time zone calendar', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database.drop());

  it('is equal to the calendar of PostgreSQL, for years with known rules', async () => {
    const zones = ['UTC', 'Asia/Shanghai', 'America/New_York', 'Europe/London', 'Australia/Lord_Howe'];
    const odd = ['Asia/Kolkata', 'America/Sao_Paulo', 'Africa/Casablanca', 'Pacific/Apia', 'Asia/Kathmandu'];
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...zones, ...odd),
        fc.integer({ min: Date.UTC(2010, 0, 1), max: Date.UTC(2024, 11, 31) }),
        fc.constantFrom<CalendarUnit[]>('HOUR', 'DAY', 'WEEK', 'MONTH'),
        async (name, at, unit) => {
          const [row] = await database.query<{ begin: Date }>('SELECT date_trunc($1, $2::timestamptz, $3) AS begin', [
            unit,
            new Date(at),
            name,
          ]);
          expect(iso([TimeZone.named(name).begin(at, unit)])).toEqual(iso([row?.begin.getTime() ?? 0]));
        },
      ),
      { numRuns: 200 },
    );
  });

  it('has days of 23 and of 25 hours', () => {
    expect(boundaries('America/New_York', '2026-03-08T12:00Z', '2026-03-08T12:00Z', 'DAY')).toEqual([
      '2026-03-08T05:00:00.000Z',
      '2026-03-09T04:00:00.000Z',
    ]);
    expect(boundaries('America/New_York', '2026-11-01T12:00Z', '2026-11-01T12:00Z', 'DAY')).toEqual([
      '2026-11-01T04:00:00.000Z',
      '2026-11-02T05:00:00.000Z',
    ]);
  });

  it('starts a day at the first of two midnights', () => {
    expect(boundaries('America/Havana', '2026-11-01T04:30Z', '2026-11-01T04:30Z', 'DAY')).toEqual([
      '2026-11-01T04:00:00.000Z',
      '2026-11-02T05:00:00.000Z',
    ]);
  });

  it('skips days that do not exist', () => {
    expect(boundaries('Pacific/Apia', '2011-12-29T12:00Z', '2011-12-31T01:00Z', 'DAY')).toEqual([
      '2011-12-29T10:00:00.000Z',
      '2011-12-30T10:00:00.000Z',
      '2011-12-31T10:00:00.000Z',
    ]);
  });

  it('has months of all lengths, and weeks that start on Mondays', () => {
    expect(boundaries('Asia/Shanghai', '2026-01-31T20:00Z', '2026-03-01T00:00Z', 'MONTH')).toEqual([
      '2026-01-31T16:00:00.000Z',
      '2026-02-28T16:00:00.000Z',
      '2026-03-31T16:00:00.000Z',
    ]);
    expect(boundaries('UTC', '2026-11-22T23:00Z', '2026-11-23T00:00Z', 'WEEK')).toEqual([
      '2026-11-16T00:00:00.000Z',
      '2026-11-23T00:00:00.000Z',
      '2026-11-30T00:00:00.000Z',
    ]);
  });

  it('always advances', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('Australia/Lord_Howe', 'America/New_York', 'Africa/Casablanca', 'America/Havana'),
        fc.integer({ min: Date.UTC(2018, 0, 1), max: Date.UTC(2026, 0, 1) }),
        fc.constantFrom<CalendarUnit[]>('HOUR', 'DAY', 'WEEK', 'MONTH'),
        (name, from, unit) => {
          const found = TimeZone.named(name).boundaries(from, from + 60 * 24 * HOUR_MS, unit, 2_000);
          expect(found).toEqual([...new Set(found)].toSorted((a, b) => a - b));
          expect(found[0]).toBeLessThanOrEqual(from);
          expect(found.at(-1)).toBeGreaterThan(from + 60 * 24 * HOUR_MS);
        },
      ),
      { numRuns: 30 },
    );
  });

  it.each(['Nowhere/City', '+08:00', '', "UTC'; --"])('is refused when it is unknown: %j', (name) => {
    expect(() => TimeZone.named(name)).toThrow(expect.objectContaining({ code: 'usage_timezone_unknown' }));
  });
});
