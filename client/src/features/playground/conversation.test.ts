import { describe, expect, it } from '@jest/globals';
import type { Attachment } from './attachments/attachment';
import {
  before,
  type Conversation,
  chooseModel,
  contextOf,
  emptyReply,
  lanesOf,
  type Message,
  maxConversations,
  saved,
  settled,
  titleOf,
  userMessage,
  wireMessages,
  withoutLater,
  withReply,
} from './conversation';

const promptOf = (content: string): Message => ({ ...userMessage(content, 1), id: content });
const reply = (id: string, content: string): Message => ({
  ...emptyReply('m', 'g', 1),
  id,
  content,
  status: 'complete',
});
const conversationOf = (id: string, ...messages: Message[]): Conversation => ({ id, changedAt: 1, messages });

describe('playground model', () => {
  it.each([
    ['the wanted one', 'b', ['a', 'b', 'gpt-4o-mini'], 'b'],
    ['the documented default', 'removed-model', ['a', 'demo-chat', 'gpt-4o-mini'], 'gpt-4o-mini'],
    ['the demo', '', ['a', 'demo-chat'], 'demo-chat'],
    ['the first', '', ['a', 'b'], 'a'],
    ['none', 'x', [], ''],
  ])('is %s', (_, wanted, usable, chosen) => expect(chooseModel(wanted, usable)).toBe(chosen));
});

describe('conversation', () => {
  const messages = [promptOf('one'), reply('r1', 'first'), promptOf('two'), reply('r2', '')];

  it('sends the system prompt and all non-empty messages', () => {
    expect(wireMessages('be kind', messages)).toEqual([
      { role: 'system', content: 'be kind' },
      { role: 'user', content: 'one' },
      { role: 'assistant', content: 'first' },
      { role: 'user', content: 'two' },
    ]);
    expect(wireMessages('  ', [promptOf('one')])).toEqual([{ role: 'user', content: 'one' }]);
  });

  it('is cut before the message that is retried', () => expect(before(messages, 'two')).toEqual(messages.slice(0, 2)));

  it('moves to the front on a change, and the oldest one is removed', () => {
    const full = Array.from({ length: maxConversations }, (_, index) => conversationOf(`c${index}`, promptOf('x')));
    const list = saved(full, conversationOf('new', promptOf('y')));
    expect(list).toHaveLength(maxConversations);
    expect([list[0]?.id, list.at(-1)?.id]).toEqual(['new', `c${maxConversations - 2}`]);
    expect(saved(list, conversationOf('c3', promptOf('z')))[0]?.id).toBe('c3');
  });

  it('is not stored without messages', () =>
    expect(saved([conversationOf('a', promptOf('x'))], conversationOf('a'))).toEqual([]));

  it('stays deleted when its reply arrives late', () => expect(withReply([], reply('r1', 'late'))).toEqual([]));

  it('replaces a reply by its finished version', () =>
    expect(withReply([conversationOf('a', ...messages)], reply('r2', 'done'))[0]?.messages.at(-1)?.content).toBe(
      'done',
    ));

  it('is named after its first message', () => {
    expect(titleOf(conversationOf('a', promptOf('Hello\nthere')))).toBe('Hello');
    expect(titleOf(conversationOf('a', promptOf('x'.repeat(50))))).toBe(`${'x'.repeat(40)}…`);
  });
});

describe('comparison', () => {
  const second = (id: string, content: string): Message => ({ ...reply(id, content), lane: 1 });
  const messages = [
    promptOf('one'),
    reply('a1', 'A1'),
    second('b1', 'B1'),
    promptOf('two'),
    reply('a2', 'A2'),
    second('b2', 'B2'),
  ];

  it('sends each model only the messages of its column', () => {
    const contents = (lane: number) => wireMessages('', messages, lane).map(({ content }) => content);
    expect(contents(0)).toEqual(['one', 'A1', 'two', 'A2']);
    expect(contents(1)).toEqual(['one', 'B1', 'two', 'B2']);
    // A third model that joins later receives the history of the first column.
    expect(contents(2)).toEqual(['one', 'A1', 'two', 'A2']);
  });
  it('retries one column and removes later turns', () => {
    const fresh = second('b3', '');
    expect(withoutLater(messages, 'b1', fresh).map(({ id }) => id)).toEqual(['one', 'a1', 'b3']);
    expect(contextOf(messages, 'b2').map(({ id }) => id)).toEqual(['one', 'a1', 'b1', 'two']);
  });
});

