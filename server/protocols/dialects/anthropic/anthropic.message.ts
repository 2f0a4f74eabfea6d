import { fieldsOf, textOf } from '../../bytes/untrusted.js';
import type { WireBody } from '../../bytes/wire-body.js';
import type { Asked } from '../../request-params.js';
import type { Operation } from '../dialect.js';
import { MAX_TOKENS_LIMIT } from '../max-tokens-limit.js';
import { readModel } from '../openai/read-fields.js';
import { anthropicAnswerTexts } from './answer-texts.js';
import { anthropicDialect } from './anthropic.dialect.js';
import { invalidMessage, unknownThread } from './anthropic.errors.js';
import { anthropicMessageClient } from './anthropic.message.client.js';
import { AnthropicAnswerMeter } from './anthropic-answer-meter.js';
import { AnthropicStreamMeter } from './anthropic-stream-meter.js';
import { estimatePrompt, readPrompt } from './message-prompt.js';
import { rewriteMessage } from './message-rewrite.js';

/** `POST /v1/messages` */
export const anthropicMessage: Operation = {
  format: 'anthropic.message',
  task: 'chat',
  dialect: anthropicDialect,
  codec: anthropicMessageClient,
  answerTexts: anthropicAnswerTexts,
  read(body: WireBody): Asked {
    const model = readModel(body);
    const maxTokens = readMaxTokens(body);
    requireMessages(body);
    const stream = body.get('stream') ?? false;
    if (typeof stream !== 'boolean') throw invalidMessage('stream must be true or false');
    return {
      model,
      stream,
      wantsUsage: stream,
      maxTokens,
      promptEstimate: estimatePrompt(body),
      ...readContinued(body),
    };
  },
  promptForCount: readPrompt,
  rewrite: rewriteMessage,
  answerMeter: (_asked, body) => new AnthropicAnswerMeter(body.has('thread')),
  streamMeter: (_asked, body) => new AnthropicStreamMeter(body.has('thread')),
};

/** @throws {AppError} invalid_claude_request when `messages` is not a list with something in it. */
export function requireMessages(body: WireBody): void {
  if (body.sizeOf('messages') <= 2) throw invalidMessage('field messages is required');
  if (!Array.isArray(body.get('messages'))) throw invalidMessage('field messages must be a list');
}

function readContinued(body: WireBody): Pick<Asked, 'continues'> {
  const id = textOf(fieldsOf(body.get('thread')).previous_message_id);
  return id === '' ? {} : { continues: { id, error: unknownThread } };
}

/** Zero is allowed: it only warms the prompt cache. */
function readMaxTokens(body: WireBody): number {
  const value = body.get('max_tokens') ?? undefined;
  if (value === undefined) throw invalidMessage('field max_tokens is required');
  if (typeof value !== 'number' || !Number.isInteger(value) || value < 0 || value > MAX_TOKENS_LIMIT) {
    throw invalidMessage('max_tokens is invalid');
  }
  return value;
}
