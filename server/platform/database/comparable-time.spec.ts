import { expect, it } from '@jest/globals';
import { comparableTime } from './comparable-time.js';

it.each([
  ['2026-11-21T12:00:00.000Z', '2026-11-21T12:00:00.000Z'],
  ['-200000-01-01T00:00:00.000Z', '1970-01-01T00:00:00.000Z'],
  ['+275760-09-13T00:00:00.000Z', '9999-01-01T00:00:00.000Z'],
])('time %s is sent to the database as %s', (named, expected) => {
  expect(comparableTime(new Date(named)).toISOString()).toBe(expected);
});
