import { describe, expect, it } from '@jest/globals';
import { AppError } from '../../../common/errors/app-error.js';
import { BodyDraft } from '../../bytes/body-draft.js';
import { JsonBody } from '../../bytes/json-body.js';
import { Downgrades } from '../../canonical/downgrades.js';
import { BUILT_IN_SETTINGS } from '../../canonical/vendor-settings.js';
import type { OutgoingCall, ProviderTools } from '../interface/provider.js';
import { bedrockModelId, bedrockProvider, converseUpstream, readAwsKey } from './bedrock.provider.js';

const channel = { id: 1, type: 33, baseUrl: '', other: '', openaiOrganization: '' };
const tools: ProviderTools = {
  key: 'AKIAEXAMPLE|SECRETexample|us-east-1',
  now: () => new Date('2023-11-14T22:13:20Z'),
  fetch: () => Promise.reject(new Error('Not called in this test')),
  cache: () => Promise.reject(new Error('Not called in this test')),
  signal: new AbortController().signal,
};
const BODY = '{"anthropic_version":"bedrock-2023-05-31","max_tokens":8,"messages":[{"role":"user","content":"hi"}]}';

function callOf(body: string, fields: Partial<OutgoingCall> = {}): OutgoingCall {
  return {
    model: 'claude-3-haiku-20240307',
    stream: false,
    channel,
    task: 'chat',
    format: 'anthropic.message',
    body: new BodyDraft(new JsonBody(Buffer.from(body))),
    headers: {},
    query: null,
    ...fields,
  };
}

