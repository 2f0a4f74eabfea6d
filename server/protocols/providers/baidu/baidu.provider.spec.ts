import { describe, expect, it } from '@jest/globals';
import { collected, conversationOf, messageOf, offsets, written } from '../../../../test/support/upstream-codec.js';
import { BodyDraft } from '../../bytes/body-draft.js';
import { ObjectBody } from '../../bytes/request-body.js';
import type { ChatUpstream } from '../../canonical/chat-codec.js';
import type { Conversation } from '../../canonical/conversation.js';
import { Downgrades } from '../../canonical/downgrades.js';
import type { EmbeddingUpstream } from '../../canonical/whole-codec.js';
import type { ProviderTools, UpstreamAccount } from '../interface/provider.js';
import { baiduProvider } from './baidu.provider.js';

const channel: UpstreamAccount = { id: 1, type: 15, baseUrl: '', other: '', openaiOrganization: '' };
const target = { model: 'ERNIE-Bot', stream: false, channel };
const chat = baiduProvider.resolveFormat('openai.chat', target) as ChatUpstream;
const embedding = baiduProvider.resolveFormat('openai.embedding', target) as EmbeddingUpstream;

describe('Baidu path', () => {
  it.each([
    ['ERNIE-4.0-8K', 'completions_pro'],
    ['ERNIE-Bot-4', 'completions_pro'],
    ['ERNIE-4.0-8K-Preview-0518', 'completions_adv_pro'],
    ['ERNIE-4.0-Turbo-8K', 'ernie-4.0-turbo-8k'],
    ['ERNIE-3.5-8K', 'completions'],
    ['ERNIE-Bot', 'completions'],
    ['ERNIE-Bot-turbo', 'eb-instant'],
    ['ERNIE-Speed-8K', 'ernie_speed'],
    ['ERNIE-Speed-128K', 'ernie-speed-128k'],
    ['ERNIE-Lite-8K-0308', 'ernie-lite-8k'],
    ['ERNIE-Tiny-8K', 'ernie-tiny-8k'],
    ['ERNIE-Function-8K', 'ernie-func-8k'],
    ['BLOOMZ-7B', 'bloomz_7b1'],
    ['constructor', 'constructor'],
    ['my/Model?x', 'my%2Fmodel%3Fx'],
  ])('of %s ends with %s', async (model, place) => {
    const call = { ...target, model, task: 'chat' as const, format: null, headers: {}, query: null };
    const request = await baiduProvider.request(
      { ...call, body: new BodyDraft(new ObjectBody({})) },
      {} as ProviderTools,
    );
    expect(request).toMatchObject({
      origin: 'https://aip.baidubce.com',
      path: `/rpc/2.0/ai_custom/v1/wenxinworkshop/chat/${place}`,
    });
  });

  it.each([
    ['Embedding-V1', 'embedding-v1'],
    ['bge-large-zh', 'bge_large_zh'],
    ['tao-8k', 'tao_8k'],
  ])('of the embeddings model %s ends with %s', async (model, place) => {
    const call = { ...target, model, task: 'embedding' as const, format: null, headers: {}, query: null };
    const request = await baiduProvider.request(
      { ...call, body: new BodyDraft(new ObjectBody({})) },
      {} as ProviderTools,
    );
    expect(request.path).toBe(`/rpc/2.0/ai_custom/v1/wenxinworkshop/embeddings/${place}`);
  });
});

const hi = messageOf('user', 'hi');
const weather = { name: 'weather', description: 'Tells it', parameters: { type: 'object' }, strict: null };
const time = { name: 'time', description: null, parameters: null, strict: null };
const weatherWire = { name: 'weather', description: 'Tells it', parameters: { type: 'object' } };
const timeWire = { name: 'time', description: 'time', parameters: { type: 'object', properties: {} } };
const call = (id: string, name: string) => ({ type: 'tool_call' as const, id, name, arguments: '{"a":1}' });
const result = (callId: string, text: string) => ({
  type: 'tool_result' as const,
  callId,
  parts: [{ type: 'text' as const, text }],
  isError: false,
});
const called = (name: string, content = '') => ({
  role: 'assistant',
  content,
  function_call: { name, arguments: '{"a":1}' },
});

