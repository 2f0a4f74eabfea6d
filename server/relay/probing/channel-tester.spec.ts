import { describe, expect, it } from '@jest/globals';
import type { ChannelView } from '../../channels/directory/channel-view.js';
import type { AbsentApi, AbsentApiStore } from '../../channels/probing/absent-api-store.js';
import type { ProbeCall } from '../../channels/probing/channel-probe.port.js';
import { readConfig } from '../../platform/config/config.js';
import { Changes } from '../../platform/coordination/changes.js';
import type { Logger } from '../../platform/telemetry/logger.js';
import { BUILT_IN_SETTINGS } from '../../protocols/canonical/vendor-settings.js';
import type { TransportTools, UpstreamRequest } from '../../protocols/providers/interface/provider.js';
import type { CallPrices } from '../admission/call-prices.js';
import type { MediaInliner } from '../delivery/media-inliner.js';
import type { ProviderContext } from '../delivery/provider-context.js';
import type { SmallRequests } from '../delivery/small-requests.js';
import { TranslatorFactory } from '../delivery/translator-factory.js';
import type { LoopGuard } from '../delivery/upstream-headers.js';
import type { UpstreamChannels, UserFinder } from '../ports/site.port.js';
import type { SiteSettings } from '../ports/site-settings.js';
import { AbsentApis, OptionalFields } from '../routing/upstream-support.js';
import { ChannelTester, type SuccessfulTest, type TestLog } from './channel-tester.js';
import { ProbeRequests } from './probe-requests.js';

const JSON_TYPE = 'application/json';
const CHAT = {
  id: 'c',
  choices: [{ index: 0, message: { role: 'assistant', content: 'hi' }, finish_reason: 'stop' }],
  usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
};
const STREAM = [
  { id: 'c', choices: [{ index: 0, delta: { role: 'assistant', content: 'hi' } }] },
  { id: 'c', choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] },
  { id: 'c', choices: [], usage: CHAT.usage },
]
  .map((chunk) => `data: ${JSON.stringify(chunk)}\n\n`)
  .join('');
const EMBEDDING = { data: [{ embedding: [1] }], usage: { prompt_tokens: 2, total_tokens: 2 } };

const account = (given: Partial<ChannelView> = {}) =>
  ({
    id: 7,
    type: 1,
    baseUrl: 'https://api.example',
    other: '',
    openaiOrganization: '',
    modelPrefix: '',
    keys: ['sk-secret-key-1'],
    statusCodeMapping: new Map(),
    paramOverride: null,
    setting: { headers: {}, proxy: '', forceFormat: false, thinkingToContent: false, nonStreamOnly: false },
    ...given,
  }) as ChannelView;

interface Scripted {
  status?: number;
  type?: string;
  body?: object | string;
  error?: Error;
  /** The path that the upstream does not have. */
  without?: string;
  priced?: boolean;
}

/** Tests a channel whose upstream sends the scripted response. */
async function tested(channel: ChannelView, call: ProbeCall, scripted: Scripted = {}) {
  const { status = 200, type = JSON_TYPE, body = CHAT, error, priced = true, without } = scripted;
  const requested: UpstreamRequest[] = [];
  const logged: SuccessfulTest[] = [];
  const requests = {
    send: async (request: UpstreamRequest) => {
      requested.push(request);
      if (error) throw error;
      if (request.path === without) return { status: 404, headers: {}, body: Buffer.from('Not Found') };
      const text = typeof body === 'string' ? body : JSON.stringify(body);
      return { status, headers: { 'content-type': type }, body: Buffer.from(text) };
    },
  } as unknown as SmallRequests;
  const confirmed: AbsentApi[] = [];
  const store = { add: async (absence: AbsentApi) => void confirmed.push(absence) } as AbsentApiStore;
  const apis = new AbsentApis(new Changes({} as Logger), store);
  const tester = new ChannelTester(
    new ProbeRequests(requests, { mark: 'me' } as LoopGuard),
    {
      upstreamName: (_: ChannelView, model: string) => (model === 'alias' ? 'text-embedding-3-small' : model),
    } as UpstreamChannels,
    { find: async () => ({ id: 1, username: 'root', group: 'default' }) } as unknown as UserFinder,
    { of: () => (priced ? {} : null) } as unknown as CallPrices,
    new TranslatorFactory({} as MediaInliner, new OptionalFields(), apis),
    { toolsFor: (_: unknown, key: string) => ({ key }) as TransportTools } as unknown as ProviderContext,
    {
      vendors: () => BUILT_IN_SETTINGS,
      disableKeywords: () => ['credit balance is too low'],
    } as unknown as SiteSettings,
    { write: async (test: SuccessfulTest) => void logged.push(test) } as unknown as TestLog,
    apis,
    readConfig({}),
  );
  const result = await tester.test(channel, call);
  const [request] = requested;
  const sent = () => JSON.parse(String(request?.body)) as Record<string, unknown>;
  return { result, request, paths: requested.map(({ path }) => path), sent, logged, confirmed };
}
const plain = (model: string): ProbeCall => ({ model, stream: false });