describe('request to Bedrock', () => {
  it('is signed with AWS Signature Version 4', async () => {
    const request = await bedrockProvider.request(callOf(BODY), tools);
    expect(request).toMatchObject({
      method: 'POST',
      origin: 'https://bedrock-runtime.us-east-1.amazonaws.com',
      path: '/model/anthropic.claude-3-haiku-20240307-v1%3A0/invoke',
      headers: { 'content-type': 'application/json', 'x-amz-date': '20231114T221320Z', accept: 'application/json' },
    });
    expect(request.headers.authorization).toBe(
      'AWS4-HMAC-SHA256 Credential=AKIAEXAMPLE/20231114/us-east-1/bedrock/aws4_request, ' +
        'SignedHeaders=content-type;host;x-amz-date, ' +
        'Signature=50282e1e5226a61a97b108739e2b57c8eca305034df8ad26d19ccf0ef1a9a4b9',
    );
    expect(request.headers).not.toHaveProperty('host');
  });

  it('sends the session token', async () => {
    const request = await bedrockProvider.request(callOf(BODY), { ...tools, key: 'ASIAX|s|us-east-1|token' });
    expect(request.headers).toMatchObject({ 'x-amz-security-token': 'token' });
  });

  it('is not signed with an API key', async () => {
    const request = await bedrockProvider.request(callOf(BODY), { ...tools, key: 'bedrock-api-key-x|eu-west-1' });
    expect(request.origin).toBe('https://bedrock-runtime.eu-west-1.amazonaws.com');
    expect(request.headers).toMatchObject({ authorization: 'Bearer bedrock-api-key-x' });
    expect(request.headers).not.toHaveProperty('x-amz-date');
  });

  it.each([
    ['claude-3-haiku-20240307', true, '/model/anthropic.claude-3-haiku-20240307-v1%3A0/invoke-with-response-stream'],
    ['amazon.nova-pro-v1:0', false, '/model/amazon.nova-pro-v1%3A0/converse'],
    ['amazon.nova-pro-v1:0', true, '/model/amazon.nova-pro-v1%3A0/converse-stream'],
    ['arn:aws:bedrock:us-east-1:1:x/y', false, '/model/arn%3Aaws%3Abedrock%3Aus-east-1%3A1%3Ax%2Fy/converse'],
  ])('for %s, streamed: %s, has the path %s', async (model, stream, path) => {
    expect((await bedrockProvider.request(callOf(BODY, { model, stream }), tools)).path).toBe(path);
  });

  it("uses the channel's base URL if there is one", async () => {
    const own = { ...channel, baseUrl: 'https://proxy.example.org:8443/bedrock' };
    const request = await bedrockProvider.request(callOf(BODY, { channel: own }), tools);
    expect(request.origin).toBe('https://proxy.example.org:8443');
    expect(request.path).toMatch(/^\/bedrock\/model\//);
  });
});

describe('body for Bedrock', () => {
  it('contains the version and the betas of Claude', () => {
    const call = callOf('{"model":"m","stream":true,"max_tokens":8,"messages":[]}', {
      headers: { 'anthropic-beta': 'claude-code-20250219,context-1m-2025-08-07' },
    });
    bedrockProvider.adapt?.(call.body, call, new Downgrades());
    expect(JSON.parse(call.body.bytes().toString())).toEqual({
      anthropic_version: 'bedrock-2023-05-31',
      anthropic_beta: ['context-1m-2025-08-07'],
      max_tokens: 8,
      messages: [],
    });
  });

  it('contains the betas set for the site', () => {
    const headers = { 'claude-3-haiku-20240307': { 'anthropic-beta': ['a-2026', 'b-2026'] } };
    const vendors = { ...BUILT_IN_SETTINGS, claude: { ...BUILT_IN_SETTINGS.claude, headers } };
    const call = callOf(BODY, { vendors, headers: { 'anthropic-beta': 'context-1m-2025-08-07' } });
    bedrockProvider.adapt?.(call.body, call, new Downgrades());
    expect(call.body.get('anthropic_beta')).toEqual(['a-2026', 'b-2026']);
  });

  it('of other models is unchanged', () => {
    const call = callOf('{"messages":[]}', { model: 'amazon.nova-pro-v1:0' });
    bedrockProvider.adapt?.(call.body, call, new Downgrades());
    expect(call.body.bytes().toString()).toBe('{"messages":[]}');
  });
});

it('resolveFormat uses the Anthropic format for Claude and Converse for other models', () => {
  const claude = callOf(BODY);
  const nova = callOf(BODY, { model: 'amazon.nova-pro-v1:0' });
  expect(bedrockProvider.resolveFormat('anthropic.message', claude)).toBe('anthropic.message');
  expect(bedrockProvider.resolveFormat('openai.chat', claude)).toEqual({
    format: 'anthropic.message',
    inlineMedia: true,
  });
  expect(bedrockProvider.resolveFormat('anthropic.message', nova)).toBe(converseUpstream);
  expect(bedrockProvider.resolveFormat('openai.embedding', claude)).toBeNull();
});

it.each([
  [403, { message: 'The security token included in the request is invalid.' }, { status: 401 }],
  [403, { message: 'You do not have access to the model.' }, undefined],
  [429, { message: 'Too many requests' }, undefined],
])('failure of %i with %j is %j', (status, body, expected) => {
  expect(bedrockProvider.failure?.(status, JSON.stringify(body))).toEqual(expected);
});

const pair = { accessKeyId: 'AKIAX', secretAccessKey: 's' };

it.each([
  ['AKIAX|s|eu-west-1', '', { ...pair, region: 'eu-west-1' }],
  [' AKIAX | s | eu-west-1 ', '', { ...pair, region: 'eu-west-1' }],
  ['AKIAX|s', 'eu-west-3', { ...pair, region: 'eu-west-3' }],
  ['ASIAX|s|eu-west-1|t', '', { accessKeyId: 'ASIAX', secretAccessKey: 's', region: 'eu-west-1', sessionToken: 't' }],
  ['bedrock-api-key-x|us-west-2', '', { bearer: 'bedrock-api-key-x', region: 'us-west-2' }],
  ['bedrock-api-key-x', '', { bearer: 'bedrock-api-key-x', region: 'us-east-1' }],
  ['bedrock-api-key-x', 'eu-west-1', { bearer: 'bedrock-api-key-x', region: 'eu-west-1' }],
])('readAwsKey of %j with the region %j is %j', (key, other, expected) => {
  expect(readAwsKey(key, { other })).toEqual(expected);
});

it.each(['', '|', 'AKIAX', 'AKIAX||eu-west-1', 'a|b|c|d|e', 'AKIAX|s|evil.org/', 'key|evil.org/#'])(
  'readAwsKey rejects %j',
  (key) => {
    expect(() => readAwsKey(key, { other: '' })).toThrow(AppError);
  },
);

const US = 'us-east-1';

it.each([
  ['claude-3-haiku-20240307', US, 'anthropic.claude-3-haiku-20240307-v1:0'],
  ['claude-3-5-sonnet-20240620', US, 'anthropic.claude-3-5-sonnet-20240620-v1:0'],
  ['claude-3-5-sonnet-20241022', US, 'anthropic.claude-3-5-sonnet-20241022-v2:0'],
  ['claude-2.1', US, 'anthropic.claude-v2:1'],
  ['claude-instant-1.2', US, 'anthropic.claude-instant-v1'],
  ['claude-3-7-sonnet-20250219', US, 'us.anthropic.claude-3-7-sonnet-20250219-v1:0'],
  ['claude-3-7-sonnet-20250219-thinking', 'eu-west-1', 'eu.anthropic.claude-3-7-sonnet-20250219-v1:0'],
  ['claude-sonnet-4-20250514', 'ap-south-1', 'apac.anthropic.claude-sonnet-4-20250514-v1:0'],
  ['claude-opus-4-1', 'us-gov-west-1', 'us-gov.anthropic.claude-opus-4-1-20250805-v1:0'],
  ['claude-sonnet-4-5-20250929', 'ap-northeast-1', 'jp.anthropic.claude-sonnet-4-5-20250929-v1:0'],
  ['claude-haiku-4-5', 'ap-southeast-2', 'au.anthropic.claude-haiku-4-5-20251001-v1:0'],
  ['claude-opus-4-6', 'sa-east-1', 'global.anthropic.claude-opus-4-6-v1'],
  ['claude-opus-5', US, 'us.anthropic.claude-opus-5'],
  ['anthropic.claude-3-haiku-20240307-v1:0', US, 'anthropic.claude-3-haiku-20240307-v1:0'],
  ['eu.anthropic.claude-opus-4-6-v1', US, 'eu.anthropic.claude-opus-4-6-v1'],
  ['arn:aws:bedrock:us-east-1:1:inference-profile/claude', US, 'arn:aws:bedrock:us-east-1:1:inference-profile/claude'],
  ['amazon.nova-pro-v1:0', US, 'amazon.nova-pro-v1:0'],
])('bedrockModelId of %s in %s is %s', (model, region, id) => {
  expect(bedrockModelId(model, region)).toBe(id);
});
