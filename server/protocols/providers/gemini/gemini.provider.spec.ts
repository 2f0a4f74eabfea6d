import { describe, expect, it } from '@jest/globals';
import { BodyDraft } from '../../bytes/body-draft.js';
import type { Format } from '../../bytes/format.js';
import { ObjectBody } from '../../bytes/request-body.js';
import { BUILT_IN_SETTINGS } from '../../canonical/vendor-settings.js';
import type { OutgoingCall, ProviderTools, UpstreamRequest } from '../interface/provider.js';
import { googleFailure } from '../shared/google-calls.js';
import { geminiProvider } from './gemini.provider.js';

const account = { id: 1, type: 24, baseUrl: 'https://g.example', other: '', openaiOrganization: '' };
const tools = { key: 'secret' } as unknown as ProviderTools;

function request(more: Partial<OutgoingCall> = {}): UpstreamRequest {
  const call: OutgoingCall = {
    model: 'gemini-x',
    stream: false,
    channel: account,
    task: 'chat',
    format: 'gemini.generate',
    body: new BodyDraft(new ObjectBody({ contents: [] })),
    headers: { authorization: 'Bearer of-the-client' },
    query: new URLSearchParams('key=of-the-client&alt=json'),
    ...more,
  };
  return geminiProvider.request(call, tools) as UpstreamRequest;
}

describe('request to Gemini', () => {
  it.each([
    [{}, 'https://g.example/v1beta/models/gemini-x:generateContent'],
    [{ stream: true }, 'https://g.example/v1beta/models/gemini-x:streamGenerateContent?alt=sse'],
    [{ format: 'gemini.embed' as const }, 'https://g.example/v1beta/models/gemini-x:embedContent'],
    [{ format: 'gemini.embed_batch' as const }, 'https://g.example/v1beta/models/gemini-x:batchEmbedContents'],
    [
      { format: 'gemini.count' as const, task: 'count' as const },
      'https://g.example/v1beta/models/gemini-x:countTokens',
    ],
    [{ format: 'gemini.predict' as const }, 'https://g.example/v1beta/models/gemini-x:predict'],
    [{ format: null, task: 'image' as const }, 'https://g.example/v1beta/models/gemini-x:generateContent'],
    [{ model: 'tunedModels/mine' }, 'https://g.example/v1beta/tunedModels/mine:generateContent'],
    [{ model: 'a b/c?d' }, 'https://g.example/v1beta/models/a%20b/c%3Fd:generateContent'],
    [{ channel: { ...account, other: 'v1' } }, 'https://g.example/v1/models/gemini-x:generateContent'],
    [{ channel: { ...account, other: 'what' } }, 'https://g.example/v1beta/models/gemini-x:generateContent'],
    [
      { channel: { ...account, baseUrl: 'https://g.example/p/v1beta' } },
      'https://g.example/p/v1beta/models/gemini-x:generateContent',
    ],
    [
      { channel: { ...account, baseUrl: 'https://gateway.ai.cloudflare.com/v1/a/g/google-ai-studio' } },
      'https://gateway.ai.cloudflare.com/v1/a/g/google-ai-studio/v1beta/models/gemini-x:generateContent',
    ],
  ])('with %j has the path %s', (more, address) => {
    const { origin, path } = request(more);
    expect(origin + path).toBe(address);
  });

  it.each([
    ['gemini-x', '', 'v1/models/gemini-x'],
    ['gemini-new', '', 'v1alpha/models/gemini-new'],
    ['gemini-new-thinking', '', 'v1alpha/models/gemini-new'],
    ['gemini-odd', '', 'v1beta/models/gemini-odd'],
    ['gemini-new', 'v1beta', 'v1beta/models/gemini-new'],
    ['gemini-x-nothinking', '', 'v1/models/gemini-x'],
  ])("for %s, with the channel setting %j, uses the site's version: %s", (model, other, path) => {
    const versions = { default: 'v1', 'gemini-new': ' v1alpha', 'gemini-odd': '../v9' };
    const vendors = { ...BUILT_IN_SETTINGS, gemini: { ...BUILT_IN_SETTINGS.gemini, versions, suffixes: true } };
    expect(request({ model, vendors, channel: { ...account, other } }).path).toBe(`/${path}:generateContent`);
  });

  it("sends the channel's key in a header, and no client header", () => {
    const { headers, path } = request();
    expect(headers).toEqual({
      'x-goog-api-key': 'secret',
      'accept-encoding': 'identity',
      'content-type': 'application/json',
      accept: 'application/json',
    });
    expect(path).not.toContain('key=');
  });
});

it.each([
  ['openai.chat', 'gemini-x', 'gemini.generate'],
  ['anthropic.message', 'gemini-x', 'gemini.generate'],
  ['gemini.generate', 'gemini-x', 'gemini.generate'],
  ['openai.embedding', 'e', 'gemini.embed_batch'],
  ['gemini.embed', 'e', 'gemini.embed'],
  ['openai.image', 'imagen-4', 'gemini.predict'],
  ['openai.image', 'gemini-2.5-flash-image', 'gemini.generate'],
  ['openai.image_edit', 'gemini-2.5-flash-image', 'gemini.generate'],
  ['openai.image_edit', 'imagen-4', null],
  ['openai.speech', 'gemini-2.5-flash-preview-tts', 'gemini.generate'],
  ['openai.speech', 'gemini-x', null],
  ['jina.rerank', 'gemini-x', null],
] as [Format, string, Format | null][])('a call in %s for %s uses %j', (format, model, expected) => {
  expect(geminiProvider.resolveFormat(format, { model, stream: false, channel: account })).toBe(expected);
});

describe('error of Google', () => {
  const body = (message: string, more: object = {}) => JSON.stringify({ error: { code: 400, message, ...more } });

  it.each([
    [400, body('API key not valid. Please pass a valid API key.'), 401],
    [400, body('bad', { details: [{ reason: 'API_KEY_INVALID' }] }), 401],
    [400, body('User location is not supported for the API use.'), 403],
    [400, body('Invalid value'), 400],
    [429, `[${body('Quota', { status: 'RESOURCE_EXHAUSTED' })}]`, 429],
  ])('%s %s is mapped to %s', (status, text, meant) => {
    expect(googleFailure(status, text)?.status).toBe(meant);
  });

  it('can contain a retry delay', () => {
    const details = [{ '@type': 'type.googleapis.com/google.rpc.RetryInfo', retryDelay: '17.2s' }];
    expect(googleFailure(429, body('Quota', { details }))?.retryAfterSeconds).toBe(18);
  });

  it('has keys, projects and addresses masked', () => {
    const message = 'API key AIzaSyA1234567890abc of project 12345 is bad, see https://console.example/x?project=12345';
    expect(googleFailure(403, body(message))?.message).toBe('API key *** of project *** is bad, see ***');
  });

  it.each(['', '<html>', '[]', '{"error":5}', 'null', '[5'])('is not read from %j', (text) => {
    expect(googleFailure(500, text)).toBeUndefined();
  });
});