describe('reply with calls of tools', () => {
  const call = { id: 'c1', name: 'get_weather', arguments: '{}' };
  const called = (result?: string): Message => ({ ...reply('a1', ''), calls: [{ ...call, result }] });
  const other: Message = { ...reply('b1', 'B1'), lane: 1 };
  const messages = [promptOf('one'), called('rain'), other, reply('a2', 'It rains.')];

  it('is sent with its results, to its own column only', () => {
    expect(wireMessages('', messages)).toEqual([
      { role: 'user', content: 'one' },
      {
        role: 'assistant',
        content: null,
        tool_calls: [{ id: 'c1', type: 'function', function: { name: 'get_weather', arguments: '{}' } }],
      },
      { role: 'tool', tool_call_id: 'c1', content: 'rain' },
      { role: 'assistant', content: 'It rains.' },
    ]);
    expect(wireMessages('', messages, 1).map(({ content }) => content)).toEqual(['one', 'B1']);
    expect(lanesOf({ replies: messages.slice(1) }).map((lane) => lane.map(({ id }) => id))).toEqual([
      ['a1', 'a2'],
      ['b1'],
    ]);
  });

  it('is not sent before its results are known', () =>
    expect(wireMessages('', [promptOf('one'), called()])).toEqual([{ role: 'user', content: 'one' }]));

  it('precedes the reply that follows from it, which is removed with its retry', () => {
    expect(contextOf(messages, 'a2').map(({ id }) => id)).toEqual(['one', 'a1']);
    expect(withoutLater(messages, 'a1', reply('a3', '')).map(({ id }) => id)).toEqual(['one', 'a3', 'b1']);
  });
});

describe('attached files', () => {
  const file = (kind: Attachment['kind']) => ({ id: kind, kind, name: `a.${kind}`, size: 1 });
  const image = { type: 'image_url', image_url: { url: 'data of image' } };
  const pdf = { type: 'file', file: { filename: 'a.pdf', file_data: 'data of pdf' } };

  it.each<[string, Attachment['kind'][], string, unknown]>([
    ['an image', ['image'], 'what is this?', [{ type: 'text', text: 'what is this?' }, image]],
    ['an image without a text', ['image'], '', [image]],
    ['a PDF', ['pdf'], 'sum up', [{ type: 'text', text: 'sum up' }, pdf]],
    ['a text file', ['text'], 'sum up', 'sum up\n\na.text:\ndata of text'],
    ['several', ['text', 'image', 'pdf'], '', [{ type: 'text', text: 'a.text:\ndata of text' }, image, pdf]],
  ])('%s: %j with %j', (_, kinds, text, content) =>
    expect(wireMessages('', [userMessage(text, 1, kinds.map(file))], 0, (id) => `data of ${id}`)).toEqual([
      { role: 'user', content },
    ]),
  );
  it('are omitted when their data is no longer available', () =>
    expect(wireMessages('', [userMessage('so?', 1, [file('pdf')])])).toEqual([{ role: 'user', content: 'so?' }]));
});

describe('reply on screen', () => {
  const waiting = emptyReply('m', 'g', 1);
  it('is the streaming one while it exists', () => {
    const live: Message = { ...waiting, content: 'so far', status: 'incomplete' };
    expect(settled(waiting, new Map([[live.id, live]]))).toBe(live);
  });
  it('without a running request is stopped', () => expect(settled(waiting, new Map()).status).toBe('stopped'));
});
