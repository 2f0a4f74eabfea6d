import type { BodyDraft } from '../../bytes/body-draft.js';
import type { RequestBody } from '../../bytes/request-body.js';
import { asArray, asRecord, asString } from '../../bytes/untrusted.js';
import type { ChatClient, ChatUpstream } from '../../canonical/chat-codec.js';
import { Downgrades } from '../../canonical/downgrades.js';
import { MAX_TOKENS_LIMIT, type RequestParams } from '../../canonical/request-params.js';
import { BUILT_IN_SETTINGS, type ClaudeSettings } from '../../canonical/vendor-settings.js';
import { withoutThinkingSuffix } from '../../models/claude/cloud-claude.js';
import { readModel } from '../openai/shared/request-fields.js';
import type { Operation, Rewrite } from '../shared/dialect.js';
import { anthropicDialect } from './anthropic.dialect.js';
import { invalidMessage, unknownThread } from './anthropic.errors.js';
import { AnthropicResponseMeter, AnthropicStreamMeter } from './anthropic-meter.js';
import { estimatePrompt, readPrompt } from './message-prompt.js';
import { readReply } from './read-reply.js';
import { readRequest } from './read-request.js';
import { AnthropicReplyReader } from './reply-reader.js';
import { AnthropicReplyStream } from './reply-stream.js';
import { anthropicResponseTexts } from './response-texts.js';
import { isClaudeSignature, mayHoldForeignSignature, thinkingFor } from './thinking.js';
import { writeReply } from './write-reply.js';
import { writeRequest } from './write-request.js';

/** Changes an Anthropic body for an upstream of the same format. */
export function rewriteMessage(draft: BodyDraft, change: Rewrite): void {
  const { requested, model, vendors = BUILT_IN_SETTINGS, downgrades = new Downgrades() } = change;
  const name = withoutThinkingSuffix(model, vendors.claude);
  if (name !== requested.model) draft.set('model', name);
  if (name !== model && !draft.has('thinking')) requestThinking(draft, name, vendors.claude, downgrades);
  if (mayHoldForeignSignature(draft)) dropForeignThoughts(draft, downgrades);
}

function requestThinking(
  draft: BodyDraft,
  model: string,
  { thinkingShare }: ClaudeSettings,
  downgrades: Downgrades,
): void {
  const maxTokens = draft.get('max_tokens');
  const bound = typeof maxTokens === 'number' ? maxTokens : 0;
  const requested = thinkingFor(model, { mode: 'auto' }, bound, thinkingShare);
  if (!requested?.thinking) {
    downgrades.note('-thinking');
    return;
  }
  draft.set('thinking', requested.thinking);
  if (requested.maxTokens !== maxTokens) draft.set('max_tokens', requested.maxTokens);
  // Sampling parameters are rejected together with thinking.
  for (const field of ['temperature', 'top_p', 'top_k']) {
    if (!draft.has(field)) continue;
    draft.remove(field);
    downgrades.note(field);
  }
}

/** Removes reasoning of other models from earlier turns, because Claude rejects reasoning that it did not sign. */
function dropForeignThoughts(draft: BodyDraft, downgrades: Downgrades): void {
  const before = asArray(draft.get('messages'));
  const messages = before.map(withoutForeignThoughts);
  draft.set('messages', messages);
  const calling = messages.findLastIndex((message) => asRecord(message).role === 'assistant');
  if (messages[calling] !== before[calling] && isWithinToolLoop(messages, calling)) endThinking(draft, downgrades);
}

function withoutForeignThoughts(message: unknown): unknown {
  const { role, content } = asRecord(message);
  if (role !== 'assistant' || !Array.isArray(content)) return message;
  const own = (content as unknown[]).filter((block) => !isForeignThought(block));
  if (own.length === content.length) return message;
  return { ...asRecord(message), content: own.length > 0 ? own : [{ type: 'text', text: '...' }] };
}

/** Whether the messages contain results for calls of a message that does not begin with reasoning. */
function isWithinToolLoop(messages: readonly unknown[], calling: number): boolean {
  const [first] = asArray(asRecord(messages[calling]).content);
  const responses = asArray(asRecord(messages.at(-1)).content);
  const thought = /thinking$/.test(asString(asRecord(first).type));
  return !thought && responses.some((block) => asRecord(block).type === 'tool_result');
}

/**
 * With a budget, a tool loop must begin with reasoning: thinking is disabled when its calls were made without Claude's
 * reasoning.
 */
function endThinking(draft: BodyDraft, downgrades: Downgrades): void {
  if (asRecord(draft.get('thinking')).type !== 'enabled') return;
  draft.remove('thinking');
  downgrades.note('thinking');
  const { edits, ...management } = asRecord(draft.get('context_management'));
  const others = asArray(edits).filter((edit) => !asString(asRecord(edit).type).startsWith('clear_thinking'));
  if (others.length === asArray(edits).length) return;
  // Clearing thoughts is rejected when thinking is disabled.
  if (others.length > 0) draft.set('context_management', { ...management, edits: others });
  else draft.remove('context_management');
}

function isForeignThought(block: unknown): boolean {
  const { type, signature, data } = asRecord(block);
  const kind = asString(type);
  if (kind === 'thinking') return !isClaudeSignature(signature);
  return kind === 'redacted_thinking' && !isClaudeSignature(data);
}

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
  mayListModels: true,
  hasStreamUsage: true,
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
