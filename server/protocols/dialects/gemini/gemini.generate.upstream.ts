import { isFields } from '../../bytes/untrusted.js';
import type { ChatUpstream } from '../../canonical/chat-codec.js';
import { collectReply } from '../../canonical/collect.js';
import { BadResponse, type Reply, ResponseError } from '../../canonical/reply.js';
import { blockReasonOf, field, objectsOf } from './gemini-fields.js';
import { fragmentsOf, GeminiReplyReader } from './reply-reader.js';
import { writeRequest } from './write-request.js';

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
