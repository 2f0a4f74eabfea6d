import { asRecord, asString } from '../../../bytes/untrusted.js';
import type { ChatUpstream } from '../../../canonical/chat-codec.js';
import { collectReply } from '../../../canonical/collect.js';
import { BadResponse, type ReplyEvent, ResponseError } from '../../../canonical/reply.js';
import { ResponsesReplyReader } from './reply-reader.js';
import { writeRequest } from './write-request.js';

/** Upstreams of the Responses API. */
export const openaiResponseUpstream: ChatUpstream = {
  task: 'chat',
  write: writeRequest,
  read(body) {
    const response = asRecord(body);
    if (!response.error && !Array.isArray(response.output) && response.status !== 'failed') {
      throw new ResponseError(BadResponse.noResponse, undefined, 'bad_response_body');
    }
    const start: ReplyEvent = { type: 'start', id: asString(response.id), model: asString(response.model) };
    return collectReply([start, ...new ResponsesReplyReader().takeResponse(response)]);
  },
  stream: () => new ResponsesReplyReader(),
};
