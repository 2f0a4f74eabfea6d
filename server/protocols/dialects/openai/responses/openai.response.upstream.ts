import { fieldsOf, textOf } from '../../../bytes/untrusted.js';
import { BadAnswer } from '../../../canonical/bad-answer.js';
import type { ChatUpstream } from '../../../canonical/chat-codec.js';
import { collectReply } from '../../../canonical/collect.js';
import { AnswerError, type ReplyEvent } from '../../../canonical/reply.js';
import { ResponsesReplyReader } from './reply-reader.js';
import { writeRequest } from './write-request.js';

/** Upstreams that speak the Responses API. */
export const openaiResponseUpstream: ChatUpstream = {
  task: 'chat',
  write: writeRequest,
  read(body) {
    const response = fieldsOf(body);
    if (!response.error && !Array.isArray(response.output) && response.status !== 'failed') {
      throw new AnswerError(BadAnswer.noResponse, undefined, 'bad_response_body');
    }
    const start: ReplyEvent = { type: 'start', id: textOf(response.id), model: textOf(response.model) };
    return collectReply([start, ...new ResponsesReplyReader().takeResponse(response)]);
  },
  stream: () => new ResponsesReplyReader(),
};
