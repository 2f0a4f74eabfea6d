import { asArray, asRecord, asString } from '../../bytes/untrusted.js';
import type { ChatUpstream } from '../../canonical/chat-codec.js';
import type { Part } from '../../canonical/conversation.js';
import type { Reply } from '../../canonical/reply.js';
import { writeCohereChat } from './cohere-chat-request.js';
import { CohereReader } from './cohere-reader.js';
import { citationOf, errorOf, stopOf, usageOf } from './cohere-response.js';

/** Cohere's chat API, version 2. */
export const cohereChat: ChatUpstream = {
  task: 'chat',
  write: writeCohereChat,
  read: readCohereChat,
  stream: () => new CohereReader(),
};

function readCohereChat(body: unknown): Reply {
  const response = asRecord(body);
  const message = asRecord(response.message);
  const { finish_reason: reason } = response;
  if (typeof response.message !== 'object' || response.message === null) {
    throw errorOf(response, 'the response of the upstream contains no message');
  }
  const parts = partsOf(message);
  if (parts.length === 0 && reason === 'ERROR') throw errorOf(response, 'the upstream failed to answer');
  return {
    id: asString(response.id),
    model: '',
    choices: [{ parts, stop: stopOf(reason) }],
    usage: usageOf(response.usage),
  };
}

function partsOf(message: Readonly<Record<string, unknown>>): Part[] {
  const plan = asString(message.tool_plan);
  const parts: Part[] = plan === '' ? [] : [{ type: 'reasoning', text: plan }];
  for (const item of asArray(message.content)) {
    const { type, text, thinking } = asRecord(item);
    if (type === 'thinking' && asString(thinking) !== '') parts.push({ type: 'reasoning', text: asString(thinking) });
    if (type === 'text' && asString(text) !== '') parts.push({ type: 'text', text: asString(text) });
  }
  const citations = asArray(message.citations).map(citationOf);
  const quoting = parts.find((part) => part.type === 'text');
  if (quoting && citations.length > 0) quoting.citations = citations;
  for (const item of asArray(message.tool_calls)) {
    const { id, function: called } = asRecord(item);
    const { name, arguments: given } = asRecord(called);
    if (asString(name) === '') continue;
    parts.push({ type: 'tool_call', id: asString(id), name: asString(name), arguments: asString(given) || '{}' });
  }
  return parts;
}
