import type { ChatClient } from '../../../canonical/chat-codec.js';
import { writeChatAnswer } from './answer-write.js';
import { readChatRequest } from './request-read.js';
import { ChatStreamWriter } from './stream-write.js';

/** The client's half of OpenAI chat. */
export const openaiChatClient: ChatClient = {
  task: 'chat',
  read: readChatRequest,
  write: writeChatAnswer,
  stream: (context) => new ChatStreamWriter(context),
};
