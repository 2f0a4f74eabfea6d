import { expect, it } from '@jest/globals';
import { comparableTime, forJsonb, jsonbText } from './sql-values.js';

it.each([
  ['2026-11-21T12:00:00.000Z', '2026-11-21T12:00:00.000Z'],
  ['-200000-01-01T00:00:00.000Z', '1970-01-01T00:00:00.000Z'],
  ['+275760-09-13T00:00:00.000Z', '9999-01-01T00:00:00.000Z'],
])('time %s is sent to the database as %s', (named, expected) => {
  expect(comparableTime(new Date(named)).toISOString()).toBe(expected);
});

it.each<[string, unknown, unknown]>([
  ['NUL', { a: ['x\u0000y'] }, { a: ['xy'] }],
  ['half of a surrogate pair', { a: { b: '\ud83d!' } }, { a: { b: '\ufffd!' } }],
  ['an escape sequence that is plain text', { a: '\\u0000' }, { a: '\\u0000' }],
  ['a whole surrogate pair', { a: '😀' }, { a: '😀' }],
])('value for jsonb with %s is accepted by the database', (_, value, stored) => {
  expect([forJsonb(value), JSON.parse(jsonbText(value))]).toEqual([stored, stored]);
});
