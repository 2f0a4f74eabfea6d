import type { ChatClient } from '../../../canonical/chat-codec.js';
import { readCompletionRequest } from './read-request.js';
import { CompletionReplyStream } from './reply-stream.js';
import { writeCompletion } from './write-reply.js';

/**
 * The client side of legacy completions: the prompt becomes a user message, and the response is the text that follows.
 */
export const openaiCompletionClient: ChatClient = {
  task: 'chat',
  read: readCompletionRequest,
  write: writeCompletion,
  stream: (context) => new CompletionReplyStream(context),
};
