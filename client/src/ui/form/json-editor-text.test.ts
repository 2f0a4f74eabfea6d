import { describe, expect, it } from '@jest/globals';
import { formatJson, jsonFaults, readJson } from './json-editor-text';

const places = (source: string) => jsonFaults(source).map(({ kind, line, column }) => [kind, line, column]);

describe('JSON syntax error', () => {
  it.each([
    ['{"a": 1,}', 1, 9],
    ['{\n  "a": 01\n}', 2, 9],
    ['[1, 2', 1, 6],
    ['{"a" 1}', 1, 6],
    ["{'a': 1}", 1, 2],
    ['{"a": "\n"}', 1, 7],
    ['nul', 1, 1],
    ['{} {}', 1, 4],
  ])('%j: line %d, column %d', (source, line, column) => {
    expect(places(source)).toEqual([['syntax', line, column]]);
    expect(() => JSON.parse(source)).toThrow();
  });

  it.each(['', '  \n', '{}', '[]', '{"a": [1, -2.5e-7, true, null, "x\\n\\u00e9 \u2028"]}', '"text"'])(
    '%j has none',
    (source) => expect(places(source)).toEqual([]),
  );

  it('rejects too deep nesting', () => {
    expect(places('['.repeat(100_000))).toHaveLength(1);
  });
});

describe('duplicate keys', () => {
  it('are reported with their position', () => {
    expect(jsonFaults('{\n  "a": 1,\n  "b": {"c": 1, "c": 2},\n  "a": 2\n}')).toEqual([
      { kind: 'duplicate', key: 'c', at: 28, line: 3, column: 17 },
      { kind: 'duplicate', key: 'a', at: 39, line: 4, column: 3 },
    ]);
  });

  it('are allowed in different objects', () => {
    expect(places('[{"a": 1}, {"a": 2}]')).toEqual([]);
  });
});

describe('JSON formatting', () => {
  it('keeps all digits', () => {
    expect(formatJson('{"a":2e-7,"b":0.10000000000000000001,"c":[],"d":[1,"x"]}')).toBe(
      '{\n  "a": 2e-7,\n  "b": 0.10000000000000000001,\n  "c": [],\n  "d": [\n    1,\n    "x"\n  ]\n}',
    );
  });

  it('keeps invalid JSON unchanged', () => {
    expect(formatJson('{"a":')).toBe('{"a":');
  });

  it('keeps the value and can be parsed again', () => {
    const source = '{"a":{"b":[true,null,"\\"\\\\"]}}';
    expect(JSON.parse(formatJson(source))).toEqual(JSON.parse(source));
    expect(readJson(formatJson(source)).node).toBeDefined();
  });
});
