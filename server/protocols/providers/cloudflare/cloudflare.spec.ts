import { describe, expect, it } from '@jest/globals';
import { BodyDraft } from '../../bytes/body-draft.js';
import type { Format } from '../../bytes/format.js';
import { ObjectBody, type RequestBody } from '../../bytes/request-body.js';
import { Downgrades } from '../../canonical/downgrades.js';
import { ResponseError } from '../../canonical/reply.js';
import type { OutgoingCall, ProviderTools } from '../interface/provider.js';
import { cloudflareImage, cloudflareProvider, cloudflareRerank } from './cloudflare.provider.js';
import { cloudflareSpeech, cloudflareTranscription } from './cloudflare-audio.js';

const HOST = 'https://api.cloudflare.com';
const LLAMA = '@cf/meta/llama-3.1-8b-instruct';
const VISION = '@cf/meta/llama-3.2-11b-vision-instruct';
const TOOLS = { key: 'token' } as ProviderTools;

interface RequestCase extends Partial<OutgoingCall> {
  json?: Record<string, unknown>;
  base?: string;
  account?: string;
}

function outgoing({ json = {}, base = HOST, account = 'acc1', ...fields }: RequestCase): OutgoingCall {
  return {
    model: LLAMA,
    stream: false,
    channel: { id: 1, type: 39, baseUrl: base, other: account, openaiOrganization: '' },
    task: 'chat',
    format: 'openai.chat',
    body: new BodyDraft(new ObjectBody(json)),
    headers: {},
    query: null,
    ...fields,
  };
}

const address = async (params: RequestCase) => {
  const { origin, path } = await cloudflareProvider.request(outgoing(params), TOOLS);
  return origin + path;
};

describe('request to Cloudflare', () => {
  const AI = `${HOST}/client/v4/accounts/acc1/ai`;
  const GATEWAY = 'https://gateway.ai.cloudflare.com/v1/acc1/gate/workers-ai';

  it.each<[RequestCase, string]>([
    [{}, `${AI}/v1/chat/completions`],
    [{ base: `${HOST}/client/v4/` }, `${AI}/v1/chat/completions`],
    [{ base: `${AI}/v1`, account: '' }, `${AI}/v1/chat/completions`],
    [{ format: null, model: VISION }, `${AI}/v1/chat/completions`],
    [{ format: 'openai.embedding', task: 'embedding' }, `${AI}/v1/embeddings`],
    [{ format: 'openai.response', model: '@cf/openai/gpt-oss-120b' }, `${AI}/v1/responses`],
    [
      { format: null, task: 'image', model: '@cf/black-forest-labs/flux-1-schnell' },
      `${AI}/run/@cf/black-forest-labs/flux-1-schnell`,
    ],
    [{ format: null, task: 'transcription', model: '@cf/openai/whisper' }, `${AI}/run/@cf/openai/whisper`],
    [{ format: null, task: 'rerank', model: '../../x?y' }, `${AI}/run/x%3Fy`],
    [{ base: GATEWAY }, `${GATEWAY}/v1/chat/completions`],
    [
      { base: GATEWAY, format: null, task: 'rerank', model: '@cf/baai/bge-reranker-base' },
      `${GATEWAY}/@cf/baai/bge-reranker-base`,
    ],
  ])('%j', async (params, expected) => {
    expect(await address(params)).toBe(expected);
  });

  it('sends the token', async () => {
    const { headers } = await cloudflareProvider.request(outgoing({}), TOOLS);
    expect(headers.authorization).toBe('Bearer token');
  });

  it('has no URL without an account', async () => {
    await expect(address({ account: ' ' })).rejects.toThrow('ID');
  });

  it('lists models', async () => {
    const { channel } = outgoing({});
    expect(await cloudflareProvider.listModels?.(channel, TOOLS)).toMatchObject({
      path: '/client/v4/accounts/acc1/ai/models/search?per_page=1000',
    });
  });

  it.each<[Format, string, unknown]>([
    ['openai.chat', LLAMA, 'openai.chat'],
    ['anthropic.message', LLAMA, 'openai.chat'],
    ['openai.completion', LLAMA, 'openai.chat'],
    ['openai.response', LLAMA, 'openai.chat'],
    ['openai.response', '@cf/openai/gpt-oss-20b', 'openai.response'],
    ['gemini.embed', '@cf/baai/bge-m3', 'openai.embedding'],
    ['openai.image', 'x', cloudflareImage],
    ['gemini.predict', 'x', cloudflareImage],
    ['openai.speech', 'x', cloudflareSpeech],
    ['openai.transcription', 'x', cloudflareTranscription],
    ['openai.translation', 'x', cloudflareTranscription],
    ['jina.rerank', 'x', cloudflareRerank],
    ['openai.image_edit', 'x', null],
  ])('uses the expected format for %s with %s', (format, model, speechRequest) => {
    expect(cloudflareProvider.resolveFormat(format, outgoing({ model }))).toBe(speechRequest);
  });

  it('inlines images for vision models', () => {
    const speechRequest = cloudflareProvider.resolveFormat('openai.chat', outgoing({ model: VISION }));
    expect(speechRequest).toEqual({ format: 'openai.chat', inlineMedia: true });
    expect(cloudflareProvider.resolveFormat('anthropic.message', outgoing({ model: VISION }))).toEqual(speechRequest);
  });
});

