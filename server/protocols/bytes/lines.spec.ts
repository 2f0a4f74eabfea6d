import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { cpuTimeMs } from '../../../test/support/cpu-time.js';
import { isBlank, LineBlocks, linesOf } from './lines.js';

/** The lines of a text that arrives in chunks of `size` bytes. */
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

describe('LineBlocks', () => {
  it.each([
    ['a\nb\n', ['a\n', 'b\n']],
    ['a\r\nb\r\n', ['a\r\n', 'b\r\n']],
    ['a\rb\r\r', ['a\r', 'b\r', '\r']],
    ['ä\n\nb', ['ä\n', '\n', 'b\n', '\n']],
    ['', []],
  ])('splits %j into %j', (text, expected) => {
    for (let size = 1; size <= Math.max(1, Buffer.byteLength(text)); size++)
      expect(lines(text, size)).toEqual(expected);
  });

  it('loses no byte wherever the stream is split', () => {
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
  ])('splits %j into %j, keeping an event name with its data', (text, block) => {
    const blocks = new LineBlocks();
    expect(blocks.push(Buffer.from(text))?.toString() ?? null).toBe(block);
    const rest = blocks.push(Buffer.from('data: 2\n\n'))?.toString();
    expect((block ?? '') + rest).toBe(`${text}data: 2\n\n`);
  });

  it('joins a line of many chunks in linear time', () => {
    const blocks = new LineBlocks();
    const piece = Buffer.alloc(1024, 0x61);
    const used = cpuTimeMs(() => {
      for (let at = 0; at < 8 * 1024; at++) expect(blocks.push(piece)).toBeNull();
      expect(blocks.push(Buffer.from('\n'))).toHaveLength(8 * 1024 * 1024 + 1);
    });
    // Joining at every chunk would copy 32 GiB.
    expect(used).toBeLessThan(3_000);
  });

  it('rejects a line above the maximum size', () => {
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
])('isBlank of %j is %s', (line, blank) => {
  expect(isBlank(Buffer.from(line))).toBe(blank);
});
