import { describe, expect, it } from '@jest/globals';
import { SseReader } from '../../../bytes/sse-reader.js';
import type { ReplyEvent } from '../../../canonical/reply.js';
import { collectReply } from '../../../canonical/reply-events.js';
import { OpenAiReplyReader } from './reply-reader.js';

const chunk = (delta: object, finish: string | null = null, extra: object = {}) => ({
  id: 'c1',
  model: 'm1',
  object: 'chat.completion.chunk',
  choices: [{ index: 0, delta, finish_reason: finish }],
  ...extra,
});
const usage = { prompt_tokens: 100, completion_tokens: 20, total_tokens: 120 };
const bytesOf = (...chunks: (object | string)[]) =>
  Buffer.from(chunks.map((each) => `data: ${typeof each === 'string' ? each : JSON.stringify(each)}\n\n`).join(''));

/** Feeds the bytes in chunks of `size`. */
function read(bytes: Buffer, size = bytes.length): ReplyEvent[] {
  const sse = new SseReader();
  const reader = new OpenAiReplyReader();
  const events: ReplyEvent[] = [];
  for (let at = 0; at < bytes.length; at += size) {
    for (const record of sse.push(bytes.subarray(at, at + size))) events.push(...reader.take(record));
  }
  for (const record of sse.end()) events.push(...reader.take(record));
  return [...events, ...reader.end()];
}
const events = (...chunks: (object | string)[]) => read(bytesOf(...chunks, '[DONE]'));
const content = (...chunks: (object | string)[]) =>
  events(...chunks).filter(({ type }) => type !== 'start' && type !== 'stop');
const reply = (...chunks: (object | string)[]) => collectReply(events(...chunks));
const call = (fields: object, name?: string, text?: string) =>
  chunk({
    tool_calls: [{ ...fields, function: { ...(name && { name }), ...(text !== undefined && { arguments: text }) } }],
  });

const WORKED = [
  chunk({ role: 'assistant', content: '' }),
  chunk({ reasoning_content: 'hm' }),
  chunk({ content: 'Grüße, 世界.' }),
  call({ index: 0, id: 'a', type: 'function' }, 'f', ''),
  call({ index: 0 }, undefined, '{"x":'),
  call({ index: 0 }, undefined, '1}'),
  call({ index: 1, id: 'b', type: 'function' }, 'g', '{}'),
  chunk({}, 'tool_calls'),
  { id: 'c1', model: 'm1', choices: [], usage: { ...usage, prompt_tokens_details: { cached_tokens: 60 } } },
];
const WORKED_REPLY = {
  id: 'c1',
  model: 'm1',
  choices: [
    {
      parts: [
        { type: 'reasoning', text: 'hm' },
        { type: 'text', text: 'Grüße, 世界.' },
        { type: 'tool_call', id: 'a', name: 'f', arguments: '{"x":1}' },
        { type: 'tool_call', id: 'b', name: 'g', arguments: '{}' },
      ],
      stop: 'tool_calls',
    },
  ],
  usage: { input: 100, output: 20, cacheRead: 60 },
};