describe('channel test', () => {
  const hello = [{ role: 'user', content: 'hi' }];

  it.each<[string, string, object, object]>([
    ['gpt-4o', '/v1/chat/completions', { messages: hello, max_tokens: 10 }, CHAT],
    ['o3-mini', '/v1/chat/completions', { messages: hello, max_completion_tokens: 10 }, CHAT],
    ['qwen3-thinking', '/v1/chat/completions', { messages: hello, max_tokens: 50 }, CHAT],
    ['gemini-2.5-pro', '/v1/chat/completions', { messages: hello, max_tokens: 300 }, CHAT],
    ['text-embedding-3-small', '/v1/embeddings', { input: ['hello world'] }, EMBEDDING],
    ['omni-moderation-latest', '/v1/moderations', { input: 'hello world' }, { results: [{ flagged: false }] }],
    ['dall-e-3', '/v1/images/generations', { n: 1 }, { data: [{ url: 'https://x' }] }],
    [
      'davinci-002',
      '/v1/completions',
      { prompt: 'hi', max_tokens: 10 },
      { choices: [{ text: 'x' }], usage: CHAT.usage },
    ],
    [
      'bge-reranker-v2',
      '/v1/rerank',
      { query: 'hello' },
      { results: [{ index: 0, relevance_score: 1 }], usage: { total_tokens: 3 } },
    ],
  ])('of %s requests %s', async (model, path, fields, body) => {
    const { result, request, sent } = await tested(account(), plain(model), { body });
    expect(result).toMatchObject({ ok: true, message: '', refusedKey: null });
    expect(request).toMatchObject({ method: 'POST', origin: 'https://api.example', path });
    expect(sent()).toMatchObject({ model, ...fields });
  });

  it('finds an API that the upstream does not have', async () => {
    const body = {
      id: 'r',
      object: 'response',
      status: 'completed',
      output: [{ type: 'message', role: 'assistant', content: [{ type: 'output_text', text: 'hi' }] }],
      usage: { input_tokens: 1, output_tokens: 1, total_tokens: 2 },
    };
    const without = '/v1/chat/completions';
    const { result, paths, confirmed } = await tested(account(), plain('gpt-4o'), { body, without });
    expect(result).toMatchObject({ ok: true, message: '' });
    expect(paths).toEqual([without, '/v1/responses']);
    expect(confirmed).toEqual([{ channelId: 7, format: 'openai.chat', model: null }]);
  });

  it('reports the first refusal when the upstream has neither API', async () => {
    const { result, paths, confirmed } = await tested(account(), plain('gpt-4o'), { status: 404, body: 'Not Found' });
    expect(result).toMatchObject({ ok: false, status: 404 });
    expect(paths).toEqual(['/v1/chat/completions', '/v1/responses']);
    expect(confirmed).toEqual([]);
  });

  it('of speech accepts audio as response', async () => {
    const { result, request } = await tested(account(), plain('tts-1'), { type: 'audio/mpeg', body: 'sound' });
    expect([result.ok, request?.path]).toEqual([true, '/v1/audio/speech']);
  });

  it('of a transcription uploads a second of silence', async () => {
    const { result, request } = await tested(account(), plain('whisper-1'), {
      body: { text: '', usage: { type: 'duration', seconds: 1 } },
    });
    expect([result.message, request?.path]).toEqual(['', '/v1/audio/transcriptions']);
    expect(String(request?.body)).toContain('filename="silence.wav"');
  });

  it('of an alias requests the mapped model', async () => {
    const { request } = await tested(account(), plain('alias'), { body: EMBEDDING });
    expect(request?.path).toBe('/v1/embeddings');
  });

  it('requests and reads a stream when it is a stream test', async () => {
    const stream = { type: 'text/event-stream', body: STREAM };
    const { result, sent, logged } = await tested(account(), { model: 'gpt-4o', stream: true }, stream);
    expect(result).toMatchObject({ ok: true, message: '' });
    expect(sent()).toMatchObject({ stream: true, stream_options: { include_usage: true } });
    expect(logged).toMatchObject([
      { requested: { model: 'gpt-4o', stream: true }, metered: { usage: { input: 1, output: 1 } } },
    ]);
  });

  it("uses the channel's headers and overrides", async () => {
    const setting = { ...account().setting, headers: { 'x-team': 'of {key}' } };
    const { request, sent } = await tested(account({ setting, paramOverride: { max_tokens: 3 } }), plain('gpt-4o'));
    expect(request?.headers).toMatchObject({ 'x-team': 'of sk-secret-key-1', via: 'me' });
    expect(sent()).toMatchObject({ max_tokens: 3 });
  });

  it('is logged under the name that clients use', async () => {
    const { logged } = await tested(account({ modelPrefix: 'fast/' }), plain('gpt-4o'));
    expect(logged).toMatchObject([
      { requested: { model: 'fast/gpt-4o' }, payer: { tokenName: '模型测试', user: { id: 1 } } },
    ]);
  });

  it('of a model without a price fails before a request is sent', async () => {
    const { result, request, logged } = await tested(account(), plain('gpt-4o'), { priced: false });
    expect(result).toMatchObject({ ok: false, message: expect.stringContaining('倍率或价格未配置'), refusedKey: null });
    expect([request, logged]).toEqual([undefined, []]);
  });

  it('of a realtime model fails', async () => {
    const { result } = await tested(account(), plain('gpt-4o-realtime-preview'));
    expect(result).toMatchObject({ ok: false, message: '该渠道不支持此接口' });
  });
});

