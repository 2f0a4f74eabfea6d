import { describe, expect, it } from '@jest/globals';
import { BodyDraft } from '../../bytes/body-draft.js';
import type { Format, Task } from '../../bytes/format.js';
import { JsonBody } from '../../bytes/json-body.js';
import type { OpenAiApi, OutgoingCall, Provider, ProviderTools, UpstreamRequest } from '../interface/provider.js';
import { OPENAI_COMPATIBLE } from './profiles.js';

const BASES: Record<number, string> = {
  1: 'https://api.openai.com',
  6: 'https://api.openaimax.com',
  8: 'https://my.example/llm/v9/chat/completions',
  19: 'https://api.360.cn',
  20: 'https://openrouter.ai/api',
  22: 'https://fastgpt.run/api/openapi',
  25: 'https://api.moonshot.cn',
  26: 'https://open.bigmodel.cn',
  27: 'https://api.perplexity.ai',
  31: 'https://api.lingyiwanwu.com',
  35: 'https://api.minimax.chat',
  38: 'https://api.jina.ai',
  40: 'https://api.siliconflow.cn',
  42: 'https://api.mistral.ai',
  43: 'https://api.deepseek.com',
  44: 'https://api.moka.ai',
  45: 'https://ark.cn-beijing.volces.com',
  46: 'https://qianfan.baidubce.com',
  47: 'http://127.0.0.1:9997',
  48: 'https://api.x.ai',
};

interface RequestCase {
  /** The channel's setting `openai_api`. */
  api?: OpenAiApi;
  /** What the upstream was found not to support. */
  absent?: Format;
  model?: string;
  base?: string;
  other?: string;
  key?: string;
  stream?: boolean;
  organization?: string;
  headers?: Record<string, string>;
}

const provider = (type: number) => OPENAI_COMPATIBLE.get(type) as Provider;
const channelOf = (
  type: number,
  { base = BASES[type] ?? 'https://host', other = '', organization = '', api }: RequestCase,
) => ({
  id: 7,
  type,
  baseUrl: base,
  other,
  openaiOrganization: organization,
  ...(api && { setting: { developerAsSystem: false, openaiApi: api } }),
});
const toolsWith = (key = 'sk-1') => ({ key }) as ProviderTools;

/** The format a type uses for a client's format: a format's name, `own` for a codec, or null. */
function resolved(type: number, format: Format, params: RequestCase = {}): string | null {
  const target = {
    model: params.model ?? 'm',
    stream: false,
    channel: channelOf(type, params),
    ...(params.absent && { absent: new Set([params.absent]) }),
  };
  const response = provider(type).resolveFormat(format, target);
  if (typeof response !== 'object' || response === null) return response;
  return 'task' in response ? `own ${response.task}` : `${response.format} with files`;
}

/** The request for a body of a format; for a provider's own codec the format is null. */
function request(type: number, format: Format | null, task: Task = 'chat', params: RequestCase = {}): UpstreamRequest {
  const call: OutgoingCall = {
    model: params.model ?? 'm',
    stream: params.stream ?? false,
    channel: channelOf(type, params),
    task,
    format,
    body: new BodyDraft(new JsonBody(Buffer.from('{"model":"m"}'))),
    headers: params.headers ?? {},
    query: null,
  };
  return provider(type).request(call, toolsWith(params.key)) as UpstreamRequest;
}

const address = (...args: Parameters<typeof request>) => {
  const { origin, path } = request(...args);
  return origin + path;
};

