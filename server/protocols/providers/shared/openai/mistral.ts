import { createHash } from 'node:crypto';
import type { BodyDraft } from '../../../bytes/body-draft.js';
import { asArray, asRecord, asString, parsedFields } from '../../../bytes/untrusted.js';
import { changeMessages, type WireMessage } from '../../../models/openai/chat-request.js';
import { type Profile, usual } from './profile.js';
import { changeSchemas, withoutDialect } from './text-rules.js';

/** Models with two reasoning efforts: high, or none. */
const EFFORT_MODELS = /^mistral-(small|medium)-(latest|2[6-9]\d{2})/;

/** The models of Mistral, which several vendors host. */
export const mistral: Profile = {
  paths: {
    ...usual(
      '/v1',
      'openai.chat',
      'openai.embedding',
      'openai.moderation',
      'openai.speech',
      'openai.transcription',
      'mistral.ocr',
    ),
    // Completions fill gaps in code; other models use the chat.
    'openai.completion': (model) => (model.includes('codestral') ? '/v1/fim/completions' : null),
  },
  models: '/v1/models',
  // Every stream ends with the usage; the usage option is rejected.
  streamUsage: 'without-request',
  text: {
    maxTokens: 'max_tokens',
    rename: { seed: 'random_seed' },
    drop: ['logit_bias', 'logprobs', 'top_logprobs', 'user', 'store', 'metadata', 'service_tier'],
    reasoning: { style: 'effort', words: (model) => (EFFORT_MODELS.test(model) ? ['none', 'high'] : []) },
  },
  adapt(body, { format }) {
    if (format === 'openai.embedding') body.rename('dimensions', 'output_dimension');
    if (format !== 'openai.chat') return;
    if (body.get('tool_choice') === 'required') body.set('tool_choice', 'any');
    if (body.has('tools') && body.mentions('"$schema"')) changeSchemas(body, withoutDialect);
    if (body.mentions('"tool_calls"') || body.mentions('"reasoning_content"')) adaptMessages(body);
  },
  failure(_, body) {
    const { message } = parsedFields(body);
    const [first] = asArray(asRecord(message).detail);
    return asString(asRecord(first).msg) ? { message: asString(asRecord(first).msg) } : undefined;
  },
};

/** Calls have short ids; a result also needs the name of its tool. */
function adaptMessages(body: BodyDraft): void {
  const toolNames = new Map<string, string>();
  changeMessages(body, (message) => {
    if (message.role === 'tool') return asResult(message, toolNames);
    if (message.role !== 'assistant') return message;
    const { reasoning_content: _, reasoning_details: __, ...rest } = message;
    if (!Array.isArray(message.tool_calls)) return rest;
    return { ...rest, tool_calls: message.tool_calls.map((call: unknown) => asCall(call, toolNames)) };
  });
}

function asCall(call: unknown, toolNames: Map<string, string>): unknown {
  const { id, ...rest } = asRecord(call);
  if (typeof id !== 'string') return call;
  toolNames.set(id, asString(asRecord(rest.function).name));
  return { ...rest, id: shortId(id) };
}

function asResult(message: WireMessage, toolNames: ReadonlyMap<string, string>): WireMessage {
  const id = asString(message.tool_call_id);
  const name = asString(message.name) || toolNames.get(id);
  return { ...message, tool_call_id: shortId(id), ...(name && { name }) };
}

const SHORT_ID = /^[A-Za-z0-9]{9}$/;
const LETTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** Nine letters and digits, derived from the id. */
function shortId(id: string): string {
  if (SHORT_ID.test(id)) return id;
  const digest = createHash('sha256').update(id).digest();
  return Array.from(digest.subarray(0, 9), (byte) => LETTERS[byte % LETTERS.length]).join('');
}