describe('chat for Cloudflare', () => {
  const adapted = (json: Record<string, unknown>, params: RequestCase = {}) => {
    const call = outgoing({ json, ...params });
    const downgrades = new Downgrades();
    cloudflareProvider.adapt?.(call.body, call, downgrades);
    return { body: JSON.parse(String(call.body.bytes())) as unknown, dropped: downgrades.toString() };
  };

  it.each<[Record<string, unknown>, object, string]>([
    [{}, { max_tokens: 2048 }, ''],
    [{ max_tokens: 5 }, { max_tokens: 5 }, ''],
    [{ max_completion_tokens: 6 }, { max_tokens: 6 }, ''],
    [
      { max_tokens: 5, messages: [{ role: 'developer', content: 'x' }] },
      { max_tokens: 5, messages: [{ role: 'system', content: 'x' }] },
      '',
    ],
    [{ max_tokens: 5, parallel_tool_calls: false }, { max_tokens: 5 }, 'parallel_tool_calls'],
    [{ max_tokens: 5, tools: [1], tool_choice: 'none' }, { max_tokens: 5 }, ''],
    [{ max_tokens: 5, reasoning_effort: 'low' }, { max_tokens: 5 }, 'reasoning_effort'],
    [{ max_tokens: 5, lora: 'x' }, { max_tokens: 5, lora: 'x' }, ''],
  ])('adapts %j to %j and drops "%s"', (given, body, dropped) => {
    expect(adapted(given)).toEqual({ body, dropped });
    expect(adapted(given, { format: null, model: VISION })).toEqual({ body, dropped });
  });

  it('leaves other formats unchanged', () => {
    expect(adapted({ input: 'hi' }, { format: 'openai.response' }).body).toEqual({ input: 'hi' });
    expect(adapted({ input: 'hi' }, { format: 'openai.embedding', task: 'embedding' }).body).toEqual({ input: 'hi' });
  });
});

describe('error of Cloudflare', () => {
  it.each([
    [10000, 401],
    [3036, 429],
    [4006, 429],
    [3040, 429],
    [5007, 404],
  ])('%i has the status %i', (code, status) => {
    const body = JSON.stringify({ success: false, errors: [{ code, message: 'oh' }], messages: [], result: null });
    expect(cloudflareProvider.failure?.(400, body)).toEqual({ message: 'oh', code: String(code), status });
  });

  it('with another code keeps its status', () => {
    const body = '{"success":false,"errors":[{"code":7009,"message":"bad"}],"result":null}';
    expect(cloudflareProvider.failure?.(400, body)).toEqual({ message: 'bad', code: '7009' });
    expect(cloudflareProvider.failure?.(502, 'oops')).toBeUndefined();
  });
});

const target = { stream: false };
const fieldsOfBody = (body: RequestBody) => JSON.parse(String(body.bytes)) as unknown;
const raw = (body: unknown) => ({ contentType: 'application/json', body: Buffer.from(JSON.stringify(body)) });
const ran = (result: unknown) => raw({ result, success: true, errors: [], messages: [] });
const FAILED = raw({ result: null, success: false, errors: [{ code: 3040, message: 'no capacity' }] });

it.each([
  ['an image', cloudflareImage],
  ['audio', cloudflareSpeech],
  ['a transcript', cloudflareTranscription],
  ['a ranking', cloudflareRerank],
])('%s is an error despite the success status', (_, codec) => {
  expect(() => codec.read(FAILED)).toThrow('no capacity');
  for (const odd of [raw(null), raw({}), ran({}), ran({ image: 5, audio: 5, text: 5, response: 5 })]) {
    expect(() => codec.read(odd)).toThrow(ResponseError);
  }
});

describe('image of Cloudflare', () => {
  const request = {
    model: '@cf/stabilityai/stable-diffusion-xl-base-1.0',
    prompt: 'a cat',
    negativePrompt: 'dogs',
    count: 1,
    size: '512x768',
    quality: 'hd',
    style: null,
    background: null,
    outputFormat: null,
    seed: 3,
    images: [],
    mask: null,
    wantsBytes: true,
    user: null,
  };

  it('is requested with the parameters of the model', () => {
    const downgrades = new Downgrades();
    expect(fieldsOfBody(cloudflareImage.write(request, target, downgrades))).toEqual({
      prompt: 'a cat',
      seed: 3,
      negative_prompt: 'dogs',
      width: 512,
      height: 768,
    });
    expect(downgrades.toString()).toBe('quality');
    const flux = { ...request, model: '@cf/black-forest-labs/flux-1-schnell', count: 2 };
    expect(fieldsOfBody(cloudflareImage.write(flux, target, downgrades))).toEqual({ prompt: 'a cat', seed: 3 });
    expect(downgrades.toString()).toBe('quality, negative_prompt, size, n');
  });

  it.each([
    ['in JSON', ran({ image: '/9j/AA==' }), 'image/jpeg', '/9j/AA=='],
    ['as bytes', { contentType: 'image/png', body: Buffer.from([0]) }, 'image/png', 'AA=='],
  ])('is read from %s', (_, response, mediaType, base64) => {
    expect(cloudflareImage.read(response).images).toEqual([{ source: { kind: 'data', mediaType, base64 } }]);
  });
});