describe('stream of chat chunks', () => {
  it('contains reasoning, text, calls and usage', () => {
    expect(reply(...WORKED)).toMatchObject(WORKED_REPLY);
  });

  it.each([
    ['END', { sequence: 'END' }],
    ['', {}],
    [null, {}],
  ])('with the stop sequence %j', (met, expected) => {
    const last = { choices: [{ index: 0, delta: { content: 'a' }, finish_reason: 'stop', stop_reason: met }] };
    expect(events(last).at(-1)).toEqual({ type: 'stop', reason: 'stop', choice: 0, ...expected });
  });

  it('is read the same wherever its bytes are split', () => {
    const bytes = bytesOf(...WORKED, '[DONE]');
    const whole = read(bytes);
    for (let size = 1; size < bytes.length; size++) expect(read(bytes, size)).toEqual(whole);
  });

  it.each([
    ['without its end marker', (bytes: string) => bytes.replace('data: [DONE]\n\n', '')],
    ['with CRLF', (bytes: string) => bytes.replaceAll('\n', '\r\n')],
    ['without blanks and empty lines', (bytes: string) => bytes.replaceAll('data: ', 'data:').replaceAll('\n\n', '\n')],
    ['with comments', (bytes: string) => bytes.replaceAll('\n\n', '\n\n: keep-alive\n\n')],
    ['with spaces after the end marker', (bytes: string) => bytes.replace('[DONE]', '[DONE]  ')],
    [
      'without a finish reason',
      (bytes: string) => bytes.replace('"finish_reason":"tool_calls"', '"finish_reason":null'),
    ],
    ['with empty finish reasons', (bytes: string) => bytes.replaceAll('"finish_reason":null', '"finish_reason":""')],
    ['with something that is not JSON', (bytes: string) => `data: oops\n\n${bytes}`],
  ])('can come %s', (_, change) => {
    const bytes = Buffer.from(change(bytesOf(...WORKED, '[DONE]').toString()));
    expect(collectReply(read(bytes))).toMatchObject(WORKED_REPLY);
  });

  it.each([
    ['a chunk with text', chunk({ content: 'a' }), true],
    ['running counts', chunk({ content: 'a' }, null, { usage }), true],
    ['an empty finish reason', chunk({}, ''), true],
    ['a finish reason', chunk({}, 'stop'), false],
    ['the usage chunk', { id: 'c1', choices: [], usage }, false],
    ['an end marker', '[DONE]', false],
  ])('that ends with %s is cut off: %s', (_, last, broken) => {
    const replyEvents = read(bytesOf(chunk({ content: 'Grü' }), last), 7);
    expect(replyEvents.some((event) => event.type === 'error' && event.error.code === 'stream_cut')).toBe(broken);
    expect(replyEvents.some(({ type }) => type === 'stop')).toBe(!broken);
    expect(replyEvents).toContainEqual(expect.objectContaining({ type: 'text', text: 'Grü' }));
  });

  it('can begin with a chunk without choices', () => {
    const first = { id: '', model: '', choices: [], prompt_filter_results: [] };
    expect(reply(first, chunk({ content: 'hi' }, 'stop')).choices).toEqual([
      { parts: [{ type: 'text', text: 'hi' }], stop: 'stop' },
    ]);
  });

  it('has one stop event per choice, at its end', () => {
    const stops = events(chunk({ content: 'a' }, 'stop'), chunk({ content: 'b' }, 'stop'), chunk({}, 'stop'));
    expect(stops.filter(({ type }) => type === 'stop')).toHaveLength(1);
    expect(stops.at(-1)).toEqual({ type: 'stop', reason: 'stop', choice: 0 });
  });

  it('separates several choices', () => {
    const at = (index: number, text: string) => ({ choices: [{ index, delta: { content: text } }] });
    expect(reply(at(0, 'a'), at(1, 'b'), at(0, 'c')).choices).toEqual([
      { parts: [{ type: 'text', text: 'ac' }], stop: 'stop' },
      { parts: [{ type: 'text', text: 'b' }], stop: 'stop' },
    ]);
  });

  it.each([
    ['length', 'length'],
    ['model_length', 'length'],
    ['max_tokens', 'length'],
    ['content_filter', 'content_filter'],
    ['sensitive', 'content_filter'],
    ['tool_calls', 'tool_calls'],
    ['function_call', 'tool_calls'],
    ['eos', 'stop'],
    ['constructor', 'stop'],
  ])('with the finish reason %s has the stop reason %s', (finish, reason) => {
    expect(events(chunk({ content: 'a' }, finish)).at(-1)).toMatchObject({ type: 'stop', reason });
  });

  it('with a tool call and the finish reason stop has the stop reason tool_calls', () => {
    expect(events(call({ index: 0, id: 'a' }, 'f', '{}'), chunk({}, 'stop')).at(-1)).toMatchObject({
      reason: 'tool_calls',
    });
  });

  it('reports the last plausible usage of any chunk', () => {
    const more = { ...usage, completion_tokens: 21 };
    const chunks = [
      chunk({ content: 'a' }, null, { usage }),
      chunk({ content: 'b' }, null, { usage: more }),
      chunk({}, 'stop', { usage: {} }),
    ];
    expect(reply(...chunks).usage).toMatchObject({ output: 21 });
  });

  it('can report usage in its choice', () => {
    expect(reply({ choices: [{ index: 0, delta: {}, finish_reason: 'stop', usage }] }).usage).toMatchObject({
      input: 100,
    });
  });

  it('can repeat its complete message at the end', () => {
    const last = { choices: [{ index: 0, message: { content: 'hello' }, finish_reason: 'stop' }], usage };
    expect(reply(chunk({ content: 'hello' }), last).choices[0]?.parts).toEqual([{ type: 'text', text: 'hello' }]);
  });

  it('can be one complete message', () => {
    const only = { choices: [{ index: 0, message: { content: 'hello' }, finish_reason: 'stop' }] };
    expect(reply(only).choices[0]?.parts).toEqual([{ type: 'text', text: 'hello' }]);
  });
});

