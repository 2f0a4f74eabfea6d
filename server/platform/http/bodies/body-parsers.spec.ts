import { describe, expect, it } from '@jest/globals';
import { shapeFault } from './body-parsers.js';

const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);

describe('shape of a JSON text', () => {
  it.each([
    '{"a":1,"b":{"a":1},"c":[{"a":1},{"a":1}]}',
    '{"a":"b","b":"a","c":"\\"a\\":"}',
    '{"a" : "x\\\\", "b": ["a","a"]}',
    '"text',
    nested(64),
    `{"a":"${'['.repeat(100)}"}`,
  ])('of %s is accepted', (text) => expect(shapeFault(text)).toBeNull());

  it.each([
    [nested(65), 'nested deeper than 64 levels'],
    [nested(100_000), 'nested deeper than 64 levels'],
    ['{"a":1,"a":2}', 'field a is given twice'],
    ['{"x":[{"a":{},"b":"\\"", "a" :2}]}', 'field a is given twice'],
    ['{"name":1,"n\\u0061me":2}', 'field name is given twice'],
  ])('is refused: %.40s', (text, fault) => expect(shapeFault(text)).toBe(fault));
});
