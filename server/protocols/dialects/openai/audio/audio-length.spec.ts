import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { audioSeconds } from './audio-length.js';

interface Shape {
  claimed?: number;
  before?: Buffer;
  coding?: number;
}

/** A WAV file with 16-bit samples at the given sample rate, and optional chunks before its data. */
function wave(
  samples: number,
  data: number,
  { claimed = data, before = Buffer.alloc(0), coding = 1 }: Shape = {},
): Buffer {
  const head = Buffer.alloc(12 + 8 + 16);
  head.write('RIFF', 0);
  head.write('WAVEfmt ', 8);
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(coding, 20);
  head.writeUInt16LE(1, 22);
  head.writeUInt32LE(samples, 24);
  // An implausible byte rate.
  head.writeUInt32LE(0xffff_ffff, 28);
  head.writeUInt16LE(16, 34);
  const start = Buffer.alloc(8);
  start.write('data');
  start.writeUInt32LE(claimed, 4);
  return Buffer.concat([head, before, start, Buffer.alloc(data)]);
}

const list = Buffer.concat([Buffer.from('LIST'), Buffer.from([3, 0, 0, 0]), Buffer.from('abc\0')]);

describe('audioSeconds', () => {
  it.each([
    ['a WAV file', wave(16_000, 48_000), 1.5],
    ['an extensible WAV file', wave(16_000, 48_000, { before: list }), 1.5],
    ['a streamed WAV file', wave(16_000, 64_000, { claimed: 0xffff_ffff }), 2],
  ])('of %s is exact', async (_, bytes, seconds) => {
    expect(await audioSeconds({ name: 'a.wav', bytes })).toBe(seconds);
  });

  it.each([
    ['a.mp3', 16_000, 1],
    ['a.M4A', 32_000, 2],
    ['a.ogg', 16_000, 2],
    ['a.webm', 16_000, 2],
    ['a.flac', 64_000, 2],
    ['a.wav', 32_000, 4],
    ['noname', 8_000, 0.5],
    ['a.constructor', 16_000, 1],
    ['', 0, 0],
  ])('of %j with %i bytes is estimated', async (name, size, seconds) => {
    expect(await audioSeconds({ name, bytes: Buffer.alloc(size) })).toBe(seconds);
  });

  it('of a WAV file with another encoding is estimated', async () => {
    expect(await audioSeconds({ name: 'a.wav', bytes: wave(16_000, 16_000 - 44, { coding: 2 }) })).toBe(2);
  });

  it('of an MP3 file is read from its frames', async () => {
    // MPEG 1 layer III, 128 kbit/s, 44.1 kHz: 1152 samples in 417 bytes.
    const frame = Buffer.alloc(417);
    frame.set([0xff, 0xfb, 0x90, 0x64]);
    const bytes = Buffer.concat(Array.from({ length: 400 }, () => frame));
    const seconds = await audioSeconds({ name: 'a.mp3', bytes });
    expect(seconds).toBeCloseTo((400 * 1152) / 44_100, 1);
  });

  it('of any bytes is a number of at least zero', async () => {
    const broken = fc
      .tuple(fc.nat(60), fc.uint8Array({ maxLength: 60 }))
      .map(([keep, rest]) => Buffer.concat([wave(1, 8).subarray(0, keep), Buffer.from(rest)]));
    await fc.assert(
      fc.asyncProperty(broken, async (bytes) => {
        const seconds = await audioSeconds({ name: 'a.wav', bytes });
        return Number.isFinite(seconds) && seconds >= 0;
      }),
    );
  });
});
