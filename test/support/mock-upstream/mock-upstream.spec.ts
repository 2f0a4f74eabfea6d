import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import OpenAI from 'openai';
import {
  type Behaviour,
  brokenUtf8,
  byteByByte,
  cutAfterBytes,
  cutAfterEvents,
  drip,
  failure,
  failureMidStream,
  garbledBody,
  garbledEvent,
  hangAfterHeaders,
  hangBeforeHeaders,
  hangMidStream,
  html502,
  hugeEvent,
  respondWith,
  type StreamHabits,
  withLineEnd,
} from './behaviour.js';
import { MockUpstream } from './mock-upstream.js';
import { mockVector } from './openai/embeddings.js';

const question = { model: 'gpt-4o-mini', messages: [{ role: 'user' as const, content: 'Hi' }] };
const weather = { id: 'call_1', name: 'weather', arguments: '{"city":"Bern"}' };

let upstream: MockUpstream;
let openai: OpenAI;

beforeAll(async () => {
  upstream = await MockUpstream.start();
  openai = new OpenAI({ apiKey: 'sk-upstream', baseURL: `${upstream.url}/v1`, maxRetries: 0, logLevel: 'off' });
});
afterAll(() => upstream.close());
beforeEach(() => upstream.reset());

const enqueue = (extra: object = {}) => openai.chat.completions.create({ ...question, ...extra, stream: false });

async function stream(extra: object = {}) {
  const chunks: OpenAI.ChatCompletionChunk[] = [];
  for await (const chunk of await openai.chat.completions.create({ ...question, ...extra, stream: true })) {
    chunks.push(chunk);
  }
  return chunks;
}

const textOf = (chunks: OpenAI.ChatCompletionChunk[]) =>
  chunks.map((chunk) => chunk.choices[0]?.delta.content ?? '').join('');

/** The raw bytes of the stream. */
async function rawStream(extra: object = {}): Promise<string> {
  const response = await fetch(`${upstream.url}/v1/chat/completions`, {
    method: 'POST',
    body: JSON.stringify({ ...question, ...extra, stream: true }),
  });
  return response.text();
}

describe('mock upstream with a successful response', () => {
  it('returns the scripted text and usage for a chat request', async () => {
    upstream.next(respondWith({ text: 'Bern.', usage: { prompt: 7, completion: 3, cached: 4 } }));
    const completion = await enqueue();
    expect(completion.choices[0]?.message.content).toBe('Bern.');
    expect(completion.usage).toMatchObject({
      prompt_tokens: 7,
      completion_tokens: 3,
      total_tokens: 10,
      prompt_tokens_details: { cached_tokens: 4 },
    });
  });

  it.each([
    { field: 'a refusal', reply: { refusal: 'I cannot.' }, expected: { refusal: 'I cannot.', content: null } },
    { field: 'reasoning', reply: { reasoning: 'Hm.' }, expected: { reasoning_content: 'Hm.' } },
    {
      field: 'tool calls',
      reply: { toolCalls: [weather] },
      expected: { content: null, tool_calls: [{ id: 'call_1', function: { name: 'weather' } }] },
    },
  ])('returns $field', async ({ reply, expected }) => {
    upstream.next(respondWith(reply));
    expect((await enqueue()).choices[0]?.message).toMatchObject(expected);
  });

  it.each([
    { reply: {}, reason: 'stop' },
    { reply: { finishReason: 'length' }, reason: 'length' },
    { reply: { toolCalls: [weather] }, reason: 'tool_calls' },
  ])('finishes with $reason, streamed or not', async ({ reply, reason }) => {
    upstream.next(respondWith(reply), respondWith(reply));
    expect((await enqueue()).choices[0]?.finish_reason).toBe(reason);
    expect((await stream()).at(-1)?.choices[0]?.finish_reason).toBe(reason);
  });

  it('sends a stream that the SDK helper assembles to the original message', async () => {
    upstream.next(respondWith({ toolCalls: [weather, { ...weather, id: 'call_2' }] }));
    const completion = await openai.chat.completions.stream(question).finalChatCompletion();
    expect(completion.choices[0]?.message.tool_calls).toMatchObject([
      { id: 'call_1', function: { name: 'weather', arguments: '{"city":"Bern"}' } },
      { id: 'call_2', function: { name: 'weather', arguments: '{"city":"Bern"}' } },
    ]);
  });

  it('keeps unknown fields and returns every requested choice', async () => {
    upstream.next(respondWith({ extra: { energy_joules: 12 } }));
    const completion = await enqueue({ n: 2 });
    expect(completion).toMatchObject({ energy_joules: 12, choices: [{ index: 0 }, { index: 1 }] });
  });

  it('serves completions, streamed or not', async () => {
    const prompt = { model: 'gpt-3.5-turbo-instruct', prompt: 'Once' };
    upstream.byDefault(respondWith({ text: ' upon a time' }));
    expect((await openai.completions.create(prompt)).choices[0]?.text).toBe(' upon a time');
    let text = '';
    for await (const chunk of await openai.completions.create({ ...prompt, stream: true }))
      text += chunk.choices[0]?.text;
    expect(text).toBe(' upon a time');
  });

  it.each([
    { input: 'one', count: 1 },
    { input: ['one', 'two'], count: 2 },
    { input: [1, 2, 3], count: 1 },
    { input: [[1], [2, 3]], count: 2 },
  ])('embeds $input as $count vector(s), as numbers and as base64', async ({ input, count }) => {
    const model = 'text-embedding-3-small';
    const decoded = await openai.embeddings.create({ model, input });
    const plain = await openai.embeddings.create({ model, input, encoding_format: 'float' });
    expect(upstream.requests[0]?.body.encoding_format).toBe('base64');
    expect(plain.data.map(({ embedding }) => embedding)).toEqual(
      Array.from({ length: count }, (_, index) => mockVector(index, 8)),
    );
    expect(decoded.data).toEqual(plain.data);
  });

  it('lists its models and returns an error for unknown ones', async () => {
    upstream.byDefault(respondWith({ models: ['deepseek-ai/DeepSeek-V3'] }));
    expect((await openai.models.list()).data.map(({ id }) => id)).toEqual(['deepseek-ai/DeepSeek-V3']);
    expect((await openai.models.retrieve('deepseek-ai/DeepSeek-V3')).object).toBe('model');
    await expect(openai.models.retrieve('gpt-9')).rejects.toMatchObject({ status: 404, code: 'model_not_found' });
  });
});

