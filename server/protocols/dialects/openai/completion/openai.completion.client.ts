import type { ChatClient } from '../../../canonical/chat-codec.js';
import { readCompletionRequest } from './read-request.js';
import { CompletionReplyStream } from './reply-stream.js';
import { writeCompletion } from './write-reply.js';

/** The client's half of the legacy completions: a prompt is what a user says, and the answer is the text that follows. */
export const openaiCompletionClient: ChatClient = {
  task: 'chat',
  read: readCompletionRequest,
  write: writeCompletion,
  stream: (context) => new CompletionReplyStream(context),
};
