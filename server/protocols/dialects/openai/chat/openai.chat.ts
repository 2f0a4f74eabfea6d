import { embeddedData } from '../../../bytes/files-in-body.js';
import type { RequestBody } from '../../../bytes/request-body.js';
import { asRecord, asString } from '../../../bytes/untrusted.js';
import type { ChatClient, ChatUpstream } from '../../../canonical/chat-codec.js';
import type { RequestParams } from '../../../canonical/request-params.js';
import { estimateAudioTokens, estimateTokens } from '../../../metering/estimate.js';
import type { Operation, PromptForCount } from '../../shared/dialect.js';
import { openaiDialect } from '../shared/openai.dialect.js';
import { OpenAiStreamMeter } from '../shared/openai-stream-meter.js';
import {
  invalidText,
  readChoiceCount,
  readMaxTokens,
  readModel,
  readStream,
  rewriteOpenAi,
} from '../shared/request-fields.js';
import { openaiResponseTexts } from '../shared/response-texts.js';
import { correctDraft, messagesOfInput } from './chat-corrections.js';
import { OpenAiResponseMeter } from './openai-response-meter.js';
import { readReply } from './read-reply.js';
import { readRequest } from './read-request.js';
import { OpenAiReplyReader } from './reply-reader.js';
import { OpenAiReplyStream } from './reply-stream.js';
import { writeReply } from './write-reply.js';
import { writeRequest } from './write-request.js';

/** The client side of OpenAI chat. */
export const openaiChatClient: ChatClient = {
  task: 'chat',
  read: readRequest,
  write: writeReply,
  stream: (context) => new OpenAiReplyStream(context),
};

// Per message: role and separators; per request: the primed response. An image in high detail with a typical tile
// count.
const TOKENS_PER_MESSAGE = 3;
const TOKENS_PER_REQUEST = 3;
const TOKENS_PER_IMAGE = 1_105;
const TOKENS_PER_FILE = 5_000;
/** A prompt above this size is estimated from its size alone. */
const READ_MESSAGES_BELOW = 64 * 1024;

interface WireMessage {
  content?: unknown;
  name?: unknown;
  tool_calls?: unknown;
}

/** `POST /v1/chat/completions` */
export const openaiChat: Operation = {
  format: 'openai.chat',
  task: 'chat',
  dialect: openaiDialect,
  codec: openaiChatClient,
  responseTexts: openaiResponseTexts,
  mayListModels: true,
  hasStreamUsage: true,
  read(body: RequestBody): RequestParams {
    const model = readModel(body);
    if (body.sizeOf('messages') <= 2 && body.sizeOf('input') <= 2)
      throw invalidText('field messages is required', 'messages');
    const maxTokens = readMaxTokens(body);
    const choices = readChoiceCount(body);
    return {
      model,
      ...readStream(body),
      maxTokens: maxTokens === null ? null : maxTokens * choices,
      ...estimatePrompt(body),
    };
  },
  promptForCount(body: RequestBody): PromptForCount {
    const prompt = readPrompt(messagesOf(body, (name) => body.getWithoutFiles(name)));
    if (body.has('tools')) prompt.texts.push(JSON.stringify(body.get('tools')));
    return prompt;
  },
  rewrite(draft, change) {
    correctDraft(draft);
    rewriteOpenAi(draft, change);
  },
  responseMeter: () => new OpenAiResponseMeter(true),
  streamMeter: (requested) => new OpenAiStreamMeter(requested.wantsUsage),
};

function messagesOf(body: RequestBody, get = (name: string) => body.get(name)): WireMessage[] {
  const messages = body.has('messages') ? get('messages') : messagesOfInput(get('input'), body.get('instructions'));
  if (!Array.isArray(messages)) throw invalidText('field messages must be a list', 'messages');
  return messages as WireMessage[];
}

type PromptEstimate = Pick<RequestParams, 'promptEstimate' | 'audioEstimate'>;

function estimatePrompt(body: RequestBody): PromptEstimate {
  const tools = Math.ceil((body.sizeOf('tools') + body.sizeOf('response_format')) / 4);
  const size = Math.max(body.sizeOf('messages'), body.sizeOf('input'));
  if (size > READ_MESSAGES_BELOW) return estimateLarge(body, size, tools);
  const { texts, structureTokens, audioTokens } = readPrompt(messagesOf(body));
  const promptEstimate = texts.reduce((sum, text) => sum + estimateTokens(text), tools + structureTokens);
  return { promptEstimate, ...(audioTokens > 0 && { audioEstimate: audioTokens }) };
}

/** Estimates a large body without its data URLs and its audio, which are not text for the model. */
function estimateLarge(body: RequestBody, size: number, tools: number): PromptEstimate {
  let texts = size;
  let images = 0;
  let audio = 0;
  const { bytes } = body;
  for (const { start, end, isUrl } of embeddedData(bytes)) {
    texts -= end - start;
    if (isUrl) images++;
    else audio += estimateAudioTokens(bytes.toString('latin1', start, start + 64), end - start);
  }
  const promptEstimate = tools + Math.ceil(Math.max(texts, 0) / 3) + images * TOKENS_PER_IMAGE + audio;
  return { promptEstimate, ...(audio > 0 && { audioEstimate: audio }) };
}

interface Prompt extends PromptForCount {
  texts: string[];
  structureTokens: number;
  /** Part of `structureTokens`. */
  audioTokens: number;
}

function readPrompt(messages: WireMessage[]): Prompt {
  const prompt: Prompt = { texts: [], structureTokens: TOKENS_PER_REQUEST, audioTokens: 0 };
  const { texts } = prompt;
  for (const message of messages) {
    prompt.structureTokens += TOKENS_PER_MESSAGE;
    if (typeof message !== 'object' || message === null) throw invalidText('every message must be an object');
    const { content, name, tool_calls: calls } = message;
    if (typeof content === 'string') texts.push(content);
    else if (Array.isArray(content)) readParts(content as unknown[], prompt);
    if (typeof name === 'string') texts.push(name);
    if (Array.isArray(calls)) texts.push(JSON.stringify(calls));
  }
  return prompt;
}

/** Collects the texts of content parts, and the tokens of those that are not text. */
function readParts(parts: unknown[], prompt: Prompt): void {
  for (const part of parts) {
    const { type, text, image_url: image, input_audio: audio } = (part ?? {}) as Record<string, unknown>;
    if (typeof text === 'string') prompt.texts.push(text);
    else if (type === 'image_url') prompt.structureTokens += isLowDetail(image) ? 85 : TOKENS_PER_IMAGE;
    else if (type === 'file') prompt.structureTokens += TOKENS_PER_FILE;
    else if (type === 'input_audio') {
      const tokens = estimateAudioTokens(asString(asRecord(audio).data));
      prompt.structureTokens += tokens;
      prompt.audioTokens += tokens;
    }
  }
}

function isLowDetail(image: unknown): boolean {
  return typeof image === 'object' && image !== null && Reflect.get(image, 'detail') === 'low';
}

/** The upstream side of OpenAI chat, for OpenAI and all compatible vendors. */
export const openaiChatUpstream: ChatUpstream = {
  task: 'chat',
  write: writeRequest,
  read: readReply,
  stream: () => new OpenAiReplyReader(),
};