describe('Baidu turns', () => {
  it.each<{ name: string; messages: Conversation['messages']; turns: object[] }>([
    {
      name: 'alternate',
      messages: [hi, messageOf('assistant', 'Hello'), messageOf('user', 'Bye')],
      turns: [
        { role: 'user', content: 'hi' },
        { role: 'assistant', content: 'Hello' },
        { role: 'user', content: 'Bye' },
      ],
    },
    {
      name: 'are joined for consecutive messages of one role',
      messages: [hi, messageOf('user', 'there')],
      turns: [{ role: 'user', content: 'hi\n\nthere' }],
    },
    {
      name: 'begin and end with the user',
      messages: [messageOf('assistant', 'Hello')],
      turns: [
        { role: 'user', content: 'Continue.' },
        { role: 'assistant', content: 'Hello' },
        { role: 'user', content: 'Continue.' },
      ],
    },
    { name: 'are never empty', messages: [], turns: [{ role: 'user', content: 'Continue.' }] },
    {
      name: 'contain parallel calls one after the other',
      messages: [
        hi,
        messageOf('assistant', [{ type: 'text', text: 'Let me see' }, call('1', 'weather'), call('2', 'time')]),
        messageOf('user', [result('1', 'sunny'), result('2', 'noon')]),
      ],
      turns: [
        { role: 'user', content: 'hi' },
        called('weather', 'Let me see'),
        { role: 'function', name: 'weather', content: 'sunny' },
        called('time'),
        { role: 'function', name: 'time', content: 'noon' },
      ],
    },
    {
      name: 'separate a function result from the following text of the user',
      messages: [
        hi,
        messageOf('assistant', [call('1', 'weather')]),
        messageOf('user', [result('1', ''), { type: 'text', text: 'Well?' }]),
      ],
      turns: [
        { role: 'user', content: 'hi' },
        called('weather'),
        { role: 'function', name: 'weather', content: '(empty)' },
        { role: 'assistant', content: 'OK.' },
        { role: 'user', content: 'Well?' },
      ],
    },
    {
      name: 'contain a result without a call as text',
      messages: [messageOf('user', [result('9', 'sunny')])],
      turns: [{ role: 'user', content: 'sunny' }],
    },
  ])('$name', ({ messages, turns }) => {
    expect(written(chat, conversationOf(messages)).body.messages).toEqual(turns);
  });
});

