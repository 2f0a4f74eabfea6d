import { saneUsage, type Usage } from '../../../../common/usage.js';
import { asRecord } from '../../../bytes/untrusted.js';

/**
 * Converts the usage object of a response to the canonical form.
 * @returns null when the usage is absent or implausible
 */
export function readResponsesUsage(value: unknown): Usage | null {
  const wire = asRecord(value);
  const input = asRecord(wire.input_tokens_details);
  const output = asRecord(wire.output_tokens_details);
  return saneUsage({
    input: wire.input_tokens,
    output: wire.output_tokens ?? 0,
    cacheRead: input.cached_tokens ?? 0,
    cacheWrite: input.cache_write_tokens ?? 0,
    reasoning: output.reasoning_tokens ?? 0,
  });
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