describe('content of a chunk', () => {
  it.each([
    ['reasoning under its other name', { reasoning: 'hm' }, [{ type: 'reasoning', text: 'hm' }]],
    [
      'reasoning twice',
      { reasoning: 'hm', reasoning_details: [{ type: 'reasoning.text', text: 'hm' }] },
      [{ type: 'reasoning', text: 'hm' }],
    ],
    ['reasoning as details', { reasoning_details: [{ text: 'hm' }] }, [{ type: 'reasoning', text: 'hm' }]],
    [
      'a signature',
      { reasoning_details: [{ type: 'reasoning.text', signature: 'S', format: 'anthropic-claude-v1' }] },
      [{ type: 'signature', signature: 'S', issuer: 'anthropic' }],
    ],
    [
      'hidden reasoning',
      { reasoning_details: [{ type: 'reasoning.encrypted', data: 'D', format: 'openai-responses-v1' }] },
      [{ type: 'redacted', data: 'D', issuer: 'openai' }],
    ],
    [
      'thinking parts',
      {
        content: [
          { type: 'thinking', thinking: [{ type: 'text', text: 'hm' }] },
          { type: 'text', text: 'ok' },
        ],
      },
      [
        { type: 'reasoning', text: 'hm' },
        { type: 'text', text: 'ok' },
      ],
    ],
    ['a refusal', { refusal: 'no' }, [{ type: 'refusal', text: 'no' }]],
    [
      'an image',
      { images: [{ type: 'image_url', image_url: { url: 'data:image/png;base64,AAAA' } }] },
      [{ type: 'image', source: { kind: 'data', mediaType: 'image/png', base64: 'AAAA' } }],
    ],
    [
      'audio',
      { audio: { id: 'au', data: 'AAAA', transcript: 'la' } },
      [{ type: 'audio', id: 'au', data: 'AAAA', transcript: 'la' }],
    ],
    [
      'a source',
      {
        annotations: [
          { type: 'url_citation', url_citation: { url: 'https://x.test', title: 'X', start_index: 1, end_index: 2 } },
        ],
      },
      [{ type: 'citation', citation: { url: 'https://x.test', title: 'X', start: 1, end: 2 } }],
    ],
    [
      'values of wrong types',
      { content: 7, reasoning: {}, tool_calls: [null, 7], images: 'x', audio: [], annotations: [7] },
      [],
    ],
  ])('can be %s', (_, delta, expected) => {
    expect(content(chunk(delta))).toMatchObject(expected);
    expect(content(chunk(delta))).toHaveLength(expected.length);
  });

  it('reports sources once when every chunk lists them', () => {
    const sources = {
      citations: ['https://a.test', 'https://b.test'],
      search_results: [{ url: 'https://a.test', title: 'A' }],
    };
    const replyEvents = content(chunk({ content: 'x' }, null, sources), chunk({ content: 'y' }, null, sources));
    expect(replyEvents.filter(({ type }) => type === 'citation')).toEqual([
      { type: 'citation', citation: { url: 'https://a.test', title: 'A' } },
    ]);
  });
});

