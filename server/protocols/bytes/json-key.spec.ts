import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { JsonKey } from './json-key.js';

const KEY = new JsonKey('usage');

describe('a name in the bytes of a JSON text', () => {
  it.each([
    ['{"usage":{}}', 1, 1],
    ['{"usage":null,"a":{"usage":{}}}', 1, 19],
    ['"usage"', 0, 0],
    ['usage"', -1, -1],
    ['{"my_usage":1}', -1, -1],
    ['{"my_usage":1,"usage":2}', 14, 14],
    [JSON.stringify({ text: 'the "usage" is' }), -1, -1],
    ['', -1, -1],
  ])('in %s', (text, first, last) => {
    const bytes = Buffer.from(text);
    expect([KEY.indexIn(bytes), KEY.lastIndexIn(bytes), KEY.isIn(bytes)]).toEqual([first, last, first >= 0]);
  });

  it('is found where the name with both quotes is', () => {
    const piece = fc.constantFrom('"', 'usage', 'usag', ':', '"usage"', 'x', '\\');
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), fc.nat(20), (pieces, from) => {
        const bytes = Buffer.from(pieces.join(''));
        for (const [name, after] of [
          ['usage', ''],
          ['usage', ':'],
        ] as const) {
          const [key, plain] = [new JsonKey(name, after), `"${name}"${after}`];
          expect(key.indexIn(bytes, from)).toBe(bytes.indexOf(plain, from));
          expect(key.lastIndexIn(bytes)).toBe(bytes.lastIndexOf(plain));
          expect(key.length).toBe(plain.length);
        }
      }),
    );
  });
});
