import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { cpuTimeMs } from '../../../test/support/cpu-time.js';
import { isBlank, LineBlocks, linesOf } from './line-blocks.js';

/** The lines of a text that comes in pieces of `size` bytes. */
function lines(text: string, size: number): string[] {
  const blocks = new LineBlocks();
  const bytes = Buffer.from(text);
  const found: Buffer[] = [];
  for (let at = 0; at < bytes.length; at += size) {
    const block = blocks.push(bytes.subarray(at, at + size));
    if (block) found.push(...linesOf(block));
  }
  const last = blocks.end();
  if (last) found.push(...linesOf(last));
  return found.map((line) => line.toString());
}

describe('lines that come in pieces', () => {
  it.each([
    ['a\nb\n', ['a\n', 'b\n']],
    ['a\r\nb\r\n', ['a\r\n', 'b\r\n']],
    ['a\rb\r\r', ['a\r', 'b\r', '\r']],
    ['ä\n\nb', ['ä\n', '\n', 'b\n', '\n']],
    ['', []],
  ])('%j are %j', (text, expected) => {
    for (let size = 1; size <= Math.max(1, Buffer.byteLength(text)); size++)
      expect(lines(text, size)).toEqual(expected);
  });

  it('lose nothing, however they are cut', () => {
    const text = fc.string({ unit: fc.constantFrom('a', 'ä', '\n', '\r') });
    fc.assert(
      fc.property(text, fc.integer({ min: 1, max: 5 }), (given, size) => {
        expect(lines(given, size).join('').startsWith(given)).toBe(true);
        expect(lines(given, size)).toEqual(lines(given, 1000));
      }),
    );
  });

  it.each([
    ['event: a\n', null],
    ['event: a\r\n', null],
    ['data: 1\n\nevent: a\n', 'data: 1\n\n'],
    ['data: 1\revent: a\r\n', 'data: 1\r'],
    ['event: a\ndata: 1\n', 'event: a\ndata: 1\n'],
    ['event: a\n\n', 'event: a\n\n'],
    [': event: a\n', ': event: a\n'],
  ])('of %j leave as %j: a name waits for its data', (text, block) => {
    const blocks = new LineBlocks();
    expect(blocks.push(Buffer.from(text))?.toString() ?? null).toBe(block);
    const rest = blocks.push(Buffer.from('data: 2\n\n'))?.toString();
    expect((block ?? '') + rest).toBe(`${text}data: 2\n\n`);
  });

  it('are joined once, so that a long line in many pieces takes no longer than in one', () => {
    const blocks = new LineBlocks();
    const piece = Buffer.alloc(1024, 0x61);
    const used = cpuTimeMs(() => {
      for (let at = 0; at < 8 * 1024; at++) expect(blocks.push(piece)).toBeNull();
      expect(blocks.push(Buffer.from('\n'))).toHaveLength(8 * 1024 * 1024 + 1);
    });
    // Joined at every piece it would be 32 GiB of copying.
    expect(used).toBeLessThan(3_000);
  });

  it('must come to an end', () => {
    const blocks = new LineBlocks();
    expect(() => blocks.push(Buffer.alloc(17 * 1024 * 1024, 0x61))).toThrow(RangeError);
  });
});

it.each([
  ['\n', true],
  ['\r\n', true],
  ['\r', true],
  ['a\n', false],
  ['', false],
])('the line %j is blank: %s', (line, blank) => {
  expect(isBlank(Buffer.from(line))).toBe(blank);
});
