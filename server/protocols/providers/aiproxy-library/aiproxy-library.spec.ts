import { describe, expect, it } from '@jest/globals';
import { BodyDraft } from '../../bytes/body-draft.js';
import { ObjectBody } from '../../bytes/request-body.js';
import { SseReader } from '../../bytes/sse-reader.js';
import { type Conversation, emptyConversation } from '../../canonical/conversation.js';
import { Downgrades } from '../../canonical/downgrades.js';
import { type ReplyEvent, ResponseError } from '../../canonical/reply.js';
import { collectReply } from '../../canonical/reply-events.js';
import type { ProviderTools } from '../interface/provider.js';
import { aiproxyLibraryProvider, libraryChat } from './aiproxy-library.provider.js';

const text = (words: string) => [{ type: 'text' as const, text: words }];

function write(fields: Partial<Conversation>) {
  const downgrades = new Downgrades();
  const messages = [{ role: 'user' as const, parts: text('hi') }];
  const conversation = { ...emptyConversation('m'), messages, ...fields };
  const body = libraryChat.write(conversation, { stream: true }, downgrades);
  return { body, dropped: downgrades.toString() };
}

describe('request to AI Proxy Library', () => {
  it('contains the last text of the user', () => {
    const messages: Conversation['messages'] = [
      { role: 'user', parts: text('one') },
      { role: 'assistant', parts: text('two') },
      { role: 'user', parts: text('three') },
    ];
    expect(write({ messages })).toEqual({ body: { model: 'm', query: 'three', stream: true }, dropped: 'messages' });
    expect(write({ temperature: 1 })).toMatchObject({ body: { query: 'hi' }, dropped: 'temperature' });
  });

  it('is rejected without a question or with a required tool', () => {
    expect(() => write({ messages: [] })).toThrow();
    expect(() => write({ toolChoice: { mode: 'required' } })).toThrow();
  });
});

const DOCUMENTS = [{ title: 'Guide [1]', url: 'https://example.com/g' }, { title: 'Plain' }, 'odd'];
const TEXT = 'Grüße, 世界\n\n1. [Guide 1](https://example.com/g)\n2. Plain';
const WIRE = [
  { content: 'Grüße, ', finish: false, model: 'm1' },
  { content: '世界', finish: false, model: 'm1', documents: DOCUMENTS },
  { content: '', finish: true, model: 'm1', documents: [] },
]
  .map((event) => `data: ${JSON.stringify(event)}\n\n`)
  .join('');

/** The events of a stream that arrives in chunks of `size` bytes. */
function readStream(wire: string, size: number): ReplyEvent[] {
  const sse = new SseReader();
  const reader = libraryChat.stream();
  const bytes = Buffer.from(wire);
  const events: ReplyEvent[] = [];
  for (let at = 0; at < bytes.length; at += size) {
    for (const record of sse.push(bytes.subarray(at, at + size))) events.push(...reader.take(record));
  }
  for (const record of sse.end()) events.push(...reader.take(record));
  return [...events, ...reader.end()];
}

describe('response of AI Proxy Library', () => {
  const reply = { model: 'm1', choices: [{ parts: [{ type: 'text', text: TEXT }], stop: 'stop' }], usage: null };

  it('ends with the references wherever the stream is split', () => {
    const whole = readStream(WIRE, WIRE.length * 4);
    expect(collectReply(whole)).toMatchObject(reply);
    for (let size = 1; size <= Buffer.byteLength(WIRE); size++) expect(readStream(WIRE, size)).toEqual(whole);
    expect(libraryChat.read({ success: true, answer: 'Grüße, 世界', documents: DOCUMENTS, model: 'm1' })).toMatchObject(
      reply,
    );
  });

  it.each([[{ success: false, errCode: 'E1', message: 'no such library' }], [{ errCode: 4, message: 'bad' }]])(
    'reads %j as an error despite the success status',
    (body) => {
      expect(() => libraryChat.read(body)).toThrow(ResponseError);
      expect(readStream(`data: ${JSON.stringify(body)}\n\n`, 9)[0]).toMatchObject({
        type: 'error',
        error: { message: body.message },
      });
    },
  );

  it.each([[null], [{}], [{ success: true, answer: 5 }]])('rejects %j as a response', (body) => {
    expect(() => libraryChat.read(body)).toThrow(ResponseError);
  });
});

describe('aiproxyLibraryProvider', () => {
  const channel = { id: 1, type: 21, baseUrl: 'https://api.aiproxy.io', other: ' lib-1 ', openaiOrganization: '' };
  const body = new BodyDraft(new ObjectBody({ model: 'm', query: 'hi', stream: true }));
  const call = {
    model: 'm',
    stream: true,
    channel,
    task: 'chat' as const,
    format: null,
    body,
    headers: {},
    query: null,
  };

  it("sends requests to the channel's library", async () => {
    aiproxyLibraryProvider.adapt?.(body, call, new Downgrades());
    const request = await aiproxyLibraryProvider.request(call, { key: 'k' } as ProviderTools);
    expect(request).toMatchObject({ path: '/api/library/ask', headers: { authorization: 'Bearer k' } });
    expect(JSON.parse(String(request.body))).toEqual({ model: 'm', query: 'hi', stream: true, libraryId: 'lib-1' });
  });

  it('supports chats only', () => {
    expect(aiproxyLibraryProvider.resolveFormat('anthropic.message', call)).toBe(libraryChat);
    expect(aiproxyLibraryProvider.resolveFormat('openai.embedding', call)).toBeNull();
  });
});
