import { describe, expect, it } from '@jest/globals';
import { SseReader } from '../../../bytes/sse-reader.js';
import type { ReplyEvent } from '../../../canonical/reply.js';
import { collectReply } from '../../../canonical/reply-events.js';
import { openaiResponseUpstream } from './openai.response.js';

const usage = {
  input_tokens: 100,
  input_tokens_details: { cached_tokens: 60 },
  output_tokens: 20,
  output_tokens_details: { reasoning_tokens: 4 },
};
const COUNTED = { input: 100, output: 20, cacheRead: 60, reasoning: 4 };
const ANNOTATION = { type: 'url_citation', url: 'https://a.org', title: 'A', start_index: 0, end_index: 2 };
const ITEMS = [
  {
    type: 'reasoning',
    id: 'rs_1',
    summary: [
      { type: 'summary_text', text: 'hm' },
      { type: 'summary_text', text: 'so' },
    ],
    encrypted_content: 'gAAA',
  },
  { type: 'web_search_call', id: 'ws_1', status: 'completed' },
  {
    type: 'message',
    id: 'msg_1',
    role: 'assistant',
    content: [{ type: 'output_text', text: 'Grüße, 世界', annotations: [ANNOTATION] }],
  },
  { type: 'function_call', id: 'fc_1', call_id: 'a', name: 'f', arguments: '{"x":1}' },
  { type: 'custom_tool_call', id: 'ctc_1', call_id: 'b', name: 'patch', input: '*** Begin' },
];
const WHOLE = {
  id: 'resp_1',
  object: 'response',
  model: 'gpt-5',
  status: 'completed',
  error: null,
  output: ITEMS,
  usage,
};
const REPLY = {
  id: 'resp_1',
  model: 'gpt-5',
  choices: [
    {
      parts: [
        { type: 'reasoning', text: 'hm\n\nso', signature: 'gAAA', issuer: 'openai' },
        {
          type: 'text',
          text: 'Grüße, 世界',
          citations: [{ url: 'https://a.org', title: 'A', start: 0, end: 2, raw: ANNOTATION }],
        },
        { type: 'tool_call', id: 'a', name: 'f', arguments: '{"x":1}' },
        { type: 'tool_call', id: 'b', name: 'patch', arguments: '*** Begin', custom: true },
      ],
      stop: 'tool_calls',
    },
  ],
  usage: COUNTED,
};

type Wire = Record<string, unknown>;
const at = (index: number, type: string, fields: Wire): Wire => ({
  type: `response.${type}`,
  output_index: index,
  item_id: ITEMS[index]?.id,
  ...fields,
});
const STREAM: Wire[] = [
  { type: 'response.created', response: { id: 'resp_1', model: 'gpt-5', status: 'in_progress' } },
  { type: 'response.in_progress', response: {} },
  at(0, 'output_item.added', { item: { type: 'reasoning', id: 'rs_1', summary: [] } }),
  at(0, 'reasoning_summary_part.added', { summary_index: 0 }),
  at(0, 'reasoning_summary_text.delta', { summary_index: 0, delta: 'hm' }),
  at(0, 'reasoning_summary_part.added', { summary_index: 1 }),
  at(0, 'reasoning_summary_text.delta', { summary_index: 1, delta: 'so' }),
  at(0, 'output_item.done', { item: ITEMS[0] }),
  at(1, 'output_item.added', { item: ITEMS[1] }),
  at(1, 'web_search_call.searching', {}),
  at(1, 'output_item.done', { item: ITEMS[1] }),
  at(2, 'output_item.added', { item: { type: 'message', id: 'msg_1', content: [] } }),
  at(2, 'content_part.added', { part: { type: 'output_text', text: '' } }),
  at(2, 'output_text.delta', { delta: 'Grüße, ', obfuscation: 'xyz' }),
  at(2, 'output_text.delta', { delta: '世界' }),
  at(2, 'output_text.annotation.added', { annotation: ANNOTATION }),
  at(2, 'output_text.done', { text: 'Grüße, 世界' }),
  at(2, 'output_item.done', { item: ITEMS[2] }),
  at(3, 'output_item.added', { item: { ...ITEMS[3], arguments: '' } }),
  at(3, 'function_call_arguments.delta', { delta: '{"x"' }),
  at(3, 'function_call_arguments.delta', { delta: ':1}' }),
  at(3, 'function_call_arguments.done', { arguments: '{"x":1}' }),
  at(3, 'output_item.done', { item: ITEMS[3] }),
  at(4, 'output_item.added', { item: { ...ITEMS[4], input: '' } }),
  at(4, 'custom_tool_call_input.delta', { delta: '*** Begin' }),
  at(4, 'output_item.done', { item: ITEMS[4] }),
  { type: 'response.completed', response: WHOLE },
];

const bytesOf = (events: readonly Wire[], eol = '\n') =>
  Buffer.from(
    events.map((event) => `event: ${String(event.type)}${eol}data: ${JSON.stringify(event)}${eol}${eol}`).join(''),
  );

/** Feeds the bytes in chunks of `size`. */
function read(bytes: Buffer, size = bytes.length): ReplyEvent[] {
  const sse = new SseReader();
  const reader = openaiResponseUpstream.stream();
  const events: ReplyEvent[] = [];
  for (let from = 0; from < bytes.length; from += size) {
    for (const record of sse.push(bytes.subarray(from, from + size))) events.push(...reader.take(record));
  }
  for (const record of sse.end()) events.push(...reader.take(record));
  return [...events, ...reader.end()];
}
const reply = (...events: Wire[]) => collectReply(read(bytesOf(events)));
const created = STREAM[0] as Wire;
const end = (fields: Wire) => ({
  type: 'response.completed',
  response: { ...WHOLE, output: [], usage: null, ...fields },
});