describe('calls of a stream', () => {
  const calls = (...chunks: object[]) =>
    reply(...chunks).choices[0]?.parts.map((part) => part.type === 'tool_call' && [part.id, part.name, part.arguments]);

  it.each([
    ['come complete and without numbers', [call({ id: 'a' }, 'f', '{"x":1}'), call({ id: 'b' }, 'g', '{}')]],
    [
      'come in fragments without numbers',
      [call({ id: 'a' }, 'f', ''), call({}, undefined, '{"x":1}'), call({ id: 'b' }, 'g', '{}')],
    ],
    ['all have number 0', [call({ index: 0, id: 'a' }, 'f', '{"x":1}'), call({ index: 0, id: 'b' }, 'g', '{}')]],
    [
      'be numbered from 1, with gaps',
      [call({ index: 1, id: 'a' }, 'f', '{"x":1}'), call({ index: 5, id: 'b' }, 'g', '{}')],
    ],
    [
      'repeat id and name',
      [
        call({ index: 0, id: 'a' }, 'f', '{"x"'),
        call({ index: 0, id: 'a' }, 'f', ':1}'),
        call({ index: 1, id: 'b' }, 'g', ''),
      ],
    ],
    [
      'have empty ids later',
      [
        call({ index: 0, id: 'a' }, 'f', ''),
        call({ index: 0, id: '' }, undefined, '{"x":1}'),
        call({ index: 1, id: 'b' }, 'g'),
      ],
    ],
    [
      'be named late',
      [
        call({ index: 0, id: 'a' }, undefined, '{"x"'),
        call({ index: 0 }, 'f', ':1}'),
        call({ index: 1, id: 'b' }, 'g'),
      ],
    ],
    [
      'have objects for arguments',
      [
        chunk({
          tool_calls: [
            { id: 'a', function: { name: 'f', arguments: { x: 1 } } },
            { id: 'b', function: { name: 'g' } },
          ],
        }),
      ],
    ],
  ])('can %s', (_, chunks) => {
    expect(calls(...chunks)).toEqual([
      ['a', 'f', '{"x":1}'],
      ['b', 'g', '{}'],
    ]);
  });

  it('without an id are assigned one', () => {
    expect(calls(call({ index: 0 }, 'f', '{}'))).toEqual([[expect.stringMatching(/^call_\w{32}$/), 'f', '{}']]);
  });

  it('as legacy functions are one call', () => {
    const replyEvents = calls(
      chunk({ function_call: { name: 'f', arguments: '' } }),
      chunk({ function_call: { arguments: '{"x":1}' } }),
    );
    expect(replyEvents).toMatchObject([[expect.any(String), 'f', '{"x":1}']]);
  });

  it('can be custom or signed', () => {
    const custom = { index: 0, id: 'a', type: 'custom', custom: { name: 'g', input: 'free' } };
    const signed = {
      index: 1,
      id: 'b',
      function: { name: 'f' },
      extra_content: { google: { thought_signature: 'T' } },
    };
    expect(reply(chunk({ tool_calls: [custom, signed] })).choices[0]?.parts).toEqual([
      { type: 'tool_call', id: 'a', name: 'g', arguments: 'free', custom: true },
      { type: 'tool_call', id: 'b', name: 'f', arguments: '{}', signature: 'T' },
    ]);
  });
});

describe('error in a stream', () => {
  const message = 'overloaded';
  it.each([
    ['of OpenAI', bytesOf({ error: { message, code: 503 } }), { message, code: '503' }],
    ['as a text', bytesOf({ error: message }), { message }],
    [
      'of MiniMax',
      bytesOf({ base_resp: { status_code: 1002, status_msg: message }, choices: null }),
      { message, code: '1002', status: 429 },
    ],
    ['of Baidu', bytesOf({ error_code: 18, error_msg: message }), { message, code: '18' }],
    ['by its name', Buffer.from(`event: error\ndata: {"message":"${message}"}\n\n`), { message }],
    ['in the finish reason', bytesOf(chunk({ content: 'a' }, 'network_error')), { code: 'network_error' }],
    ['as an early end', bytesOf(chunk({}, 'insufficient_system_resource')), { status: 503 }],
    ['for an empty stream', Buffer.alloc(0), { code: 'bad_response_body' }],
  ])('%s is reported, and nothing after it', (_, bytes, error) => {
    const replyEvents = read(Buffer.concat([bytes, bytesOf('[DONE]')]));
    expect(replyEvents.at(-1)).toMatchObject({ type: 'error', error });
  });

  it('is ignored when its code is 0', () => {
    expect(reply(chunk({ content: 'a' }, 'stop', { base_resp: { status_code: 0 } })).choices[0]?.parts).toHaveLength(1);
  });
});

it('reports a search for cited pages, but not for sources that a vendor lists free of charge', () => {
  const quote = chunk({
    content: 'ok',
    annotations: [{ type: 'url_citation', url_citation: { url: 'https://a.example' } }],
  });
  const report = { choices: [], usage };
  expect(reply(quote, report).usage?.tools).toEqual({ web_search_preview: 1 });
  expect(reply(chunk({ content: 'ok' }), { ...report, citations: ['https://a.example'] }).usage?.tools).toBeUndefined();
  const counted = { choices: [], usage: { ...usage, num_search_queries: 3 } };
  expect(reply(quote, counted).usage?.tools).toEqual({ web_search: 3 });
});
