import { createHash } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { collected, conversationOf, messageOf, offsets, written } from '../../../../test/support/upstream-codec.js';
import { BodyDraft } from '../../bytes/body-draft.js';
import { JsonBody } from '../../bytes/json-body.js';
import type { ChatUpstream } from '../../canonical/chat-codec.js';
import type { Conversation } from '../../canonical/conversation.js';
import { Downgrades } from '../../canonical/downgrades.js';
import type { EmbeddingUpstream } from '../../canonical/whole-codec.js';
import type { OutgoingCall, ProviderTools, UpstreamAccount } from '../interface/provider.js';
import { canonicalRequest, tc3Authorization, tencentProvider } from './tencent.provider.js';

const channel = (key: string, baseUrl = ''): UpstreamAccount => ({
  id: 1,
  type: 23,
  baseUrl,
  other: '',
  openaiOrganization: '',
  keys: [key],
});
const CLOUD_KEY = '1250000000|AKIDexample|SECRETexample';
const target = (key: string) => ({ model: 'hunyuan-lite', stream: false, channel: channel(key) });
const chat = tencentProvider.resolveFormat('openai.chat', target(CLOUD_KEY)) as ChatUpstream;
const embedding = tencentProvider.resolveFormat('openai.embedding', target(CLOUD_KEY)) as EmbeddingUpstream;

const tools = (key: string): ProviderTools => ({
  key,
  now: () => new Date(1_700_000_000_000),
  fetch: () => Promise.reject(new Error('No request is expected in this test')),
  cache: () => Promise.reject(new Error('No cached value is expected in this test')),
  signal: new AbortController().signal,
});

const signedBody = '{"Model":"hunyuan-lite","Messages":[{"Role":"user","Content":"hi"}],"Stream":false}';
const call = (key: string, fields: Partial<OutgoingCall> = {}): OutgoingCall => ({
  ...target(key),
  task: 'chat',
  format: null,
  body: new BodyDraft(new JsonBody(Buffer.from(signedBody))),
  headers: {},
  query: null,
  ...fields,
});

describe('tc3Authorization', () => {
  const signed = {
    host: 'hunyuan.tencentcloudapi.com',
    action: 'ChatCompletions',
    contentType: 'application/json',
    body: Buffer.from(signedBody),
    timestamp: 1_700_000_000,
  };

  it('signs the documented canonical request', () => {
    const digest = createHash('sha256').update(canonicalRequest(signed)).digest('hex');
    expect(digest).toBe('9942add5d3d2484393f8cf16a110b9b1890ac9fd3dc42f9ee1ef7bbe941182a3');
  });

  it('equals the signature that the vendor computes', () => {
    expect(tc3Authorization(signed, 'AKIDexample', 'SECRETexample')).toBe(
      'TC3-HMAC-SHA256 Credential=AKIDexample/2023-11-14/hunyuan/tc3_request, ' +
        'SignedHeaders=content-type;host;x-tc-action, ' +
        'Signature=6f97e9ce68ce59449a076f928c57bf1a25eaf0a3cb53f567a37b56a9243a94f2',
    );
  });

  it.each([[CLOUD_KEY], ['AKIDexample|SECRETexample']])('is made from the key %s', async (key) => {
    const request = await tencentProvider.request(call(key), tools(key));
    expect(request).toMatchObject({ method: 'POST', origin: 'https://hunyuan.tencentcloudapi.com', path: '/' });
    expect(request.headers).toMatchObject({
      authorization: expect.stringContaining('6f97e9ce68ce59449a076f928c57bf1a25eaf0a3cb53f567a37b56a9243a94f2'),
      host: 'hunyuan.tencentcloudapi.com',
      'content-type': 'application/json',
      'x-tc-action': 'ChatCompletions',
      'x-tc-version': '2023-09-01',
      'x-tc-timestamp': '1700000000',
    });
    expect(request.body?.toString()).toBe(signedBody);
  });

  it('uses another action for embeddings', async () => {
    const request = await tencentProvider.request(call(CLOUD_KEY, { task: 'embedding' }), tools(CLOUD_KEY));
    expect(request.headers['x-tc-action']).toBe('GetEmbedding');
  });

  it('rejects a key without two or three parts', () => {
    expect(() => tencentProvider.request(call('a||c'), tools('a||c'))).toThrow(/AppId\|SecretId\|SecretKey/);
  });
});

