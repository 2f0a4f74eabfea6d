import type { RequestBody } from '../../bytes/request-body.js';
import { asRecord } from '../../bytes/untrusted.js';
import type { ChatClient } from '../../canonical/chat-codec.js';
import { type Conversation, emptyConversation } from '../../canonical/conversation.js';
import { bodyField, field } from './gemini-fields.js';
import { readConfig } from './read-config.js';
import { readContents, readInstruction } from './read-contents.js';
import { readToolChoice, readTools } from './read-tools.js';
import { GeminiReplyStream } from './reply-stream.js';
import { ArrayFraming, EventFraming } from './stream-framing.js';
import { writeReply } from './write-reply.js';

const ONLY_HERE = ['safetySettings', 'cachedContent', 'labels'];

const reading: Pick<ChatClient, 'task' | 'read' | 'write'> = { task: 'chat', read, write: writeReply };

/** For clients that read a stream as events. */
export const geminiGenerateClient: ChatClient = {
  ...reading,
  stream: (context) => new GeminiReplyStream(context, new EventFraming()),
};

/** For clients that read a stream as one array. */
export const geminiGenerateArrayClient: ChatClient = {
  ...reading,
  stream: (context) => new GeminiReplyStream(context, new ArrayFraming()),
};

function read(body: RequestBody, model: string): Conversation {
  const conversation = emptyConversation(model);
  const instruction = readInstruction(bodyField(body, 'systemInstruction'));
  if (instruction !== '') conversation.messages.push({ role: 'system', parts: [{ type: 'text', text: instruction }] });
  conversation.messages = conversation.messages.concat(readContents(body.get('contents')));
  readConfig(bodyField(body, 'generationConfig'), conversation);
  readTools(body.get('tools'), conversation);
  const toolConfig = bodyField(body, 'toolConfig');
  conversation.toolChoice = readToolChoice(toolConfig);
  const retrieval = field(toolConfig, 'retrievalConfig');
  const own = ONLY_HERE.map((name) => [name, bodyField(body, name)] as const);
  for (const [name, value] of [...own, ['retrievalConfig', retrieval] as const]) {
    if (value !== undefined) conversation.only.gemini = { ...asRecord(conversation.only.gemini), [name]: value };
  }
  return conversation;
}