describe('usage in a stream', () => {
  const withUsage = { stream_options: { include_usage: true } };
  const cases: { habits: StreamHabits; request: object; carriers: string }[] = [
    { habits: {}, request: withUsage, carriers: 'a last chunk without choices' },
    { habits: {}, request: {}, carriers: 'nowhere' },
    { habits: { usage: 'never' }, request: withUsage, carriers: 'nowhere' },
    { habits: { usage: 'finishChunk' }, request: {}, carriers: 'the finish chunk' },
    { habits: { usage: 'everyChunk' }, request: {}, carriers: 'every chunk' },
  ];

  it.each(cases)(
    '$carriers when it has the habits $habits and is sent $request',
    async ({ habits, request, carriers }) => {
      upstream.next(respondWith({ text: 'one two' }, habits));
      const chunks = await stream(request);
      const carrying = chunks.filter((chunk) => chunk.usage);
      const kind =
        carrying.length === 0
          ? 'nowhere'
          : carrying.length === chunks.length
            ? 'every chunk'
            : carrying[0]?.choices.length === 0
              ? 'a last chunk without choices'
              : 'the finish chunk';
      expect(kind).toBe(carriers);
    },
  );

  it('has the usage field on every chunk when it is requested, null until the last, as OpenAI does', async () => {
    const chunks = await stream(withUsage);
    expect(chunks.slice(0, -1).every((chunk) => chunk.usage === null)).toBe(true);
    expect(chunks.at(-1)?.usage?.total_tokens).toBe(21);
  });
});

describe('variation of a stream that does not affect the SDK', () => {
  const text = 'Grüezi 你好 👋';
  it.each<{ name: string; behaviour: Behaviour }>([
    { name: 'every byte alone', behaviour: byteByByte({ text }) },
    { name: 'CRLF', behaviour: withLineEnd('\r\n', { text }) },
    { name: 'a missing [DONE]', behaviour: respondWith({ text }, { done: false }) },
    { name: 'a slow drip', behaviour: drip(1, { text }) },
  ])('$name', async ({ behaviour }) => {
    upstream.next(behaviour);
    expect(textOf(await stream())).toBe(text);
  });

  it('a cut inside a character', async () => {
    upstream.byDefault(respondWith({ text }));
    const inside = Buffer.from(await rawStream()).indexOf('你') + 1;
    upstream.next(respondWith({ text }, {}, { splitAt: [inside], pauseMs: 1 }));
    expect(textOf(await stream())).toBe(text);
  });

  it('leaves out [DONE] and uses the configured line ends', async () => {
    upstream.next(respondWith({}, { done: false }, { lineEnd: '\r' }));
    const wire = await rawStream();
    expect(wire).not.toContain('[DONE]');
    expect(wire).not.toContain('\n');
    expect(wire).toContain('\r\r');
  });

  it('sends an event of the configured size', async () => {
    upstream.next(hugeEvent(1_000_000));
    expect((await rawStream()).length).toBeGreaterThan(3_000_000);
  });
});

