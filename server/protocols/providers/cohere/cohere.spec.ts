import { describe, expect, it } from '@jest/globals';
import { BodyDraft } from '../../bytes/body-draft.js';
import { ObjectBody } from '../../bytes/request-body.js';
import { SseReader } from '../../bytes/sse-reader.js';
import { type Conversation, emptyConversation } from '../../canonical/conversation.js';
import { Downgrades } from '../../canonical/downgrades.js';
import { type ReplyEvent, ResponseError } from '../../canonical/reply.js';
import { collectReply } from '../../canonical/reply-events.js';
import type { ProviderTools, TransportTools, UpstreamRequest } from '../interface/provider.js';
import { cohereEmbedding, cohereProvider, cohereRerank } from './cohere.provider.js';
import { cohereChat } from './cohere-chat.js';

const MODEL = 'command-a-03-2025';
const text = (words: string) => [{ type: 'text' as const, text: words }];
const tool = (name: string) => ({ name, description: null, parameters: { properties: {} }, strict: null });
const target = { stream: false };

function write(fields: Partial<Conversation>) {
  const downgrades = new Downgrades();
  const messages = [{ role: 'user' as const, parts: text('hi') }];
  const body = cohereChat.write({ ...emptyConversation(MODEL), messages, ...fields }, target, downgrades);
  return { body, dropped: downgrades.toString() };
}

describe('request to /v2/chat', () => {
  it('contains only the fields that were set', () => {
    expect(write({})).toEqual({
      body: { model: MODEL, messages: [{ role: 'user', content: 'hi' }], stream: false },
      dropped: '',
    });
  });

  it.each<[Partial<Conversation>, Record<string, unknown>, string]>([
    [{ topP: 1, topK: 5 }, { p: 0.99, k: 5 }, ''],
    [{ topP: 0 }, { p: 0.01 }, ''],
    [
      { maxTokens: 7, temperature: 0.5, seed: 3, stop: ['a'] },
      { max_tokens: 7, temperature: 0.5, seed: 3, stop_sequences: ['a'] },
      '',
    ],
    [
      { frequencyPenalty: -1, presencePenalty: 0.5 },
      { frequency_penalty: 0, presence_penalty: 0.5 },
      'frequency_penalty',
    ],
    [{ user: 'u', choices: 2, parallelToolCalls: false }, {}, 'user, n, parallel_tool_calls'],
    [{ outputFormat: { type: 'json' } }, { response_format: { type: 'json_object' } }, ''],
    [
      { outputFormat: { type: 'schema', name: 'n', schema: { type: 'object' }, strict: true, description: null } },
      { response_format: { type: 'json_object', json_schema: { type: 'object' } } },
      '',
    ],
    [{ only: { openai: { safety_mode: 'OFF', store: true } } }, { safety_mode: 'OFF' }, 'store'],
    [{ reasoning: { mode: 'effort', effort: 'low' } }, {}, 'reasoning_effort'],
    [{ reasoning: { mode: 'off' } }, {}, ''],
    [
      { model: 'command-a-reasoning-08-2025', reasoning: { mode: 'budget', budget: 500 } },
      { thinking: { type: 'enabled', token_budget: 500 } },
      '',
    ],
    [
      { model: 'command-a-reasoning-08-2025', reasoning: { mode: 'effort', effort: 'high' } },
      { thinking: { type: 'enabled' } },
      '',
    ],
    [{ model: 'command-a-reasoning-08-2025', reasoning: { mode: 'off' } }, { thinking: { type: 'disabled' } }, ''],
  ])('writes %j as %j and drops "%s"', (fields, written, noted) => {
    const { body, dropped } = write(fields);
    const { model: _, messages: __, stream: ___, ...rest } = body;
    expect(rest).toEqual(written);
    expect(dropped).toBe(noted);
  });

  it.each<[Conversation['toolChoice'], string[] | undefined, string | undefined]>([
    [{ mode: 'auto' }, ['a', 'b'], undefined],
    [{ mode: 'required' }, ['a', 'b'], 'REQUIRED'],
    [{ mode: 'named', name: 'b' }, ['b'], 'REQUIRED'],
    [{ mode: 'none' }, undefined, undefined],
  ])('with the tool choice %j sends the tools %j and %s', (toolChoice, shown, choice) => {
    const { body } = write({ tools: [tool('a'), tool('b')], toolChoice });
    const tools = body.tools as { function: { name: string; parameters: object } }[] | undefined;
    expect(tools?.map((item) => item.function.name)).toEqual(shown);
    expect(body.tool_choice).toBe(choice);
    expect(tools?.[0]?.function.parameters ?? { type: 'object', properties: {} }).toEqual({
      type: 'object',
      properties: {},
    });
  });

  it('contains images, a tool round trip and earlier reasoning', () => {
    const { body } = write({
      messages: [
        { role: 'developer', parts: text('be brief') },
        {
          role: 'user',
          parts: [
            ...text('what'),
            { type: 'image', source: { kind: 'url', url: 'https://example.com/a.png' }, detail: 'low' },
            { type: 'image', source: { kind: 'data', mediaType: 'image/png', base64: 'AA==' } },
          ],
        },
        {
          role: 'assistant',
          parts: [
            { type: 'reasoning', text: 'I will search' },
            { type: 'tool_call', id: 'c1', name: 'a', arguments: '' },
            { type: 'tool_call', id: 'c2', name: 'b', arguments: '{"x":1}' },
          ],
        },
        {
          role: 'user',
          parts: [
            { type: 'tool_result', callId: 'c1', parts: text('one'), isError: false },
            { type: 'tool_result', callId: 'c2', parts: text('two'), isError: true },
          ],
        },
        { role: 'assistant', parts: [{ type: 'reasoning', text: 'so' }, ...text('done')] },
      ],
    });
    expect(body.messages).toEqual([
      { role: 'system', content: 'be brief' },
      {
        role: 'user',
        content: [
          { type: 'text', text: 'what' },
          { type: 'image_url', image_url: { url: 'https://example.com/a.png', detail: 'low' } },
          { type: 'image_url', image_url: { url: 'data:image/png;base64,AA==' } },
        ],
      },
      {
        role: 'assistant',
        tool_plan: 'I will search',
        tool_calls: [
          { id: 'c1', type: 'function', function: { name: 'a', arguments: '{}' } },
          { id: 'c2', type: 'function', function: { name: 'b', arguments: '{"x":1}' } },
        ],
      },
      { role: 'tool', tool_call_id: 'c1', content: 'one' },
      { role: 'tool', tool_call_id: 'c2', content: 'two' },
      {
        role: 'assistant',
        content: [
          { type: 'thinking', thinking: 'so' },
          { type: 'text', text: 'done' },
        ],
      },
    ]);
  });

  it('rejects files', () => {
    const source = { kind: 'data' as const, mediaType: 'application/pdf', base64: 'AA==' };
    expect(() => write({ messages: [{ role: 'user', parts: [{ type: 'file', source }] }] })).toThrow();
  });
});

