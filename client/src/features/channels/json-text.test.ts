import { describe, expect, it } from '@jest/globals';
import { findJsonFault, formatJson, readJsonObject } from './json-text';

describe('where a text stops being JSON', () => {
  it.each([
    [''],
    [' \n '],
    ['{}'],
    ['[]'],
    ['{"a": [1, -2.5e+3, true, null, {"b": "\\u00e9\\n"}], "": ""}'],
    ['"键"'],
    ['0'],
  ])('%j is fine', (text) => {
    expect(findJsonFault(text)).toBeUndefined();
  });

  it.each([
    ['{"a": 1,}', 1, 9],
    ['{\n  "a": 1,\n  b\n}', 3, 3],
    ["{'a': 1}", 1, 2],
    ['{"a" 1}', 1, 6],
    ['{"a": 1', 1, 8],
    ['{"a": 01}', 1, 8],
    ['{"a": "x\ny"}', 1, 9],
    ['{"a": "\\x"}', 1, 8],
    ['{} {}', 1, 4],
    ['nul', 1, 1],
  ])('%j breaks at line %s, column %s', (text, line, column) => {
    expect(findJsonFault(text)).toEqual({ line, column });
  });

  it.each([
    '{"a":1,}',
    '[1 2]',
    '{"a":+1}',
    '"\u0001"',
    '[.5]',
    '{"a":tru}',
    '"\\u12"',
    '{}',
    '[1,[2,{"k":[]}]]',
    '-0',
    '1e5',
  ])('agrees with the parser about %j', (text) => {
    const parses = () => JSON.parse(text);
    if (findJsonFault(text)) expect(parses).toThrow();
    else expect(parses).not.toThrow();
  });
});

it('formats JSON and leaves other texts alone', () => {
  expect(formatJson('{"a":[1]}')).toBe('{\n  "a": [\n    1\n  ]\n}');
  expect(formatJson('{a')).toBe('{a');
});

it.each([
  ['', {}],
  ['{"a":1}', { a: 1 }],
  ['[1]', undefined],
  ['null', undefined],
  ['{', undefined],
])('reads %j as the object %j', (text, value) => {
  expect(readJsonObject(text)).toEqual(value);
});
