import type { RequestBody } from '../../../bytes/request-body.js';
import { asString, type Fields } from '../../../bytes/untrusted.js';
import { type Conversation, emptyConversation } from '../../../canonical/conversation.js';
import { unsupported } from '../../../canonical/downgrades.js';
import { readSampling, readWhole } from '../chat/read-request.js';
import { invalidText } from '../shared/request-fields.js';

/** Fields that a conversation or the response format covers. */
const UNDERSTOOD: ReadonlySet<string> = new Set([
  'model',
  'prompt',
  'suffix',
  'echo',
  'logprobs',
  'max_tokens',
  'temperature',
  'top_p',
  'top_k',
  'seed',
  'stop',
  'n',
  'frequency_penalty',
  'presence_penalty',
  'logit_bias',
  'user',
  'prompt_cache_key',
  'service_tier',
  'stream',
  'stream_options',
  'max_completion_tokens',
]);

/**
 * Reads a completion request as a conversation of one message.
 * @throws {AppError} unsupported for features of completion models only: several prompts, token ids, text to fill in
 */
export function readCompletionRequest(body: RequestBody, model: string): Conversation {
  const fields = readWhole(body);
  if (asString(fields.suffix) !== '') throw unsupported('suffix');
  const own = Object.entries(fields).filter(([name, value]) => !UNDERSTOOD.has(name) && value !== null);
  return {
    ...emptyConversation(model),
    ...readSampling(body, fields),
    messages: [{ role: 'user', parts: [{ type: 'text', text: readPrompt(fields) }] }],
    choices: Number.isInteger(fields.n) ? Number(fields.n) : 1,
    logprobs: Number.isInteger(fields.logprobs) ? Number(fields.logprobs) : null,
    ...(own.length > 0 && { only: { openai: Object.fromEntries(own) } }),
  };
}

/** The single text to continue. */
export function readPrompt({ prompt }: Fields): string {
  const [first, ...rest]: unknown[] = Array.isArray(prompt) ? prompt : [prompt];
  if (typeof first === 'number' || Array.isArray(first)) throw unsupported('token ids as a prompt');
  if (typeof first !== 'string' || first === '') throw invalidText('field prompt is required', 'prompt');
  if (rest.length > 0) throw unsupported('several prompts');
  return first;
}