describe('plain API key', () => {
  const key = 'sk-plain';

  it.each([
    ['openai.chat', 'openai.chat'],
    ['anthropic.message', 'openai.chat'],
    ['openai.embedding', 'openai.embedding'],
    ['openai.image', null],
  ] as const)('uses for %s the format %s', (format, resolved) => {
    expect(tencentProvider.resolveFormat(format, target(key))).toBe(resolved);
  });

  it.each([
    ['', 'https://api.hunyuan.cloud.tencent.com', '/v1/chat/completions'],
    ['https://hunyuan.tencentcloudapi.com', 'https://api.hunyuan.cloud.tencent.com', '/v1/chat/completions'],
    ['https://proxy.example/v1', 'https://proxy.example', '/v1/chat/completions'],
  ])('with the base URL %p sends requests to %s', async (baseUrl, origin, path) => {
    const outgoing = call(key, { format: 'openai.chat', channel: channel(key, baseUrl) });
    const request = await tencentProvider.request(outgoing, tools(key));
    expect(request).toMatchObject({ origin, path, headers: { authorization: 'Bearer sk-plain' } });
  });

  it('lists models, which a cloud key does not support', async () => {
    const request = await tencentProvider.listModels?.(channel(key), tools(key));
    expect(request).toMatchObject({
      method: 'GET',
      origin: 'https://api.hunyuan.cloud.tencent.com',
      path: '/v1/models',
    });
    expect(() => tencentProvider.listModels?.(channel(CLOUD_KEY), tools(CLOUD_KEY))).toThrow(/cloud key/);
  });
});

const weather = { name: 'weather', description: 'Tells it', parameters: { type: 'object' }, strict: null };
const weatherWire = {
  Type: 'function',
  Function: { Name: 'weather', Description: 'Tells it', Parameters: '{"type":"object"}' },
};
const time = { name: 'time', description: null, parameters: null, strict: null };
const timeWire = { Type: 'function', Function: { Name: 'time', Parameters: '{"type":"object","properties":{}}' } };
const hi = messageOf('user', 'hi');

