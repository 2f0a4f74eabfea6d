import { describe, expect, it } from '@jest/globals';
import { ObjectBody } from '../../../bytes/request-body.js';
import type { ReplyContext } from '../../../canonical/chat-codec.js';
import { type Conversation, emptyConversation, type Part } from '../../../canonical/conversation.js';
import type { StopReason } from '../../../canonical/reply.js';
import { writeReply } from './write-reply.js';

const context = (body: object = {}, conversation: Partial<Conversation> = {}): ReplyContext => ({
  requestId: 'r',
  model: 'requested',
  createdAt: 7,
  wantsUsage: false,
  promptEstimate: 3,
  body: new ObjectBody({ ...body }),
  conversation: { ...emptyConversation('requested'), ...conversation },
});
const usage = {
  input: 10,
  output: 5,
  cacheRead: 4,
  cacheWrite: 2,
  cacheWriteHour: 0,
  reasoning: 3,
  audioIn: 1,
  audioOut: 2,
};

function write(parts: Part[], stop: StopReason = 'stop', about = context()) {
  const text = writeReply({ id: 'c1', model: 'm1', choices: [{ parts, stop }], usage }, about);
  return JSON.parse(text) as { choices: { message: Record<string, unknown>; finish_reason: string }[] };
}
const message = (parts: Part[], about?: ReplyContext) => write(parts, 'stop', about).choices[0]?.message;
const text = (words: string): Part => ({ type: 'text', text: words });
const call = (id: string): Part => ({ type: 'tool_call', id, name: 'f', arguments: '{}' });
const PNG = { kind: 'data', mediaType: 'image/png', base64: 'AAAA' } as const;

