import { saneUsage, type Usage, withParts, withServed } from '../../../../common/usage.js';
import { asRecord, asString, codeOf } from '../../../bytes/untrusted.js';
import type { ReplyContext } from '../../../canonical/chat-codec.js';
import { ResponseError } from '../../../canonical/reply.js';
import { tierName } from '../shared/openai-usage.js';
import type { WireObject } from './output-items.js';
import { responseIdOf } from './responses.dialect.js';

type RepeatedContext = Pick<ReplyContext, 'requestId' | 'createdAt' | 'model' | 'body' | 'stored'>;

/** The fields of a response besides its output: its own, and those repeated from the request. */
export function responseBase({ requestId, createdAt, model, body, stored = false }: RepeatedContext): WireObject {
  const fieldOr = (name: string, otherwise: unknown = null) => body.get(name) ?? otherwise;
  const reasoning = asRecord(body.get('reasoning'));
  const tier = asString(body.get('service_tier'));
  return {
    id: responseIdOf(requestId),
    object: 'response',
    created_at: createdAt,
    completed_at: null,
    status: 'in_progress',
    background: false,
    error: null,
    incomplete_details: null,
    instructions: fieldOr('instructions'),
    max_output_tokens: fieldOr('max_output_tokens'),
    max_tool_calls: fieldOr('max_tool_calls'),
    model,
    output: [],
    parallel_tool_calls: fieldOr('parallel_tool_calls', true),
    previous_response_id: null,
    prompt_cache_key: fieldOr('prompt_cache_key'),
    reasoning: { effort: reasoning.effort ?? null, summary: reasoning.summary ?? null },
    safety_identifier: fieldOr('safety_identifier'),
    service_tier: tier === '' || tier === 'auto' ? 'default' : tier,
    // Independent of the request: a translated response is stored only where the site stores it.
    store: stored,
    temperature: fieldOr('temperature', 1),
    text: { format: { type: 'text' }, ...asRecord(body.get('text')) },
    tool_choice: fieldOr('tool_choice', 'auto'),
    tools: fieldOr('tools', []),
    top_logprobs: fieldOr('top_logprobs', 0),
    top_p: fieldOr('top_p', 1),
    truncation: fieldOr('truncation', 'disabled'),
    usage: null,
    user: fieldOr('user'),
    metadata: fieldOr('metadata', {}),
  };
}

/** HTTP statuses of the error codes in a failed response. */
const STATUS_OF: Readonly<Record<string, number>> = {
  rate_limit_exceeded: 429,
  insufficient_quota: 429,
  server_is_overloaded: 503,
  slow_down: 503,
  server_error: 500,
  context_length_exceeded: 400,
  invalid_prompt: 400,
  invalid_image: 400,
  invalid_image_url: 400,
  image_content_policy_violation: 400,
};

/** The error of a failed response, or of an `error` event. */
export function responseFailure(value: unknown): ResponseError {
  const error = asRecord(value);
  const code = codeOf(error.code) || undefined;
  // In an `error` event with top-level error fields the type is only the event's name.
  const type = error.type === 'error' ? undefined : asString(error.type) || undefined;
  const message = asString(error.message) || asString(value) || 'the upstream failed';
  return new ResponseError(message, type, code, code === undefined ? undefined : STATUS_OF[code]);
}

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
