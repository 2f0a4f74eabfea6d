import type { ChatClient } from '../../canonical/chat-codec.js';
import { writeChatAnswer } from './chat-answer-write.js';
import { readChatRequest } from './chat-request-read.js';
import { ChatStreamWriter } from './chat-stream-write.js';

/** The client's half of OpenAI chat. */
export const openaiChatClient: ChatClient = {
  task: 'chat',
  read: readChatRequest,
  write: writeChatAnswer,
  stream: (context) => new ChatStreamWriter(context),
};
