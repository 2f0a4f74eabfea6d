import { describe, expect, it } from '@jest/globals';
import { BodyDraft } from '../../bytes/body-draft.js';
import type { Format } from '../../bytes/format.js';
import { ObjectBody, type RequestBody } from '../../bytes/request-body.js';
import { Downgrades } from '../../canonical/downgrades.js';
import { ResponseError } from '../../canonical/reply.js';
import type { ImageRequest } from '../../canonical/whole-codec.js';
import type { OutgoingCall, SmallResponse, TransportTools, UpstreamRequest } from '../interface/provider.js';
import { aliProvider, aliRerank, aliSpeech, aliTranscription } from './ali.provider.js';
import { aliImage, aliImageEdit } from './ali-images.js';
import { makeImages } from './ali-jobs.js';

const HOST = 'https://dashscope.aliyuncs.com';

function outgoing(fields: Partial<OutgoingCall> & { json?: Record<string, unknown>; base?: string; other?: string }) {
  const { json = {}, base = HOST, other = '', ...rest } = fields;
  const call: OutgoingCall = {
    model: 'qwen-plus',
    stream: false,
    channel: { id: 1, type: 17, baseUrl: base, other, openaiOrganization: '' },
    task: 'chat',
    format: 'openai.chat',
    body: new BodyDraft(new ObjectBody({ model: 'qwen-plus', messages: [], ...json })),
    headers: {},
    query: null,
    ...rest,
  };
  return call;
}

/** The adapted body of a chat, and its downgrades. */
function adapted(json: Record<string, unknown>, fields: Partial<OutgoingCall> = {}) {
  const call = outgoing({ json, ...fields });
  const downgrades = new Downgrades();
  aliProvider.adapt?.(call.body, call, downgrades);
  const { messages: _, ...body } = JSON.parse(call.body.bytes().toString()) as Record<string, unknown>;
  return { body, dropped: downgrades.toString() };
}

describe('chat in the compatible mode', () => {
  it.each<[Record<string, unknown>, Record<string, unknown>, string]>([
    [{ top_p: 1, temperature: 2 }, { top_p: 0.999, temperature: 1.99 }, ''],
    [{ top_p: 0 }, { top_p: 0.001 }, ''],
    [{ max_completion_tokens: 5 }, { max_tokens: 5 }, ''],
    [{ user: 'u', logit_bias: { 1: 2 } }, {}, 'logit_bias, user'],
    [{ reasoning_effort: 'none' }, { enable_thinking: false }, ''],
    [{ reasoning_effort: 'low' }, { enable_thinking: true, thinking_budget: 1024 }, ''],
    [{ enable_thinking: true, thinking_budget: 7 }, { enable_thinking: true, thinking_budget: 7 }, ''],
    [
      { enable_search: true, top_k: 4, vl_high_resolution_images: true },
      { enable_search: true, top_k: 4, vl_high_resolution_images: true },
      '',
    ],
    [{ tool_choice: 'required' }, {}, 'tool_choice'],
    [{ parallel_tool_calls: true }, { parallel_tool_calls: true }, ''],
  ])('adapts %j to %j and drops "%s"', (given, written, noted) => {
    const { body, dropped } = adapted(given);
    expect(body).toEqual({ model: 'qwen-plus', ...written });
    expect(dropped).toBe(noted);
  });

  it('sends the developer role as system', () => {
    const call = outgoing({ json: { messages: [{ role: 'developer', content: 'x' }] } });
    aliProvider.adapt?.(call.body, call, new Downgrades());
    expect(call.body.get('messages')).toEqual([{ role: 'system', content: 'x' }]);
  });

  it('searches the web for the model suffix -internet', () => {
    expect(adapted({}, { model: 'qwen-max-internet' }).body).toEqual({ model: 'qwen-max', enable_search: true });
  });

  it.each([
    ['qwen3-8b', false, {}, false],
    ['qwen3-0.6b', false, {}, false],
    ['qwen3-8b', true, {}, undefined],
    ['qwen3-8b', false, { enable_thinking: true }, true],
    ['qwen3-30b-a3b-instruct-2507', false, {}, undefined],
    ['qwen-plus', false, {}, undefined],
  ])('%s, streamed: %s, with %j has reasoning %s', (model, stream, json, thinks) => {
    expect(adapted(json, { model, stream }).body.enable_thinking).toBe(thinks);
  });

  it.each([
    ['qwq-plus', 'always'],
    ['qvq-max', 'always'],
    ['qwen3-235b-a22b-thinking-2507', 'always'],
    ['kimi-k2-thinking', 'always'],
    ['qwen3-omni-flash', 'always'],
    ['qwen-plus', 'both'],
  ])('with %s streams: %s', (model, streaming) => {
    expect(aliProvider.streaming?.(outgoing({ model }))).toBe(streaming);
  });

  it('requests usage in streams', () => {
    expect(aliProvider.reportsStreamUsageOnRequest?.(outgoing({}))).toBe(true);
  });
});

