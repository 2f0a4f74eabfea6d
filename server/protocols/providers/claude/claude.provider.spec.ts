import { describe, expect, it } from '@jest/globals';
import { BodyDraft } from '../../bytes/body-draft.js';
import type { Format } from '../../bytes/format.js';
import { ObjectBody } from '../../bytes/request-body.js';
import { BUILT_IN_SETTINGS } from '../../canonical/vendor-settings.js';
import type { OutgoingCall, ProviderTools } from '../interface/provider.js';
import { claudeProvider } from './claude.provider.js';

const channel = { id: 1, type: 14, baseUrl: 'https://api.anthropic.com', other: '', openaiOrganization: '' };
const tools: ProviderTools = {
  key: 'sk-ant-api03-x',
  now: () => new Date(0),
  fetch: () => Promise.reject(new Error('Not called in this test')),
  cache: () => Promise.reject(new Error('Not called in this test')),
  signal: new AbortController().signal,
};
const call: OutgoingCall = {
  model: 'claude-opus-4-6',
  stream: true,
  channel,
  task: 'chat',
  format: 'anthropic.message',
  body: new BodyDraft(new ObjectBody({ model: 'claude-opus-4-6' })),
  headers: {},
  query: null,
};

describe('request to Anthropic', () => {
  it('sends the key and the version, and requests a stream', async () => {
    expect(await claudeProvider.request(call, tools)).toEqual({
      method: 'POST',
      origin: 'https://api.anthropic.com',
      path: '/v1/messages',
      headers: {
        'x-api-key': 'sk-ant-api03-x',
        'anthropic-version': '2023-06-01',
        'content-type': 'application/json',
        accept: 'text/event-stream',
        'accept-encoding': 'identity',
      },
      body: Buffer.from('{"model":"claude-opus-4-6"}'),
    });
  });

  it("sends the client's version and betas", async () => {
    const headers = { 'anthropic-version': '2030-01-01', 'anthropic-beta': 'a,b', 'idempotency-key': 'k' };
    const request = await claudeProvider.request(
      { ...call, headers, query: new URLSearchParams('beta=true&key=k') },
      tools,
    );
    expect(request.path).toBe('/v1/messages?beta=true');
    expect(request.headers).toMatchObject({ 'anthropic-version': '2030-01-01', 'anthropic-beta': 'a,b' });
    expect(request.headers).not.toHaveProperty('idempotency-key');
  });

  it("replaces them by the site's settings", async () => {
    const claude = { ...BUILT_IN_SETTINGS.claude, headers: { [call.model]: { 'anthropic-beta': ['c', 'd'] } } };
    const vendors = { ...BUILT_IN_SETTINGS, claude };
    const request = await claudeProvider.request({ ...call, vendors, headers: { 'anthropic-beta': 'a' } }, tools);
    expect(request.headers).toMatchObject({ 'anthropic-beta': 'c,d', 'anthropic-version': '2023-06-01' });
  });

  it('sends workspace tokens as bearer tokens', async () => {
    const { headers } = await claudeProvider.request(call, { ...tools, key: 'sk-ant-oat01-x' });
    expect(headers).toMatchObject({ authorization: 'Bearer sk-ant-oat01-x' });
    expect(headers).not.toHaveProperty('x-api-key');
  });

  it('keeps the version of the base URL', async () => {
    const channelAtV1 = { ...channel, baseUrl: 'https://x.org/anthropic/v1' };
    const request = await claudeProvider.request({ ...call, channel: channelAtV1 }, tools);
    expect(request.path).toBe('/anthropic/v1/messages');
  });

  it('lists models', async () => {
    expect(await claudeProvider.listModels?.(channel, tools)).toMatchObject({
      method: 'GET',
      path: '/v1/models?limit=1000',
    });
  });
});

it.each<[Format, Format | null]>([
  ['anthropic.message', 'anthropic.message'],
  ['openai.chat', 'anthropic.message'],
  ['openai.response', 'anthropic.message'],
  ['gemini.generate', 'anthropic.message'],
  ['openai.embedding', null],
])('a call in %s is sent to Anthropic in %s', (format, resolved) => {
  expect(claudeProvider.resolveFormat(format, call)).toBe(resolved);
});

describe('failure of Anthropic', () => {
  const failure = (status: number, message: string) =>
    claudeProvider.failure?.(
      status,
      JSON.stringify({ type: 'error', error: { type: 'invalid_request_error', message } }),
    );

  it('is a lack of credit when its message names that reason', () => {
    const lacking = failure(400, 'Your credit balance is too low to access the Anthropic API.');
    expect(lacking).toMatchObject({ status: 402, code: 'insufficient_quota' });
  });

  it('for an unknown thread has the code on which clients send the whole conversation', () => {
    const details = { error_code: 'thread_unsupported_request', unsupported: ['model'] };
    expect(failure(400, 'thread: Extra inputs are not permitted')).toEqual({ details });
  });

  it.each([
    [400, 'max_tokens: wrong'],
    [500, 'credit balance is too low'],
  ])('of %i with %j is unchanged', (status, message) => {
    expect(failure(status, message)).toBeUndefined();
  });
});
