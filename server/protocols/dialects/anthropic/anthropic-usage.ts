import { addUsage, saneToolCalls, saneUsage, type Usage, withServed } from '../../../common/usage.js';
import { asArray, asRecord } from '../../bytes/untrusted.js';

type WireUsage = Readonly<Record<string, unknown>>;

/**
 * Converts the usage object of messages to the canonical form: Anthropic counts cache reads and writes separately from
 * the input.
 * @returns null when the usage is absent or implausible; the tokens are then counted here
 */
export function readAnthropicUsage(value: unknown): Usage | null {
  const wire = asRecord(value);
  const steps = asArray(wire.iterations).map(asRecord);
  // With a compaction among the steps, the totals do not include the other steps.
  const compacted = steps.some((step) => step.type === 'compaction');
  const usage = compacted
    ? steps.map(readCounts).reduce((sum, step) => (sum && step ? addUsage(sum, step) : null))
    : readCounts(wire);
  const { web_search_requests: web_search, web_fetch_requests: web_fetch } = asRecord(wire.server_tool_use);
  const tools = saneToolCalls({ web_search, web_fetch });
  const served = withServed(usage, wire.service_tier, wire.speed, regionOf(wire.inference_geo));
  return served && tools ? { ...served, tools } : served;
}

/** The region in which the model ran, which has its own price; `global` has none. */
function regionOf(geo: unknown): unknown {
  return typeof geo === 'string' && geo !== 'global' && geo !== 'not_available' ? `geo:${geo}` : undefined;
}

/** Merges a later usage report of a stream into an earlier one: counts are totals, and null means no change. */
export function mergedUsage(known: WireUsage, later: unknown): WireUsage {
  const counts = Object.entries(asRecord(later)).filter(([, count]) => count !== null);
  return { ...known, ...Object.fromEntries(counts) };
}

/** Whether a usage report counts the output: the one at the beginning of a stream counts only the prompt. */
export function countsOutput(wire: unknown): boolean {
  return typeof asRecord(wire).output_tokens === 'number';
}

/** The usage of a response that was cut off: the prompt as reported, and at least the given output tokens. */
export function withOutput(usage: Usage, tokens: number): Usage {
  return { ...usage, output: Math.max(usage.output, tokens) };
}

/** The usage object in Anthropic's form. */
export function writeAnthropicUsage(usage: Usage) {
  const { input, output, cacheRead, cacheWrite, cacheWriteHour } = usage;
  return {
    input_tokens: input - cacheRead - cacheWrite,
    cache_creation_input_tokens: cacheWrite,
    cache_read_input_tokens: cacheRead,
    cache_creation: {
      ephemeral_5m_input_tokens: cacheWrite - cacheWriteHour,
      ephemeral_1h_input_tokens: cacheWriteHour,
    },
    output_tokens: output,
  };
}

function readCounts(wire: WireUsage): Usage | null {
  const { input_tokens: input, output_tokens: output } = wire;
  const cacheRead = wire.cache_read_input_tokens ?? 0;
  const split = asRecord(wire.cache_creation);
  const fiveMinutes = split.ephemeral_5m_input_tokens ?? 0;
  const cacheWriteHour = split.ephemeral_1h_input_tokens ?? 0;
  const written = wire.cache_creation_input_tokens ?? 0;
  if (typeof input !== 'number' || typeof cacheRead !== 'number' || typeof written !== 'number') return null;
  if (typeof fiveMinutes !== 'number' || typeof cacheWriteHour !== 'number') return null;
  const cacheWrite = Math.max(written, fiveMinutes + cacheWriteHour);
  const reasoning = asRecord(wire.output_tokens_details).thinking_tokens ?? 0;
  return saneUsage({
    input: input + cacheRead + cacheWrite,
    output: output ?? 0,
    cacheRead,
    cacheWrite,
    cacheWriteHour,
    reasoning,
  });
}
