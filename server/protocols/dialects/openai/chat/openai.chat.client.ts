import type { ChatClient } from '../../../canonical/chat-codec.js';
import { readRequest } from './read-request.js';
import { OpenAiReplyStream } from './reply-stream.js';
import { writeReply } from './write-reply.js';

/** The client side of OpenAI chat. */
export const openaiChatClient: ChatClient = {
  task: 'chat',
  read: readRequest,
  write: writeReply,
  stream: (context) => new OpenAiReplyStream(context),
};
