import type { FormFile } from '../../../bytes/form-body.js';

/** Usual bytes per second, by the extension of the file name. */
const USUAL_RATE: Readonly<Record<string, number>> = {
  wav: 8_000,
  flac: 32_000,
  ogg: 8_000,
  oga: 8_000,
  opus: 8_000,
  webm: 8_000,
};
/** 128 kbit/s: MP3, AAC and other formats. */
const COMMON_RATE = 16_000;
/** WAV encodings whose size determines their duration: integers, floats, and the extensible form of either. */
const PLAIN_CODINGS = new Set([1, 3, 0xfffe]);

/** Maximum bytes per second of compressed audio, except FLAC; a file that reports a shorter duration is implausible. */
const MAX_RATE = 64_000;
const MAX_FLAC_RATE = 600_000;

type AudioBytes = Pick<FormFile, 'name' | 'bytes'>;

/** The duration of an audio file in seconds: from its frames, otherwise estimated from its size. */
export async function audioSeconds(file: AudioBytes): Promise<number> {
  const { name, bytes } = file;
  if (bytes.toString('latin1', 0, 4) === 'RIFF') return waveSeconds(bytes) ?? guessedSeconds(file);
  // Only files of other formats need the library, which consists of a hundred modules.
  const { parseBuffer } = await import('music-metadata');
  const seconds = await parseBuffer(
    bytes,
    { path: name, size: bytes.length },
    { duration: true, skipCovers: true },
  ).then(
    ({ format }) => format.duration ?? 0,
    // The upstream may support files that the library cannot read.
    () => 0,
  );
  const max = bytes.toString('latin1', 0, 4) === 'fLaC' ? MAX_FLAC_RATE : MAX_RATE;
  return seconds > 0 && Number.isFinite(seconds) ? Math.max(seconds, bytes.length / max) : guessedSeconds(file);
}

/** Estimates the duration of an audio file in seconds from its size and name. */
export function guessedSeconds({ name, bytes }: AudioBytes): number {
  const extension = name.slice(name.lastIndexOf('.') + 1).toLowerCase();
  const rate = Object.hasOwn(USUAL_RATE, extension) ? USUAL_RATE[extension] : undefined;
  return bytes.length / (rate ?? COMMON_RATE);
}

/** The duration of a plain WAV file; null for other files, and for inconsistent ones. */
function waveSeconds(bytes: Buffer): number | null {
  if (bytes.toString('latin1', 0, 4) !== 'RIFF' || bytes.toString('latin1', 8, 12) !== 'WAVE') return null;
  let rate = 0;
  for (let at = 12; at + 8 <= bytes.length; ) {
    const id = bytes.toString('latin1', at, at + 4);
    const size = bytes.readUInt32LE(at + 4);
    const start = at + 8;
    if (id === 'fmt ' && start + 16 <= bytes.length) rate = byteRate(bytes.subarray(start));
    // Streamed files report more data than they contain.
    if (id === 'data') return rate === 0 ? null : Math.min(size, bytes.length - start) / rate;
    // Chunks begin at even positions.
    at = start + size + (size % 2);
  }
  return null;
}

/** Bytes per second, computed from the fields that decoders use; decoders ignore the byte rate field. */
function byteRate(format: Buffer): number {
  if (!PLAIN_CODINGS.has(format.readUInt16LE(0))) return 0;
  return (format.readUInt16LE(2) * format.readUInt32LE(4) * format.readUInt16LE(14)) / 8;
}
