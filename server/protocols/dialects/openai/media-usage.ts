import { saneUsage, type Usage, usageOfSeconds } from '../../../common/usage.js';
import { asRecord, isFields } from '../../bytes/untrusted.js';
import { readOpenAiUsage } from './openai-usage.js';

/**
 * The usage object of pictures, speech and transcripts: tokens, or the length of a sound.
 * @returns null when it is absent or not credible; the call is then paid by its units.
 */
export function readMediaUsage(value: unknown): Usage | null {
  if (!isFields(value)) return null;
  if (value.type === 'duration') return usageOfSeconds(value.seconds);
  if (value.input_tokens === undefined) return readOpenAiUsage(value);
  // The plural stands in answers about pictures, the singular in those about sound.
  const details = asRecord(value.input_tokens_details ?? value.input_token_details);
  return saneUsage({
    input: value.input_tokens,
    output: value.output_tokens ?? 0,
    cacheRead: details.cached_tokens ?? 0,
    audioIn: details.audio_tokens ?? 0,
  });
}

/** In the words that readers of token counts know; absent when the call was paid by something else. */
export function writeMediaUsage(usage: Usage | null): object | undefined {
  if (usage === null) return undefined;
  if (usage.units?.kind === 'seconds') return { type: 'duration', seconds: usage.units.count };
  if (usage.units) return undefined;
  const { input, output } = usage;
  return { input_tokens: input, output_tokens: output, total_tokens: input + output };
}
