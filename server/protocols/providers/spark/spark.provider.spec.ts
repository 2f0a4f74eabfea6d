import { describe, expect, it } from '@jest/globals';
import { collected, conversationOf, messageOf, offsets, written } from '../../../../test/support/upstream-codec.js';
import { BodyDraft } from '../../bytes/body-draft.js';
import { ObjectBody } from '../../bytes/request-body.js';
import type { ChatUpstream } from '../../canonical/chat-codec.js';
import type { Conversation } from '../../canonical/conversation.js';
import { Downgrades } from '../../canonical/downgrades.js';
import type { OutgoingCall, ProviderTools } from '../interface/provider.js';
import { sparkAuthorization, sparkModelOf, sparkProvider } from './spark.provider.js';

const KEY = 'APP1|SecretB|KeyA';
const channelOf = (key: string, fields: object = {}) => ({
  id: 1,
  type: 18,
  baseUrl: '',
  other: '',
  openaiOrganization: '',
  keys: [key],
  ...fields,
});
const target = { model: 'Spark-Max', stream: true, channel: channelOf(KEY) };
const chat = sparkProvider.resolveFormat('openai.chat', target) as ChatUpstream;
const hi = messageOf('user', 'hi');
const tools = (key: string) => ({ key, now: () => new Date(1_700_000_000_000) }) as ProviderTools;

const authorization =
  'YXBpX2tleT0iS2V5QSIsIGFsZ29yaXRobT0iaG1hYy1zaGEyNTYiLCBoZWFkZXJzPSJob3N0IGRhdGUgcmVxdWVzdC1saW5lIiwgc2lnbmF0dXJlPSJo' +
  'cWw0OG5uYUptOHlhUHYzUndmN3FBZHZmZU9QWE5OK2ZRUi95TUdudjZNPSI=';

describe('sparkModelOf', () => {
  it.each<[string, string, string | null, string | undefined]>([
    ['SparkDesk', '', null, undefined],
    ['SparkDesk-v1.1', '', null, '/v1.1/chat lite'],
    ['SparkDesk-v2.1', '', null, '/v2.1/chat generalv2'],
    ['SparkDesk-v3.5', 'v1.1', null, '/v3.5/chat generalv3.5'],
    ['SparkDesk', 'v3.1', null, '/v3.1/chat generalv3'],
    ['SparkDesk-v3.5', '', 'v4.0', '/v4.0/chat 4.0Ultra'],
    ['Spark-Pro-128K', '', null, '/chat/pro-128k pro-128k'],
    ['Spark-Max-32K', '', null, '/chat/max-32k max-32k'],
    ['4.0Ultra', '', null, '/v4.0/chat 4.0Ultra'],
    ['Spark-X1', '', null, '/v1/x1 x1'],
    ['whatever', 'nonsense', 'v9', undefined],
  ])('of %s, with the channel version %p and the client version %p, is %s', (name, other, version, found) => {
    const model = sparkModelOf(name, other, version);
    expect(model && `${model.path} ${model.domain}`).toBe(found);
  });
});

const outgoing = (fields: Partial<OutgoingCall>, conversation: Conversation): OutgoingCall => ({
  ...target,
  task: 'chat',
  format: null,
  body: new BodyDraft(new ObjectBody(written(chat, conversation, true).body)),
  headers: {},
  query: null,
  ...fields,
});

/** The request as it is sent. */
async function sent(conversation: Conversation, fields: Partial<OutgoingCall> = {}, key = KEY) {
  const call = outgoing(fields, conversation);
  sparkProvider.adapt?.(call.body, call, new Downgrades());
  const request = await sparkProvider.request(call, tools(key));
  return { ...request, body: JSON.parse(String(request.body)) as Record<string, unknown> };
}