const CITATION = {
  start: 0,
  end: 5,
  text: 'Grüße',
  sources: [{ type: 'document', id: 'd1', document: { id: 'd1', title: 'Greetings', url: 'https://example.com' } }],
};
const USAGE = {
  billed_units: { input_tokens: 12, output_tokens: 9 },
  tokens: { input_tokens: 80, output_tokens: 20 },
  cached_tokens: 48,
};
const EVENTS = [
  { id: 'c-1', type: 'message-start', delta: { message: { role: 'assistant', content: [], tool_plan: '' } } },
  { type: 'content-start', index: 0, delta: { message: { content: { type: 'thinking', thinking: '' } } } },
  { type: 'content-delta', index: 0, delta: { message: { content: { thinking: 'hm' } } } },
  { type: 'content-end', index: 0 },
  { type: 'content-start', index: 1, delta: { message: { content: { type: 'text', text: '' } } } },
  { type: 'content-delta', index: 1, delta: { message: { content: { text: 'Grüße, ' } } } },
  { type: 'content-delta', index: 1, delta: { message: { content: { text: '世界\n' } } } },
  { type: 'citation-start', index: 0, delta: { message: { citations: CITATION } } },
  { type: 'citation-end', index: 0 },
  { type: 'content-end', index: 1 },
  { type: 'message-end', delta: { finish_reason: 'COMPLETE', usage: USAGE } },
];
const TOOL_EVENTS = [
  { id: 'c-2', type: 'message-start', delta: { message: { role: 'assistant' } } },
  { type: 'tool-plan-delta', delta: { message: { tool_plan: 'I will ' } } },
  { type: 'tool-plan-delta', delta: { message: { tool_plan: 'search' } } },
  ...[1, 2].flatMap((index) => [
    {
      type: 'tool-call-start',
      index,
      delta: { message: { tool_calls: { id: `t${index}`, type: 'function', function: { name: 'a', arguments: '' } } } },
    },
    { type: 'tool-call-delta', index, delta: { message: { tool_calls: { function: { arguments: '{"q":' } } } } },
    { type: 'tool-call-delta', index, delta: { message: { tool_calls: { function: { arguments: `${index}}` } } } } },
    { type: 'tool-call-end', index },
  ]),
  { type: 'message-end', delta: { finish_reason: 'TOOL_CALL', usage: USAGE } },
];
const stream = (events: { type: string }[], eol = '\n') =>
  events.map((event) => `event: ${event.type}${eol}data: ${JSON.stringify(event)}${eol}${eol}`).join('');

