import type { RequestBody } from '../../bytes/request-body.js';
import { asRecord, isFields } from '../../bytes/untrusted.js';
import type { ChatClient, ChatUpstream } from '../../canonical/chat-codec.js';
import { type Conversation, emptyConversation } from '../../canonical/conversation.js';
import { Downgrades } from '../../canonical/downgrades.js';
import { BadResponse, type Reply, ResponseError } from '../../canonical/reply.js';
import { collectReply } from '../../canonical/reply-events.js';
import { MAX_TOKENS_LIMIT, type RequestParams } from '../../canonical/request-params.js';
import { BUILT_IN_SETTINGS } from '../../canonical/vendor-settings.js';
import { traitsOf } from '../../models/gemini/gemini-traits.js';
import type { Address, Operation } from '../shared/dialect.js';
import { geminiDialect, modelOf } from './gemini.dialect.js';
import { invalidGemini } from './gemini.errors.js';
import { blockReasonOf, bodyField, field, objectsOf } from './gemini-fields.js';
import { estimateGeminiPrompt, readGeminiPrompt } from './gemini-prompt.js';
import { GeminiResponseMeter } from './gemini-response-meter.js';
import { GeminiArrayStreamMeter, GeminiStreamMeter } from './gemini-stream-meter.js';
import { readContents, readInstruction } from './read-contents.js';
import { readConfig, readToolChoice, readTools } from './read-request.js';
import { fragmentsOf, GeminiReplyReader } from './reply-reader.js';
import { GeminiReplyStream } from './reply-stream.js';
import { geminiResponseTexts } from './response-texts.js';
import { ArrayFraming, EventFraming } from './stream-framing.js';
import { signCallsIn } from './write-contents.js';
import { writeReply } from './write-reply.js';
import { writeRequest } from './write-request.js';
import { writeNamedImageParams } from './write-thinking.js';

const ONLY_HERE = ['safetySettings', 'cachedContent', 'labels'];

const reading: Pick<ChatClient, 'task' | 'read' | 'write'> = { task: 'chat', read, write: writeReply };

/** For clients that read a stream as events. */
export const geminiGenerateClient: ChatClient = {
  ...reading,
  stream: (context) => new GeminiReplyStream(context, new EventFraming()),
};

/** For clients that read a stream as one array. */
export const geminiGenerateArrayClient: ChatClient = {
  ...reading,
  stream: (context) => new GeminiReplyStream(context, new ArrayFraming()),
};

function read(body: RequestBody, model: string): Conversation {
  const conversation = emptyConversation(model);
  const instruction = readInstruction(bodyField(body, 'systemInstruction'));
  if (instruction !== '') conversation.messages.push({ role: 'system', parts: [{ type: 'text', text: instruction }] });
  conversation.messages = conversation.messages.concat(readContents(body.get('contents')));
  readConfig(bodyField(body, 'generationConfig'), conversation);
  readTools(body.get('tools'), conversation);
  const toolConfig = bodyField(body, 'toolConfig');
  conversation.toolChoice = readToolChoice(toolConfig);
  const retrieval = field(toolConfig, 'retrievalConfig');
  const own = ONLY_HERE.map((name) => [name, bodyField(body, name)] as const);
  for (const [name, value] of [...own, ['retrievalConfig', retrieval] as const]) {
    if (value !== undefined) conversation.only.gemini = { ...asRecord(conversation.only.gemini), [name]: value };
  }
  return conversation;
}

const MAX_CANDIDATES = 128;

/** `generateContent`, and `streamGenerateContent` with `alt=sse` */
export const geminiGenerate: Operation = {
  ...generation(geminiGenerateClient),
  dialect: geminiDialect,
  streamMeter: () => new GeminiStreamMeter(),
};

/**
 * `streamGenerateContent` without `alt=sse`: the stream is one JSON array. Events are requested from upstreams anyway.
 */
export const geminiGenerateArray: Operation = {
  ...generation(geminiGenerateArrayClient),
  dialect: geminiDialect,
  streamMeter: () => new GeminiArrayStreamMeter(),
};

function generation(codec: ChatClient): Omit<Operation, 'dialect' | 'streamMeter'> {
  return {
    format: 'gemini.generate',
    task: 'chat',
    codec,
    responseTexts: geminiResponseTexts,
    read: readGenerate,
    promptForCount: readGeminiPrompt,
    rewrite(draft, { model, vendors = BUILT_IN_SETTINGS, downgrades = new Downgrades() }) {
      const { gemini } = vendors;
      // The path contains the model; a `model` field must not request another one.
      draft.remove('model');
      if (gemini.suffixes) writeNamedImageParams(draft, model, gemini, downgrades);
      if (traitsOf(model, gemini).wantsSignatures) signCallsIn(draft);
    },
    responseMeter: () => new GeminiResponseMeter(),
  };
}

function readGenerate(body: RequestBody, address: Address): RequestParams {
  const model = modelOf(address);
  if (body.sizeOf('contents') <= 2) throw invalidGemini('contents is not specified');
  return {
    model,
    stream: address.stream,
    wantsUsage: true,
    maxTokens: readMaxTokens(body),
    ...estimateGeminiPrompt(body),
  };
}

/** The maximum tokens of all candidates together; null when none is set. */
function readMaxTokens(body: RequestBody): number | null {
  const config = bodyField(body, 'generationConfig');
  const each = readCount(field(config, 'maxOutputTokens'), 'maxOutputTokens', MAX_TOKENS_LIMIT);
  const candidates = readCount(field(config, 'candidateCount'), 'candidateCount', MAX_CANDIDATES);
  return each === null || each === 0 ? null : each * Math.max(candidates ?? 1, 1);
}

function readCount(value: unknown, name: string, limit: number): number | null {
  if (value === undefined || value === null) return null;
  if (typeof value !== 'number' || !Number.isInteger(value) || value < 0 || value > limit) {
    throw invalidGemini(`${name} is invalid`);
  }
  return value;
}

/** Writes requests to Gemini and compatible APIs and reads their responses. */
export const geminiGenerateUpstream: ChatUpstream = {
  task: 'chat',
  inlineMedia: true,
  write: writeRequest,
  read: readResponse,
  stream: () => new GeminiReplyReader(),
};

function readResponse(body: unknown): Reply {
  const fragments = fragmentsOf(body);
  if (!fragments.some(isFields)) throw new ResponseError(BadResponse.empty, undefined, 'bad_response_body');
  const reader = new GeminiReplyReader();
  const reply = collectReply([...fragments.flatMap((fragment) => reader.fragment(fragment)), ...reader.close()]);
  if (fragments.some((fragment) => objectsOf(field(fragment, 'candidates')).length > 0)) return reply;
  const reason = fragments.map(blockReasonOf).find((blocked) => blocked !== null);
  if (reason)
    throw new ResponseError(`the prompt was blocked: ${reason}`, 'invalid_request_error', 'content_filter', 400);
  throw new ResponseError(BadResponse.noReply, undefined, 'bad_response_body');
}