describe('request over a WebSocket', () => {
  it("has the vendor's signature", async () => {
    const date = 'Tue, 14 Nov 2023 22:13:20 GMT';
    const secret = { apiKey: 'KeyA', apiSecret: 'SecretB' };
    expect(sparkAuthorization('spark-api.xf-yun.com', '/v3.5/chat', date, secret)).toBe(authorization);
    const request = await sent(conversationOf([hi]));
    const url = new URL(request.origin + request.path);
    expect(url.origin + url.pathname).toBe('wss://spark-api.xf-yun.com/v3.5/chat');
    expect(Object.fromEntries(url.searchParams)).toEqual({ authorization, date, host: 'spark-api.xf-yun.com' });
  });

  it.each([
    ['https://proxy.example', 'wss://proxy.example'],
    ['http://127.0.0.1:8080', 'ws://127.0.0.1:8080'],
    ['wss://other.example/', 'wss://other.example'],
  ])('with the base URL %s connects to %s', async (baseUrl, origin) => {
    const request = await sent(conversationOf([hi]), { channel: channelOf(KEY, { baseUrl }) });
    expect(request.origin).toBe(origin);
  });

  it('contains the account, the model and the conversation', async () => {
    const requested = conversationOf([messageOf('system', 'Be brief'), hi], {
      temperature: 0,
      topK: 40,
      maxTokens: 50_000,
      user: 'u'.repeat(40),
    });
    expect((await sent(requested)).body).toEqual({
      header: { app_id: 'APP1', uid: 'u'.repeat(32) },
      parameter: { chat: { domain: 'generalv3.5', temperature: 0.01, top_k: 6, max_tokens: 8192 } },
      payload: {
        message: {
          text: [
            { role: 'system', content: 'Be brief' },
            { role: 'user', content: 'hi' },
          ],
        },
      },
    });
  });

  it('for older models sends instructions as a user turn and an assistant turn', async () => {
    const request = await sent(conversationOf([messageOf('system', 'Be brief'), hi]), { model: 'SparkDesk' });
    expect(request.body).toMatchObject({
      parameter: { chat: { domain: 'lite' } },
      payload: {
        message: {
          text: [
            { role: 'user', content: 'Be brief' },
            { role: 'assistant', content: 'Okay' },
            { role: 'user', content: 'hi' },
          ],
        },
      },
    });
  });

  it('rejects a key without three parts', async () => {
    await expect(sent(conversationOf([hi]), {}, 'a|b')).rejects.toThrow(/APPID\|APISecret\|APIKey/);
  });
});

describe('Spark conversation', () => {
  const weather = { name: 'weather', description: null, parameters: null, strict: null };
  const time = { ...weather, name: 'time', description: 'Tells it', parameters: { type: 'object' } };
  const weatherWire = { name: 'weather', description: '', parameters: { type: 'object', properties: {} } };
  const timeWire = { name: 'time', description: 'Tells it', parameters: { type: 'object' } };

  it.each<{ name: string; fields: Partial<Conversation>; functions: object[]; dropped?: string }>([
    { name: 'all tools', fields: { tools: [weather, time] }, functions: [weatherWire, timeWire] },
    {
      name: 'the named tool',
      fields: { tools: [weather, time], toolChoice: { mode: 'named', name: 'time' } },
      functions: [timeWire],
      dropped: 'tool_choice',
    },
    {
      name: 'the allowed tools',
      fields: { tools: [weather, time], toolChoice: { mode: 'auto', allowed: ['weather'] } },
      functions: [weatherWire],
    },
  ])('contains $name', ({ fields, functions, dropped = '' }) => {
    const { body, dropped: left } = written(chat, conversationOf([hi], fields));
    expect(body.payload).toMatchObject({ functions: { text: functions } });
    expect(left).toBe(dropped);
  });

  it('has no tools when none may be called', () => {
    const { body } = written(chat, conversationOf([hi], { tools: [weather], toolChoice: { mode: 'none' } }));
    expect(body.payload).toEqual({ message: { text: [{ role: 'user', content: 'hi' }] } });
  });

  it('sends calls and results as texts', () => {
    const messages = [
      hi,
      messageOf('assistant', [{ type: 'tool_call', id: '1', name: 'weather', arguments: '{}' }]),
      messageOf('user', [
        { type: 'tool_result', callId: '1', parts: [{ type: 'text', text: 'sunny' }], isError: false },
        { type: 'text', text: 'Well?' },
      ]),
      messageOf('user', 'Go on'),
    ];
    expect(written(chat, conversationOf(messages)).body.payload).toEqual({
      message: {
        text: [
          { role: 'user', content: 'hi' },
          { role: 'assistant', content: '{"name":"weather","arguments":"{}"}' },
          { role: 'user', content: 'sunny\nWell?\nGo on' },
        ],
      },
    });
  });

  it('drops unsupported options', () => {
    expect(written(chat, conversationOf([hi], { topP: 0.1, stop: ['x'], seed: 1 })).dropped).toBe('top_p, seed, stop');
  });
});

const frame = (text: object[], fields: { status?: number; usage?: object } = {}) =>
  `data: ${JSON.stringify({
    header: { code: 0, message: 'Success', sid: 'cht1', status: fields.status ?? 1 },
    payload: { choices: { status: fields.status ?? 1, seq: 0, text }, ...(fields.usage && { usage: fields.usage }) },
  })}\n\n`;
