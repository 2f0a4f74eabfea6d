import { describe, expect, it } from '@jest/globals';
import { BodyDraft } from '../../bytes/body-draft.js';
import type { Format } from '../../bytes/format.js';
import { JsonBody } from '../../bytes/json-body.js';
import { Downgrades } from '../../canonical/downgrades.js';
import { BUILT_IN_SETTINGS } from '../../canonical/vendor-settings.js';
import type { OutgoingCall, ProviderTools, UpstreamRequest } from '../interface/provider.js';
import { azureProvider } from './azure.provider.js';

interface RequestCase {
  model?: string;
  base?: string;
  other?: string;
  key?: string;
  query?: string;
  fields?: object;
  /** The API version set for the site. */
  version?: string;
}

const BASE = 'https://res.openai.azure.com';
const tools = (key = 'k') => ({ key }) as ProviderTools;
const channelOf = ({ base = BASE, other = '' }: RequestCase) => ({
  id: 7,
  type: 3,
  baseUrl: base,
  other,
  openaiOrganization: '',
});

/** A call as it is sent: adapted first, as the pipeline does. */
function sent(format: Format, params: RequestCase = {}): UpstreamRequest {
  const { model = 'gpt-4o', query, key, fields = {}, version } = params;
  const call: OutgoingCall = {
    model,
    stream: false,
    channel: channelOf(params),
    task: 'chat',
    format,
    body: new BodyDraft(new JsonBody(Buffer.from(JSON.stringify({ model, ...fields })))),
    headers: { authorization: 'mine' },
    query: query === undefined ? null : new URLSearchParams(query),
    ...(version && { vendors: { ...BUILT_IN_SETTINGS, azureVersion: version } }),
  };
  azureProvider.adapt?.(call.body, call, new Downgrades());
  return azureProvider.request(call, tools(key)) as UpstreamRequest;
}

const address = (...args: Parameters<typeof sent>) => {
  const { origin, path } = sent(...args);
  return origin + path;
};
const fieldsOf = (...args: Parameters<typeof sent>) => JSON.parse(String(sent(...args).body)) as unknown;

const DEFAULT = 'api-version=2025-04-01-preview';

describe('Azure request', () => {
  it.each<[Format, string]>([
    ['openai.chat', 'chat/completions'],
    ['openai.completion', 'completions'],
    ['openai.embedding', 'embeddings'],
    ['openai.image', 'images/generations'],
    ['openai.image_edit', 'images/edits'],
    ['openai.speech', 'audio/speech'],
    ['openai.transcription', 'audio/transcriptions'],
    ['openai.translation', 'audio/translations'],
  ])('%s is sent to a deployment as %s', (format, task) => {
    expect(address(format)).toBe(`${BASE}/openai/deployments/gpt-4o/${task}?${DEFAULT}`);
  });

  it.each<[string, RequestCase, string]>([
    [
      'the site may prefer a version',
      { version: '2025-01-01-preview' },
      '/openai/deployments/gpt-4o/chat/completions?api-version=2025-01-01-preview',
    ],
    [
      'the channel may name a version',
      { other: '2024-10-21', version: '2025-01-01-preview' },
      '/openai/deployments/gpt-4o/chat/completions?api-version=2024-10-21',
    ],
    [
      'and the client another one',
      { other: '2024-10-21', query: 'api-version=2024-02-01' },
      '/openai/deployments/gpt-4o/chat/completions?api-version=2024-02-01',
    ],
    [
      'which stays one parameter',
      { query: 'api-version=a%26b' },
      '/openai/deployments/gpt-4o/chat/completions?api-version=a%26b',
    ],
    ['a name is one segment', { model: '../x y' }, `/openai/deployments/..%2Fx%20y/chat/completions?${DEFAULT}`],
    [
      'GPT-3.5 lost its dot',
      { model: 'gpt-3.5-turbo' },
      `/openai/deployments/gpt-35-turbo/chat/completions?${DEFAULT}`,
    ],
    [
      'later models keep theirs',
      { model: 'gpt-4.1-mini' },
      `/openai/deployments/gpt-4.1-mini/chat/completions?${DEFAULT}`,
    ],
    [
      'an effort is not part of the name',
      { model: 'o3-mini-high' },
      `/openai/deployments/o3-mini/chat/completions?${DEFAULT}`,
    ],
    [
      'a base URL with a part of the path',
      { base: `${BASE}/openai/` },
      `/openai/deployments/gpt-4o/chat/completions?${DEFAULT}`,
    ],
    ['the newer surface by its base', { base: `${BASE}/openai/v1` }, '/openai/v1/chat/completions'],
    ['the newer surface by the setting', { other: 'v1' }, '/openai/v1/chat/completions'],
    [
      'with previews on request',
      { other: 'v1', query: 'api-version=preview' },
      '/openai/v1/chat/completions?api-version=preview',
    ],
    [
      "Cloudflare's gateway",
      { base: 'https://gateway.ai.cloudflare.com/v1/a/g/azure-openai/res' },
      `/v1/a/g/azure-openai/res/gpt-4o/chat/completions?${DEFAULT}`,
    ],
  ])('%s', (_, params, path) => {
    expect(sent('openai.chat', params).path).toBe(path);
  });

  it.each<[string, RequestCase, string]>([
    ['in a version that has them', {}, `/openai/responses?${DEFAULT}`],
    ['even where chats use an older one', { other: '2024-10-21' }, `/openai/responses?${DEFAULT}`],
    ['in a newer one', { other: '2025-09-01' }, '/openai/responses?api-version=2025-09-01'],
    ['on the newer surface', { other: 'v1' }, '/openai/v1/responses'],
  ])('responses API: %s', (_, params, path) => {
    expect(sent('openai.response', params).path).toBe(path);
  });
});