describe('response of the Responses API', () => {
  it('is read the same from a complete response and from a stream', () => {
    expect(openaiResponseUpstream.read(WHOLE)).toMatchObject(REPLY);
    expect(reply(...STREAM)).toMatchObject(REPLY);
  });

  it.each(['\n', '\r\n', '\r'])('is read from a stream split anywhere, with the line end %j', (eol) => {
    const bytes = bytesOf(STREAM, eol);
    const expected = read(bytes);
    for (let size = 1; size < 200; size++) expect(read(bytes, size)).toEqual(expected);
  });

  it('reads items that were only sent complete', () => {
    const items = ITEMS.map((item, index) => at(index, 'output_item.done', { item }));
    expect(reply(created, ...items, { type: 'response.completed', response: WHOLE })).toMatchObject(REPLY);
    expect(reply(created, { type: 'response.completed', response: WHOLE })).toMatchObject(REPLY);
  });

  it('interleaves parallel calls', () => {
    const call = (index: number, id: string) =>
      at(index, 'output_item.added', { item: { type: 'function_call', call_id: id, name: 'f', arguments: '' } });
    const args = (index: number, delta: string) => at(index, 'function_call_arguments.delta', { delta });
    const { choices } = reply(
      created,
      call(0, 'a'),
      call(1, 'b'),
      args(0, '{"x"'),
      args(1, '{"y"'),
      args(0, ':1}'),
      args(1, ':2}'),
      end({}),
    );
    expect(choices[0]?.parts).toMatchObject([
      { id: 'a', arguments: '{"x":1}' },
      { id: 'b', arguments: '{"y":2}' },
    ]);
  });

  it.each<[Wire, string]>([
    [{ status: 'completed' }, 'refusal'],
    [{ status: 'incomplete', incomplete_details: { reason: 'max_output_tokens' } }, 'length'],
    [{ status: 'incomplete', incomplete_details: { reason: 'content_filter' } }, 'content_filter'],
    [{ status: 'incomplete' }, 'length'],
  ])('with %j has the stop reason %s', (fields, stop) => {
    const message = { type: 'message', content: [{ type: 'refusal', refusal: 'no' }] };
    expect(openaiResponseUpstream.read({ ...WHOLE, output: [message], ...fields }).choices[0]).toEqual({
      parts: [{ type: 'refusal', text: 'no' }],
      stop,
    });
  });

  it('reads refusals, raw reasoning, images and log probabilities', () => {
    const logprobs = [{ token: 'a', logprob: -1 }];
    const { choices } = reply(
      created,
      at(0, 'reasoning_text.delta', { delta: 'raw' }),
      at(1, 'output_text.delta', { delta: 'a', logprobs }),
      at(1, 'refusal.delta', { delta: 'no' }),
      at(2, 'output_item.done', { item: { type: 'image_generation_call', result: 'iVBO', output_format: 'webp' } }),
      end({}),
    );
    expect(choices[0]).toMatchObject({
      parts: [
        { type: 'reasoning', text: 'raw' },
        { type: 'text', text: 'a' },
        { type: 'refusal', text: 'no' },
        { type: 'image', source: { mediaType: 'image/webp', base64: 'iVBO' } },
      ],
      logprobs: { content: logprobs },
    });
  });

  it.each<[string, Wire, object]>([
    [
      'a failed response',
      {
        type: 'response.failed',
        response: { status: 'failed', error: { code: 'rate_limit_exceeded', message: 'slow' } },
      },
      { message: 'slow', code: 'rate_limit_exceeded', status: 429 },
    ],
    [
      'an error event',
      { type: 'error', code: 'server_error', message: 'slow', param: null },
      { message: 'slow', status: 500 },
    ],
    [
      'a nested error',
      { type: 'error', error: { type: 'overloaded', message: 'slow' } },
      { message: 'slow', type: 'overloaded' },
    ],
    ['an error without a type', { error: { message: 'slow' } }, { message: 'slow' }],
  ])('reports %s, and reads nothing after it', (_, event, error) => {
    const last = read(bytesOf([created, event, at(0, 'output_text.delta', { delta: 'x' })])).slice(1);
    expect(last).toEqual([{ type: 'error', error: expect.objectContaining(error) }]);
  });

  it('reports a stream that was cut off', () => {
    expect(read(bytesOf([created])).at(-1)).toMatchObject({ type: 'error', error: { code: 'stream_cut' } });
  });

  it.each([[null], ['x'], [{}], [{ error: { message: 'no' } }], [{ status: 'failed', error: null }]])(
    'reads %j as an error',
    (body) => {
      expect(() => openaiResponseUpstream.read(body)).toThrow();
    },
  );

  it('ignores values of wrong types', () => {
    for (const odd of [null, 7, 'x', [], {}, [null]]) {
      const events = [
        at(0, 'output_item.added', { item: odd }),
        at(1, 'output_text.delta', { delta: odd }),
        at(2, 'output_item.done', { item: { type: 'message', content: odd } }),
      ];
      expect(reply(created, ...events, end({ usage: odd })).usage).toBeNull();
    }
  });
});

it('reports the tools that the upstream ran', () => {
  expect(openaiResponseUpstream.read(WHOLE).usage?.tools).toEqual({ web_search: 1 });
  const preview = { ...WHOLE, tools: [{ type: 'web_search_preview' }] };
  expect(openaiResponseUpstream.read(preview).usage?.tools).toEqual({ web_search_preview: 1 });
});