/** The events of a stream that arrives in chunks of `size` bytes. */
function readStream(wire: string, size: number): ReplyEvent[] {
  const sse = new SseReader();
  const reader = cohereChat.stream();
  const bytes = Buffer.from(wire);
  const events: ReplyEvent[] = [];
  for (let at = 0; at < bytes.length; at += size) {
    for (const record of sse.push(bytes.subarray(at, at + size))) events.push(...reader.take(record));
  }
  for (const record of sse.end()) events.push(...reader.take(record));
  return [...events, ...reader.end()];
}

const TEXT_REPLY = {
  id: 'c-1',
  choices: [
    {
      parts: [
        { type: 'reasoning', text: 'hm' },
        {
          type: 'text',
          text: 'Grüße, 世界\n',
          citations: [{ start: 0, end: 5, citedText: 'Grüße', title: 'Greetings', url: 'https://example.com' }],
        },
      ],
      stop: 'stop',
    },
  ],
  usage: { input: 80, output: 20, cacheRead: 48 },
};
const TOOL_REPLY = {
  id: 'c-2',
  choices: [
    {
      parts: [
        { type: 'reasoning', text: 'I will search' },
        { type: 'tool_call', id: 't1', name: 'a', arguments: '{"q":1}' },
        { type: 'tool_call', id: 't2', name: 'a', arguments: '{"q":2}' },
      ],
      stop: 'tool_calls',
    },
  ],
  usage: { input: 80, output: 20 },
};

describe('stream of Cohere', () => {
  it.each([
    ['text', EVENTS, TEXT_REPLY],
    ['tool calls', TOOL_EVENTS, TOOL_REPLY],
  ])('of %s is read the same wherever it is split', (_, events, reply) => {
    for (const eol of ['\n', '\r\n']) {
      const wire = stream(events, eol);
      const whole = readStream(wire, wire.length * 4);
      expect(collectReply(whole)).toMatchObject(reply);
      const sizes = Array.from({ length: Buffer.byteLength(wire) }, (_, at) => at + 1);
      const versions = new Set(sizes.map((size) => JSON.stringify(readStream(wire, size))));
      expect([...versions]).toEqual([JSON.stringify(whole)]);
    }
  });

  it('numbers tool calls from 0 in the order they begin', () => {
    const calls = readStream(stream(TOOL_EVENTS), 64).filter((event) => event.type === 'tool_call');
    expect(calls.map((event) => event.call)).toEqual([0, 1]);
  });

  it.each([
    [{ finish_reason: 'ERROR', error: 'out of capacity' }, 'out of capacity'],
    [{ finish_reason: 'ERROR' }, 'the upstream failed to answer'],
  ])('that ends with %j is an error', (delta, message) => {
    const events = readStream(stream([EVENTS[0] as never, { type: 'message-end', delta } as never]), 9);
    expect(events).toContainEqual({ type: 'error', error: new ResponseError(message) });
  });

  it('that is cut off has a stop reason', () => {
    expect(readStream(stream(EVENTS.slice(0, 7)), 9).at(-1)).toEqual({ type: 'stop', reason: 'stop' });
    expect(readStream(stream(TOOL_EVENTS.slice(0, 5)), 9).at(-1)).toEqual({ type: 'stop', reason: 'tool_calls' });
  });

  it('with values of wrong types has no events', () => {
    const odd = [{ type: 'content-delta', delta: 5 }, { type: 'tool-call-delta', index: 9 }, { type: 'message-end' }];
    expect(readStream(`data: []\n\ndata: {"delta":null}\n\n${stream(odd)}`, 5)).toEqual([
      { type: 'stop', reason: 'stop' },
    ]);
  });
});