it.each([
  ['a key', '0123abcd', { 'api-key': '0123abcd' }],
  ['a token', 'eyJhbGciOi', { authorization: 'Bearer eyJhbGciOi' }],
])('%s is sent in the expected header', (_, key, expected) => {
  const { headers } = sent('openai.chat', { key });
  expect(headers).toMatchObject(expected);
  expect(Object.keys(headers).filter((name) => name === 'authorization' || name === 'api-key')).toHaveLength(1);
});

it.each<[Format, string, string | null]>([
  ['anthropic.message', 'gpt-4o', 'openai.chat'],
  ['gemini.generate', 'gpt-4o', 'openai.chat'],
  ['openai.chat', 'o3-pro', 'openai.response'],
  ['openai.response', 'gpt-4o', 'openai.response'],
  ['gemini.embed', 'text-embedding-3-small', 'openai.embedding'],
  ['gemini.predict', 'dall-e-3', 'openai.image'],
  ['openai.image_variation', 'dall-e-2', null],
  ['openai.moderation', 'omni-moderation-latest', null],
  ['jina.rerank', 'x', null],
  ['anthropic.count', 'gpt-4o', null],
])('%s with %s is sent as %s', (format, model, expected) => {
  expect(azureProvider.resolveFormat(format, { model, stream: false, channel: channelOf({}) })).toBe(expected);
});

describe('Azure body', () => {
  it('contains the deployment', () => {
    expect(fieldsOf('openai.response', { model: 'gpt-3.5-turbo' })).toEqual({ model: 'gpt-35-turbo' });
    expect(fieldsOf('openai.embedding', { model: 'text-embedding-3-small' })).toEqual({
      model: 'text-embedding-3-small',
    });
  });

  it('is adapted to the model as for OpenAI', () => {
    expect(fieldsOf('openai.chat', { model: 'o3-mini-high', fields: { max_tokens: 5, temperature: 0 } })).toEqual({
      model: 'o3-mini',
      max_completion_tokens: 5,
      reasoning_effort: 'high',
    });
  });
});

it.each([
  ['deployments', {}, '/openai/deployments?api-version=2022-12-01'],
  ['the models of the newer surface', { other: 'v1' }, '/openai/v1/models'],
])('lists models: %s', (_, params, path) => {
  expect(azureProvider.listModels?.(channelOf(params), tools())).toMatchObject({ path, headers: { 'api-key': 'k' } });
});

it('requests the usage of a stream', () => {
  expect(azureProvider.reportsStreamUsageOnRequest?.({ model: 'm', stream: true, channel: channelOf({}) })).toBe(true);
});
