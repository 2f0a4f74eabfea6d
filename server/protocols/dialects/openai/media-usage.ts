import { saneUsage, type Usage, usageOfSeconds, withParts } from '../../../common/usage.js';
import { asRecord, isFields } from '../../bytes/untrusted.js';
import { readOpenAiUsage } from './openai-usage.js';

/**
 * Converts the usage object of images, speech and transcripts to the canonical form: tokens, or an audio duration.
 * @returns null when the usage is absent or implausible; the call is then charged by its units
 */
export function readMediaUsage(value: unknown): Usage | null {
  if (!isFields(value)) return null;
  if (value.type === 'duration') return usageOfSeconds(value.seconds);
  if (value.input_tokens === undefined) return readOpenAiUsage(value);
  // Responses with images use the plural, responses with audio the singular.
  const details = asRecord(value.input_tokens_details ?? value.input_token_details);
  const usage = saneUsage({
    input: value.input_tokens,
    output: value.output_tokens ?? 0,
    cacheRead: details.cached_tokens ?? 0,
    audioIn: details.audio_tokens ?? 0,
  });
  const { image_tokens: imageOut } = asRecord(value.output_tokens_details);
  return withParts(usage, { imageIn: details.image_tokens, imageOut });
}

/** The usage as token counts; absent when the call was charged by other units. */
export function writeMediaUsage(usage: Usage | null): object | undefined {
  if (usage === null) return undefined;
  if (usage.units?.kind === 'seconds') return { type: 'duration', seconds: usage.units.count };
  if (usage.units) return undefined;
  const { input, output } = usage;
  return { input_tokens: input, output_tokens: output, total_tokens: input + output };
}