describe('mock upstream with a failure', () => {
  it.each([
    { status: 429, code: 'rate_limit_exceeded', headers: { 'retry-after': '7' } },
    { status: 500, code: null, headers: {} },
  ])('rejects with $status', async ({ status, code, headers }) => {
    upstream.next(failure(status, { code, headers, message: 'No.' }));
    const error = await enqueue().catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ status, code, message: `${status} No.` });
    if (error instanceof OpenAI.APIError) expect(Object.fromEntries(error.headers ?? [])).toMatchObject(headers);
  });

  it.each<{ name: string; behaviour: Behaviour; call: () => Promise<unknown> }>([
    { name: 'an HTML page', behaviour: html502(), call: () => enqueue() },
    { name: 'a body that is not JSON', behaviour: garbledBody(), call: () => enqueue() },
    { name: 'a body cut short', behaviour: cutAfterBytes(40), call: () => enqueue() },
    { name: 'an event that is not JSON', behaviour: garbledEvent(2), call: () => stream() },
    { name: 'an error amid the stream', behaviour: failureMidStream(2), call: () => stream() },
    { name: 'a connection reset amid the stream', behaviour: cutAfterEvents(2), call: () => stream() },
  ])('breaks the call with $name', async ({ behaviour, call }) => {
    upstream.next(behaviour);
    await expect(call()).rejects.toThrow();
    await expect(call()).resolves.toBeDefined();
  });

  it('sends bytes that are not UTF-8', async () => {
    upstream.next(brokenUtf8());
    expect((await enqueue()).choices[0]?.message.content).toContain('\uFFFD');
  });

  it('closes new connections until it is reset', async () => {
    await enqueue();
    upstream.refuseConnections();
    await expect(enqueue()).rejects.toThrow(OpenAI.APIConnectionError);
    upstream.refuseConnections(false);
    await expect(enqueue()).resolves.toBeDefined();
    expect(upstream.requests).toHaveLength(2);
  });
});

describe('recorded request', () => {
  it('contains method, path, headers and body', async () => {
    await enqueue({ metadata: { a: 'b' } });
    expect(upstream.lastRequest).toMatchObject({ method: 'POST', path: '/v1/chat/completions' });
    expect(upstream.lastRequest.headers.authorization).toBe('Bearer sk-upstream');
    expect(upstream.lastRequest.body).toMatchObject({ ...question, metadata: { a: 'b' } });
    await expect(upstream.lastRequest.ended).resolves.toBe('answered');
  });

  it.each<{ name: string; behaviour: Behaviour }>([
    { name: 'before the head', behaviour: hangBeforeHeaders() },
    { name: 'after the head', behaviour: hangAfterHeaders() },
    { name: 'in mid stream', behaviour: hangMidStream(2) },
  ])('states that the caller disconnected while no response was sent $name', async ({ behaviour }) => {
    upstream.next(behaviour);
    const leaving = new AbortController();
    const arrival = upstream.arrival();
    const call = openai.chat.completions
      .create({ ...question, stream: true }, { signal: leaving.signal })
      .then(async (chunks) => {
        for await (const _ of chunks);
      })
      .catch(() => undefined);
    const request = await arrival;
    expect(request.outcome).toBeUndefined();
    leaving.abort();
    await expect(request.ended).resolves.toBe('aborted');
    await call;
  });

  it('states that the upstream broke the connection itself', async () => {
    upstream.next(cutAfterEvents(1));
    await stream().catch(() => undefined);
    await expect(upstream.lastRequest.ended).resolves.toBe('cut');
  });

  it('uses the behaviour of the queue first, then of the model, then the default', async () => {
    upstream
      .byDefault(respondWith({ text: 'default' }))
      .forModel('gpt-4o-mini', respondWith({ text: 'model' }))
      .next(respondWith({ text: 'queue' }));
    const replies = [await enqueue(), await enqueue(), await enqueue({ model: 'gpt-4o' })];
    expect(replies.map(({ choices }) => choices[0]?.message.content)).toEqual(['queue', 'model', 'default']);
  });
});
