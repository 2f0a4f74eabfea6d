import type { ChatUpstream } from '../../canonical/chat-codec.js';
import { readReply } from './read-reply.js';
import { AnthropicReplyReader } from './reply-reader.js';
import { writeRequest } from './write-request.js';

/** Writes requests to Claude at Anthropic and reads its responses. */
export const anthropicMessageUpstream: ChatUpstream = {
  task: 'chat',
  write: writeRequest,
  read: readReply,
  stream: () => new AnthropicReplyReader(),
};
