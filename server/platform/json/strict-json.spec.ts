import { describe, expect, it } from '@jest/globals';
import { parseStrictJson, parseStrictObject } from './strict-json.js';

const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);

describe('parseStrictJson', () => {
  it.each([
    ['an object', '{"a":[1,"b",null,true]}', { a: [1, 'b', null, true] }],
    ['a bare value', '0.6', 0.6],
    ['64 levels', nested(64), JSON.parse(nested(64))],
  ])('takes %s', (_, text, value) => {
    expect(parseStrictJson(text)).toEqual(value);
  });

  it.each([
    ['text that is not JSON', '{a:1}'],
    ['an empty text', ''],
    ['65 levels', nested(65)],
    ['nesting that would exhaust the stack', nested(500_000)],
    ['a __proto__ key', '{"a":{"__proto__":{"x":1}}}'],
    ['a constructor key in an array', '[{"constructor":1}]'],
    ['a prototype key written with an escape', '{"\\u0070rototype":1}'],
  ])('refuses %s', (_, text) => {
    expect(parseStrictJson(text)).toBeUndefined();
  });
});

describe('parseStrictObject', () => {
  it.each([['[]'], ['null'], ['"text"'], ['1']])('refuses %s', (text) => {
    expect(parseStrictObject(text)).toBeUndefined();
  });

  it('takes an object', () => {
    expect(parseStrictObject('{}')).toEqual({});
  });
});
