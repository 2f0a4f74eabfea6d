import { describe, expect, it } from '@jest/globals';
import { BodyDraft } from '../../bytes/body-draft.js';
import { ObjectBody } from '../../bytes/request-body.js';
import { type Conversation, emptyConversation, type Message } from '../../canonical/conversation.js';
import { Downgrades } from '../../canonical/downgrades.js';
import type { OutgoingCall, ProviderTools } from '../interface/provider.js';
import { palmChat, palmProvider } from './palm.provider.js';

const say = (role: Message['role'], text: string): Message => ({ role, parts: [{ type: 'text', text }] });

function write(more: Partial<Conversation>) {
  const downgrades = new Downgrades();
  const conversation = { ...emptyConversation('PaLM-2'), messages: [say('user', 'hi')], ...more };
  const body = palmChat.write(conversation, { stream: false }, downgrades);
  return { ...body, dropped: downgrades.toString() };
}

describe('request to PaLM', () => {
  it('numbers the two sides and sends instructions separately', () => {
    const messages = [say('system', 'be brief'), say('user', 'a'), say('assistant', 'b'), say('user', 'c')];
    expect(write({ messages, temperature: 0.5, topP: 1, topK: 3, choices: 2, maxTokens: 5 })).toEqual({
      prompt: {
        context: 'be brief',
        messages: [
          { author: '0', content: 'a' },
          { author: '1', content: 'b' },
          { author: '0', content: 'c' },
        ],
      },
      temperature: 0.5,
      topP: 1,
      topK: 3,
      candidateCount: 2,
      dropped: 'max_tokens',
    });
  });

  it.each([
    [{ messages: [say('system', 'a')] }],
    [
      {
        tools: [{ name: 'f', description: null, parameters: null, strict: null }],
        toolChoice: { mode: 'required' as const },
      },
    ],
    [{ outputFormat: { type: 'json' as const } }],
  ])('rejects %j', (more) => {
    expect(() => write(more)).toThrow(expect.objectContaining({ status: 400 }));
  });

  it('requires a base URL', () => {
    const account = { id: 1, type: 11, baseUrl: 'https://p.example', other: '', openaiOrganization: '' };
    const call: OutgoingCall = {
      model: 'PaLM-2',
      stream: false,
      channel: account,
      task: 'chat',
      format: null,
      body: new BodyDraft(new ObjectBody({})),
      headers: {},
      query: null,
    };
    const tools = { key: 'secret' } as unknown as ProviderTools;
    expect(palmProvider.request(call, tools)).toMatchObject({
      origin: 'https://p.example',
      path: '/v1beta2/models/chat-bison-001:generateMessage',
      headers: { 'x-goog-api-key': 'secret' },
    });
    const retired = { ...call, channel: { ...account, baseUrl: '' } };
    expect(() => palmProvider.request(retired, tools)).toThrow(expect.objectContaining({ status: 410 }));
  });
});

describe('response of PaLM', () => {
  it('is plain text', () => {
    const candidates = [{ author: '1', content: 'hello' }];
    expect(palmChat.read({ candidates }).choices).toEqual([{ parts: [{ type: 'text', text: 'hello' }], stop: 'stop' }]);
  });

  it.each([
    [{ filters: [{ reason: 'SAFETY' }] }, { code: 'content_filter', status: 400 }],
    [{ error: { code: 400, message: 'no' } }, { status: 400, message: 'no' }],
    [{}, { code: 'bad_response_body' }],
    [null, { code: 'bad_response_body' }],
  ])('%j is an error', (response, error) => {
    expect(() => palmChat.read(response)).toThrow(expect.objectContaining(error));
  });
});
