import type { ChatUpstream } from '../../../canonical/chat-codec.js';
import { readReply } from './read-reply.js';
import { OpenAiReplyReader } from './reply-reader.js';
import { writeRequest } from './write-request.js';

/** The upstream's half of OpenAI chat, for OpenAI and every vendor of its API. */
export const openaiChatUpstream: ChatUpstream = {
  task: 'chat',
  write: writeRequest,
  read: readReply,
  stream: () => new OpenAiReplyReader(),
};
