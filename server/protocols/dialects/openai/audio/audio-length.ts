import { parseBuffer } from 'music-metadata';
import type { FormFile } from '../../../bytes/form-body.js';

/**
 * Bytes a second of what people usually send, by the end of the file's name.
 */
const USUAL_RATE: Readonly<Record<string, number>> = {
  wav: 8_000,
  flac: 32_000,
  ogg: 8_000,
  oga: 8_000,
  opus: 8_000,
  webm: 8_000,
};
/** 128 kbit/s: MP3, AAC and whatever else. */
const COMMON_RATE = 16_000;
/** Codings of WAV whose size tells their length: integers, floats, and either with more to say. */
const PLAIN_CODINGS = new Set([1, 3, 0xfffe]);

/** More bytes a second than compressed sound has, FLAC apart; a file that claims to be shorter lies. */
const MAX_RATE = 64_000;
const MAX_FLAC_RATE = 600_000;

type Sound = Pick<FormFile, 'name' | 'bytes'>;

/** How long a file sounds, in seconds: as its frames say, else guessed from its size. */
export async function audioSeconds(file: Sound): Promise<number> {
  const { name, bytes } = file;
  if (bytes.toString('latin1', 0, 4) === 'RIFF') return waveSeconds(bytes) ?? guessedSeconds(file);
  const told = await parseBuffer(bytes, { path: name, size: bytes.length }, { duration: true, skipCovers: true }).then(
    ({ format }) => format.duration ?? 0,
    // What the library cannot read, the upstream may.
    () => 0,
  );
  const most = bytes.toString('latin1', 0, 4) === 'fLaC' ? MAX_FLAC_RATE : MAX_RATE;
  return told > 0 && Number.isFinite(told) ? Math.max(told, bytes.length / most) : guessedSeconds(file);
}

/** Roughly how long a file sounds, in seconds, by its size and name. */
export function guessedSeconds({ name, bytes }: Sound): number {
  const extension = name.slice(name.lastIndexOf('.') + 1).toLowerCase();
  const rate = Object.hasOwn(USUAL_RATE, extension) ? USUAL_RATE[extension] : undefined;
  return bytes.length / (rate ?? COMMON_RATE);
}

/** The length of a plain WAV file; null for other files, and for those that contradict themselves. */
function waveSeconds(bytes: Buffer): number | null {
  if (bytes.toString('latin1', 0, 4) !== 'RIFF' || bytes.toString('latin1', 8, 12) !== 'WAVE') return null;
  let rate = 0;
  for (let at = 12; at + 8 <= bytes.length; ) {
    const id = bytes.toString('latin1', at, at + 4);
    const size = bytes.readUInt32LE(at + 4);
    const start = at + 8;
    if (id === 'fmt ' && start + 16 <= bytes.length) rate = byteRate(bytes.subarray(start));
    // Files that were streamed claim more data than they hold.
    if (id === 'data') return rate === 0 ? null : Math.min(size, bytes.length - start) / rate;
    // Chunks begin at even positions.
    at = start + size + (size % 2);
  }
  return null;
}

/** Bytes a second, from what a decoder goes by: the field that claims to be this is ignored by decoders, and so by us. */
function byteRate(format: Buffer): number {
  if (!PLAIN_CODINGS.has(format.readUInt16LE(0))) return 0;
  return (format.readUInt16LE(2) * format.readUInt32LE(4) * format.readUInt16LE(14)) / 8;
}