describe('Tencent conversation', () => {
  it('is written with its roles and parameters', () => {
    const requested = conversationOf(
      [
        messageOf('system', 'Be brief'),
        hi,
        messageOf('assistant', 'Hello'),
        messageOf('developer', 'In French'),
        messageOf('user', 'Bye'),
      ],
      { temperature: 3, topP: 0.5, stop: ['END'], seed: 7 },
    );
    expect(written(chat, requested, true)).toEqual({
      dropped: '',
      body: {
        Model: 'model-x',
        Messages: [
          { Role: 'system', Content: 'Be brief\n\nIn French' },
          { Role: 'user', Content: 'hi' },
          { Role: 'assistant', Content: 'Hello' },
          { Role: 'user', Content: 'Bye' },
        ],
        Stream: true,
        Temperature: 2,
        TopP: 0.5,
        Stop: ['END'],
        Seed: 7,
      },
    });
  });

  it('joins consecutive messages of one role', () => {
    const { body } = written(chat, conversationOf([hi, messageOf('user', 'there')]));
    expect(body.Messages).toEqual([{ Role: 'user', Content: 'hi\n\nthere' }]);
  });

  it('sends images by URL or as bytes', () => {
    const image = messageOf('user', [
      { type: 'text', text: 'What is it?' },
      { type: 'image', source: { kind: 'url', url: 'https://example.com/a.png' } },
      { type: 'image', source: { kind: 'data', mediaType: 'image/png', base64: 'AAAA' } },
    ]);
    expect(written(chat, conversationOf([image])).body.Messages).toEqual([
      {
        Role: 'user',
        Contents: [
          { Type: 'text', Text: 'What is it?' },
          { Type: 'image_url', ImageUrl: { Url: 'https://example.com/a.png' } },
          { Type: 'image_url', ImageUrl: { Url: 'data:image/png;base64,AAAA' } },
        ],
      },
    ]);
  });

  it('sends tool calls and their results', () => {
    const messages = [
      hi,
      messageOf('assistant', [
        { type: 'tool_call', id: 'c1', name: 'weather', arguments: '{"city":"Bern"}' },
        { type: 'tool_call', id: 'c2', name: 'time', arguments: '' },
      ]),
      messageOf('user', [
        { type: 'tool_result', callId: 'c1', parts: [{ type: 'text', text: 'sunny' }], isError: false },
        { type: 'tool_result', callId: 'c2', parts: [], isError: false },
        { type: 'text', text: 'Well?' },
      ]),
    ];
    expect(written(chat, conversationOf(messages)).body.Messages).toEqual([
      { Role: 'user', Content: 'hi' },
      {
        Role: 'assistant',
        Content: '',
        ToolCalls: [
          { Id: 'c1', Type: 'function', Index: 0, Function: { Name: 'weather', Arguments: '{"city":"Bern"}' } },
          { Id: 'c2', Type: 'function', Index: 1, Function: { Name: 'time', Arguments: '{}' } },
        ],
      },
      { Role: 'tool', ToolCallId: 'c1', Content: 'sunny' },
      { Role: 'tool', ToolCallId: 'c2', Content: '(empty)' },
      { Role: 'user', Content: 'Well?' },
    ]);
  });

  it.each<{ name: string; fields: Partial<Conversation>; body: object; dropped?: string }>([
    { name: 'tools', fields: { tools: [weather] }, body: { Tools: [weatherWire] } },
    { name: 'no tools at all', fields: { toolChoice: { mode: 'auto' } }, body: {} },
    {
      name: 'the choice of none',
      fields: { tools: [weather], toolChoice: { mode: 'none' } },
      body: { Tools: [weatherWire], ToolChoice: 'none' },
    },
    {
      name: 'a named tool',
      fields: { tools: [weather, time], toolChoice: { mode: 'named', name: 'time' } },
      body: { Tools: [weatherWire, timeWire], ToolChoice: 'custom', CustomTool: timeWire },
    },
    {
      name: 'a required call of the only tool',
      fields: { tools: [weather], toolChoice: { mode: 'required' } },
      body: { Tools: [weatherWire], ToolChoice: 'custom', CustomTool: weatherWire },
    },
    {
      name: 'a required call of any tool',
      fields: { tools: [weather, time], toolChoice: { mode: 'required' } },
      body: { Tools: [weatherWire, timeWire], ToolChoice: 'auto' },
      dropped: 'tool_choice',
    },
    {
      name: 'the tools that are allowed',
      fields: { tools: [weather, time], toolChoice: { mode: 'auto', allowed: ['time'] } },
      body: { Tools: [timeWire], ToolChoice: 'auto' },
    },
    { name: 'thinking switched off', fields: { reasoning: { mode: 'off' } }, body: { EnableThinking: false } },
    {
      name: 'an effort as thinking',
      fields: { reasoning: { mode: 'effort', effort: 'high' } },
      body: { EnableThinking: true },
      dropped: 'reasoning_effort',
    },
    {
      name: 'a search',
      fields: { webSearch: {} },
      body: { EnableEnhancement: true, SearchInfo: true, Citation: true },
    },
    {
      name: 'without what the vendor does not know',
      fields: {
        maxTokens: 5,
        topK: 3,
        seed: 70_000,
        choices: 2,
        user: 'u',
        frequencyPenalty: 1,
        parallelToolCalls: false,
      },
      body: {},
      dropped: 'max_tokens, top_k, frequency_penalty, user, n, parallel_tool_calls, seed',
    },
  ])('is written with $name', ({ fields, body, dropped = '' }) => {
    const plain = written(chat, conversationOf([hi])).body;
    expect(written(chat, conversationOf([hi], fields))).toEqual({ body: { ...plain, ...body }, dropped });
  });

  it.each<{ name: string; requested: Conversation }>([
    { name: 'JSON', requested: conversationOf([hi], { outputFormat: { type: 'json' } }) },
    { name: 'audio', requested: conversationOf([hi], { modalities: ['text', 'audio'] }) },
    {
      name: 'a free-text tool',
      requested: conversationOf([hi], { tools: [{ ...weather, custom: { format: null } }] }),
    },
    {
      name: 'a file',
      requested: conversationOf([messageOf('user', [{ type: 'file', source: { kind: 'file', id: 'file-1' } }])]),
    },
  ])('rejects $name', ({ requested }) => {
    expect(() => written(chat, requested)).toThrow(/不支持/);
  });
});