const wireUsage = { text: { question_tokens: 1, prompt_tokens: 5, completion_tokens: 8, total_tokens: 13 } };
const none = { cacheRead: 0, cacheWrite: 0, cacheWriteHour: 0, reasoning: 0, audioIn: 0, audioOut: 0 };

describe('Spark response', () => {
  const stream =
    frame([{ reasoning_content: '想', content: '', role: 'assistant', index: 0 }], { status: 0 }) +
    frame([{ content: 'Grüezi ', role: 'assistant', index: 0 }]) +
    frame([{ content: '你好', role: 'assistant', index: 0 }], { status: 2, usage: wireUsage });

  it('is read the same wherever it is split', () => {
    const reply = collected(chat, stream);
    expect(reply).toEqual({
      id: 'cht1',
      model: '',
      usage: { input: 5, output: 8, ...none },
      choices: [
        {
          stop: 'stop',
          parts: [
            { type: 'reasoning', text: '想' },
            { type: 'text', text: 'Grüezi 你好' },
          ],
        },
      ],
    });
    for (const offset of offsets(stream)) expect(collected(chat, stream, [offset])).toEqual(reply);
    expect(collected(chat, stream, offsets(stream))).toEqual(reply);
  });

  it('can be a call', () => {
    const function_call = { name: 'weather', arguments: '{"city":"Bern"}' };
    const called = frame([{ content: '', role: 'assistant', index: 0, function_call }], { status: 2 });
    expect(collected(chat, called).choices).toEqual([
      {
        stop: 'tool_calls',
        parts: [{ type: 'tool_call', id: 'call_cht1', name: 'weather', arguments: '{"city":"Bern"}' }],
      },
    ]);
  });

  it.each([
    [10_013, 400],
    [10_907, 400],
    [11_200, 401],
    [11_202, 429],
    [10_007, 429],
    [10_001, 502],
  ])('with the code %d, at its start or later, is an error with status %d', (code, status) => {
    const failed = `data: {"header":{"code":${code},"message":"No","sid":"cht1","status":2}}\n\n`;
    const error = expect.objectContaining({ message: 'No', code: String(code), status });
    expect(() => collected(chat, failed)).toThrow(error);
    expect(() => collected(chat, frame([{ content: 'x' }]) + failed)).toThrow(error);
    expect(() => chat.read({ header: { code, message: 'No' } })).toThrow(error);
    expect(sparkProvider.failure?.(200, `{"code":${code},"message":"No","sid":"x"}`)).toMatchObject({
      message: 'No',
      status,
    });
  });

  it('that is cut off or invalid keeps the text received before', () => {
    expect(collected(chat, frame([{ content: 'x' }])).choices[0]?.stop).toBe('stop');
    expect(collected(chat, 'data: {"header":7,"payload":[]}\n\ndata: [1]\n\n').choices).toEqual([]);
  });
});

describe('Spark API password', () => {
  const key = 'pass:word';
  const channel = channelOf(key);

  it('uses the OpenAI-style API, with and without streaming', () => {
    expect(sparkProvider.resolveFormat('openai.chat', { ...target, channel })).toBe('openai.chat');
    expect(sparkProvider.resolveFormat('openai.embedding', { ...target, channel })).toBeNull();
    expect(sparkProvider.streaming?.({ ...target, channel })).toBe('both');
    expect(sparkProvider.streaming?.(target)).toBe('always');
  });

  it.each([
    ['Spark-Max', '', 'https://spark-api-open.xf-yun.com', '/v1/chat/completions', 'generalv3.5'],
    ['Spark-X1', 'wss://spark-api.xf-yun.com', 'https://spark-api-open.xf-yun.com', '/v2/chat/completions', 'x1'],
    ['newest', 'https://proxy.example', 'https://proxy.example', '/v1/chat/completions', 'newest'],
  ])('for %s with the base URL %p connects to %s%s', async (model, baseUrl, origin, path, domain) => {
    const body = new BodyDraft(new ObjectBody({ model, messages: [] }));
    const fields = { format: 'openai.chat' as const, model, body, channel: channelOf(key, { baseUrl }) };
    const request = await sent(conversationOf([hi]), fields, key);
    expect(request).toMatchObject({ method: 'POST', origin, path, headers: { authorization: 'Bearer pass:word' } });
    expect(request.body.model).toBe(domain);
  });
});
