import { saneUsage, type Usage } from '../../../billing/prices/usage.js';

interface WireUsage {
  prompt_tokens?: unknown;
  completion_tokens?: unknown;
  total_tokens?: unknown;
  prompt_tokens_details?: { cached_tokens?: unknown; cache_write_tokens?: unknown; audio_tokens?: unknown } | null;
  completion_tokens_details?: { reasoning_tokens?: unknown; audio_tokens?: unknown } | null;
}

/**
 * The usage object of chat, completions and embeddings in our normal form.
 * @returns null when it is absent or not credible; the tokens are then counted here.
 */
export function readOpenAiUsage(value: unknown): Usage | null {
  if (typeof value !== 'object' || value === null) return null;
  const wire = value as WireUsage;
  return saneUsage({
    input: wire.prompt_tokens,
    output: wire.completion_tokens ?? 0,
    cacheRead: wire.prompt_tokens_details?.cached_tokens ?? 0,
    cacheWrite: wire.prompt_tokens_details?.cache_write_tokens ?? 0,
    reasoning: wire.completion_tokens_details?.reasoning_tokens ?? 0,
    audioIn: wire.prompt_tokens_details?.audio_tokens ?? 0,
    audioOut: wire.completion_tokens_details?.audio_tokens ?? 0,
  });
}

/** A blank reply may be charged a few tokens by the upstream. */
const BLANK_TOKENS = 16;

/** Whether an answer is worth its charge even without visible text: hidden reasoning is work, and is paid for. */
export function didWork(usage: Usage): boolean {
  return usage.output > BLANK_TOKENS || usage.reasoning > 0;
}

const USAGE_KEY = Buffer.from('"usage"');

/**
 * Finds and parses the last top-level-looking `"usage": {…}` of a JSON text without parsing the rest.
 * Inside a string the quotes would be escaped, so the key cannot be mistaken for somebody's words.
 */
export function lastUsageObject(bytes: Buffer): unknown {
  const key = bytes.lastIndexOf(USAGE_KEY);
  if (key < 0) return undefined;
  const start = bytes.indexOf(0x7b, key + USAGE_KEY.length);
  if (start < 0 || !/^\s*:\s*$/.test(bytes.toString('latin1', key + USAGE_KEY.length, start))) return undefined;
  const end = objectEnd(bytes, start);
  if (end < 0) return undefined;
  try {
    return JSON.parse(bytes.toString('utf8', start, end)) as unknown;
  } catch {
    return undefined;
  }
}

/** The position after the object that opens at `start`; usage objects hold no strings with braces. */
function objectEnd(bytes: Buffer, start: number): number {
  let depth = 0;
  for (let at = start; at < bytes.length; at++) {
    if (bytes[at] === 0x7b) depth++;
    else if (bytes[at] === 0x7d && --depth === 0) return at + 1;
  }
  return -1;
}
