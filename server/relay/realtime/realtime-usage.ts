import { saneUsage, type Usage } from '../../common/usage.js';
import { fieldsOf } from '../../protocols/bytes/untrusted.js';

/** The usage of a session's response in our normal form; null when it is absent or not credible. */
export function readRealtimeUsage(value: unknown): Usage | null {
  const usage = fieldsOf(value);
  const input = fieldsOf(usage.input_token_details);
  const output = fieldsOf(usage.output_token_details);
  return saneUsage({
    input: usage.input_tokens,
    output: usage.output_tokens ?? 0,
    cacheRead: input.cached_tokens ?? 0,
    audioIn: input.audio_tokens ?? 0,
    audioOut: output.audio_tokens ?? 0,
  });
}

/** How sound is written, as far as its length is concerned. */
export interface SoundFormat {
  bytesPerSecond: number;
}

/** 16 bits a sample, 24,000 a second: what sessions begin with. */
export const PCM: SoundFormat = { bytesPerSecond: 48_000 };
const TELEPHONE: SoundFormat = { bytesPerSecond: 8_000 };

/** Reads `pcm16`, `g711_ulaw`, `{type: 'audio/pcm', rate}`, `{type: 'audio/pcmu'}`; null for anything else. */
export function readSoundFormat(value: unknown): SoundFormat | null {
  const name = typeof value === 'string' ? value : fieldsOf(value).type;
  if (typeof name !== 'string') return null;
  if (/^g711|pcm[ua]$/.test(name)) return TELEPHONE;
  const { rate } = fieldsOf(value);
  if (!/pcm/.test(name)) return null;
  return typeof rate === 'number' && rate > 0 ? { bytesPerSecond: rate * 2 } : PCM;
}

/** Tokens a second of sound is worth: of the user's, and of the model's. */
export const TOKENS_PER_SECOND = { heard: 10, spoken: 20 };

/** The tokens of some base64 text of sound. */
export function soundTokens(base64Length: number, { bytesPerSecond }: SoundFormat, perSecond: number): number {
  return ((base64Length * 3) / 4 / bytesPerSecond) * perSecond;
}