describe('path of an OpenAI-style call', () => {
  it.each<[number, Format, string]>([
    [1, 'openai.chat', 'https://api.openai.com/v1/chat/completions'],
    [1, 'openai.completion', 'https://api.openai.com/v1/completions'],
    [1, 'openai.response', 'https://api.openai.com/v1/responses'],
    [1, 'openai.embedding', 'https://api.openai.com/v1/embeddings'],
    [1, 'openai.moderation', 'https://api.openai.com/v1/moderations'],
    [1, 'openai.image', 'https://api.openai.com/v1/images/generations'],
    [1, 'openai.image_edit', 'https://api.openai.com/v1/images/edits'],
    [1, 'openai.image_variation', 'https://api.openai.com/v1/images/variations'],
    [1, 'openai.speech', 'https://api.openai.com/v1/audio/speech'],
    [1, 'openai.transcription', 'https://api.openai.com/v1/audio/transcriptions'],
    [1, 'openai.translation', 'https://api.openai.com/v1/audio/translations'],
    [1, 'jina.rerank', 'https://api.openai.com/v1/rerank'],
    [6, 'openai.chat', 'https://api.openaimax.com/v1/chat/completions'],
    [19, 'openai.chat', 'https://api.360.cn/v1/chat/completions'],
    [19, 'openai.image', 'https://api.360.cn/v1/images/generations'],
    [20, 'openai.chat', 'https://openrouter.ai/api/v1/chat/completions'],
    [20, 'openai.response', 'https://openrouter.ai/api/v1/responses'],
    [20, 'anthropic.message', 'https://openrouter.ai/api/v1/messages'],
    [22, 'openai.chat', 'https://fastgpt.run/api/openapi/v1/chat/completions'],
    [25, 'openai.chat', 'https://api.moonshot.cn/v1/chat/completions'],
    [25, 'anthropic.message', 'https://api.moonshot.cn/anthropic/v1/messages'],
    [26, 'openai.chat', 'https://open.bigmodel.cn/api/paas/v4/chat/completions'],
    [26, 'openai.embedding', 'https://open.bigmodel.cn/api/paas/v4/embeddings'],
    [26, 'openai.image', 'https://open.bigmodel.cn/api/paas/v4/images/generations'],
    [26, 'openai.moderation', 'https://open.bigmodel.cn/api/paas/v4/moderations'],
    [26, 'jina.rerank', 'https://open.bigmodel.cn/api/paas/v4/rerank'],
    [26, 'anthropic.message', 'https://open.bigmodel.cn/api/anthropic/v1/messages'],
    [27, 'openai.chat', 'https://api.perplexity.ai/chat/completions'],
    [31, 'openai.chat', 'https://api.lingyiwanwu.com/v1/chat/completions'],
    [35, 'openai.chat', 'https://api.minimax.chat/v1/text/chatcompletion_v2'],
    [35, 'anthropic.message', 'https://api.minimax.chat/anthropic/v1/messages'],
    [38, 'openai.embedding', 'https://api.jina.ai/v1/embeddings'],
    [38, 'jina.rerank', 'https://api.jina.ai/v1/rerank'],
    [40, 'openai.chat', 'https://api.siliconflow.cn/v1/chat/completions'],
    [40, 'openai.completion', 'https://api.siliconflow.cn/v1/completions'],
    [40, 'openai.speech', 'https://api.siliconflow.cn/v1/audio/speech'],
    [40, 'openai.transcription', 'https://api.siliconflow.cn/v1/audio/transcriptions'],
    [40, 'anthropic.message', 'https://api.siliconflow.cn/v1/messages'],
    [42, 'openai.chat', 'https://api.mistral.ai/v1/chat/completions'],
    [42, 'openai.moderation', 'https://api.mistral.ai/v1/moderations'],
    [42, 'mistral.ocr', 'https://api.mistral.ai/v1/ocr'],
    [42, 'openai.transcription', 'https://api.mistral.ai/v1/audio/transcriptions'],
    [43, 'openai.chat', 'https://api.deepseek.com/v1/chat/completions'],
    [43, 'openai.completion', 'https://api.deepseek.com/beta/completions'],
    [43, 'anthropic.message', 'https://api.deepseek.com/anthropic/v1/messages'],
    [44, 'openai.embedding', 'https://api.moka.ai/embeddings'],
    [45, 'openai.chat', 'https://ark.cn-beijing.volces.com/api/v3/chat/completions'],
    [45, 'openai.response', 'https://ark.cn-beijing.volces.com/api/v3/responses'],
    [45, 'openai.embedding', 'https://ark.cn-beijing.volces.com/api/v3/embeddings'],
    [45, 'openai.image', 'https://ark.cn-beijing.volces.com/api/v3/images/generations'],
    [46, 'openai.chat', 'https://qianfan.baidubce.com/v2/chat/completions'],
    [46, 'jina.rerank', 'https://qianfan.baidubce.com/v2/rerank'],
    [47, 'openai.translation', 'http://127.0.0.1:9997/v1/audio/translations'],
    [48, 'openai.chat', 'https://api.x.ai/v1/chat/completions'],
    [48, 'openai.response', 'https://api.x.ai/v1/responses'],
    [48, 'openai.image', 'https://api.x.ai/v1/images/generations'],
  ])('type %i sends %s to %s', (type, format, expected) => {
    expect(resolved(type, format)).toBe(format);
    expect(address(type, format)).toBe(expected);
  });

  it.each<[string, number, Format, RequestCase, string]>([
    ['a bot of Volcengine', 45, 'openai.chat', { model: 'bot-1' }, '/api/v3/bots/chat/completions'],
    ['the FIM endpoint of Codestral', 42, 'openai.completion', { model: 'codestral-latest' }, '/v1/fim/completions'],
    [
      'a coding plan',
      26,
      'openai.chat',
      { base: 'https://h/api/coding/paas/v4' },
      '/api/coding/paas/v4/chat/completions',
    ],
    ['a base with a version', 45, 'openai.chat', { base: 'https://h/api/v3' }, '/api/v3/chat/completions'],
    ['a base with another version', 43, 'openai.completion', { base: 'https://h/v1' }, '/beta/completions'],
    ['an old MiniMax account', 35, 'openai.chat', { other: '42' }, '/v1/text/chatcompletion_v2?GroupId=42'],
    ["Jina's deep search", 38, 'openai.chat', { model: 'jina-deepsearch-v1' }, '/v1/chat/completions'],
  ])('%s has its own path', (_, type, format, params, path) => {
    expect(resolved(type, format, params)).toBe(format);
    expect(request(type, format, 'chat', params).path).toBe(path);
  });

  it.each<[number, Task, string]>([
    [35, 'speech', '/v1/t2a_v2'],
    [35, 'image', '/v1/image_generation'],
    [35, 'embedding', '/v1/embeddings'],
    [40, 'image', '/v1/images/generations'],
    [40, 'image_edit', '/v1/images/generations'],
    [40, 'rerank', '/v1/rerank'],
    [45, 'image_edit', '/api/v3/images/generations'],
    [47, 'rerank', '/v1/rerank'],
    [48, 'image_edit', '/v1/images/edits'],
  ])('type %i has its own API for %s at %s', (type, task, path) => {
    const format = task === 'rerank' ? 'jina.rerank' : (`openai.${task}` as Format);
    expect(resolved(type, format)).toBe(`own ${task}`);
    expect(request(type, null, task).path).toBe(path);
  });
});

