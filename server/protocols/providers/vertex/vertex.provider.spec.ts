import { generateKeyPairSync } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { importSPKI, jwtVerify } from 'jose';
import { BodyDraft } from '../../bytes/body-draft.js';
import type { Format } from '../../bytes/format.js';
import { ObjectBody } from '../../bytes/request-body.js';
import { Downgrades } from '../../canonical/downgrades.js';
import { BUILT_IN_SETTINGS } from '../../canonical/vendor-settings.js';
import type { OutgoingCall, ProviderTools, UpstreamRequest } from '../interface/provider.js';
import { hostOf, regionOf, vertexClaude, vertexEmbedding, vertexProvider } from './vertex.provider.js';

const NOW = new Date('2026-01-02T03:04:05Z');
let publicKey = '';
let privateKey = '';

beforeAll(() => {
  const pair = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  ({ publicKey, privateKey } = pair);
});

const accountKey = (more: object = {}) =>
  JSON.stringify({
    type: 'service_account',
    project_id: 'my-project',
    private_key_id: 'kid1',
    private_key: privateKey,
    client_email: 'me@my-project.iam.example',
    token_uri: 'https://oauth.example/token',
    ...more,
  });

/** Tools of a provider: responses for tokens, with the recorded requests and cached values. */
function world(key: string, status = 200, response: object = { access_token: 'tok', expires_in: 3600 }) {
  const requested: UpstreamRequest[] = [];
  const remembered: { name: string; forMs: number }[] = [];
  const tools: ProviderTools = {
    key,
    now: () => NOW,
    signal: new AbortController().signal,
    fetch(request) {
      requested.push(request);
      return Promise.resolve({ status, headers: {}, body: Buffer.from(JSON.stringify(response)) });
    },
    async cache(name, get) {
      const { value, forMs } = await get();
      remembered.push({ name, forMs });
      return value;
    },
  };
  return { tools, requested, remembered };
}

const account = { id: 1, type: 41, baseUrl: '', other: 'us-east5', openaiOrganization: '' };
const call = (more: Partial<OutgoingCall> = {}, fields: Record<string, unknown> = {}): OutgoingCall => ({
  model: 'gemini-x',
  stream: false,
  channel: account,
  task: 'chat',
  format: 'gemini.generate',
  body: new BodyDraft(new ObjectBody(fields)),
  headers: {},
  query: null,
  ...more,
});
const BASE = 'https://us-east5-aiplatform.googleapis.com/v1/projects/my-project/locations/us-east5';

describe('access token of Vertex', () => {
  it('is fetched with a signed claim and kept until five minutes before it expires', async () => {
    const { tools, requested, remembered } = world(accountKey({ private_key: privateKey.replaceAll('\n', '\\n') }));
    const { headers } = await vertexProvider.request(call(), tools);
    expect(headers.authorization).toBe('Bearer tok');
    expect(remembered).toEqual([{ name: 'access_token', forMs: 3_300_000 }]);
    expect(requested).toMatchObject([{ method: 'POST', origin: 'https://oauth.example', path: '/token' }]);
    const form = new URLSearchParams(requested[0]?.body?.toString());
    expect(form.get('grant_type')).toBe('urn:ietf:params:oauth:grant-type:jwt-bearer');
    const { payload, protectedHeader } = await jwtVerify(
      form.get('assertion') ?? '',
      await importSPKI(publicKey, 'RS256'),
      { currentDate: NOW },
    );
    const issuedAt = NOW.getTime() / 1000;
    expect(protectedHeader).toEqual({ alg: 'RS256', typ: 'JWT', kid: 'kid1' });
    expect(payload).toEqual({
      iss: 'me@my-project.iam.example',
      aud: 'https://oauth.example/token',
      scope: 'https://www.googleapis.com/auth/cloud-platform',
      iat: issuedAt,
      exp: issuedAt + 3600,
    });
  });

  it.each([
    [400, { error: 'invalid_grant', error_description: 'Invalid JWT Signature.' }, 401],
    [200, {}, 401],
    [503, { error: 'backend' }, 502],
  ])('error %s %j fails the call with %s', async (status, response, meant) => {
    const { tools } = world(accountKey(), status, response);
    await expect(vertexProvider.request(call(), tools)).rejects.toMatchObject({ status: meant });
  });

  it.each([['{'], ['{}'], [JSON.stringify({ project_id: 'p', client_email: 'e', private_key: 'no key' })]])(
    'cannot be fetched with the key %s',
    async (key) => {
      const { tools } = world(key);
      await expect(vertexProvider.request(call(), tools)).rejects.toMatchObject({ code: 'vertex_key_malformed' });
    },
  );
});