describe('paths of DashScope', () => {
  const tools = { key: 'sk-1' } as TransportTools;

  it.each<[Partial<OutgoingCall> & { base?: string }, string]>([
    [{}, '/compatible-mode/v1/chat/completions'],
    [{ base: `${HOST}/compatible-mode/v1` }, '/compatible-mode/v1/chat/completions'],
    [{ format: 'openai.embedding', task: 'embedding' }, '/compatible-mode/v1/embeddings'],
    [{ format: 'openai.completion', model: 'qwen2.5-coder-7b-instruct' }, '/compatible-mode/v1/completions'],
    [{ format: null, task: 'rerank' }, '/api/v1/services/rerank/text-rerank/text-rerank'],
    [{ format: null, task: 'image', model: 'wan2.2-t2i-flash' }, '/api/v1/services/aigc/text2image/image-synthesis'],
    [{ format: null, task: 'image', model: 'qwen-image' }, '/api/v1/services/aigc/multimodal-generation/generation'],
    [
      { format: null, task: 'image_edit', model: 'wanx2.1-imageedit' },
      '/api/v1/services/aigc/image2image/image-synthesis',
    ],
    [
      { format: null, task: 'speech', base: `${HOST}/compatible-mode/v1` },
      '/api/v1/services/aigc/multimodal-generation/generation',
    ],
  ])('%j → %s', async (fields, path) => {
    expect(await aliProvider.request(outgoing(fields), tools)).toMatchObject({
      origin: HOST,
      path,
      headers: { authorization: 'Bearer sk-1' },
    });
  });

  it("sends the channel's plugin and allows access to the vendor's storage", async () => {
    const json = { messages: [{ role: 'user', content: [{ type: 'image_url', image_url: { url: 'oss://a/b' } }] }] };
    expect(await aliProvider.request(outgoing({ other: '{"p":1}', json }), tools)).toMatchObject({
      headers: { 'x-dashscope-plugin': '{"p":1}', 'x-dashscope-ossresourceresolve': 'enable' },
    });
    const { headers } = await aliProvider.request(outgoing({}), tools);
    expect(Object.keys(headers).filter((name) => name.startsWith('x-'))).toEqual([]);
  });

  it.each<[Format, unknown]>([
    ['openai.chat', 'openai.chat'],
    ['anthropic.message', 'openai.chat'],
    ['openai.response', 'openai.chat'],
    ['openai.completion', 'openai.chat'],
    ['openai.embedding', 'openai.embedding'],
    ['gemini.embed', 'openai.embedding'],
    ['openai.image', aliImage],
    ['gemini.predict', aliImage],
    ['openai.image_edit', aliImageEdit],
    ['openai.speech', aliSpeech],
    ['openai.transcription', aliTranscription],
    ['jina.rerank', aliRerank],
    ['openai.translation', null],
    ['openai.moderation', null],
  ])('uses the expected format for %s', (format, speechRequest) => {
    expect(aliProvider.resolveFormat(format, outgoing({}))).toBe(speechRequest);
  });
});