describe('format used instead of one that the vendor does not support', () => {
  it.each<[number, Format, string | null, RequestCase?]>([
    [1, 'anthropic.message', 'openai.chat'],
    [1, 'gemini.generate', 'openai.chat'],
    [1, 'gemini.embed', 'openai.embedding'],
    [1, 'gemini.embed_batch', 'openai.embedding'],
    [1, 'gemini.predict', 'openai.image'],
    [27, 'gemini.predict', null],
    [35, 'gemini.predict', 'own image'],
    // Models that are only available in the Responses API.
    [1, 'openai.chat', 'openai.response', { model: 'o3-pro' }],
    [1, 'openai.chat', 'openai.response', { model: 'gpt-5.2-codex' }],
    [1, 'anthropic.message', 'openai.response', { model: 'gpt-5-pro' }],
    [1, 'gemini.generate', 'openai.response', { model: 'computer-use-preview' }],
    [6, 'openai.response', 'openai.chat'],
    [6, 'openai.chat', 'openai.chat', { model: 'o3-pro' }],
    [42, 'openai.completion', 'openai.chat', { model: 'mistral-large-latest' }],
    [43, 'openai.completion', 'openai.chat', { model: 'deepseek-reasoner' }],
    [27, 'openai.completion', 'openai.chat'],
    [43, 'openai.response', 'openai.chat'],
    [35, 'gemini.embed', 'own embedding'],
    // A reseller of the vendor's API may not offer its other APIs.
    [25, 'anthropic.message', 'openai.chat', { base: 'https://reseller.example' }],
    [43, 'anthropic.message', 'openai.chat', { base: 'https://evil.example/deepseek.com' }],
    [44, 'openai.chat', null],
    [38, 'openai.chat', null, { model: 'jina-clip-v1' }],
    [45, 'openai.embedding', 'own embedding', { model: 'doubao-embedding-vision-250615' }],
    [43, 'openai.embedding', null],
    [27, 'openai.image', null],
    [1, 'anthropic.count', null],
    [1, 'gemini.count', null],
  ])('type %i translates %s to %s', (type, format, expected, params = {}) => {
    expect(resolved(type, format, params)).toBe(expected);
  });
});

