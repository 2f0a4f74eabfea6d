import { describe, expect, it } from '@jest/globals';
import { BodyDraft } from '../../bytes/body-draft.js';
import { ObjectBody } from '../../bytes/request-body.js';
import { SseReader } from '../../bytes/sse-reader.js';
import { type Conversation, emptyConversation } from '../../canonical/conversation.js';
import { Downgrades } from '../../canonical/downgrades.js';
import type { ReplyEvent } from '../../canonical/reply.js';
import { collectReply } from '../../canonical/reply-events.js';
import type { OutgoingCall, ProviderTools } from '../interface/provider.js';
import { NdjsonDeframer, ollamaEmbedding, ollamaProvider } from './ollama.provider.js';
import { ollamaChat } from './ollama-chat.js';

const USER = { role: 'user' as const, parts: [{ type: 'text' as const, text: 'hi' }] };
const SEARCH = { name: 'search', description: 'finds', parameters: { type: 'object', properties: {} }, strict: null };
const OTHER = { name: 'other', description: null, parameters: null, strict: null };
const PIXEL = { kind: 'data' as const, mediaType: 'image/png', base64: 'aVZCT1I=' };

function write(fields: Partial<Conversation>, stream = false) {
  const downgrades = new Downgrades();
  const conversation = { ...emptyConversation('llama3.2'), messages: [USER], ...fields };
  const body = ollamaChat.write(conversation, { stream }, downgrades);
  return { body, dropped: downgrades.toString() };
}

