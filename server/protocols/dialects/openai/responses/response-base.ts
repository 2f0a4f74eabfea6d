import { asRecord, asString } from '../../../bytes/untrusted.js';
import type { ReplyContext } from '../../../canonical/chat-codec.js';
import type { WireObject } from './output-item.js';
import { responseIdOf } from './responses.dialect.js';

/** What a response says besides its output: itself, and what it repeats of the request. */
export function responseBase({ requestId, createdAt, model, body }: ReplyContext): WireObject {
  const told = (name: string, otherwise: unknown = null) => body.get(name) ?? otherwise;
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
    instructions: told('instructions'),
    max_output_tokens: told('max_output_tokens'),
    max_tool_calls: told('max_tool_calls'),
    model,
    output: [],
    parallel_tool_calls: told('parallel_tool_calls', true),
    previous_response_id: null,
    prompt_cache_key: told('prompt_cache_key'),
    reasoning: { effort: reasoning.effort ?? null, summary: reasoning.summary ?? null },
    safety_identifier: told('safety_identifier'),
    service_tier: tier === '' || tier === 'auto' ? 'default' : tier,
    // Whatever the request says: nothing is kept here.
    store: false,
    temperature: told('temperature', 1),
    text: { format: { type: 'text' }, ...asRecord(body.get('text')) },
    tool_choice: told('tool_choice', 'auto'),
    tools: told('tools', []),
    top_logprobs: told('top_logprobs', 0),
    top_p: told('top_p', 1),
    truncation: told('truncation', 'disabled'),
    usage: null,
    user: told('user'),
    metadata: told('metadata', {}),
  };
}
