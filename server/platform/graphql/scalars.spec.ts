import { describe, expect, it } from '@jest/globals';
import { parseValue } from 'graphql';
import { DateTime } from './scalars.js';

describe('DateTime', () => {
  it.each([
    ['in UTC', '2027-02-03T10:00:00Z', '2027-02-03T10:00:00.000Z'],
    ['with milliseconds', '2027-02-03T10:00:00.120Z', '2027-02-03T10:00:00.120Z'],
    [
      'with microseconds, as PostgreSQL and Python write them',
      '2027-02-03T10:00:00.123456Z',
      '2027-02-03T10:00:00.123Z',
    ],
    ['with an offset', '2027-02-03T10:00:00+08:00', '2027-02-03T02:00:00.000Z'],
    ['without seconds', '2027-02-03T10:00Z', '2027-02-03T10:00:00.000Z'],
    ['on a leap day', '2028-02-29T00:00:00Z', '2028-02-29T00:00:00.000Z'],
    ['at the end of a day', '2027-02-03T24:00:00Z', '2027-02-04T00:00:00.000Z'],
    ['in lower case', '2027-02-03t10:00:00z', '2027-02-03T10:00:00.000Z'],
  ])('is an instant %s', (_, text, instant) => {
    expect(DateTime.parseValue(text).toISOString()).toBe(instant);
    expect(DateTime.parseLiteral(parseValue(`"${text}"`)).toISOString()).toBe(instant);
  });

  it.each([
    ['of a day that does not exist', '2027-02-30T00:00:00Z'],
    ['of February 29 in a common year', '2027-02-29T00:00:00Z'],
    ['of a 31st that does not exist', '2027-04-31T23:59:59.999+02:00'],
    ['of a month that does not exist', '2027-13-01T00:00:00Z'],
    ['of an hour that does not exist', '2027-02-03T25:00:00Z'],
    ['without a zone', '2027-02-03T10:00:00'],
    ['of a day', '2027-02-03'],
    ['of a month', '2027-02'],
    ['in another notation', 'Wed, 03 Feb 2027 10:00:00 GMT'],
    ['with an offset that does not exist', '2027-02-03T10:00:00+25:00'],
    ['without text', ''],
    ['in unix seconds', 1_800_000_000],
  ])('is not a time: %s', (_, value) => {
    expect(() => DateTime.parseValue(value)).toThrow('DateTime must be');
  });
});
