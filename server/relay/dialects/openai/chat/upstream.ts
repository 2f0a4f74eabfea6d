import type { ChatUpstream } from '../../../canonical/chat-codec.js';
import { readChatAnswer } from './answer-read.js';
import { writeChatRequest } from './request-write.js';
import { ChatStreamReader } from './stream-read.js';

/** The upstream's half of OpenAI chat, for OpenAI and every vendor of its API. */
export const openaiChatUpstream: ChatUpstream = {
  task: 'chat',
  write: writeChatRequest,
  read: readChatAnswer,
  stream: () => new ChatStreamReader(),
};
