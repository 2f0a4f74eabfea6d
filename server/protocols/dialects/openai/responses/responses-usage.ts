import { saneUsage, type Usage, withParts, withServed } from '../../../../common/usage.js';
import { asRecord } from '../../../bytes/untrusted.js';
import { tierName } from '../openai-usage.js';

/**
 * Converts the usage object of a response to the canonical form.
 * @param tier the `service_tier` of the response
 * @returns null when the usage is absent or implausible
 */
export function readResponsesUsage(value: unknown, tier?: unknown): Usage | null {
  const wire = asRecord(value);
  const input = asRecord(wire.input_tokens_details);
  const output = asRecord(wire.output_tokens_details);
  const usage = saneUsage({
    input: wire.input_tokens,
    output: wire.output_tokens ?? 0,
    cacheRead: input.cached_tokens ?? 0,
    cacheWrite: input.cache_write_tokens ?? 0,
    reasoning: output.reasoning_tokens ?? 0,
  });
  const parts = { imageIn: input.image_tokens, imageOut: output.image_tokens };
  return withParts(withServed(usage, tierName(tier)), parts);
}

/** Converts the canonical usage to the usage object of a response. */
export function writeResponsesUsage(usage: Usage) {
  return {
    input_tokens: usage.input,
    input_tokens_details: { cached_tokens: usage.cacheRead, cache_write_tokens: usage.cacheWrite },
    output_tokens: usage.output,
    output_tokens_details: { reasoning_tokens: usage.reasoning },
    total_tokens: usage.input + usage.output,
  };
}