describe('format used when the upstream has one of the two APIs for text', () => {
  it.each<[number, Format, string | null, RequestCase]>([
    [1, 'openai.response', 'openai.chat', { api: 'chat' }],
    [1, 'openai.chat', 'openai.chat', { api: 'chat', model: 'gpt-5-codex' }],
    [1, 'openai.chat', 'openai.response', { api: 'responses' }],
    [1, 'openai.completion', 'openai.response', { api: 'responses' }],
    [1, 'anthropic.message', 'openai.response', { api: 'responses' }],
    [1, 'openai.response', 'openai.response', { api: 'both' }],
    [1, 'openai.chat', 'openai.chat', { api: 'both' }],
    [1, 'openai.embedding', 'openai.embedding', { api: 'responses' }],
    // Vendors and addresses that have only chats unless the channel's setting says otherwise.
    [6, 'openai.response', 'openai.response', { api: 'both' }],
    [8, 'openai.chat', 'openai.response', { api: 'responses' }],
    [43, 'openai.response', 'openai.response', { api: 'both' }],
    [1, 'openai.response', 'openai.chat', { absent: 'openai.response' }],
    [1, 'openai.response', 'openai.chat', { absent: 'openai.response', model: 'gpt-5-codex' }],
    [1, 'openai.chat', 'openai.response', { absent: 'openai.chat' }],
    [1, 'gemini.generate', 'openai.response', { absent: 'openai.chat' }],
    [6, 'openai.chat', null, { absent: 'openai.chat' }],
  ])('type %i sends %s as %s, given %j', (type, format, expected, params) => {
    expect(resolved(type, format, params)).toBe(expected);
  });

  it.each([
    [8, 'https://my.example/llm/v9/responses'],
    [26, 'https://open.bigmodel.cn/api/paas/v4/responses'],
    [43, 'https://api.deepseek.com/v1/responses'],
  ])('type %i sends responses to %s', (type, expected) => {
    expect(address(type, 'openai.response', 'chat', { api: 'responses' })).toBe(expected);
  });
});

