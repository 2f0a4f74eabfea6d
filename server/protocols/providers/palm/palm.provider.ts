import { AppError } from '../../../common/errors/app-error.js';
import { joinPath } from '../../bytes/join-path.js';
import { asArray, asRecord, asString } from '../../bytes/untrusted.js';
import type { ChatUpstream } from '../../canonical/chat-codec.js';
import type { Message } from '../../canonical/conversation.js';
import { unsupported } from '../../canonical/downgrades.js';
import { BadResponse, type Reply, type ReplyChoice, ResponseError } from '../../canonical/reply.js';
import { googleError } from '../../models/vendor-errors.js';
import type { Provider } from '../interface/provider.js';
import { isChatFormat } from '../shared/chat-formats.js';
import { googleFailure } from '../shared/google-calls.js';
import { callableTools, dropParams, plainText } from '../shared/request-downgrades.js';
import { PalmError } from './palm.errors.js';

/** The number of the user's side in the API. */
const USER = '0';
const MODEL_AUTHOR = '1';

/** PaLM's `generateMessage`, which responds without streaming and in plain text. */
export const palmChat: ChatUpstream = {
  task: 'chat',
  write(conversation, _, downgrades) {
    const { temperature, topP, topK, choices } = conversation;
    if (callableTools(conversation).mustCall) throw unsupported('tools');
    if (conversation.tools.length > 0) downgrades.note('tools');
    dropParams({ ...conversation, choices: 1 }, ['temperature', 'topP', 'topK'], downgrades);
    const isInstruction = ({ role }: Message) => role === 'system' || role === 'developer';
    const context = textsOf(conversation.messages.filter(isInstruction)).join('\n');
    const messages = conversation.messages
      .filter((message) => !isInstruction(message))
      .map(({ role, parts }) => ({ author: role === 'assistant' ? MODEL_AUTHOR : USER, content: plainText(parts) }))
      .filter(({ content }) => content !== '');
    if (messages.length === 0) throw unsupported('messages without text');
    return {
      prompt: { ...(context !== '' && { context }), messages },
      ...(temperature !== null && { temperature }),
      ...(choices > 1 && { candidateCount: choices }),
      ...(topP !== null && { topP }),
      ...(topK !== null && { topK }),
    };
  },
  read: readResponse,
  // PaLM has no streaming; a streamed response is an error.
  stream: () => ({ take: () => [{ type: 'error', error: noResponse() }], end: () => [] }),
};

function noResponse(): ResponseError {
  return new ResponseError(BadResponse.noReply, undefined, 'bad_response_body');
}

function textsOf(messages: readonly Message[]): string[] {
  return messages.map(({ parts }) => plainText(parts)).filter((text) => text !== '');
}

/** @throws {ResponseError} when all candidates were filtered, or there is none */
function readResponse(body: unknown): Reply {
  const error = googleError(body);
  if (error) throw error;
  const response = asRecord(body);
  const choices = asArray(response.candidates).map(
    (candidate): ReplyChoice => ({
      parts: [{ type: 'text', text: asString(asRecord(candidate).content) }],
      stop: 'stop',
    }),
  );
  if (choices.length > 0) return { id: '', model: '', choices, usage: null };
  const filter = asRecord(asArray(response.filters)[0]);
  const reason = asString(filter.message) || asString(filter.reason);
  if (reason === '') throw noResponse();
  throw new ResponseError(`the prompt was blocked: ${reason}`, 'invalid_request_error', 'content_filter', 400);
}

const MODEL = 'chat-bison-001';

/** PaLM 2, which Google has shut down; kept for compatible services at other addresses. */
export const palmProvider: Provider = {
  resolveFormat: (format) => (isChatFormat(format) ? palmChat : null),
  streaming: () => 'never',
  request({ channel, model, body }, { key }) {
    if (channel.baseUrl === '') throw new AppError(PalmError.palm_retired);
    // The name that channels of this type list for the model.
    const name = model === 'PaLM-2' ? MODEL : model;
    return {
      method: 'POST',
      ...joinPath(channel.baseUrl, `/v1beta2/models/${encodeURIComponent(name)}:generateMessage`, ''),
      headers: {
        'x-goog-api-key': key,
        'content-type': body.contentType,
        accept: 'application/json',
        'accept-encoding': 'identity',
      },
      body: body.bytes(),
    };
  },
  failure: googleFailure,
};
