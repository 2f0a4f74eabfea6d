import type { ChatUpstream } from '../../../canonical/chat-codec.js';
import { readReply } from './read-reply.js';
import { OpenAiReplyReader } from './reply-reader.js';
import { writeRequest } from './write-request.js';

/** The upstream side of OpenAI chat, for OpenAI and all compatible vendors. */
export const openaiChatUpstream: ChatUpstream = {
  task: 'chat',
  write: writeRequest,
  read: readReply,
  stream: () => new OpenAiReplyReader(),
};
