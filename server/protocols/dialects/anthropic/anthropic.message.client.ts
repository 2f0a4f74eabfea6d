import type { ChatClient } from '../../canonical/chat-codec.js';
import { readRequest } from './read-request.js';
import { AnthropicReplyStream } from './reply-stream.js';
import { writeReply } from './write-reply.js';

/** Reads requests of clients of the messages API and writes responses to them. */
export const anthropicMessageClient: ChatClient = {
  task: 'chat',
  read: readRequest,
  write: writeReply,
  stream: (context) => new AnthropicReplyStream(context),
};