describe('request to /api/chat', () => {
  it('contains only the fields that were set', () => {
    expect(write({}, true)).toEqual({
      body: { model: 'llama3.2', messages: [{ role: 'user', content: 'hi' }], stream: true },
      dropped: '',
    });
  });

  it('puts sampling and Ollama-specific fields into options', () => {
    const { body, dropped } = write({
      maxTokens: 9,
      temperature: 0,
      topP: 0.5,
      topK: 3,
      seed: 1,
      stop: ['x'],
      frequencyPenalty: 0.1,
      presencePenalty: 0.2,
      only: { openai: { num_ctx: 8192, options: { min_p: 0.1 }, keep_alive: '5m', store: true } },
    });
    expect(body.options).toEqual({
      num_ctx: 8192,
      num_predict: 9,
      temperature: 0,
      top_p: 0.5,
      top_k: 3,
      seed: 1,
      stop: ['x'],
      frequency_penalty: 0.1,
      presence_penalty: 0.2,
      min_p: 0.1,
    });
    expect(body.keep_alive).toBe('5m');
    expect(dropped).toBe('store');
  });

  it('sends images as bare base64, and tool results by the name of the tool', () => {
    const { body } = write({
      messages: [
        { role: 'system', parts: [{ type: 'text', text: 'be brief' }] },
        { role: 'developer', parts: [{ type: 'text', text: 'be kind' }] },
        {
          role: 'user',
          parts: [
            { type: 'text', text: 'what' },
            { type: 'image', source: PIXEL },
          ],
        },
        {
          role: 'assistant',
          parts: [
            { type: 'reasoning', text: 'hm' },
            { type: 'text', text: 'look' },
            { type: 'tool_call', id: 'c1', name: 'search', arguments: '{"q":1}' },
            { type: 'tool_call', id: 'c2', name: 'other', arguments: '' },
          ],
        },
        {
          role: 'user',
          parts: [
            { type: 'tool_result', callId: 'c1', parts: [{ type: 'text', text: 'found' }], isError: false },
            { type: 'tool_result', callId: 'c2', parts: [{ type: 'image', source: PIXEL }], isError: false },
            { type: 'text', text: 'and?' },
          ],
        },
      ],
    });
    expect(body.messages).toEqual([
      { role: 'system', content: 'be brief' },
      { role: 'system', content: 'be kind' },
      { role: 'user', content: 'what', images: ['aVZCT1I='] },
      {
        role: 'assistant',
        content: 'look',
        thinking: 'hm',
        tool_calls: [
          { function: { name: 'search', arguments: { q: 1 } } },
          { function: { name: 'other', arguments: {} } },
        ],
      },
      { role: 'tool', content: 'found', tool_name: 'search' },
      { role: 'tool', content: '', images: ['aVZCT1I='], tool_name: 'other' },
      { role: 'user', content: 'and?' },
    ]);
  });

  const names = (body: Record<string, unknown>) =>
    (body.tools as { function: { name: string } }[] | undefined)?.map((tool) => tool.function.name);

  it.each<[Conversation['toolChoice'], string[] | undefined, string]>([
    [null, ['search', 'other'], ''],
    [{ mode: 'auto' }, ['search', 'other'], ''],
    [{ mode: 'none' }, undefined, ''],
    [{ mode: 'required' }, ['search', 'other'], 'tool_choice'],
    [{ mode: 'named', name: 'other' }, ['other'], 'tool_choice'],
    [{ mode: 'auto', allowed: ['search'] }, ['search'], ''],
  ])('with the tool choice %j sends the tools %j', (toolChoice, shown, noted) => {
    const { body, dropped } = write({ tools: [SEARCH, OTHER], toolChoice });
    expect(names(body)).toEqual(shown);
    expect(dropped).toBe(noted);
  });

  it('sends a custom tool as a function', () => {
    const tools = [{ ...OTHER, custom: { format: null } }];
    const parts = [{ type: 'tool_call' as const, id: 'c', name: 'other', arguments: 'ls -l', custom: true }];
    const { body } = write({ tools, messages: [USER, { role: 'assistant', parts }] });
    expect(body).toMatchObject({
      tools: [{ function: { parameters: { properties: { input: { type: 'string' } }, required: ['input'] } } }],
      messages: [{}, { tool_calls: [{ function: { name: 'other', arguments: { input: 'ls -l' } } }] }],
    });
  });

  it.each<[string, Conversation['reasoning'], unknown]>([
    ['qwen3', null, undefined],
    ['qwen3', { mode: 'off' }, false],
    ['qwen3', { mode: 'effort', effort: 'low' }, true],
    ['qwen3', { mode: 'budget', budget: 2048 }, true],
    ['gpt-oss:20b', { mode: 'off' }, 'low'],
    ['gpt-oss:20b', { mode: 'auto' }, undefined],
    ['gpt-oss:20b', { mode: 'effort', effort: 'xhigh' }, 'high'],
    ['gpt-oss:20b', { mode: 'budget', budget: 8192 }, 'medium'],
  ])('for %s with reasoning %j sets think: %j', (model, reasoning, think) => {
    expect(write({ model, reasoning }).body.think).toEqual(think);
  });

  it('requests JSON with or without a schema', () => {
    const schema = { type: 'object', properties: { a: { type: 'string' } } };
    const requested = { type: 'schema' as const, name: 'a', schema, strict: null, description: null };
    expect(write({ outputFormat: { type: 'json' } }).body.format).toBe('json');
    expect(write({ outputFormat: requested }).body.format).toEqual(schema);
  });

  it('notes downgrades and rejects unsupported content', () => {
    const { dropped } = write({ choices: 2, logprobs: 1, user: 'u' });
    expect(dropped.split(', ').sort()).toEqual(['logprobs', 'n', 'user']);
    expect(() => write({ messages: [{ role: 'user', parts: [{ type: 'file', source: PIXEL }] }] })).toThrow();
  });
});

const LINES = [
  {
    model: 'qwen3',
    created_at: '2026-08-01T00:00:00Z',
    message: { role: 'assistant', content: '', thinking: 'Grüße' },
    done: false,
  },
  {
    model: 'qwen3',
    created_at: '2026-08-01T00:00:00Z',
    message: { role: 'assistant', content: '世界 {"a":1}' },
    done: false,
  },
  {
    model: 'qwen3',
    created_at: '2026-08-01T00:00:00Z',
    message: {
      role: 'assistant',
      content: '',
      tool_calls: [
        { id: 'call_1', function: { index: 0, name: 'search', arguments: { q: 'x' } } },
        { id: 'call_2', function: { index: 1, name: 'now', arguments: {} } },
      ],
    },
    done: false,
  },
  {
    model: 'qwen3',
    created_at: '2026-08-01T00:00:00Z',
    message: { role: 'assistant', content: '' },
    done: true,
    done_reason: 'stop',
    total_duration: 5,
    prompt_eval_count: 26,
    eval_count: 17,
  },
];
const STREAM = LINES.map((line) => `${JSON.stringify(line)}\n`).join('');
const REPLY = {
  id: '',
  model: 'qwen3',
  choices: [
    {
      parts: [
        { type: 'reasoning', text: 'Grüße' },
        { type: 'text', text: '世界 {"a":1}' },
        { type: 'tool_call', id: 'call_1', name: 'search', arguments: '{"q":"x"}' },
        { type: 'tool_call', id: 'call_2', name: 'now', arguments: '{}' },
      ],
      stop: 'tool_calls',
    },
  ],
  usage: { input: 26, output: 17 },
};