describe('audio of Cloudflare', () => {
  const speechRequest = {
    model: '@cf/myshell-ai/melotts',
    text: 'hi',
    voice: 'alloy',
    format: 'mp3',
    speed: null,
    instructions: null,
  };

  it('is requested in a language', () => {
    const downgrades = new Downgrades();
    expect(fieldsOfBody(cloudflareSpeech.write({ ...speechRequest, voice: 'FR' }, target, downgrades))).toEqual({
      prompt: 'hi',
      lang: 'fr',
    });
    expect(downgrades.any).toBe(false);
    expect(fieldsOfBody(cloudflareSpeech.write({ ...speechRequest, format: 'opus' }, target, downgrades))).toEqual({
      prompt: 'hi',
    });
    expect(downgrades.toString()).toBe('response_format, voice');
  });

  it.each([
    [ran({ audio: Buffer.from('ID3').toString('base64') }), 'audio/mpeg', 'ID3'],
    [ran({ audio: Buffer.from('RIFFx').toString('base64') }), 'audio/wav', 'RIFFx'],
    [{ contentType: 'audio/mpeg', body: Buffer.from('ID3') }, 'audio/mpeg', 'ID3'],
  ])('is read from JSON or from bytes', (response, contentType, words) => {
    const { audioBytes, ...rest } = cloudflareSpeech.read(response);
    expect({ ...rest, audioBytes: String(audioBytes) }).toEqual({ contentType, audioBytes: words, usage: null });
  });
});

describe('transcript of Cloudflare', () => {
  const transcriptionRequest = {
    model: '@cf/openai/whisper',
    file: { name: 'a.mp3', mediaType: 'audio/mpeg', bytes: Buffer.from('sound') },
    language: 'de',
    prompt: null,
    temperature: null,
    translate: false,
    format: 'json',
  };

  it('is requested with the audio alone', async () => {
    const downgrades = new Downgrades();
    const body = cloudflareTranscription.write(transcriptionRequest, target, downgrades);
    expect(String(body.bytes)).toBe('sound');
    expect(downgrades.toString()).toBe('language');
    const call = outgoing({
      format: null,
      task: 'transcription',
      model: transcriptionRequest.model,
      body: new BodyDraft(body),
    });
    expect(await cloudflareProvider.request(call, TOOLS)).toMatchObject({
      headers: { 'content-type': 'application/octet-stream' },
      body: Buffer.from('sound'),
    });
    expect(() =>
      cloudflareTranscription.write({ ...transcriptionRequest, translate: true }, target, downgrades),
    ).toThrow();
  });

  it('of the turbo model is requested in JSON', () => {
    const turbo = {
      ...transcriptionRequest,
      model: '@cf/openai/whisper-large-v3-turbo',
      translate: true,
      prompt: 'names',
    };
    expect(fieldsOfBody(cloudflareTranscription.write(turbo, target, new Downgrades()))).toEqual({
      audio: Buffer.from('sound').toString('base64'),
      task: 'translate',
      language: 'de',
      initial_prompt: 'names',
    });
  });

  it('has timestamps where the model reports them', () => {
    const segments = [{ start: 0, end: 1.5, text: 'Grüße', words: [] }, 'odd'];
    const info = { language: 'de', duration: 1.5 };
    expect(cloudflareTranscription.read(ran({ text: 'Grüße', segments, transcription_info: info }))).toMatchObject({
      text: 'Grüße',
      language: 'de',
      duration: 1.5,
      segments: [{ start: 0, end: 1.5, text: 'Grüße' }],
      usage: { units: { kind: 'seconds', count: 2 } },
    });
    expect(cloudflareTranscription.read(ran({ text: 'hi', word_count: 1, vtt: 'WEBVTT' }))).toEqual({
      text: 'hi',
      usage: null,
    });
  });
});

describe('rerank of Cloudflare', () => {
  it('is sorted by score', () => {
    const requested = {
      model: '@cf/baai/bge-reranker-base',
      query: 'q',
      documents: ['a', 'b'],
      topN: 2,
      returnDocuments: true,
    };
    expect(fieldsOfBody(cloudflareRerank.write(requested, target, new Downgrades()))).toEqual({
      query: 'q',
      contexts: [{ text: 'a' }, { text: 'b' }],
      top_k: 2,
    });
    const response = [{ id: 0, score: 0.1 }, { id: 1, score: 0.9 }, null];
    expect(cloudflareRerank.read(ran({ response }))).toEqual({
      results: [
        { index: 1, score: 0.9 },
        { index: 0, score: 0.1 },
      ],
      usage: null,
    });
  });
});
