/**
 * Estimates the tokens of a text: four ASCII characters, or one other character, per token. Only for reservations; a
 * tokenizer on the request path costs as much as relaying hundreds of calls.
 */
export function estimateTokens(text: string): number {
  return tokensOfLength(text.length, Buffer.byteLength(text));
}

/** @param length in UTF-16 units */
function tokensOfLength(length: number, bytes: number): number {
  if (bytes === length) return Math.ceil(bytes / 4);
  // Every character outside ASCII has one or two more bytes than UTF-16 units.
  const other = Math.min(length, Math.ceil((bytes - length) / 2) + 1);
  return Math.ceil((length - other) / 4) + other;
}

/** For an estimate that does not read the text. */
export const BYTES_PER_TOKEN = 4;

/** Estimates the tokens of a text that arrives in pieces. Rounding each piece would count up to four times as many. */
export class RunningEstimate {
  private length = 0;
  private bytes = 0;

  add(text: string): void {
    this.length += text.length;
    this.bytes += Buffer.byteLength(text);
  }

  get tokens(): number {
    return tokensOfLength(this.length, this.bytes);
  }
}

/** Google counts 32 tokens per second of audio, OpenAI 10 (https://ai.google.dev/gemini-api/docs/audio). */
const TOKENS_PER_SECOND = 32;
/** Bytes per second of audio with a low bit rate: MP3 and AAC of 32 kbit/s, Opus of 16 kbit/s. */
const LOW_RATE = 4_000;
const LOW_OPUS_RATE = 2_000;
/** Two channels of 24 bits at 96 kHz; a WAV file that states more reports too short a duration. */
const MAX_WAVE_RATE = 576_000;
/** Base64 of the bytes in which a file states its format. */
const HEAD_LENGTH = 64;

/**
 * Estimates the tokens of audio in a prompt from its size, for the reservation only: at least the tokens of audio with
 * a low bit rate, or of the duration that a WAV file states.
 * @param base64 the beginning of the file at least
 * @param length of all its base64
 */
export function estimateAudioTokens(base64: string, length = base64.length): number {
  const head = Buffer.from(base64.slice(0, HEAD_LENGTH), 'base64');
  return Math.ceil((length * 0.75 * TOKENS_PER_SECOND) / rateOf(head));
}

function rateOf(head: Buffer): number {
  const magic = head.toString('latin1', 0, 4);
  if (magic === 'RIFF') return waveRate(head) ?? LOW_RATE;
  return magic === 'OggS' || magic === '\x1aE\xdf\xa3' ? LOW_OPUS_RATE : LOW_RATE;
}

/** The bytes per second of a WAV file whose format is in its first chunk. */
function waveRate(head: Buffer): number | null {
  if (head.length < 36 || head.toString('latin1', 8, 16) !== 'WAVEfmt ') return null;
  const rate = (head.readUInt16LE(22) * head.readUInt32LE(24) * head.readUInt16LE(34)) / 8;
  return rate > 0 ? Math.min(rate, MAX_WAVE_RATE) : null;
}
