import { saneUsage, type Usage } from '../../../../common/usage.js';
import { asRecord } from '../../../bytes/untrusted.js';

/**
 * The usage object of a response in our normal form.
 * @returns null when it is absent or not credible
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

/** The same the other way round. */
export function writeResponsesUsage(usage: Usage) {
  return {
    input_tokens: usage.input,
    input_tokens_details: { cached_tokens: usage.cacheRead, cache_write_tokens: usage.cacheWrite },
    output_tokens: usage.output,
    output_tokens_details: { reasoning_tokens: usage.reasoning },
    total_tokens: usage.input + usage.output,
  };
}
