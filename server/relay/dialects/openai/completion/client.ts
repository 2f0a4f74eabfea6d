import type { ChatClient } from '../../../canonical/chat-codec.js';
import { writeCompletion } from './answer-write.js';
import { readCompletionRequest } from './request-read.js';
import { CompletionStreamWriter } from './stream-write.js';

/** The client's half of the legacy completions: a prompt is what a user says, and the answer is the text that follows. */
export const openaiCompletionClient: ChatClient = {
  task: 'chat',
  read: readCompletionRequest,
  write: writeCompletion,
  stream: (context) => new CompletionStreamWriter(context),
};