describe('error of DashScope', () => {
  it.each<[string, object]>([
    [
      '{"code":"InvalidApiKey","message":"Invalid API-key provided.","request_id":"r"}',
      { status: 401, code: 'InvalidApiKey' },
    ],
    ['{"code":"Throttling.RateQuota","message":"m","request_id":"r"}', { status: 429, code: 'Throttling.RateQuota' }],
    ['{"code":"Arrearage","message":"m"}', { status: 402 }],
    ['{"code":"DataInspectionFailed","message":"m"}', { status: 400, code: 'content_filter' }],
    [
      '{"error":{"code":"data_inspection_failed","message":"m","type":"t"},"request_id":"r"}',
      { status: 400, code: 'content_filter', message: 'm' },
    ],
    ['{"error":{"code":"invalid_api_key","message":"m","type":"t"}}', { status: 401, code: 'invalid_api_key' }],
    ['{"error":{"code":"whatever","message":"m"}}', { code: 'whatever', message: 'm' }],
  ])('%s', (body, expected) => {
    expect(aliProvider.failure?.(400, body)).toMatchObject(expected);
  });

  it('is undefined for a response without an error', () => {
    expect(aliProvider.failure?.(502, '<html>')).toBeUndefined();
  });
});

const request: ImageRequest = {
  model: 'wan2.2-t2i-flash',
  prompt: 'a cat',
  negativePrompt: 'dogs',
  count: 2,
  size: '1024x768',
  quality: null,
  style: 'vivid',
  background: null,
  outputFormat: null,
  seed: 7,
  images: [],
  mask: null,
  wantsBytes: false,
  user: null,
};
const PIXEL = { kind: 'data' as const, mediaType: 'image/png', base64: 'AA==' };
const fieldsOfBody = (body: RequestBody) => JSON.parse(body.bytes.toString()) as unknown;
const raw = (body: unknown) => ({ contentType: 'application/json', body: Buffer.from(JSON.stringify(body)) });
const target = { stream: false };

describe('image request to DashScope', () => {
  it('is sent as an asynchronous job', () => {
    const downgrades = new Downgrades();
    expect(fieldsOfBody(aliImage.write(request, target, downgrades))).toEqual({
      model: 'wan2.2-t2i-flash',
      input: { prompt: 'a cat', negative_prompt: 'dogs' },
      parameters: { size: '1024*768', n: 2, seed: 7 },
    });
    expect(downgrades.toString()).toBe('style');
  });

  it('is a chat for the Qwen models', () => {
    const requested = { ...request, model: 'qwen-image', wantsBytes: true };
    expect(fieldsOfBody(aliImage.write(requested, target, new Downgrades()))).toEqual({
      model: 'qwen-image',
      input: { messages: [{ role: 'user', content: [{ text: 'a cat' }] }] },
      parameters: { size: '1024*768', n: 2, seed: 7, negative_prompt: 'dogs' },
      wants_bytes: true,
    });
  });

  it.each([
    [
      'qwen-image-edit',
      { messages: [{ role: 'user', content: [{ image: 'data:image/png;base64,AA==' }, { text: 'a cat' }] }] },
    ],
    [
      'wanx2.1-imageedit',
      { function: 'description_edit', prompt: 'a cat', base_image_url: 'data:image/png;base64,AA==' },
    ],
    ['wan2.5-i2i-preview', { prompt: 'a cat', images: ['data:image/png;base64,AA=='], negative_prompt: 'dogs' }],
  ])('sends %s the image to edit', (model, input) => {
    const body = aliImageEdit.write({ ...request, model, images: [PIXEL] }, target, new Downgrades());
    expect(fieldsOfBody(body)).toMatchObject({ input });
  });

  it('rejects a mask for models without masks', () => {
    const masked = { ...request, images: [PIXEL], mask: PIXEL };
    const write = (model: string) => aliImageEdit.write({ ...masked, model }, target, new Downgrades());
    expect(fieldsOfBody(write('wanx2.1-imageedit'))).toMatchObject({
      input: { function: 'description_edit_with_mask' },
    });
    expect(() => write('qwen-image-edit')).toThrow();
    expect(() => write('wan2.5-i2i-preview')).toThrow();
  });

  it.each([
    [
      {
        output: {
          task_id: 't',
          task_status: 'SUCCEEDED',
          results: [{ code: 'X', message: 'bad' }, { url: 'https://a/1' }],
        },
      },
      [{ kind: 'url', url: 'https://a/1' }],
    ],
    [{ output: { choices: [{ message: { content: [{ image: 'data:image/png;base64,AA==' }] } }] } }, [PIXEL]],
  ])('reads the response %j', (body, sources) => {
    expect(aliImage.read(raw(body))).toEqual({ images: sources.map((source) => ({ source })), usage: null });
  });

  it.each([
    [{ output: { results: [{ code: 'DataInspectionFailed', message: 'not nice' }] } }, 'not nice'],
    [{ code: 'InvalidParameter', message: 'wrong size' }, 'wrong size'],
    [{ output: {} }, 'no images'],
    [[], 'contains no output'],
  ])('reads %j as an error', (body, message) => {
    expect(() => aliImage.read(raw(body))).toThrow(ResponseError);
    expect(() => aliImage.read(raw(body))).toThrow(message);
  });
});

