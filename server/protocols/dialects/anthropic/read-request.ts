import type { RequestBody } from '../../bytes/request-body.js';
import { asArray, asRecord, asString, numberOf } from '../../bytes/untrusted.js';
import {
  type Conversation,
  type Effort,
  emptyConversation,
  type ReasoningControl,
} from '../../canonical/conversation.js';
import { unsupportedThread } from './anthropic.errors.js';
import { readMessage, readSystem } from './read-blocks.js';
import { readTools } from './read-tools.js';

/** Fields that only Anthropic's own service supports. */
const ONLY_ANTHROPIC = [
  'container',
  'mcp_servers',
  'context_management',
  'cache_control',
  'inference_geo',
  'speed',
  'fallbacks',
];
const EFFORTS: readonly Effort[] = ['low', 'medium', 'high', 'xhigh', 'max'];

/**
 * Reads a messages body.
 * @throws {AppError} invalid_claude_request, unsupported, thread_unsupported
 */
export function readRequest(body: RequestBody, model: string): Conversation {
  if ((body.get('thread') ?? null) !== null) throw unsupportedThread();
  const conversation = emptyConversation(model);
  const system = readSystem(body.get('system'));
  if (system.length > 0) conversation.messages.push({ role: 'system', parts: system });
  for (const message of asArray(body.get('messages'))) conversation.messages.push(readMessage(message));
  const last = conversation.messages.at(-1);
  if (last?.role === 'assistant') last.prefix = true;
  readOptions(body, conversation);
  readOnly(body, conversation);
  readTools(body, conversation);
  return conversation;
}

function readOptions(body: RequestBody, conversation: Conversation): void {
  const output = asRecord(body.get('output_config'));
  conversation.maxTokens = numberOf(body.get('max_tokens'));
  conversation.temperature = numberOf(body.get('temperature'));
  conversation.topP = numberOf(body.get('top_p'));
  conversation.topK = numberOf(body.get('top_k'));
  conversation.stop = asArray(body.get('stop_sequences')).filter((text) => typeof text === 'string');
  conversation.reasoning = readReasoning(asRecord(body.get('thinking')), asString(output.effort));
  conversation.user = asString(asRecord(body.get('metadata')).user_id) || null;
  conversation.serviceTier = asString(body.get('service_tier')) || null;
  const { type, schema } = asRecord(output.format ?? body.get('output_format'));
  if (type === 'json_schema') {
    const fields = { ...asRecord(schema) };
    conversation.outputFormat = { type: 'schema', name: 'response', schema: fields, strict: true, description: null };
  }
}

function readOnly(body: RequestBody, conversation: Conversation): void {
  const own = ONLY_ANTHROPIC.filter((name) => (body.get(name) ?? null) !== null);
  if (own.length === 0) return;
  conversation.only.anthropic = Object.fromEntries(own.map((name) => [name, body.get(name)]));
}

function readReasoning(thinking: Readonly<Record<string, unknown>>, word: string): ReasoningControl | null {
  const effort = EFFORTS.find((known) => known === word);
  const hidden = thinking.display === 'omitted' ? { hidden: true } : {};
  const { type, budget_tokens: budget } = thinking;
  if (type === 'disabled') return { mode: 'off' };
  if (type === 'enabled' && typeof budget === 'number')
    return { mode: 'budget', budget, ...(effort && { effort }), ...hidden };
  if (effort) return { mode: 'effort', effort, ...hidden };
  return type === 'adaptive' || type === 'enabled' ? { mode: 'auto', ...hidden } : null;
}
