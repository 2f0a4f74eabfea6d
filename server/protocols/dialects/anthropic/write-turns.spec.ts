import { describe, expect, it } from '@jest/globals';
import { type Conversation, emptyConversation, type Message, type Part } from '../../canonical/conversation.js';
import { Downgrades } from '../../canonical/downgrades.js';
import { writeRequest } from './write-request.js';

const OLD = 'claude-sonnet-4-5-20250929';
const NEW = 'claude-opus-4-6';

const text = (words: string): Part => ({ type: 'text', text: words });
const user = (...parts: Part[]): Message => ({ role: 'user', parts });
const assistant = (...parts: Part[]): Message => ({ role: 'assistant', parts });
const call = (id: string): Part => ({ type: 'tool_call', id, name: 'f', arguments: '{}' });
const result = (callId: string, words: string): Part => ({
  type: 'tool_result',
  callId,
  parts: [text(words)],
  isError: false,
});

function write(fields: Partial<Conversation>) {
  const downgrades = new Downgrades();
  const conversation = { ...emptyConversation(OLD), messages: [user(text('hi'))], ...fields };
  const body = writeRequest(conversation, { stream: false }, downgrades);
  return { body, dropped: downgrades.toString() };
}
const turns = (...messages: Message[]) => write({ messages }).body.messages;

describe('writeTurns', () => {
  it('joins the parts of the system prompt', () => {
    const messages: Message[] = [
      { role: 'developer', parts: [text('a'), text(' ')] },
      user(text('hi')),
      { role: 'system', parts: [text('b')] },
    ];
    expect(write({ messages }).body).toMatchObject({ system: 'a\n\nb', messages: [{ role: 'user' }] });
  });

  it('keeps the cache marks of the system prompt', () => {
    const messages: Message[] = [
      { role: 'system', parts: [{ type: 'text', text: 'a', cache: { ttl: '1h' } }] },
      user(text('hi')),
    ];
    expect(write({ messages }).body.system).toEqual([
      { type: 'text', text: 'a', cache_control: { type: 'ephemeral', ttl: '1h' } },
    ]);
  });

  it('alternates roles and begins with the user', () => {
    expect(turns(assistant(text('a')), assistant(text('b')), user(text('c')), user(text('d')))).toEqual([
      { role: 'user', content: [{ type: 'text', text: '...' }] },
      {
        role: 'assistant',
        content: [
          { type: 'text', text: 'a' },
          { type: 'text', text: 'b' },
        ],
      },
      {
        role: 'user',
        content: [
          { type: 'text', text: 'c' },
          { type: 'text', text: 'd' },
        ],
      },
    ]);
    expect(turns(user(text(' ')))).toEqual([{ role: 'user', content: [{ type: 'text', text: '...' }] }]);
  });

  it('puts exactly one result per call at the beginning of the next message', () => {
    const messages = [
      user(text('hi')),
      assistant(text('I look.'), call('a'), call('b'), call('c')),
      user(text('so?'), result('b', '2')),
      user(result('a', '1'), result('b', 'again'), result('z', 'lost')),
    ];
    expect(turns(...messages)).toMatchObject([
      {},
      { content: [{ type: 'text' }, { id: 'a' }, { id: 'b' }, { id: 'c' }] },
      {
        role: 'user',
        content: [
          { type: 'tool_result', tool_use_id: 'a', content: '1' },
          { type: 'tool_result', tool_use_id: 'b', content: '2' },
          { type: 'tool_result', tool_use_id: 'c', is_error: true },
          { type: 'text', text: 'so?' },
          { type: 'text', text: 'again' },
          { type: 'text', text: 'lost' },
        ],
      },
    ]);
    expect(turns(user(text('hi')), assistant(call('a')))).toMatchObject([{}, {}, { content: [{ tool_use_id: 'a' }] }]);
  });

  it('keeps only reasoning that Claude has signed', () => {
    const thought = (words: string, fields: object): Part => ({ type: 'reasoning', text: words, ...fields });
    const parts = [
      thought('a', { signature: 's1', issuer: 'anthropic' }),
      thought('b', { signature: 's2', issuer: 'anthropic' }),
      thought('c', { signature: 's3', issuer: 'gemini' }),
      thought('d', {}),
      thought('', { redacted: 'x', issuer: 'anthropic' }),
      text('e'),
    ];
    expect(turns(user(text('hi')), assistant(...parts), user(text('f')))).toMatchObject([
      {},
      {
        content: [
          { type: 'thinking', thinking: 'a', signature: 's1' },
          { type: 'thinking', thinking: 'b', signature: 's2' },
          { type: 'redacted_thinking', data: 'x' },
          { type: 'text', text: 'e' },
        ],
      },
      {},
    ]);
  });

  it('ends with the message to continue where the model supports it', () => {
    const messages = [user(text('hi')), assistant(text('He said: '))];
    expect(turns(...messages)).toMatchObject([{}, { role: 'assistant', content: [{ text: 'He said:' }] }]);
    const { body, dropped } = write({ messages, model: NEW });
    expect(body.messages).toMatchObject([{}, {}, { role: 'user', content: [{ text: 'Continue.' }] }]);
    expect(dropped).toBe('prefix');
  });

  it.each<[string, Part, object]>([
    [
      'an image',
      { type: 'image', source: { kind: 'data', mediaType: 'image/jpg', base64: 'AA' } },
      {
        type: 'image',
        source: { type: 'base64', media_type: 'image/jpeg', data: 'AA' },
      },
    ],
    [
      'an image by URL',
      { type: 'image', source: { kind: 'url', url: 'https://x' }, cache: { ttl: '5m' } },
      {
        type: 'image',
        source: { type: 'url', url: 'https://x' },
        cache_control: { type: 'ephemeral' },
      },
    ],
    [
      'a PDF of no type',
      { type: 'file', source: { kind: 'data', mediaType: '', base64: 'JVBERi0x' }, name: 'n' },
      {
        type: 'document',
        source: { type: 'base64', media_type: 'application/pdf', data: 'JVBERi0x' },
        title: 'n',
      },
    ],
    [
      'a text file',
      { type: 'file', source: { kind: 'data', mediaType: 'text/csv', base64: 'YSxi' } },
      {
        type: 'document',
        source: { type: 'text', media_type: 'text/plain', data: 'a,b' },
      },
    ],
    [
      'an uploaded file',
      { type: 'file', source: { kind: 'file', id: 'file_011' } },
      {
        type: 'document',
        source: { type: 'file', file_id: 'file_011' },
      },
    ],
  ])('writes %s', (_, part, block) => {
    expect(turns(user(part))).toEqual([{ role: 'user', content: [block] }]);
  });
});