const usage = {
  input: 12,
  output: 5,
  cacheRead: 0,
  cacheWrite: 0,
  cacheWriteHour: 0,
  reasoning: 0,
  audioIn: 0,
  audioOut: 0,
};
const wireUsage = { PromptTokens: 12, CompletionTokens: 5, TotalTokens: 17 };

describe('Tencent response', () => {
  it('is read with its reasoning, text, calls and usage', () => {
    const message = {
      Role: 'assistant',
      Content: 'Look',
      ReasoningContent: 'Hm',
      ToolCalls: [{ Id: 'c1', Type: 'function', Index: 0, Function: { Name: 'weather', Arguments: '{}' } }],
    };
    const Response = {
      RequestId: 'r',
      Id: 'id-1',
      Created: 1,
      Choices: [{ FinishReason: 'tool_calls', Message: message }],
      Usage: wireUsage,
    };
    expect(chat.read({ Response })).toEqual({
      id: 'id-1',
      model: '',
      usage,
      choices: [
        {
          stop: 'tool_calls',
          parts: [
            { type: 'reasoning', text: 'Hm' },
            { type: 'text', text: 'Look' },
            { type: 'tool_call', id: 'c1', name: 'weather', arguments: '{}' },
          ],
        },
      ],
    });
  });

  it.each([
    ['stop', 'stop'],
    ['sensitive', 'content_filter'],
    ['length', 'length'],
    ['', 'stop'],
  ])('with %p has the stop reason %s', (FinishReason, stop) => {
    const Choices = [{ FinishReason, Message: { Content: 'x' } }];
    expect(chat.read({ Response: { Choices } }).choices[0]?.stop).toBe(stop);
  });

  it.each([
    ['AuthFailure.SignatureFailure', 401],
    ['LimitExceeded', 429],
    ['InvalidParameterValue.Model', 400],
    ['FailedOperation.ServiceNotActivated', 402],
    ['FailedOperation.EngineServerError', 502],
  ])('with %s is an error with status %d', (Code, status) => {
    const body = { Response: { Error: { Code, Message: 'No' }, RequestId: 'r' } };
    expect(() => chat.read(body)).toThrow(expect.objectContaining({ message: 'No', code: Code, status }));
    expect(tencentProvider.failure?.(200, JSON.stringify(body))).toEqual({ message: 'No', code: Code, status });
  });

  it.each([
    ['an error of the model', { Response: { ErrorMsg: { Code: 4001, Msg: 'Request too long' } } }],
    ['nothing', { Response: { Choices: [] } }],
    ['a list', []],
    ['null', null],
    ['values of wrong types', { Response: { Choices: 'none', Error: [], ErrorMsg: 7 } }],
  ])('with %s is an error', (_, body) => {
    expect(() => chat.read(body)).toThrow(expect.objectContaining({ message: expect.stringMatching(/./) }));
  });
});

const chunk = (delta: object, fields: object = {}) =>
  `data: ${JSON.stringify({ Id: 'id-2', Created: 1, Choices: [{ FinishReason: '', Delta: delta }], Usage: wireUsage, ...fields })}\n\n`;

