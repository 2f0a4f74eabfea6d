import { describe, expect, it } from '@jest/globals';
import { ObjectBody } from '../../bytes/request-body.js';
import { emptyConversation, type Part } from '../../canonical/conversation.js';
import type { Reply, ReplyChoice } from '../../canonical/reply.js';
import { writeReply } from './write-reply.js';

const context = {
  requestId: 'r1',
  model: 'gpt-x',
  createdAt: 0,
  body: new ObjectBody({}),
  conversation: emptyConversation('gpt-x'),
  wantsUsage: false,
  promptEstimate: 9,
};

function written(
  parts: Part[],
  choice: Partial<ReplyChoice> = {},
  reply: Partial<Reply> = {},
): Record<string, unknown> {
  const choices = [{ parts, stop: 'stop' as const, ...choice }];
  return JSON.parse(writeReply({ id: 'c1', model: 'm', choices, usage: null, ...reply }, context)) as Record<
    string,
    unknown
  >;
}

describe('response for an Anthropic client', () => {
  it('contains reasoning, text and calls in order', () => {
    const message = written([
      { type: 'reasoning', text: 'hm' },
      { type: 'text', text: 'Ok.' },
      { type: 'tool_call', id: 'a', name: 'f', arguments: '{"x":1}' },
      { type: 'tool_call', id: '', name: 'g', arguments: '' },
    ]);
    expect(message).toEqual({
      id: 'msg_r1',
      type: 'message',
      role: 'assistant',
      model: 'gpt-x',
      content: [
        { type: 'thinking', thinking: 'hm', signature: '' },
        { type: 'text', text: 'Ok.' },
        { type: 'tool_use', id: 'a', name: 'f', input: { x: 1 } },
        { type: 'tool_use', id: 'toolu_r1_3', name: 'g', input: {} },
      ],
      stop_reason: 'tool_use',
      stop_sequence: null,
      usage: { input_tokens: 9, cache_creation_input_tokens: 0, cache_read_input_tokens: 0, output_tokens: 0 },
    });
  });

  const thought = (text: string, signature?: string): Part => ({
    type: 'reasoning',
    text,
    ...(signature && { signature, issuer: 'gemini' }),
  });
  const call = (signature?: string): Part => ({
    type: 'tool_call',
    id: 'a',
    name: 'f',
    arguments: '{}',
    ...(signature && { signature }),
  });
  const thinking = (text: string, signature: string) => ({ type: 'thinking', thinking: text, signature });
  const text = { type: 'text' as const, text: 'Ok.' };
  const toolUse = { type: 'tool_use', id: 'a', name: 'f', input: {} };

  it.each<[string, Part[], object[]]>([
    ['before the text', [thought('', 's'), text], [thinking('', 'tollgate.gemini.s'), text]],
    ['of the last text', [text, thought('', 's')], [text]],
    [
      'of a text before a call',
      [text, thought('', 's'), call('u')],
      [text, thinking('', 'tollgate.gemini.s'), thinking('', 'tollgate.gemini-call.u'), toolUse],
    ],
    ['of the first of two calls', [call('u'), call()], [thinking('', 'tollgate.gemini-call.u'), toolUse, toolUse]],
    ['of a call after its thoughts', [thought('hm'), call('u')], [thinking('hm', 'tollgate.gemini-call.u'), toolUse]],
  ])("keeps Gemini's signature %s out of the last block", (_, parts, content) => {
    expect(written(parts)).toMatchObject({ content });
  });

  it('accepts arguments that are not JSON', () => {
    expect(written([{ type: 'tool_call', id: 'a', name: 'f', arguments: '{"x"' }])).toMatchObject({
      content: [{ type: 'tool_use', input: { _raw: '{"x"' } }],
    });
  });

  it('counts cached tokens separately from the input', () => {
    const usage = {
      input: 100,
      output: 5,
      cacheRead: 60,
      cacheWrite: 10,
      cacheWriteHour: 4,
      reasoning: 0,
      audioIn: 0,
      audioOut: 0,
    };
    expect(written([], {}, { usage })).toMatchObject({
      usage: {
        input_tokens: 30,
        cache_read_input_tokens: 60,
        cache_creation_input_tokens: 10,
        cache_creation: { ephemeral_5m_input_tokens: 6, ephemeral_1h_input_tokens: 4 },
      },
    });
  });

  it.each<[Partial<ReplyChoice>, string]>([
    [{ stop: 'stop' }, 'end_turn'],
    [{ stop: 'stop', stopSequence: 'END' }, 'stop_sequence'],
    [{ stop: 'length' }, 'max_tokens'],
    [{ stop: 'content_filter' }, 'refusal'],
    [{ stop: 'refusal' }, 'refusal'],
  ])('with the stop reason %j writes %s', (choice, reason) => {
    expect(written([{ type: 'text', text: 'a' }], choice)).toMatchObject({ stop_reason: reason });
  });

  it('writes refusals, images and transcripts as text, and an empty text when there is nothing', () => {
    const source = { kind: 'url' as const, url: 'https://x/y.png' };
    const parts: Part[] = [
      { type: 'refusal', text: 'No.' },
      { type: 'image', source },
      { type: 'audio', source, format: 'wav', transcript: 'Hi' },
    ];
    expect(written(parts)).toMatchObject({
      content: [{ text: 'No.' }, { text: '![image](https://x/y.png)' }, { text: 'Hi' }],
    });
    expect(written([])).toMatchObject({ content: [{ type: 'text', text: '' }] });
  });

  it('restores a citation of its own family', () => {
    const raw = { type: 'char_location', cited_text: 'a', document_index: 0 };
    expect(written([{ type: 'text', text: 'a', citations: [{ citedText: 'a', raw }] }])).toMatchObject({
      content: [{ citations: [raw] }],
    });
  });
});
