import type { RequestBody } from '../../bytes/request-body.js';
import { asRecord, asString } from '../../bytes/untrusted.js';
import type { ChatClient, ChatUpstream } from '../../canonical/chat-codec.js';
import { MAX_TOKENS_LIMIT, type RequestParams } from '../../request-params.js';
import type { Operation } from '../dialect.js';
import { readModel } from '../openai/request-fields.js';
import { anthropicDialect } from './anthropic.dialect.js';
import { invalidMessage, unknownThread } from './anthropic.errors.js';
import { AnthropicResponseMeter, AnthropicStreamMeter } from './anthropic-meter.js';
import { estimatePrompt, readPrompt } from './message-prompt.js';
import { rewriteMessage } from './message-rewrite.js';
import { readReply } from './read-reply.js';
import { readRequest } from './read-request.js';
import { AnthropicReplyReader } from './reply-reader.js';
import { AnthropicReplyStream } from './reply-stream.js';
import { anthropicResponseTexts } from './response-texts.js';
import { writeReply } from './write-reply.js';
import { writeRequest } from './write-request.js';

/** Reads requests of clients of the messages API and writes responses to them. */
export const anthropicMessageClient: ChatClient = {
  task: 'chat',
  read: readRequest,
  write: writeReply,
  stream: (context) => new AnthropicReplyStream(context),
};

/** `POST /v1/messages` */
export const anthropicMessage: Operation = {
  format: 'anthropic.message',
  task: 'chat',
  dialect: anthropicDialect,
  codec: anthropicMessageClient,
  responseTexts: anthropicResponseTexts,
  read(body: RequestBody): RequestParams {
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
      ...readPreviousResponse(body),
    };
  },
  promptForCount: readPrompt,
  rewrite: rewriteMessage,
  responseMeter: (_params, body) => new AnthropicResponseMeter(body.has('thread')),
  streamMeter: (_params, body) => new AnthropicStreamMeter(body.has('thread')),
};

/** @throws {AppError} invalid_claude_request when `messages` is not a list with at least one item. */
export function requireMessages(body: RequestBody): void {
  if (body.sizeOf('messages') <= 2) throw invalidMessage('field messages is required');
  if (!Array.isArray(body.get('messages'))) throw invalidMessage('field messages must be a list');
}

function readPreviousResponse(body: RequestBody): Pick<RequestParams, 'previousResponse'> {
  const id = asString(asRecord(body.get('thread')).previous_message_id);
  return id === '' ? {} : { previousResponse: { id, error: unknownThread } };
}

/** Zero is allowed: such a request only fills the prompt cache. */
function readMaxTokens(body: RequestBody): number {
  const value = body.get('max_tokens') ?? undefined;
  if (value === undefined) throw invalidMessage('field max_tokens is required');
  if (typeof value !== 'number' || !Number.isInteger(value) || value < 0 || value > MAX_TOKENS_LIMIT) {
    throw invalidMessage('max_tokens is invalid');
  }
  return value;
}

/** Writes requests to Claude at Anthropic and reads its responses. */
export const anthropicMessageUpstream: ChatUpstream = {
  task: 'chat',
  write: writeRequest,
  read: readReply,
  stream: () => new AnthropicReplyReader(),
};
