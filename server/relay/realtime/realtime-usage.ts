import { saneUsage, type Usage, withParts } from '../../common/usage.js';
import { asRecord, isFields } from '../../protocols/bytes/untrusted.js';

/** The usage of a session's response in the gateway's format; null when it is absent or invalid. */
export function readRealtimeUsage(value: unknown): Usage | null {
  const usage = asRecord(value);
  const input = asRecord(usage.input_token_details);
  const output = asRecord(usage.output_token_details);
  const counts = saneUsage({
    input: usage.input_tokens,
    output: usage.output_tokens ?? 0,
    cacheRead: input.cached_tokens ?? 0,
    audioIn: input.audio_tokens ?? 0,
    audioOut: output.audio_tokens ?? 0,
  });
  const cached = input.cached_tokens_details;
  return withParts(counts, {
    imageIn: input.image_tokens,
    cached: isFields(cached) ? { audio: cached.audio_tokens, image: cached.image_tokens } : null,
  });
}

/** The bytes per second of an audio format. */
export interface AudioFormat {
  bytesPerSecond: number;
}

/** 16 bits a sample, 24,000 samples a second: the default of sessions. */
export const PCM: AudioFormat = { bytesPerSecond: 48_000 };
const TELEPHONE: AudioFormat = { bytesPerSecond: 8_000 };

/** Parses `pcm16`, `g711_ulaw`, `{type: 'audio/pcm', rate}`, `{type: 'audio/pcmu'}`; null for anything else. */
export function readAudioFormat(value: unknown): AudioFormat | null {
  const name = typeof value === 'string' ? value : asRecord(value).type;
  if (typeof name !== 'string') return null;
  if (/^g711|pcm[ua]$/.test(name)) return TELEPHONE;
  const { rate } = asRecord(value);
  if (!/pcm/.test(name)) return null;
  return typeof rate === 'number' && rate > 0 ? { bytesPerSecond: rate * 2 } : PCM;
}

/** Tokens per second of audio: of the user's, and of the model's. */
export const TOKENS_PER_SECOND = { user: 10, model: 20 };

/** The tokens of base64 audio. */
export function audioTokens(base64Length: number, { bytesPerSecond }: AudioFormat, perSecond: number): number {
  return ((base64Length * 3) / 4 / bytesPerSecond) * perSecond;
}