const response = (status: number, body: unknown, contentType = 'application/json'): SmallResponse => ({
  status,
  headers: { 'content-type': contentType },
  body: Buffer.isBuffer(body) ? body : Buffer.from(JSON.stringify(body)),
});
const job = (task_status: string, more: object = {}) =>
  response(200, { output: { task_id: 't/1', task_status, ...more } });
const results = [{ url: 'https://store.example/a.png?sig=1' }];

/** An upstream that returns the given responses in order and records the requests. */
function upstream(...responses: SmallResponse[]) {
  const requested: UpstreamRequest[] = [];
  const tools = {
    key: 'k',
    signal: new AbortController().signal,
    fetch(one: UpstreamRequest) {
      requested.push(one);
      const next = responses.shift();
      return next ? Promise.resolve(next) : Promise.reject(new Error('No response is left'));
    },
  } as unknown as TransportTools;
  return { requested, tools };
}

const JOB: UpstreamRequest = {
  method: 'POST',
  origin: HOST,
  path: '/api/v1/services/aigc/text2image/image-synthesis',
  headers: { authorization: 'Bearer k', 'x-dashscope-async': 'enable' },
  body: Buffer.from('{"model":"wanx"}'),
};
const noWait = () => Promise.resolve();

describe('DashScope job', () => {
  const run = (tools: TransportTools, body = '{"model":"wanx"}') =>
    makeImages({ ...JOB, body: Buffer.from(body) }, tools, new AbortController().signal, noWait);

  it('is submitted and polled until it ends', async () => {
    const { requested, tools } = upstream(
      job('PENDING'),
      job('PENDING'),
      response(429, {}),
      job('RUNNING'),
      job('SUCCEEDED', { results }),
    );
    const done = await run(tools);
    expect(JSON.parse(done.body.toString())).toMatchObject({ output: { task_status: 'SUCCEEDED', results } });
    expect(requested.map(({ method, path }) => `${method} ${path}`)).toEqual([
      `POST ${JOB.path}`,
      ...Array.from({ length: 4 }, () => 'GET /api/v1/tasks/t%2F1'),
    ]);
    expect(requested[1]?.headers.authorization).toBe('Bearer k');
  });

  it.each([
    [
      job('FAILED', { code: 'DataInspectionFailed', message: 'no' }),
      400,
      { code: 'DataInspectionFailed', message: 'no' },
    ],
    [job('FAILED', { code: 'InternalError', message: 'oh' }), 500, { code: 'InternalError' }],
    [job('CANCELED'), 500, { code: 'task_failed' }],
    [job('UNKNOWN'), 500, { code: 'task_failed' }],
    [response(404, { code: 'NotFound', message: 'm' }), 404, { code: 'NotFound' }],
  ])('returns a status when it fails', async (end, status, body) => {
    const { tools } = upstream(job('PENDING'), end);
    const done = await run(tools);
    expect(done.status).toBe(status);
    expect(JSON.parse(done.body.toString())).toMatchObject(body);
  });

  it('is not polled when its submission is rejected', async () => {
    const { requested, tools } = upstream(response(401, { code: 'InvalidApiKey', message: 'm' }));
    expect((await run(tools)).status).toBe(401);
    expect(requested).toHaveLength(1);
  });

  it('times out when it does not end', async () => {
    const { tools } = upstream(...Array.from({ length: 200 }, () => job('RUNNING')));
    expect((await run(tools)).status).toBe(504);
  });

  it('is aborted when the client disconnects', async () => {
    const { requested, tools } = upstream(job('PENDING'));
    const aborted = AbortSignal.abort();
    await expect(makeImages(JOB, tools, aborted)).rejects.toThrow();
    expect(requested).toHaveLength(1);
  });

  it('downloads the bytes on request without sending the key', async () => {
    const imageResponse = response(200, Buffer.from([0]), 'image/jpeg');
    const { requested, tools } = upstream(job('PENDING'), job('SUCCEEDED', { results }), imageResponse);
    const done = await run(tools, '{"model":"wanx","wants_bytes":true}');
    expect(String(requested[0]?.body)).toBe('{"model":"wanx"}');
    expect(requested[2]).toMatchObject({ origin: 'https://store.example', path: '/a.png?sig=1' });
    expect(requested[2]?.headers).not.toHaveProperty('authorization');
    expect(aliImage.read({ contentType: 'application/json', body: done.body }).images).toEqual([
      { source: { kind: 'data', mediaType: 'image/jpeg', base64: 'AA==' } },
    ]);
  });
});