describe('response of Cohere', () => {
  const message = {
    role: 'assistant',
    content: [
      { type: 'thinking', thinking: 'hm' },
      { type: 'text', text: 'Grüße, 世界\n' },
    ],
    citations: [CITATION],
  };

  it('has the same content and usage as the stream', () => {
    const body = { id: 'c-1', finish_reason: 'COMPLETE', message, usage: USAGE };
    expect(cohereChat.read(body)).toMatchObject(TEXT_REPLY);
    expect(cohereChat.read(body).usage).toEqual(collectReply(readStream(stream(EVENTS), 99)).usage);
  });

  it('can contain tool calls', () => {
    const tool_calls = [1, 2].map((n) => ({
      id: `t${n}`,
      type: 'function',
      function: { name: 'a', arguments: `{"q":${n}}` },
    }));
    const body = {
      id: 'c-2',
      finish_reason: 'TOOL_CALL',
      message: { tool_plan: 'I will search', tool_calls },
      usage: USAGE,
    };
    expect(cohereChat.read(body)).toMatchObject(TOOL_REPLY);
  });

  it.each([
    ['COMPLETE', 'stop'],
    ['STOP_SEQUENCE', 'stop'],
    ['MAX_TOKENS', 'length'],
    ['TOOL_CALL', 'tool_calls'],
    ['ERROR_TOXIC', 'content_filter'],
    ['ERROR', 'content_filter'],
    ['TIMEOUT', 'stop'],
  ])('with the stop reason %s has the canonical reason %s', (finish_reason, reason) => {
    expect(cohereChat.read({ message, finish_reason }).choices[0]?.stop).toBe(reason);
  });

  it('reads billed units when no tokens are reported', () => {
    const usage = { billed_units: { input_tokens: 3, output_tokens: 4 } };
    expect(cohereChat.read({ message, usage }).usage).toMatchObject({ input: 3, output: 4 });
  });

  it.each([[{ message: 'no such model' }], [null], [{}], [{ message: { content: [] }, finish_reason: 'ERROR' }]])(
    '%j is an error',
    (body) => {
      expect(() => cohereChat.read(body)).toThrow(ResponseError);
    },
  );
});

const raw = (body: unknown) => ({ contentType: 'application/json', body: Buffer.from(JSON.stringify(body)) });

describe('embeddings of Cohere', () => {
  const request = { model: 'embed-v4.0', inputs: ['a', 'b'], dimensions: 256, purpose: null, user: null };
  const write = (fields: object) =>
    JSON.parse(cohereEmbedding.write({ ...request, ...fields }, target, new Downgrades()).bytes.toString()) as unknown;

  it('are requested as floats', () => {
    expect(write({})).toEqual({
      model: 'embed-v4.0',
      texts: ['a', 'b'],
      input_type: 'search_document',
      embedding_types: ['float'],
      truncate: 'END',
      output_dimension: 256,
    });
  });

  it.each([
    ['RETRIEVAL_QUERY', 'search_query'],
    ['CLUSTERING', 'clustering'],
    ['search_query', 'search_query'],
    ['anything', 'search_document'],
  ])('for %s have the type %s', (purpose, input_type) => {
    expect(write({ purpose })).toMatchObject({ input_type });
  });

  it('has one vector per input', () => {
    const response = {
      id: 'e',
      embeddings: { float: [[0.1], [0.2]] },
      texts: ['a', 'b'],
      meta: { billed_units: { input_tokens: 4 } },
    };
    expect(cohereEmbedding.read(raw(response))).toMatchObject({
      vectors: [[0.1], [0.2]],
      usage: { input: 4, output: 0 },
    });
    expect(() => cohereEmbedding.read(raw({ message: 'too many texts' }))).toThrow('too many texts');
  });
});