describe('chat completion', () => {
  it('has the fields that clients read', () => {
    expect(write([text('hi')])).toEqual({
      id: 'c1',
      object: 'chat.completion',
      created: 7,
      model: 'm1',
      choices: [
        {
          index: 0,
          message: { role: 'assistant', content: 'hi', refusal: null },
          logprobs: null,
          finish_reason: 'stop',
        },
      ],
      usage: {
        prompt_tokens: 10,
        completion_tokens: 5,
        total_tokens: 15,
        prompt_tokens_details: { cached_tokens: 4, cache_write_tokens: 2, audio_tokens: 1 },
        completion_tokens_details: { reasoning_tokens: 3, audio_tokens: 2 },
      },
    });
  });

  it('has an id and usage even when the upstream sent none', () => {
    const bare = writeReply(
      { id: '', model: '', choices: [{ parts: [text('hello!')], stop: 'stop' }], usage: null },
      context(),
    );
    expect(JSON.parse(bare)).toMatchObject({
      id: 'chatcmpl-r',
      model: 'requested',
      usage: { prompt_tokens: 3, completion_tokens: 2, total_tokens: 5 },
    });
  });

  it("repeats OpenAI's own fields", () => {
    const only = {
      openai: { service_tier: 'flex', system_fingerprint: 'fp', secret: 'x' },
      anthropic: { container: 'c' },
    };
    const written = JSON.parse(writeReply({ id: '', model: '', choices: [], usage: null, only }, context())) as object;
    expect(written).toMatchObject({ service_tier: 'flex', system_fingerprint: 'fp' });
    expect(written).not.toHaveProperty('secret');
  });

  it.each<[StopReason, Part[], string]>([
    ['stop', [], 'stop'],
    ['length', [], 'length'],
    ['content_filter', [], 'content_filter'],
    ['refusal', [], 'content_filter'],
    ['refusal', [{ type: 'refusal', text: 'no' }], 'stop'],
    ['tool_calls', [call('a')], 'tool_calls'],
    ['stop', [call('a')], 'tool_calls'],
    ['length', [call('a')], 'length'],
  ])('with the stop reason %s and %j has the finish reason %s', (stop, parts, finish) => {
    expect(write(parts, stop).choices[0]?.finish_reason).toBe(finish);
  });

  it('joins its texts without a separator', () => {
    expect(message([text('a\n'), text('\n'), text('b')])).toMatchObject({ content: 'a\n\nb' });
  });

  it('has null content when it contains only calls or a refusal', () => {
    expect(message([call('a')])).toMatchObject({ content: null, tool_calls: [{ id: 'a', type: 'function' }] });
    expect(message([{ type: 'refusal', text: 'no' }])).toMatchObject({ content: null, refusal: 'no' });
    expect(message([])).toMatchObject({ content: '' });
  });

  it('contains reasoning as text, and signed reasoning as details', () => {
    const parts: Part[] = [
      { type: 'reasoning', text: 'h' },
      { type: 'reasoning', text: 'm', signature: 'S', issuer: 'anthropic' },
      { type: 'reasoning', text: '', redacted: 'D', issuer: 'anthropic' },
      text('ok'),
    ];
    expect(message(parts)).toMatchObject({
      reasoning_content: 'hm',
      reasoning_details: [
        { type: 'reasoning.text', text: 'm', signature: 'S', format: 'anthropic-claude-v1', index: 1 },
        { type: 'reasoning.encrypted', data: 'D', format: 'anthropic-claude-v1', index: 2 },
      ],
    });
    const hidden = message(parts, context({}, { reasoning: { mode: 'auto', hidden: true } }));
    expect(hidden).not.toHaveProperty('reasoning_content');
    expect(hidden).toMatchObject({ reasoning_details: [{ text: '', signature: 'S' }, { data: 'D' }] });
  });

  it('contains signatures and inputs of custom tools', () => {
    const parts: Part[] = [
      { ...call('a'), signature: 'T' } as Part,
      { type: 'tool_call', id: 'b', name: 'g', arguments: 'free', custom: true },
    ];
    expect(message(parts)?.tool_calls).toEqual([
      {
        id: 'a',
        type: 'function',
        function: { name: 'f', arguments: '{}' },
        extra_content: { google: { thought_signature: 'T' } },
      },
      { id: 'b', type: 'custom', custom: { name: 'g', input: 'free' } },
    ]);
  });

  it('writes legacy function calls for a client that offered functions', () => {
    const old = context({ functions: [{ name: 'f' }] });
    const { choices } = write([call('a'), call('b')], 'tool_calls', old);
    expect(choices).toMatchObject([
      { message: { content: null, function_call: { name: 'f', arguments: '{}' } }, finish_reason: 'function_call' },
    ]);
    expect(choices[0]?.message).not.toHaveProperty('tool_calls');
  });

  it('writes images in the text, or next to it when the client requested images', () => {
    const parts: Part[] = [text('see'), { type: 'image', source: PNG }];
    const url = 'data:image/png;base64,AAAA';
    expect(message(parts)).toMatchObject({ content: `see\n\n![image](${url})` });
    expect(message(parts, context({}, { modalities: ['image'] }))).toMatchObject({
      content: 'see',
      images: [{ type: 'image_url', image_url: { url }, index: 0 }],
    });
  });

  it('contains citations by positions in the whole text', () => {
    const parts: Part[] = [
      text('Well, '),
      {
        type: 'text',
        text: 'it rains.',
        citations: [
          { url: 'https://x.test', title: 'X', start: 3, end: 8 },
          { url: 'https://y.test' },
          { title: 'a book' },
        ],
      },
    ];
    expect(message(parts)?.annotations).toEqual([
      { type: 'url_citation', url_citation: { start_index: 9, end_index: 14, url: 'https://x.test', title: 'X' } },
      { type: 'url_citation', url_citation: { start_index: 6, end_index: 15, url: 'https://y.test', title: '' } },
    ]);
  });

  it('contains audio', () => {
    const parts: Part[] = [
      {
        type: 'audio',
        source: { kind: 'data', mediaType: '', base64: 'AAAA' },
        format: 'wav',
        transcript: 'la',
        id: 'au',
      },
    ];
    expect(message(parts)).toMatchObject({ content: null, audio: { id: 'au', data: 'AAAA', transcript: 'la' } });
  });
});
