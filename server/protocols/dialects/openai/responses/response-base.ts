import { asRecord, asString } from '../../../bytes/untrusted.js';
import type { ReplyContext } from '../../../canonical/chat-codec.js';
import type { WireObject } from './output-item.js';
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
