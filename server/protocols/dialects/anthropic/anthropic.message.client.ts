import type { ChatClient } from '../../canonical/chat-codec.js';
import { readRequest } from './read-request.js';
import { AnthropicReplyStream } from './reply-stream.js';
import { writeReply } from './write-reply.js';

/** How clients of the messages API are understood and answered. */
export const anthropicMessageClient: ChatClient = {
  task: 'chat',
  read: readRequest,
  write: writeReply,
  stream: (context) => new AnthropicReplyStream(context),
};