describe('Tencent stream', () => {
  const piece = (text: string, extra: object = {}) =>
    chunk({
      ToolCalls: [{ Id: 'c1', Index: 0, Type: 'function', Function: { Name: 'weather', Arguments: text }, ...extra }],
    });
  const stream = [
    chunk({ Role: 'assistant', ReasoningContent: '想' }),
    chunk({ Content: 'Grüezi ' }),
    chunk({ Content: '你好' }),
    piece('{"city"'),
    piece(':"Bern"}'),
    piece('{}', { Id: 'c2', Index: 3 }),
    chunk({}, { Choices: [{ FinishReason: 'tool_calls', Delta: {} }] }),
  ].join('');

  it('is read the same wherever it is split', () => {
    const reply = collected(chat, stream);
    expect(reply).toEqual({
      id: 'id-2',
      model: '',
      usage,
      choices: [
        {
          stop: 'tool_calls',
          parts: [
            { type: 'reasoning', text: '想' },
            { type: 'text', text: 'Grüezi 你好' },
            { type: 'tool_call', id: 'c1', name: 'weather', arguments: '{"city":"Bern"}' },
            { type: 'tool_call', id: 'c2', name: 'weather', arguments: '{}' },
          ],
        },
      ],
    });
    for (const offset of offsets(stream)) expect(collected(chat, stream, [offset])).toEqual(reply);
    expect(collected(chat, stream, offsets(stream))).toEqual(reply);
    expect(collected(chat, stream.replaceAll('\n', '\r\n'))).toEqual(reply);
    expect(collected(chat, stream.replaceAll('data: ', 'data:'))).toEqual(reply);
  });

  it('returns its sources once', () => {
    const SearchInfo = { SearchResults: [{ Index: 1, Title: 'A', Url: 'https://a.example' }] };
    const found = collected(chat, chunk({ Content: 'x' }, { SearchInfo }) + chunk({ Content: 'y' }, { SearchInfo }));
    expect(found.choices[0]?.parts).toEqual([
      { type: 'text', text: 'xy', citations: [{ url: 'https://a.example', title: 'A' }] },
    ]);
  });

  it.each([
    ['at its start', ''],
    ['in its middle', chunk({ Content: 'x' })],
  ])('with an error %s is an error', (_, before) => {
    const wrapped = `${before}data: {"Response":{"Error":{"Code":"LimitExceeded","Message":"Slow down"}}}\n\n`;
    expect(() => collected(chat, wrapped)).toThrow(expect.objectContaining({ message: 'Slow down', status: 429 }));
    const own = `${before}data: {"Note":"","Choices":[],"ErrorMsg":{"Code":"4001","Msg":"Too long"}}\n\n`;
    expect(() => collected(chat, own)).toThrow(expect.objectContaining({ message: 'Too long', code: '4001' }));
  });

  it('without a stop reason has stopped', () => {
    expect(collected(chat, chunk({ Content: 'x' })).choices[0]?.stop).toBe('stop');
    expect(collected(chat, piece('{}')).choices[0]?.stop).toBe('tool_calls');
  });
});

describe('Tencent embeddings', () => {
  const request = { model: 'hunyuan-embedding', inputs: ['a', 'b'], dimensions: null, purpose: null, user: null };

  it('are requested in one list', () => {
    const body = embedding.write(request, { stream: false }, new Downgrades());
    expect(JSON.parse(body.bytes.toString())).toEqual({ InputList: ['a', 'b'] });
  });

  it('reject token ids', () => {
    const ids = { ...request, inputs: [[1, 2]] };
    expect(() => embedding.write(ids, { stream: false }, new Downgrades())).toThrow(/token ids/);
  });

  const raw = (value: object) => ({ contentType: 'application/json', body: Buffer.from(JSON.stringify(value)) });

  it('are in the order of the inputs', () => {
    const Data = [
      { Embedding: [3, 4], Index: 1 },
      { Embedding: [1, 2], Index: 0 },
    ];
    const response = embedding.read(raw({ Response: { Data, Usage: { PromptTokens: 6, TotalTokens: 6 } } }));
    expect(response.vectors).toEqual([
      [1, 2],
      [3, 4],
    ]);
    expect(response.usage).toEqual({ ...usage, input: 6, output: 0 });
  });

  it.each([
    [{ Response: { Error: { Code: 'InvalidParameter', Message: 'No' } } }, 'No'],
    [{ Response: {} }, 'the response of the upstream contains no vectors'],
  ])('throw when they are missing: %j', (response, message) => {
    expect(() => embedding.read(raw(response))).toThrow(message);
  });
});
