import {
  saneToolCalls,
  saneUsage,
  type ToolCalls,
  type Usage,
  usageOfSeconds,
  withParts,
  withServed,
} from '../../../../common/usage.js';
import { JsonKey, lastObject } from '../../../bytes/json-key.js';
import { asArray, asRecord, type Fields, isFields } from '../../../bytes/untrusted.js';
import type { ReplyContext } from '../../../canonical/chat-codec.js';
import { estimateTokens } from '../../../metering/estimate.js';

/**
 * Converts the usage object of chat, completions and embeddings to the canonical form, in the fields of all
 * OpenAI-style vendors.
 * @param tier the `service_tier` of the response
 * @returns null when the usage is absent or implausible; the tokens are then counted here.
 */
export function readOpenAiUsage(value: unknown, tier?: unknown): Usage | null {
  if (!isFields(value)) return null;
  const prompt = asRecord(value.prompt_tokens_details ?? value.prompt_token_details ?? value.input_tokens_details);
  const completion = asRecord(value.completion_tokens_details ?? value.output_tokens_details);
  const input = value.prompt_tokens ?? value.input_tokens;
  const output = value.completion_tokens ?? value.output_tokens ?? 0;
  const research = researchIn(value);
  const reasoning = research?.reasoning ?? completion.reasoning_tokens ?? 0;
  const usage = saneUsage({
    input: research ? plus(input, research.citations) : input,
    output: research ? plus(output, reasoning) : outputOf(output, reasoning, input, value.total_tokens),
    cacheRead:
      prompt.cached_tokens ?? value.prompt_cache_hit_tokens ?? value.cached_tokens ?? value.num_cached_tokens ?? 0,
    cacheWrite: prompt.cache_write_tokens ?? prompt.cache_creation_input_tokens ?? 0,
    reasoning,
    audioIn: prompt.audio_tokens ?? 0,
    audioOut: completion.audio_tokens ?? 0,
  });
  const tools = toolsIn(value);
  const cached = prompt.cached_tokens_details;
  const detailed = withParts(withServed(usage, tierName(tier)), {
    imageIn: prompt.image_tokens,
    imageOut: completion.image_tokens,
    cached: isFields(cached) ? { audio: cached.audio_tokens, image: cached.image_tokens } : null,
  });
  return detailed && tools ? { ...detailed, tools } : detailed;
}

/**
 * Perplexity's deep research reports the pages that it read and its reasoning in addition to prompt and completion, and
 * charges the pages as prompt tokens.
 */
function researchIn({ citation_tokens: citations, reasoning_tokens: reasoning }: Fields) {
  return citations === undefined ? null : { citations, reasoning: reasoning ?? 0 };
}

/** The sum; NaN, which counts as absent, when a part is not a number. */
function plus(one: unknown, other: unknown): number {
  return typeof one === 'number' && typeof other === 'number' ? one + other : Number.NaN;
}

/** OpenAI names one tier twice. */
export function tierName(tier: unknown): unknown {
  return tier === 'fast' ? 'priority' : tier;
}

/** Tools in the usage of OpenRouter, xAI and Perplexity. */
function toolsIn(usage: Fields): ToolCalls | undefined {
  const { web_search_requests: asAnthropic } = asRecord(usage.server_tool_use);
  const asXai = asRecord(usage.server_side_tool_usage_details);
  const { search_context_size: searched, num_search_queries: queries } = usage;
  return saneToolCalls({
    web_search: asAnthropic ?? asXai.web_search_calls ?? queries,
    // Perplexity charges its deep research by the search, and other models a fee per request.
    ...(typeof searched === 'string' && queries === undefined && { [`search_request/${searched}`]: 1 }),
    x_search: asXai.x_search_calls,
    code_interpreter: asXai.code_interpreter_calls,
  });
}

const CITATION = new JsonKey('url_citation');
/** The tool charge of a response that cites pages: OpenAI's search models charge one search per response. */
export const ONE_SEARCH: ToolCalls = { web_search_preview: 1 };

/** The usage of a response that cites pages, when the usage itself reports no searches. */
export function withSearch(usage: Usage | null): Usage | null {
  return usage && !usage.tools ? { ...usage, tools: ONE_SEARCH } : usage;
}

/** Whether the response cites pages. Inside the model's text the quotes would be escaped. */
export function citesPages(bytes: Buffer): boolean {
  return CITATION.isIn(bytes);
}

/**
 * xAI counts reasoning separately from the completion; this is detected from the total, or from a reasoning count above
 * the completion count.
 */
function outputOf(completion: unknown, reasoning: unknown, input: unknown, total: unknown): unknown {
  if (typeof completion !== 'number' || typeof reasoning !== 'number' || typeof input !== 'number') return completion;
  const beside = reasoning > completion || (reasoning > 0 && total === input + completion + reasoning);
  return beside ? completion + reasoning : completion;
}

/** The usage of a response or a chunk: at the top level, or, as in Moonshot's API, in the first choice. */
export function usageIn(response: Fields): unknown {
  if (isFields(response.usage)) return response.usage;
  return asRecord(asArray(response.choices)[0]).usage;
}

/** An upstream may charge a few tokens for a blank response. */
const BLANK_TOKENS = 16;

/** Whether a response is charged without visible text: hidden reasoning is charged. */
export function hasBillableOutput(usage: Usage): boolean {
  return usage.output > BLANK_TOKENS || usage.reasoning > 0;
}

export const USAGE_KEY = new JsonKey('usage');

/** The last `"usage": {…}` of a JSON text, found without parsing the remainder. */
export function lastUsageObject(bytes: Buffer): unknown {
  return lastObject(bytes, USAGE_KEY);
}

const TIER_KEY = new JsonKey('service_tier');
const TIER = /^\s*:\s*"(\w{1,32})"/;
/** Vendors write the tier behind the usage, or among the first fields. */
const HEAD_BYTES = 512;

/** The `service_tier` of a JSON text; only its beginning and what follows the usage are searched. */
export function servedTier(bytes: Buffer): string | undefined {
  const tail = bytes.subarray(Math.max(USAGE_KEY.lastIndexIn(bytes), 0));
  for (const part of [tail, bytes.subarray(0, HEAD_BYTES)]) {
    const at = TIER_KEY.indexIn(part);
    if (at < 0) continue;
    const from = at + TIER_KEY.length;
    return TIER.exec(part.toString('latin1', from, from + 48))?.[1];
  }
  return undefined;
}

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

/** Usage in the form of chat and completions. */
export function writeUsage(usage: Usage): Fields {
  return {
    prompt_tokens: usage.input,
    completion_tokens: usage.output,
    total_tokens: usage.input + usage.output,
    prompt_tokens_details: {
      cached_tokens: usage.cacheRead,
      audio_tokens: usage.audioIn,
      ...(usage.cacheWrite > 0 && { cache_write_tokens: usage.cacheWrite }),
      ...(usage.imageIn && { image_tokens: usage.imageIn }),
    },
    completion_tokens_details: {
      reasoning_tokens: usage.reasoning,
      audio_tokens: usage.audioOut,
      ...(usage.imageOut && { image_tokens: usage.imageOut }),
    },
  };
}

/** Estimated usage for a client that requires it, when the upstream reported none. */
export function estimatedUsage({ promptEstimate }: ReplyContext, response: string): Fields {
  const completion = estimateTokens(response);
  return {
    prompt_tokens: promptEstimate,
    completion_tokens: completion,
    total_tokens: promptEstimate + completion,
  };
}