describe('custom address', () => {
  const base = 'https://my.example/{model}/chat/completions?v=1';

  it('is the URL of the chat, and other calls are next to it', () => {
    expect(address(8, 'openai.chat', 'chat', { base, model: 'a b/c' })).toBe(
      'https://my.example/a%20b/c/chat/completions?v=1',
    );
    expect(address(8, 'openai.embedding', 'embedding', { base, model: 'e' })).toBe(
      'https://my.example/e/embeddings?v=1',
    );
  });

  it('supports only chats when it has another ending', () => {
    const odd = { base: 'https://my.example/generate' };
    expect(resolved(8, 'openai.chat', odd)).toBe('openai.chat');
    expect(resolved(8, 'anthropic.message', odd)).toBe('openai.chat');
    expect(resolved(8, 'openai.embedding', odd)).toBeNull();
    expect(address(8, 'openai.chat', 'chat', odd)).toBe('https://my.example/generate');
  });

  it('is not changed by a path in a model name', () => {
    const { path } = request(8, 'openai.chat', 'chat', { base, model: '../../admin$&' });
    expect(path).toBe('/admin%24%26/chat/completions?v=1');
  });

  it('lists models next to the chat', () => {
    const listed = provider(8).listModels?.(channelOf(8, {}), toolsWith()) as UpstreamRequest;
    expect(listed.origin + listed.path).toBe('https://my.example/llm/v9/models');
  });
});

describe('headers of a call', () => {
  it.each<[number, string, RequestCase, Record<string, string>]>([
    [1, 'sk-1', {}, { authorization: 'Bearer sk-1' }],
    [1, 'sk-1', { organization: 'org-1' }, { 'openai-organization': 'org-1' }],
    [20, 'sk-or-1', {}, { authorization: 'Bearer sk-or-1', 'x-title': 'Tollgate' }],
    [22, 'key-app', {}, { authorization: 'Bearer key-app' }],
    // The key is sent unchanged: the vendor makes its own token from it.
    [26, 'id.secret', {}, { authorization: 'Bearer id.secret' }],
    [46, 'bce-v3/ALTAK-1/2', {}, { authorization: 'Bearer bce-v3/ALTAK-1/2' }],
    [46, 'bce-v3/ALTAK-1/2|app-3', {}, { authorization: 'Bearer bce-v3/ALTAK-1/2', appid: 'app-3' }],
    [46, 'bce-v3/ALTAK-1/2', { other: 'app-4' }, { appid: 'app-4' }],
  ])('of type %i with key %s', (type, key, params, expected) => {
    expect(request(type, 'openai.chat', 'chat', { ...params, key }).headers).toMatchObject(expected);
  });

  it('accept a stream only when one is requested', () => {
    expect(request(1, 'openai.chat', 'chat', { stream: true }).headers.accept).toBe('text/event-stream');
    expect(request(1, 'openai.chat').headers.accept).toBe('application/json');
    expect(request(1, 'openai.speech', 'speech').headers.accept).toBe('*/*');
  });

  it("contain the format's client headers and no others", () => {
    const headers = {
      'openai-beta': 'b',
      'anthropic-version': '2024-01-01',
      'anthropic-beta': 'x',
      authorization: 'mine',
    };
    const chat = request(25, 'openai.chat', 'chat', { headers }).headers;
    expect(chat).toMatchObject({ 'openai-beta': 'b', authorization: 'Bearer sk-1' });
    expect(chat).not.toHaveProperty('anthropic-beta');
    const messages = request(25, 'anthropic.message', 'chat', { headers }).headers;
    expect(messages).toMatchObject({ 'anthropic-version': '2024-01-01', 'anthropic-beta': 'x', 'x-api-key': 'sk-1' });
    expect(request(25, 'anthropic.message').headers['anthropic-version']).toBe('2023-06-01');
  });
});

describe('model list of a vendor', () => {
  const listed = (type: number, base?: string) => {
    const list = provider(type).listModels?.(channelOf(type, base === undefined ? {} : { base }), toolsWith());
    return list && (list as UpstreamRequest).path;
  };

  it.each([
    [1, '/v1/models'],
    [20, '/api/v1/models'],
    [25, '/v1/models'],
    [26, '/api/paas/v4/models'],
    [40, '/v1/models'],
    [42, '/v1/models'],
    [43, '/v1/models'],
    [45, '/api/v3/models'],
    [46, '/v2/models'],
    [47, '/v1/models'],
    [48, '/v1/models'],
    [22, undefined],
    [27, undefined],
    [38, undefined],
    [44, undefined],
  ])('of type %i is at %s', (type, path) => {
    expect(listed(type)).toBe(path);
  });

  it('is requested with the key alone', () => {
    expect(provider(1).listModels?.(channelOf(1, {}), toolsWith())).toMatchObject({
      method: 'GET',
      headers: { authorization: 'Bearer sk-1' },
      body: null,
    });
  });
});

