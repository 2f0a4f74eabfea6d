import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { subtitleEnd, writeSrt, writeVtt } from './transcripts.js';

const segments = [
  { start: 0, end: 2.5, text: ' Hello' },
  { start: 3_599.9996, end: 3_661.007, text: 'there.' },
];

describe('subtitles', () => {
  it('are written as SubRip', () => {
    expect(writeSrt(segments)).toBe(
      '1\n00:00:00,000 --> 00:00:02,500\nHello\n\n2\n01:00:00,000 --> 01:01:01,007\nthere.\n\n',
    );
  });

  it('are written as WebVTT', () => {
    expect(writeVtt(segments)).toBe(
      'WEBVTT\n\n00:00:00.000 --> 00:00:02.500\nHello\n\n01:00:00.000 --> 01:01:01.007\nthere.\n\n',
    );
  });

  it.each([
    ['1\r\n00:00:01,000 --> 00:00:02,500\r\nHi\r\n', 2.5],
    ['WEBVTT\n\n00:01.000 --> 01:02.250 align:start\nHi', 62.25],
    ['a --> b', null],
    ['just a text', null],
    ['', null],
  ])('%j end at %s', (text, seconds) => {
    expect(subtitleEnd(text)).toBe(seconds);
  });

  it('end at the written time', () => {
    fc.assert(
      fc.property(fc.nat(360_000_000), (end) => {
        const written = [{ start: 0, end: end / 1_000, text: 'x' }];
        expect(subtitleEnd(writeSrt(written))).toBeCloseTo(end / 1_000, 6);
        expect(subtitleEnd(writeVtt(written))).toBeCloseTo(end / 1_000, 6);
      }),
    );
  });
});