describe('batches of embeddings', () => {
  /** Sends an embeddings request; the vectors of each batch are the indexes of its texts. */
  async function carry(count: number, tokens: unknown) {
    const requested: number[] = [];
    const inputs = Array.from({ length: count }, (_, at) => String(at));
    const request = { model: 'embed-v4.0', inputs, dimensions: null, purpose: null, user: null };
    let sent = 0;
    const body = await new Promise<string>((resolve, reject) => {
      const tools = {
        signal: new AbortController().signal,
        fetch(one: UpstreamRequest) {
          const { texts } = JSON.parse(String(one.body)) as { texts: string[] };
          requested.push(texts.length);
          const response = {
            embeddings: { float: texts.map((words) => [Number(words)]) },
            meta: { billed_units: { input_tokens: tokens } },
          };
          return Promise.resolve({ status: 200, headers: {}, body: Buffer.from(JSON.stringify(response)) });
        },
        send() {
          sent++;
          resolve('');
        },
      } as unknown as TransportTools;
      const reader = {
        onStart: () => undefined,
        onData: (bytes: Buffer) => resolve(String(bytes)),
        onEnd: () => undefined,
        onError: reject,
      };
      const outgoing = {
        method: 'POST' as const,
        origin: 'https://api.cohere.ai',
        path: '/v2/embed',
        headers: {},
        body: cohereEmbedding.write(request, target, new Downgrades()).bytes,
      };
      cohereProvider.transport?.(outgoing, reader, tools);
    });
    return {
      requested,
      sent,
      response: body === '' ? null : cohereEmbedding.read({ contentType: '', body: Buffer.from(body) }),
    };
  }

  it('joins several requests into one response', async () => {
    const { requested, response } = await carry(200, 10);
    expect(requested).toEqual([96, 96, 8]);
    expect(response).toMatchObject({ vectors: Array.from({ length: 200 }, (_, at) => [at]), usage: { input: 30 } });
  });

  it('has no usage when one batch has none', async () => {
    expect((await carry(100, undefined)).response?.usage).toBeNull();
  });

  it('sends one request when all texts fit', async () => {
    expect(await carry(96, 1)).toMatchObject({ requested: [], sent: 1 });
  });
});

describe('rerank of Cohere', () => {
  it('is requested for texts', () => {
    const request = { model: 'rerank-v3.5', query: 'q', documents: ['a', 'b'], topN: 1, returnDocuments: true };
    const { bytes } = cohereRerank.write(request, target, new Downgrades());
    expect(JSON.parse(bytes.toString())).toEqual({ model: 'rerank-v3.5', query: 'q', documents: ['a', 'b'], top_n: 1 });
  });

  it('keeps the indexes of the documents', () => {
    const results = [{ index: 1, relevance_score: 0.9 }, { index: 0, relevance_score: 0.1 }, 'odd'];
    const meta = { api_version: { version: '2' }, billed_units: { search_units: 1 } };
    expect(cohereRerank.read(raw({ id: 'r', results, meta }))).toEqual({
      results: [
        { index: 1, score: 0.9 },
        { index: 0, score: 0.1 },
      ],
      usage: null,
    });
    expect(() => cohereRerank.read(raw({ message: 'bad' }))).toThrow('bad');
  });
});

describe('cohereProvider', () => {
  const channel = { id: 1, type: 34, baseUrl: 'https://api.cohere.ai', other: '', openaiOrganization: '' };
  const call = { model: MODEL, stream: true, channel, format: null, headers: {}, query: null };
  const body = () => new BodyDraft(new ObjectBody({}));

  it.each([
    ['openai.chat', cohereChat],
    ['anthropic.message', cohereChat],
    ['openai.completion', cohereChat],
    ['gemini.embed', cohereEmbedding],
    ['jina.rerank', cohereRerank],
    ['openai.speech', null],
  ] as const)('uses the format %s', (format, resolved) => {
    expect(cohereProvider.resolveFormat(format, call)).toBe(resolved);
  });

  it.each([
    ['chat', '/v2/chat'],
    ['embedding', '/v2/embed'],
    ['rerank', '/v2/rerank'],
  ] as const)('sends %s to %s', async (task, path) => {
    for (const baseUrl of ['https://api.cohere.ai', 'https://api.cohere.ai/v1', 'https://api.cohere.ai/v2/']) {
      const outgoing = { ...call, channel: { ...channel, baseUrl }, task, body: body() };
      expect(await cohereProvider.request(outgoing, { key: 'k' } as ProviderTools)).toMatchObject({
        origin: 'https://api.cohere.ai',
        path,
        headers: { authorization: 'Bearer k', accept: 'text/event-stream' },
      });
    }
  });

  it('maps the status of an invalid token to 401', () => {
    expect(cohereProvider.failure?.(498, '{"message":"invalid api token"}')).toEqual({ status: 401 });
    expect(cohereProvider.failure?.(429, '{}')).toBeUndefined();
  });
});
