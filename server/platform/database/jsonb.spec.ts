import { expect, it } from '@jest/globals';
import { forJsonb, jsonbText } from './jsonb.js';

it.each<[string, unknown, unknown]>([
  ['NUL', { a: ['x\u0000y'] }, { a: ['xy'] }],
  ['half of a surrogate pair', { a: { b: '\ud83d!' } }, { a: { b: '\ufffd!' } }],
  ['an escape sequence that is plain text', { a: '\\u0000' }, { a: '\\u0000' }],
  ['a whole surrogate pair', { a: '😀' }, { a: '😀' }],
])('value for jsonb with %s is accepted by the database', (_, value, stored) => {
  expect([forJsonb(value), JSON.parse(jsonbText(value))]).toEqual([stored, stored]);
});