describe('Baidu chat request', () => {
  it.each<{ name: string; fields: Partial<Conversation>; body: object; dropped?: string }>([
    {
      name: 'separate instructions',
      fields: { messages: [messageOf('system', 'Be brief'), hi, messageOf('developer', 'In French')] },
      body: { system: 'Be brief\n\nIn French' },
    },
    { name: 'a temperature of zero', fields: { temperature: 0 }, body: { temperature: 0.01 } },
    { name: 'a high temperature', fields: { temperature: 1.7 }, body: { temperature: 1 } },
    { name: 'a penalty', fields: { frequencyPenalty: 1 }, body: { penalty_score: 1.5 } },
    { name: 'a negative penalty', fields: { frequencyPenalty: -2 }, body: { penalty_score: 1 } },
    { name: 'the smallest bound', fields: { maxTokens: 1 }, body: { max_output_tokens: 2 } },
    {
      name: 'the remaining parameters',
      fields: { topP: 0.3, stop: ['END'], user: 'u-1', webSearch: {}, outputFormat: { type: 'json' } },
      body: {
        top_p: 0.3,
        stop: ['END'],
        user_id: 'u-1',
        disable_search: false,
        enable_citation: true,
        response_format: 'json_object',
      },
    },
    {
      name: 'JSON for a schema',
      fields: { outputFormat: { type: 'schema', name: 's', schema: {}, strict: null, description: null } },
      body: { response_format: 'json_object' },
      dropped: 'response_format',
    },
    { name: 'functions', fields: { tools: [weather, time] }, body: { functions: [weatherWire, timeWire] } },
    { name: 'no functions', fields: { tools: [weather], toolChoice: { mode: 'none' } }, body: {} },
    {
      name: 'only the named function',
      fields: { tools: [weather, time], toolChoice: { mode: 'named', name: 'time' } },
      body: { functions: [timeWire] },
      dropped: 'tool_choice',
    },
    {
      name: 'only the allowed functions',
      fields: { tools: [weather, time], toolChoice: { mode: 'auto', allowed: ['time'] } },
      body: { functions: [timeWire] },
    },
    {
      name: 'unsupported options dropped',
      fields: { seed: 1, topK: 2, logprobs: 0 },
      body: {},
      dropped: 'top_k, seed, logprobs',
    },
  ])('is written with $name', ({ fields, body, dropped = '' }) => {
    const plain = { messages: [{ role: 'user', content: 'hi' }], stream: false };
    expect(written(chat, conversationOf([hi], fields))).toEqual({ body: { ...plain, ...body }, dropped });
  });

  it('rejects images', () => {
    const image = messageOf('user', [{ type: 'image', source: { kind: 'url', url: 'https://a.example' } }]);
    expect(() => written(chat, conversationOf([image]))).toThrow(/images/);
  });
});

const none = { cacheRead: 0, cacheWrite: 0, cacheWriteHour: 0, reasoning: 0, audioIn: 0, audioOut: 0 };
const usage = { input: 4, output: 6, ...none };
const wireUsage = { prompt_tokens: 4, completion_tokens: 6, total_tokens: 10 };
const response = { id: 'as-1', object: 'chat.completion', created: 1, usage: wireUsage };

describe('Baidu chat response', () => {
  it('is read', () => {
    const search_info = { search_results: [{ index: 1, url: 'https://a.example', title: 'A' }] };
    expect(chat.read({ ...response, result: 'Hi', is_truncated: false, search_info })).toEqual({
      id: 'as-1',
      model: '',
      usage,
      choices: [
        {
          stop: 'stop',
          parts: [{ type: 'text', text: 'Hi', citations: [{ url: 'https://a.example', title: 'A' }] }],
        },
      ],
    });
  });

  it('is read with a call', () => {
    const function_call = { name: 'weather', thoughts: 'Hm', arguments: '{"a":1}' };
    expect(chat.read({ ...response, result: '', function_call }).choices).toEqual([
      {
        stop: 'tool_calls',
        parts: [
          { type: 'reasoning', text: 'Hm' },
          { type: 'tool_call', id: 'call_as-1', name: 'weather', arguments: '{"a":1}' },
        ],
      },
    ]);
  });

  it.each([
    [{ is_truncated: true }, 'length'],
    [{ need_clear_history: true }, 'content_filter'],
    [{ finish_reason: 'normal' }, 'stop'],
  ])('with %j has the stop reason %s', (fields, stop) => {
    expect(chat.read({ ...response, result: 'x', ...fields }).choices[0]?.stop).toBe(stop);
  });

  it.each([
    [110, 401],
    [18, 429],
    [336_502, 429],
    [6, 403],
    [336_003, 400],
    [336_100, 503],
    [2, 503],
    [99_999, 502],
  ])('with the code %d is an error with status %d', (error_code, status) => {
    const body = { error_code, error_msg: 'No', id: 'as-1' };
    const error = { message: 'No', code: String(error_code), status };
    expect(() => chat.read(body)).toThrow(expect.objectContaining(error));
    expect(baiduProvider.failure?.(200, JSON.stringify(body))).toEqual(error);
  });

  it.each([[{}], [null], [[]], [{ result: 7, function_call: 'x' }]])('%j is an error', (body) => {
    expect(() => chat.read(body)).toThrow('the response of the upstream contains no result');
  });
});

