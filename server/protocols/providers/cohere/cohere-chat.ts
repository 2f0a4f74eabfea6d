import { fieldsOf, itemsOf, textOf } from '../../bytes/untrusted.js';
import type { ChatUpstream } from '../../canonical/chat-codec.js';
import type { Part } from '../../canonical/conversation.js';
import type { Reply } from '../../canonical/reply.js';
import { citationOf, errorOf, stopOf, usageOf } from './cohere-answer.js';
import { writeCohereChat } from './cohere-chat-request.js';
import { CohereReader } from './cohere-reader.js';

/** Cohere's chat, version 2. */
export const cohereChat: ChatUpstream = {
  task: 'chat',
  write: writeCohereChat,
  read: readCohereChat,
  stream: () => new CohereReader(),
};

function readCohereChat(body: unknown): Reply {
  const answer = fieldsOf(body);
  const message = fieldsOf(answer.message);
  const { finish_reason: reason } = answer;
  if (typeof answer.message !== 'object' || answer.message === null) {
    throw errorOf(answer, 'the upstream answered without a message');
  }
  const parts = partsOf(message);
  if (parts.length === 0 && reason === 'ERROR') throw errorOf(answer, 'the upstream failed to answer');
  return {
    id: textOf(answer.id),
    model: '',
    choices: [{ parts, stop: stopOf(reason) }],
    usage: usageOf(answer.usage),
  };
}

function partsOf(message: Readonly<Record<string, unknown>>): Part[] {
  const plan = textOf(message.tool_plan);
  const parts: Part[] = plan === '' ? [] : [{ type: 'reasoning', text: plan }];
  for (const item of itemsOf(message.content)) {
    const { type, text, thinking } = fieldsOf(item);
    if (type === 'thinking' && textOf(thinking) !== '') parts.push({ type: 'reasoning', text: textOf(thinking) });
    if (type === 'text' && textOf(text) !== '') parts.push({ type: 'text', text: textOf(text) });
  }
  const citations = itemsOf(message.citations).map(citationOf);
  const quoting = parts.find((part) => part.type === 'text');
  if (quoting && citations.length > 0) quoting.citations = citations;
  for (const item of itemsOf(message.tool_calls)) {
    const { id, function: called } = fieldsOf(item);
    const { name, arguments: given } = fieldsOf(called);
    if (textOf(name) === '') continue;
    parts.push({ type: 'tool_call', id: textOf(id), name: textOf(name), arguments: textOf(given) || '{}' });
  }
  return parts;
}