/** The events of a stream that arrives in chunks of `size` bytes. */
function events(stream: string, size: number): ReplyEvent[] {
  const deframer = new NdjsonDeframer();
  const sse = new SseReader();
  const reader = ollamaChat.stream();
  const bytes = Buffer.from(stream);
  const replyEvents: ReplyEvent[] = [];
  for (let at = 0; at < bytes.length; at += size) {
    for (const record of sse.push(deframer.push(bytes.subarray(at, at + size))))
      replyEvents.push(...reader.take(record));
  }
  for (const record of [...sse.push(deframer.end()), ...sse.end()]) replyEvents.push(...reader.take(record));
  return [...replyEvents, ...reader.end()];
}

describe('stream of Ollama', () => {
  it('is read the same wherever it is split, with and without a last line end', () => {
    const whole = events(STREAM, STREAM.length * 4);
    expect(collectReply(whole)).toMatchObject(REPLY);
    for (let size = 1; size <= Buffer.byteLength(STREAM); size++) {
      expect(events(STREAM, size)).toEqual(whole);
      expect(events(STREAM.trimEnd(), size)).toEqual(whole);
    }
  });

  it('reports an error in the middle', () => {
    const replyEvents = events(`${JSON.stringify(LINES[1])}\n{"error":"llama runner process has terminated"}\n`, 7);
    expect(replyEvents).toContainEqual({ type: 'error', error: new Error('llama runner process has terminated') });
  });

  it('forwards events of the OpenAI-style route unchanged', () => {
    const deframer = new NdjsonDeframer();
    const passed = deframer.push(Buffer.from('data: {"choices":[]}\n\ndata: [DONE]\n\n'));
    expect(passed.toString()).toBe('data: {"choices":[]}\n\ndata: [DONE]\n\n');
  });

  it('rejects a line above the maximum size', () => {
    const deframer = new NdjsonDeframer();
    const mebibyte = Buffer.alloc(1024 * 1024, 0x20);
    expect(() => Array.from({ length: 17 }, () => deframer.push(mebibyte))).toThrow('16 MiB');
  });
});

describe('response of Ollama', () => {
  it('has the same content as the stream', () => {
    const { content, thinking } = { content: '世界 {"a":1}', thinking: 'Grüße' };
    const body = { ...LINES[3], message: { role: 'assistant', content, thinking, ...LINES[2]?.message } };
    body.message.content = content;
    expect(ollamaChat.read(body)).toMatchObject(REPLY);
  });

  it('generates ids for calls without one', () => {
    const calls = [{ function: { name: 'a', arguments: {} } }, { function: { name: 'a', arguments: {} } }];
    const { choices } = ollamaChat.read({ message: { tool_calls: calls }, done: true, done_reason: 'stop' });
    const ids = choices[0]?.parts.map((part) => (part.type === 'tool_call' ? part.id : ''));
    expect(new Set(ids).size).toBe(2);
    expect(ids?.every((id) => /^call_\w{24}$/.test(id))).toBe(true);
  });

  it.each([
    ['stop', 'stop'],
    ['length', 'length'],
    ['load', 'stop'],
    ['unload', 'stop'],
  ])('with the stop reason %s has the canonical reason %s', (done_reason, reason) => {
    const { choices } = ollamaChat.read({ message: { content: 'x' }, done: true, done_reason });
    expect(choices[0]?.stop).toBe(reason);
  });

  it('has no usage when a cached prompt is not reported', () => {
    expect(ollamaChat.read({ message: { content: 'x' }, done: true, eval_count: 3 }).usage).toBeNull();
  });

  it.each([[{ error: 'model "x" not found' }], [null], [[]], ['text'], [{ done: true }]])('%j is an error', (body) => {
    expect(() => ollamaChat.read(body)).toThrow();
  });

  it.each([[{ message: 5 }], [{ message: { content: 5, tool_calls: [null, { function: 7 }] }, done: 'x' }]])(
    'of wrong types %j is empty',
    (body) => {
      expect(ollamaChat.read(body)).toMatchObject({ choices: [{ parts: [], stop: 'stop' }], usage: null });
    },
  );
});