const piece = (fields: object) => `data: ${JSON.stringify({ ...response, is_end: false, ...fields })}\n\n`;

describe('Baidu stream', () => {
  const stream =
    piece({ sentence_id: 0, result: 'Grüezi ', usage: { ...wireUsage, completion_tokens: 2 } }) +
    piece({ sentence_id: 1, result: '你好' }) +
    piece({ sentence_id: 2, result: '', is_end: true, is_truncated: true });

  it('is read the same wherever it is split', () => {
    const reply = collected(chat, stream);
    expect(reply).toEqual({
      id: 'as-1',
      model: '',
      usage,
      choices: [{ stop: 'length', parts: [{ type: 'text', text: 'Grüezi 你好' }] }],
    });
    for (const offset of offsets(stream)) expect(collected(chat, stream, [offset])).toEqual(reply);
    expect(collected(chat, stream, offsets(stream))).toEqual(reply);
    expect(collected(chat, stream.replaceAll('data: ', 'data:'))).toEqual(reply);
  });

  it('is read with a call', () => {
    const function_call = { name: 'weather', thoughts: 'Hm', arguments: '{"a":1}' };
    const { choices } = collected(chat, piece({ result: '', function_call, is_end: true }));
    expect(choices).toEqual([
      {
        stop: 'tool_calls',
        parts: [
          { type: 'reasoning', text: 'Hm' },
          { type: 'tool_call', id: 'call_as-1', name: 'weather', arguments: '{"a":1}' },
        ],
      },
    ]);
  });

  it.each([
    ['at its start', ''],
    ['in its middle', piece({ result: 'x' })],
  ])('with an error %s is an error', (_, before) => {
    const broken = `${before}data: {"error_code":336100,"error_msg":"busy"}\n\n`;
    expect(() => collected(chat, broken)).toThrow(expect.objectContaining({ message: 'busy', status: 503 }));
  });

  it('without a last chunk has stopped', () => {
    expect(collected(chat, piece({ result: 'x' })).choices[0]?.stop).toBe('stop');
    expect(collected(chat, '').choices).toEqual([]);
  });
});

describe('Baidu embeddings', () => {
  const request = { model: 'Embedding-V1', inputs: ['a', 'b'], dimensions: null, purpose: null, user: 'u' };
  const write = (inputs: (string | number[])[]) =>
    embedding.write({ ...request, inputs }, { stream: false }, new Downgrades());
  const raw = (value: object) => ({ contentType: 'application/json', body: Buffer.from(JSON.stringify(value)) });

  it('are requested for texts', () => {
    expect(JSON.parse(write(['a', 'b']).bytes.toString())).toEqual({ input: ['a', 'b'], user_id: 'u' });
  });

  it.each<{ name: string; inputs: (string | number[])[]; reason: RegExp }>([
    { name: 'token ids', inputs: [[1, 2]], reason: /token ids/ },
    { name: 'too many texts', inputs: Array.from({ length: 17 }, () => 'x'), reason: /more than 16/ },
  ])('reject $name', ({ inputs, reason }) => {
    expect(() => write(inputs)).toThrow(reason);
  });

  it('are in the order of the inputs', () => {
    const data = [
      { object: 'embedding', embedding: [2], index: 1 },
      { object: 'embedding', embedding: [1], index: 0 },
    ];
    const read = embedding.read(raw({ data, usage: { prompt_tokens: 3, total_tokens: 3 } }));
    expect(read).toEqual({ vectors: [[1], [2]], usage: { ...usage, input: 3, output: 0 } });
  });

  it('throw when the upstream reports an error', () => {
    expect(() => embedding.read(raw({ error_code: 4, error_msg: 'quota' }))).toThrow('quota');
    expect(() => embedding.read(raw({ data: 'none' }))).toThrow('contains no vectors');
  });
});
