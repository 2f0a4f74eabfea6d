import { isFields } from '../../bytes/untrusted.js';
import { BadAnswer } from '../../canonical/bad-answer.js';
import type { ChatUpstream } from '../../canonical/chat-codec.js';
import { collectReply } from '../../canonical/collect.js';
import { AnswerError, type Reply } from '../../canonical/reply.js';
import { blockReasonOf } from './block-reason.js';
import { field, objectsOf } from './gemini-fields.js';
import { fragmentsOf, GeminiReplyReader } from './reply-reader.js';
import { writeRequest } from './write-request.js';

/** How Gemini and whatever speaks its API are asked for generated answers. */
export const geminiGenerateUpstream: ChatUpstream = {
  task: 'chat',
  inlineMedia: true,
  write: writeRequest,
  read: readAnswer,
  stream: () => new GeminiReplyReader(),
};

function readAnswer(body: unknown): Reply {
  const fragments = fragmentsOf(body);
  if (!fragments.some(isFields)) throw new AnswerError(BadAnswer.empty, undefined, 'bad_response_body');
  const reader = new GeminiReplyReader();
  const reply = collectReply([...fragments.flatMap((fragment) => reader.fragment(fragment)), ...reader.close()]);
  if (fragments.some((fragment) => objectsOf(field(fragment, 'candidates')).length > 0)) return reply;
  const reason = fragments.map(blockReasonOf).find((blocked) => blocked !== null);
  if (reason)
    throw new AnswerError(`the prompt was blocked: ${reason}`, 'invalid_request_error', 'content_filter', 400);
  throw new AnswerError(BadAnswer.noAnswer, undefined, 'bad_response_body');
}