describe('embeddings of Ollama', () => {
  const request = { model: 'bge-m3', inputs: ['a', 'b'], dimensions: 2, purpose: null, user: null };
  const target = { stream: false };
  const raw = (body: unknown) => ({ contentType: 'application/json', body: Buffer.from(JSON.stringify(body)) });

  it('are sent in one request', () => {
    const { bytes } = ollamaEmbedding.write(request, target, new Downgrades());
    expect(JSON.parse(bytes.toString())).toEqual({ model: 'bge-m3', input: ['a', 'b'], dimensions: 2 });
  });

  it('has one vector per input, in order', () => {
    const response = {
      model: 'bge-m3',
      embeddings: [
        [0.1, 0.2],
        [0.3, 0.4],
      ],
      prompt_eval_count: 8,
    };
    expect(ollamaEmbedding.read(raw(response))).toMatchObject({
      vectors: [
        [0.1, 0.2],
        [0.3, 0.4],
      ],
      usage: { input: 8, output: 0 },
    });
  });

  it.each([[{ error: 'no such model' }], [{ embeddings: [[]] }], [{ embeddings: [['x']] }], [{}]])(
    'rejects %j',
    (body) => {
      expect(() => ollamaEmbedding.read(raw(body))).toThrow();
    },
  );

  it('rejects token ids', () => {
    expect(() => ollamaEmbedding.write({ ...request, inputs: [[1, 2]] }, target, new Downgrades())).toThrow();
  });
});

describe('ollamaProvider', () => {
  const channel = { id: 1, type: 4, baseUrl: 'http://localhost:11434', other: '', openaiOrganization: '' };
  const target = { model: 'llama3.2', stream: true, channel };
  const tools = (key: string) => ({ key }) as ProviderTools;
  const call = (fields: Partial<OutgoingCall>): OutgoingCall => ({
    ...target,
    task: 'chat',
    format: null,
    body: new BodyDraft(new ObjectBody({ model: 'llama3.2' })),
    headers: {},
    query: null,
    ...fields,
  });

  it.each([
    ['openai.chat', ollamaChat],
    ['anthropic.message', ollamaChat],
    ['gemini.generate', ollamaChat],
    ['openai.response', ollamaChat],
    ['openai.completion', 'openai.completion'],
    ['openai.embedding', ollamaEmbedding],
    ['gemini.embed_batch', ollamaEmbedding],
    ['openai.image', null],
    ['anthropic.count', null],
  ] as const)('uses the format %s', (format, resolved) => {
    expect(ollamaProvider.resolveFormat(format, target)).toBe(resolved);
  });

  it.each<[Partial<OutgoingCall>, string]>([
    [{}, '/api/chat'],
    [{ task: 'embedding' }, '/api/embed'],
    [{ format: 'openai.completion' }, '/v1/completions'],
    [{ channel: { ...channel, baseUrl: 'http://localhost:11434/v1' } }, '/api/chat'],
  ])('sends %j to %s', async (fields, path) => {
    const request = await ollamaProvider.request(call(fields), tools(''));
    expect(request).toMatchObject({ method: 'POST', origin: 'http://localhost:11434', path });
  });

  it.each([
    ['', undefined],
    ['secret', 'Bearer secret'],
  ])('with the key "%s" sends the authorization %s', async (key, authorization) => {
    const request = await ollamaProvider.request(call({}), tools(key));
    expect(request.headers.authorization).toBe(authorization);
  });

  it('lists the installed models', async () => {
    expect(await ollamaProvider.listModels?.(channel, tools(''))).toMatchObject({ method: 'GET', path: '/api/tags' });
  });
});