describe('failed channel test', () => {
  const error = (fields: object) => ({ error: fields });
  const key = 'sk-secret-key-1';

  it.each<[string, Scripted, string, string | null]>([
    ['with 401', { status: 401, body: error({ message: 'no such key' }) }, 'status code 401: no such key', key],
    [
      'for insufficient quota',
      { status: 429, body: error({ message: 'empty', type: 'insufficient_quota' }) },
      'status code 429: empty',
      key,
    ],
    [
      'with a keyword for refused keys',
      { status: 400, body: error({ message: 'Your credit balance is too low' }) },
      'status code 400: Your credit balance is too low',
      key,
    ],
    [
      'with a server error',
      { status: 503, body: error({ message: 'overloaded' }) },
      'status code 503: overloaded',
      null,
    ],
    [
      'with its key in the text',
      { status: 500, body: error({ message: `bad ${key}` }) },
      'status code 500: bad ***',
      null,
    ],
    [
      'without a connection',
      { error: Object.assign(new Error('x'), { code: 'ECONNREFUSED' }) },
      '请求上游地址失败',
      null,
    ],
    ['with an invalid response', { body: '<html>', type: 'text/html' }, expect.any(String) as unknown as string, null],
    [
      'with an error in a response of status 200',
      { body: error({ message: 'no such key', code: 'invalid_api_key' }) },
      'no such key',
      key,
    ],
  ])('%s reports whether the key is refused', async (_, scripted, message, refusedKey) => {
    const { result, logged } = await tested(account(), plain('gpt-4o'), scripted);
    expect(result).toMatchObject({ ok: false, message, status: scripted.status ?? null, refusedKey });
    expect(logged).toEqual([]);
  });

  it('has a message of limited length', async () => {
    const message = `a\u0000b${'c'.repeat(5_000)}`;
    const { result } = await tested(account(), plain('gpt-4o'), { status: 500, body: error({ message }) });
    expect(result.message).toMatch(/^status code 500: abc+$/);
    expect(result.message).toHaveLength(1_000);
  });
});