const withSuffixes = { ...BUILT_IN_SETTINGS, gemini: { ...BUILT_IN_SETTINGS.gemini, suffixes: true } };

describe('request to Vertex', () => {
  it.each([
    [{}, `${BASE}/publishers/google/models/gemini-x:generateContent`],
    [{ stream: true }, `${BASE}/publishers/google/models/gemini-x:streamGenerateContent?alt=sse`],
    [{ model: 'gemini-x-search', vendors: withSuffixes }, `${BASE}/publishers/google/models/gemini-x:generateContent`],
    [
      { model: 'imagen-4', format: 'gemini.predict', task: 'image' },
      `${BASE}/publishers/google/models/imagen-4:predict`,
    ],
    [
      { model: 'text-embedding-5', format: null, task: 'embedding' },
      `${BASE}/publishers/google/models/text-embedding-5:predict`,
    ],
    [
      { model: 'claude-3-haiku-20240307', format: 'anthropic.message' },
      `${BASE}/publishers/anthropic/models/claude-3-haiku@20240307:rawPredict`,
    ],
    [
      { model: 'claude-opus-4-6', format: null, stream: true },
      `${BASE}/publishers/anthropic/models/claude-opus-4-6:streamRawPredict`,
    ],
    [{ model: 'mistral-large', format: 'openai.chat' }, `${BASE}/publishers/mistralai/models/mistral-large:rawPredict`],
    [{ model: 'meta/llama-4-maas', format: 'openai.chat' }, `${BASE}/endpoints/openapi/chat/completions`],
    [
      { channel: { ...account, baseUrl: 'https://proxy.example/v' } },
      'https://proxy.example/v/v1/projects/my-project/locations/us-east5/publishers/google/models/gemini-x:generateContent',
    ],
  ] as [Partial<OutgoingCall>, string][])('for %j has the path %s', async (more, address) => {
    const { origin, path } = await vertexProvider.request(call(more), world(accountKey()).tools);
    expect(origin + path).toBe(address);
  });

  it('with a plain API key has no project', async () => {
    const { tools, requested } = world('AQ.abc');
    const { origin, path, headers } = await vertexProvider.request(
      call({ channel: { ...account, other: 'global' } }),
      tools,
    );
    expect(origin + path).toBe(
      'https://aiplatform.googleapis.com/v1/publishers/google/models/gemini-x:generateContent',
    );
    expect(headers['x-goog-api-key']).toBe('AQ.abc');
    expect(requested).toEqual([]);
  });

  it('contains only the beta features of Claude that the cloud supports', async () => {
    const headers = { 'anthropic-beta': 'context-1m-2025-08-07,oauth-2025-04-20' };
    const claude = call({ model: 'claude-x', format: 'anthropic.message', headers });
    const request = await vertexProvider.request(claude, world(accountKey()).tools);
    expect(request.headers['anthropic-beta']).toBe('context-1m-2025-08-07');
  });

  it.each([
    [
      'claude-x',
      'anthropic.message',
      true,
      { model: 'claude-x', max_tokens: 5 },
      { max_tokens: 5, anthropic_version: 'vertex-2023-10-16', stream: true },
    ],
    [
      'gemini-x',
      'gemini.generate',
      false,
      { contents: [{ parts: [] }, { role: 'model' }] },
      { contents: [{ role: 'user', parts: [] }, { role: 'model' }] },
    ],
    [
      'gemini-x',
      'gemini.generate',
      false,
      { contents: 'hi' },
      { contents: [{ role: 'user', parts: [{ text: 'hi' }] }] },
    ],
    [
      'mistral-large',
      'openai.chat',
      true,
      { stream_options: {}, stream: true, seed: 5 },
      { stream: true, random_seed: 5 },
    ],
  ] as [string, Format, boolean, Record<string, unknown>, object][])(
    'to %s in %s (stream: %s) has the changed body %j',
    (model, format, stream, fields, expected) => {
      const changed = call({ model, format, stream }, fields);
      vertexProvider.adapt?.(changed.body, changed, new Downgrades());
      expect(JSON.parse(changed.body.bytes().toString())).toEqual(expected);
    },
  );
});