/** Sends a call through the transport. */
async function carried(call: OutgoingCall, ...responses: SmallResponse[]) {
  const { requested, tools } = upstream(...responses);
  const request = await aliProvider.request(call, tools);
  const got = { status: 0, type: '', body: '', sent: [] as UpstreamRequest[], requested };
  await new Promise<void>((resolve, reject) => {
    const send = (one: UpstreamRequest) => {
      got.sent.push(one);
      resolve();
      return { pause: () => undefined, resume: () => undefined, abort: () => undefined };
    };
    const reader = {
      onStart(status: number, headers: SmallResponse['headers']) {
        got.status = status;
        got.type = String(headers['content-type']);
      },
      onData: (chunk: Buffer) => {
        got.body += chunk.toString('latin1');
      },
      onEnd: resolve,
      onError: reject,
    };
    aliProvider.transport?.(request, reader, { ...tools, send } as TransportTools);
  });
  return got;
}

it('synchronous image generation is one request without internal fields', async () => {
  const made = response(200, { output: { choices: [{ message: { content: [{ image: 'https://a/1.png' }] } }] } });
  const call = outgoing({ format: null, task: 'image', model: 'qwen-image' });
  const { requested, status } = await carried(call, made);
  expect([status, requested.length]).toEqual([200, 1]);
  expect(Object.keys(requested[0]?.headers ?? {}).filter((name) => name.startsWith('x-'))).toEqual([]);
});

describe('DashScope embeddings', () => {
  const call = (count: number, model: string) => {
    const json = { model, input: Array.from({ length: count }, (_, at) => `text ${at}`) };
    return outgoing({ model, json, format: 'openai.embedding', task: 'embedding' });
  };
  const vectors = (from: number, count: number) =>
    response(200, {
      object: 'list',
      model: 'text-embedding-v4',
      data: Array.from({ length: count }, (_, index) => ({ object: 'embedding', index, embedding: [from + index] })),
      usage: { prompt_tokens: count, total_tokens: count },
    });

  it.each([
    ['text-embedding-v4', 10],
    ['text-embedding-v2', 25],
  ])('of %s have batches of %i', async (model, max) => {
    expect((await carried(call(max, model))).sent).toHaveLength(1);
    expect((await carried(call(max + 1, model), vectors(0, max), vectors(max, 1))).sent).toHaveLength(0);
  });

  it('join all batches into one response', async () => {
    const { requested, body, status } = await carried(
      call(23, 'text-embedding-v4'),
      vectors(0, 10),
      vectors(10, 10),
      vectors(20, 3),
    );
    expect(requested.map((one) => (JSON.parse(String(one.body)) as { input: string[] }).input.length)).toEqual([
      10, 10, 3,
    ]);
    expect(status).toBe(200);
    expect(JSON.parse(body)).toEqual({
      object: 'list',
      model: 'text-embedding-v4',
      data: Array.from({ length: 23 }, (_, index) => ({ object: 'embedding', index, embedding: [index] })),
      usage: { prompt_tokens: 23, total_tokens: 23 },
    });
  });

  it('fail with the first batch that fails', async () => {
    const { status, requested } = await carried(
      call(30, 'text-embedding-v4'),
      vectors(0, 10),
      response(429, { error: {} }),
    );
    expect([status, requested.length]).toEqual([429, 2]);
  });
});