it.each([
  [1, true],
  [6, true],
  [8, true],
  [19, false],
  [20, true],
  [22, false],
  [25, true],
  [26, false],
  [27, false],
  [31, true],
  [35, true],
  [38, true],
  [40, true],
  [42, false],
  [43, true],
  [45, true],
  [46, true],
  [47, true],
  [48, true],
])('type %i requests the usage of a stream: %s', (type, requested) => {
  const target = { model: 'm', stream: true, channel: channelOf(type, {}) };
  expect(provider(type).reportsStreamUsageOnRequest?.(target)).toBe(requested);
});

describe('vendor error', () => {
  it.each<[number, number, string, object | undefined]>([
    [25, 429, '{"error":{"type":"exceeded_current_quota_error","message":"m"}}', { code: 'insufficient_quota' }],
    [26, 429, '{"error":{"code":"1113","message":"m"}}', { status: 402, code: 'insufficient_quota' }],
    [26, 400, '{"error":{"code":"1211","message":"m"}}', { status: 404, code: 'model_not_found' }],
    [26, 400, '{"error":{"code":1301,"message":"m"},"contentFilter":[]}', { status: 400, code: 'content_filter' }],
    [26, 500, '{"error":{"code":"1305","message":"m"}}', { status: 503 }],
    [26, 400, '{"error":{"code":"constructor"}}', undefined],
    [
      35,
      200,
      '{"base_resp":{"status_code":1002,"status_msg":"rate limit"}}',
      { status: 429, code: '1002', message: 'rate limit' },
    ],
    [35, 200, '{"base_resp":{"status_code":1008,"status_msg":"x"}}', { status: 402, code: 'insufficient_quota' }],
    [35, 200, '{"base_resp":{"status_code":1026,"status_msg":"x"}}', { status: 400, code: 'content_filter' }],
    [35, 200, '{"base_resp":{"status_code":0,"status_msg":"success"}}', undefined],
    [40, 401, '"Invalid token"', { message: 'Invalid token' }],
    [
      40,
      403,
      '{"code":30001,"message":"no money","data":null}',
      { status: 402, code: 'insufficient_quota', message: 'no money' },
    ],
    [40, 503, '{"code":50505,"message":"busy"}', { status: 503, code: 'overloaded' }],
    [40, 400, '{"code":20012,"message":"bad"}', { code: '20012', message: 'bad' }],
    [
      42,
      422,
      '{"object":"error","message":{"detail":[{"loc":["body"],"msg":"Extra inputs"}]}}',
      { message: 'Extra inputs' },
    ],
    [42, 401, '{"message":"Unauthorized"}', undefined],
    [
      48,
      400,
      '{"code":"Client specified an invalid argument","error":"bad"}',
      { code: 'Client specified an invalid argument', message: 'bad' },
    ],
  ])('of type %i with status %i: %s', (type, status, body, expected) => {
    const failure = provider(type).failure?.(status, body);
    if (expected === undefined) expect(failure).toBeUndefined();
    else expect(failure).toMatchObject(expected);
  });

  it.each([...OPENAI_COMPATIBLE.keys()])('with an unknown shape is ignored by type %i', (type) => {
    for (const body of [
      '',
      '<html>',
      'null',
      '[]',
      '1',
      '{"error":[]}',
      '{"base_resp":3,"message":{"detail":[null]}}',
    ]) {
      expect(() => provider(type).failure?.(500, body)).not.toThrow();
    }
  });
});