it.each([
  ['openai.chat', 'gemini-x', 'gemini.generate'],
  ['anthropic.message', 'claude-x', 'anthropic.message'],
  ['openai.chat', 'claude-x', { format: 'anthropic.message', inlineMedia: true }],
  ['openai.chat', 'meta/llama', 'openai.chat'],
  ['anthropic.message', 'mistral-large', 'openai.chat'],
  ['openai.embedding', 'text-embedding-005', { task: 'embedding' }],
  ['gemini.embed', 'gemini-embedding-001', { task: 'embedding' }],
  ['openai.embedding', 'claude-x', null],
  ['openai.image', 'imagen-4', 'gemini.predict'],
] as [Format, string, unknown][])('a call in %s for %s uses %j', (format, model, expected) => {
  const resolved = vertexProvider.resolveFormat(format, { model, stream: false, channel: account });
  if (typeof expected === 'object' && expected !== null) expect(resolved).toMatchObject(expected);
  else expect(resolved).toBe(expected);
});

it.each([
  ['us-east5', 'us-east5'],
  ['', 'us-central1'],
  ['evil.example/', 'us-central1'],
  ['{"m":"europe-west1","default":"global"}', 'europe-west1'],
  ['{"default":"global"}', 'global'],
  ['{"default":5}', 'us-central1'],
  ['{', 'us-central1'],
])('regionOf %j is %s', (other, region) => {
  expect(regionOf(other, 'm')).toBe(region);
});

it.each([
  ['global', 'https://aiplatform.googleapis.com'],
  ['eu', 'https://aiplatform.eu.rep.googleapis.com'],
  ['us-east5', 'https://us-east5-aiplatform.googleapis.com'],
])('hostOf %s is %s', (region, host) => {
  expect(hostOf(region)).toBe(host);
});

it.each([
  ['claude-3-5-sonnet-20240620', 'claude-3-5-sonnet@20240620'],
  ['claude-3-5-sonnet-20241022', 'claude-3-5-sonnet-v2@20241022'],
  ['claude-sonnet-4-20250514-thinking', 'claude-sonnet-4@20250514'],
  ['claude-opus-4-6', 'claude-opus-4-6'],
  ['claude-3-5-haiku@20241022', 'claude-3-5-haiku@20241022'],
])('vertexClaude of %s is %s', (model, name) => {
  expect(vertexClaude(model)).toBe(name);
});

describe('embeddings of Vertex', () => {
  const write = (model: string, inputs: (string | number[])[]) => {
    const request = { model, inputs, dimensions: 8, purpose: 'CLUSTERING', user: null };
    const body = vertexEmbedding.write(request, { stream: false }, new Downgrades());
    return JSON.parse(body.bytes.toString()) as object;
  };
  const raw = (value: object) => ({ contentType: 'application/json', body: Buffer.from(JSON.stringify(value)) });
  const prediction = (values: unknown, token_count?: number) => ({
    embeddings: { values, statistics: { token_count } },
  });

  it('are requested from the predict endpoint, one instance per text', () => {
    expect(write('text-embedding-005', ['a', 'b'])).toEqual({
      instances: [
        { content: 'a', task_type: 'CLUSTERING' },
        { content: 'b', task_type: 'CLUSTERING' },
      ],
      parameters: { outputDimensionality: 8 },
    });
    const response = vertexEmbedding.read(raw({ predictions: [prediction([1], 2), prediction([2], 3)] }));
    expect(response).toMatchObject({ vectors: [[1], [2]], usage: { input: 5, output: 0 } });
  });

  it('are counted here when one has no count', () => {
    expect(vertexEmbedding.read(raw({ predictions: [prediction([1], 2), prediction([2])] })).usage).toBeNull();
  });

  it('are sent one at a time for the newer models', () => {
    expect(() => write('gemini-embedding-001', ['a', 'b'])).toThrow(expect.objectContaining({ status: 400 }));
    expect(() => write('text-embedding-005', [[1]])).toThrow(expect.objectContaining({ status: 400 }));
  });

  it.each([[{}], [{ predictions: [{}] }], [{ error: { code: 403, message: 'no' } }]])('rejects %j', (response) => {
    expect(() => vertexEmbedding.read(raw(response))).toThrow();
  });
});