describe('DashScope audio', () => {
  const speechRequest = {
    model: 'qwen3-tts-flash',
    text: 'hi',
    voice: 'Ethan',
    format: 'wav',
    speed: null,
    instructions: null,
  };

  it("maps OpenAI's voices to a Qwen voice", () => {
    const downgrades = new Downgrades();
    expect(fieldsOfBody(aliSpeech.write(speechRequest, target, downgrades))).toEqual({
      model: 'qwen3-tts-flash',
      input: { text: 'hi', voice: 'Ethan' },
    });
    expect(downgrades.any).toBe(false);
    const other = aliSpeech.write({ ...speechRequest, voice: 'alloy', format: 'mp3', speed: 2 }, target, downgrades);
    expect(fieldsOfBody(other)).toMatchObject({ input: { voice: 'Cherry' } });
    expect(downgrades.toString()).toBe('response_format, speed, voice');
  });

  it("is downloaded from the vendor's URL", async () => {
    const located = response(200, { output: { audio: { url: 'https://store.example/a.wav', data: '' } }, usage: {} });
    const audioResponse = response(200, Buffer.from('RIFF'), 'application/octet-stream');
    const call = outgoing({ format: null, task: 'speech', model: 'qwen3-tts-flash' });
    const { status, type, body } = await carried(call, located, audioResponse);
    expect([status, type, body]).toEqual([200, 'audio/wav', 'RIFF']);
    expect(aliSpeech.read({ contentType: type, body: Buffer.from(body) })).toMatchObject({ contentType: 'audio/wav' });
    expect(() => aliSpeech.read(raw({ output: {} }))).toThrow(ResponseError);
  });

  const transcriptionRequest = {
    model: 'qwen3-asr-flash',
    file: { name: 'a.mp3', mediaType: 'audio/mpeg', bytes: Buffer.from([0]) },
    language: 'de',
    prompt: 'names',
    temperature: null,
    translate: false,
    format: 'json',
  };

  it('is transcribed with the given language', () => {
    expect(fieldsOfBody(aliTranscription.write(transcriptionRequest, target, new Downgrades()))).toEqual({
      model: 'qwen3-asr-flash',
      input: {
        messages: [
          { role: 'system', content: [{ text: 'names' }] },
          { role: 'user', content: [{ audio: 'data:audio/mpeg;base64,AA==' }] },
        ],
      },
      parameters: { asr_options: { enable_itn: true, language: 'de' } },
    });
    expect(() =>
      aliTranscription.write({ ...transcriptionRequest, translate: true }, target, new Downgrades()),
    ).toThrow();
  });

  it('is charged by its duration', () => {
    const message = {
      annotations: [{ language: 'de', type: 'audio_info' }],
      content: [{ text: 'Grüße' }],
      role: 'assistant',
    };
    const body = { output: { choices: [{ finish_reason: 'stop', message }] }, usage: { seconds: 3 }, request_id: 'r' };
    expect(aliTranscription.read(raw(body))).toMatchObject({
      text: 'Grüße',
      language: 'de',
      duration: 3,
      usage: { units: { kind: 'seconds', count: 3 } },
    });
    expect(() => aliTranscription.read(raw({ code: 'X', message: 'm' }))).toThrow('m');
  });
});

describe('DashScope rerank', () => {
  it('is written and read', () => {
    const requested = { model: 'gte-rerank-v2', query: 'q', documents: ['a', 'b'], topN: 1, returnDocuments: true };
    expect(fieldsOfBody(aliRerank.write(requested, target, new Downgrades()))).toEqual({
      model: 'gte-rerank-v2',
      input: { query: 'q', documents: ['a', 'b'] },
      parameters: { top_n: 1, return_documents: true },
    });
    const results = [{ index: 1, relevance_score: 0.9, document: { text: 'b' } }];
    expect(aliRerank.read(raw({ output: { results }, usage: { total_tokens: 9 } }))).toMatchObject({
      results: [{ index: 1, score: 0.9, document: 'b' }],
      usage: { input: 9, output: 0 },
    });
    expect(() => aliRerank.read(raw({ code: 'ModelNotFound', message: 'no such model' }))).toThrow('no such model');
  });
});
