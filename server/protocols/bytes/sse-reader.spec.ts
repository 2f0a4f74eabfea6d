import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { SseReader, type SseRecord } from './sse-reader.js';

/** The events of a text that arrives in chunks of `size` bytes. */
function records(text: string, size = 1000): SseRecord[] {
  const reader = new SseReader();
  const bytes = Buffer.from(text);
  const found: SseRecord[] = [];
  for (let at = 0; at < bytes.length; at += size) found.push(...reader.push(bytes.subarray(at, at + size)));
  return [...found, ...reader.end()];
}

describe('SseReader', () => {
  it.each([
    ['data: {"a":1}\n\ndata: [DONE]\n\n', ['{"a":1}', '[DONE]']],
    ['\ufeffdata:{"a":1}\r\n\r\n', ['{"a":1}']],
    ['data: one\rdata: ä\r\rdata: two\r\r', ['one\nä', 'two']],
    [': a comment\n\ndata: {"last":"line"}', ['{"last":"line"}']],
    ['', []],
  ])('reads %j as %j wherever it is split', (text, expected) => {
    for (let size = 1; size <= Math.max(1, Buffer.byteLength(text)); size++)
      expect(records(text, size).map(({ data }) => data)).toEqual(expected);
  });

  it('returns the names of events', () => {
    expect(records('event: ping\ndata: {}\n\ndata: {}\n\n').map(({ event }) => event)).toEqual(['ping', '']);
  });

  it('returns the same events wherever the stream is split', () => {
    const text = fc.string({ unit: fc.constantFrom('data:', 'event:', ' ', '{', '}', 'ä', '\n', '\r') });
    fc.assert(
      fc.property(text, fc.integer({ min: 1, max: 5 }), (given, size) => {
        expect(records(given, size)).toEqual(records(given));
      }),
    );
  });
});

describe('an event that never ends', () => {
  it('is rejected when it is one line', () => {
    expect(() => new SseReader().push(Buffer.alloc(17 * 1024 * 1024, 0x61))).toThrow(RangeError);
  });

  it('is rejected when it is many lines', () => {
    const reader = new SseReader();
    const line = Buffer.from(`data: ${'a'.repeat(1024 * 1024)}\n`);
    expect(() => {
      for (let lines = 0; lines < 17; lines++) reader.push(line);
    }).toThrow(RangeError);
  });
});
