import { createOpenAI } from '@ai-sdk/openai';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  embedMany,
  generateImage,
  experimental_generateSpeech as generateSpeech,
  experimental_transcribe as transcribe,
} from 'ai';
import { toFile } from 'openai';
import { eventually } from '../../support/eventually.js';
import { raw, respondWith } from '../../support/mock-upstream/behaviour.js';
import {
  type CreatedToken,
  createChannel,
  createToken,
  createUser,
  setOption,
  type TestUser,
} from '../../support/tollgate/fixtures.js';
import { discrepancies } from '../../support/tollgate/ledger-discrepancies.js';
import { Site } from '../../support/tollgate/site.js';

// The SDK warns about models it does not know; these tests do not depend on that.
Object.assign(globalThis, { AI_SDK_LOG_WARNINGS: false });

const balance = 10_000_000;
const MODELS = [
  'dall-e',
  'dall-e-2',
  'dall-e-3',
  'gpt-image-1',
  'tts-1',
  'gpt-4o-mini-tts',
  'whisper-1',
  'gpt-4o-transcribe',
  'text-moderation-stable',
  'omni-moderation-latest',
  'ranker',
  'text-embedding-3-small',
];
const RATIOS = {
  'dall-e': 8,
  'dall-e-2': 8,
  'gpt-image-1': 2.5,
  'tts-1': 7.5,
  'gpt-4o-mini-tts': 0.3,
  'whisper-1': 15,
  'gpt-4o-transcribe': 1.25,
  'text-moderation-stable': 0.1,
  'omni-moderation-latest': 2,
  ranker: 0.5,
  'text-embedding-3-small': 0.01,
};

let site: Site;
let user: TestUser;
let token: CreatedToken;

beforeAll(async () => {
  site = await Site.open();
  const { administrator, upstream } = site;
  await setOption(administrator, 'ModelPrice', JSON.stringify({ 'dall-e-3': 0.04 }));
  await setOption(administrator, 'ModelRatio', JSON.stringify(RATIOS));
  await setOption(administrator, 'CompletionRatio', JSON.stringify({ 'gpt-image-1': 8, 'gpt-4o-transcribe': 4 }));
  await createChannel(administrator, { base_url: upstream.url, models: MODELS.join(',') });
});
afterAll(() => site.close());

beforeEach(async () => {
  site.upstream.reset();
  user = await createUser(site.tollgate, site.administrator, { quota: balance });
  token = await createToken(user, { unlimited_quota: true });
});

const openai = () => site.openai(token);

/** The log row of the last call; expects balance, log and ledger to agree on its charge. */
async function bill() {
  const [row] = await site.bills(user);
  expect(await site.balance(user)).toBe(balance - (row?.quota ?? 0));
  expect(await discrepancies(site.database)).toEqual([]);
  return { row, quota: row?.quota ?? 0, other: JSON.parse(row?.other ?? '{}') as Record<string, unknown> };
}

/** The upstream's last request as a form. */
function lastForm(): Promise<FormData> {
  const { rawBody, headers } = site.upstream.lastRequest;
  return new Response(new Uint8Array(rawBody), {
    headers: { 'content-type': String(headers['content-type']) },
  }).formData();
}

async function all<Event>(stream: Promise<AsyncIterable<Event>>): Promise<Event[]> {
  const events: Event[] = [];
  for await (const event of await stream) events.push(event);
  return events;
}

describe('image API', () => {
  it('charges by price, size, quality and number of images', async () => {
    const call = { model: 'dall-e-3', prompt: 'a cat', size: '1792x1024', quality: 'hd', n: 2 } as const;
    const { data } = await openai().images.generate(call);
    expect(data).toHaveLength(2);
    const { row, quota, other } = await bill();
    // Two images at 0.04 dollars: twice the price for the size, 1.5 times for hd quality.
    expect(quota).toBe(2 * 0.04 * 2 * 1.5 * 500_000);
    expect(row).toMatchObject({
      prompt_tokens: 2,
      completion_tokens: 0,
      content: expect.stringContaining('大小 1792x1024, 品质 hd'),
    });
    expect(other).toMatchObject({ image_count: 2, image_size: '1792x1024', image_quality: 'hd', image_ratio: 3 });
  });

  it('charges per image when the model is priced by ratio', async () => {
    await openai().images.generate({
      model: 'dall-e-2',
      prompt: 'a cat',
      size: '512x512',
      response_format: 'b64_json',
    });
    expect((await bill()).quota).toBe(4_500);
  });

  it('charges the tokens that the upstream reports', async () => {
    site.upstream.next(respondWith({ usage: { prompt: 50, completion: 4_160 } }));
    await openai().images.generate({ model: 'gpt-image-1', prompt: 'a cat' });
    const { row, quota } = await bill();
    expect(quota).toBe((50 + 4_160 * 8) * 2.5);
    expect(row).toMatchObject({ prompt_tokens: 50, completion_tokens: 4_160 });
  });

  it('uses dall-e when no model is given and charges the returned images only', async () => {
    const oneImage = raw(
      200,
      'application/json',
      JSON.stringify({ created: 1, data: [{ url: 'https://p.example/1' }] }),
    );
    site.upstream.next(oneImage);
    await openai().images.generate({ prompt: 'a cat', n: 4 });
    expect(site.upstream.lastRequest.body).toEqual({ model: 'dall-e', prompt: 'a cat', n: 4 });
    expect((await bill()).quota).toBe(0.0025 * 8 * 500_000);
  });

  it('charges every returned image when vendor fields request a series', async () => {
    const data = ['1', '2', '3'].map((name) => ({ url: `https://p.example/${name}` }));
    site.upstream.next(raw(200, 'application/json', JSON.stringify({ created: 1, data })));
    const series = { sequential_image_generation: 'auto', sequential_image_generation_options: { max_images: 3 } };
    await openai().images.generate({ model: 'dall-e-2', prompt: 'a cat', ...series });
    expect((await bill()).quota).toBe(3 * 0.0025 * 8 * 500_000);
  });

  it('relays the files of an image edit as a form', async () => {
    const files = await Promise.all(
      ['a.png', 'b.png'].map((name) => toFile(Buffer.from(name), name, { type: 'image/png' })),
    );
    site.upstream.next(respondWith({ usage: { prompt: 300, completion: 100 } }));
    await openai().images.edit({ model: 'gpt-image-1', prompt: 'a hat', image: files, size: '1024x1024' });
    const form = await lastForm();
    const sent = form.getAll('image[]') as File[];
    expect(sent.map(({ name, type }) => [name, type])).toEqual([
      ['a.png', 'image/png'],
      ['b.png', 'image/png'],
    ]);
    expect(await sent[1]?.text()).toBe('b.png');
    expect((await bill()).quota).toBe((300 + 100 * 8) * 2.5);
  });

  it('charges variations by number of images', async () => {
    const image = await toFile(Buffer.from('png'), 'a.png', { type: 'image/png' });
    await openai().images.createVariation({ model: 'dall-e-2', image, n: 3 });
    expect(site.upstream.lastRequest.path).toBe('/v1/images/variations');
    expect((await bill()).quota).toBe(3 * 0.0025 * 8 * 500_000);
  });

  it('streams partial images', async () => {
    site.upstream.next(respondWith({ usage: { prompt: 10, completion: 100 } }));
    const call = { model: 'gpt-image-1', prompt: 'a cat', stream: true as const, partial_images: 2 };
    const events = await all(openai().images.generate(call));
    expect(events.map(({ type }) => type)).toEqual([
      'image_generation.partial_image',
      'image_generation.partial_image',
      'image_generation.completed',
    ]);
    const { row, quota } = await bill();
    expect(quota).toBe((10 + 100 * 8) * 2.5);
    expect(row?.is_stream).toBe(true);
  });

  it.each([
    [{ model: 'dall-e-3', prompt: 'a', n: 11 }, 'n must be'],
    [{ model: 'dall-e-2', prompt: 'a', size: '1024×1024' }, 'letter x'],
    [{ model: 'dall-e-2', prompt: 'a', size: '1024x1792' }, 'size must be one of'],
    [{ model: 'dall-e-3', prompt: '' }, 'prompt is required'],
  ])('rejects the invalid request %j with 400', async (call, message) => {
    const requesting = openai().images.generate(call as { prompt: string });
    await expect(requesting).rejects.toMatchObject({ status: 400, code: 'invalid_image_request' });
    await expect(requesting).rejects.toThrow(message);
    expect(site.upstream.requests).toEqual([]);
    expect((await bill()).quota).toBe(0);
  });

  it('rejects a call when the balance does not cover all images', async () => {
    const poor = await createUser(site.tollgate, site.administrator, { quota: 100_000 });
    const key = await createToken(poor, { unlimited_quota: true });
    const requesting = site.openai(key).images.generate({ model: 'dall-e-3', prompt: 'a cat', n: 6 });
    await expect(requesting).rejects.toMatchObject({ status: 403, code: 'insufficient_user_quota' });
  });
});

describe('speech API', () => {
  it('returns the audio unchanged and charges by character', async () => {
    const spoken = await openai().audio.speech.create({ model: 'tts-1', voice: 'alloy', input: 'Grüezi 👋' });
    expect(spoken.headers.get('content-type')).toBe('audio/mpeg');
    expect(Buffer.from(await spoken.arrayBuffer())).toEqual(Buffer.from([0x49, 0x44, 0x33, 0, 255, 13, 10]));
    const { row, quota, other } = await bill();
    expect(quota).toBe(8 * 7.5);
    expect(row?.prompt_tokens).toBe(8);
    expect(other).toMatchObject({ characters: 8 });
  });

  it('charges by token when the upstream reports usage', async () => {
    site.upstream.next(respondWith({ usage: { prompt: 100, completion: 900 } }));
    const call = { model: 'gpt-4o-mini-tts', voice: 'alloy', input: 'Hello', stream_format: 'sse' } as const;
    const events = await (await openai().audio.speech.create(call)).text();
    expect(events).toContain('event: speech.audio.delta\n');
    expect(events).toContain('event: speech.audio.done\n');
    expect((await bill()).row).toMatchObject({ prompt_tokens: 100, completion_tokens: 900 });
  });

  it('rejects an empty input with 400', async () => {
    const creation = openai().audio.speech.create({ model: 'tts-1', voice: 'alloy', input: '' });
    await expect(creation).rejects.toMatchObject({ status: 400, code: 'invalid_audio_request' });
  });

  it('returns an error without a charge when a response with status 200 contains an error', async () => {
    site.upstream.next(raw(200, 'application/json', '{"error":{"message":"no voice","type":"server_error"}}'));
    const creation = openai().audio.speech.create({ model: 'tts-1', voice: 'alloy', input: 'Hello' });
    await expect(creation).rejects.toThrow('no voice');
    expect((await bill()).quota).toBe(0);
  });
});

describe('transcription API', () => {
  const file = () => toFile(Buffer.alloc(32_000), 'talk "1".mp3', { type: 'audio/mpeg' });

  it('charges by the seconds that the upstream reports', async () => {
    const { text } = await openai().audio.transcriptions.create({ model: 'whisper-1', file: await file() });
    expect(text).toBe('Hello there.');
    const { row, quota, other } = await bill();
    // Seven seconds at a thousand tokens per minute.
    expect(row?.prompt_tokens).toBe(117);
    expect(quota).toBe(117 * 15);
    expect(other).toMatchObject({ audio_seconds: 7 });
    expect(other.estimated).toBeUndefined();
  });

  it('charges by the tokens that the upstream reports', async () => {
    site.upstream.next(respondWith({ usage: { prompt: 140, completion: 30 } }));
    await openai().audio.transcriptions.create({ model: 'gpt-4o-transcribe', file: await file() });
    expect((await bill()).quota).toBe(Math.round((140 + 30 * 4) * 1.25));
  });

  it('charges the same price for the text format', async () => {
    const call = { model: 'whisper-1', file: await file(), response_format: 'text' } as const;
    const text: unknown = await openai().audio.transcriptions.create(call);
    expect(text).toBe('Hello there.\n');
    expect((await bill()).quota).toBe(117 * 15);
  });

  it('charges an estimate from the file size when the upstream reports no usage', async () => {
    site.upstream.next(respondWith({}, { usage: 'never' }));
    const call = { model: 'whisper-1', file: await file(), response_format: 'text' } as const;
    const text: unknown = await openai().audio.transcriptions.create(call);
    expect(text).toBe('Hello there.\n');
    const { quota, other } = await bill();
    expect(quota).toBe(33 * 15);
    expect(other).toMatchObject({ audio_seconds: 2, estimated: true });
  });

  it('charges srt output by the length of the subtitles', async () => {
    await openai().audio.transcriptions.create({ model: 'whisper-1', file: await file(), response_format: 'srt' });
    expect((await bill()).quota).toBe(100 * 15);
  });

  it('streams a transcript', async () => {
    site.upstream.next(respondWith({ usage: { prompt: 140, completion: 30 } }));
    const call = { model: 'gpt-4o-transcribe', file: await file(), stream: true as const };
    const events = await all(openai().audio.transcriptions.create(call));
    expect(events.map(({ type }) => type)).toEqual([
      'transcript.text.delta',
      'transcript.text.delta',
      'transcript.text.done',
    ]);
    expect((await bill()).row).toMatchObject({ prompt_tokens: 140, completion_tokens: 30 });
  });

  it('ends with an error and is charged when the transcript contains a sensitive word', async () => {
    const options = { SensitiveWords: 'there', CheckSensitiveOnCompletionEnabled: 'true' };
    for (const [name, value] of Object.entries(options)) await setOption(site.administrator, name, value);
    const transcribing = async (stream: boolean) => {
      const call = { model: 'gpt-4o-transcribe', file: await file(), stream };
      const transcription = await openai().audio.transcriptions.create(call);
      return stream ? all(Promise.resolve(transcription as unknown as AsyncIterable<unknown>)) : transcription;
    };
    for (const stream of [false, true]) {
      await expect(transcribing(stream)).rejects.toMatchObject({ code: 'answer_filtered' });
    }
    const rows = await site.bills(user);
    expect(rows.map(({ quota }) => quota > 0)).toEqual([true, true]);
    expect(await discrepancies(site.database)).toEqual([]);
    await setOption(site.administrator, 'CheckSensitiveOnCompletionEnabled', 'false');
  });

  it('uses whisper-1 for a translation when no model is given', async () => {
    const form = new FormData();
    form.set('file', new File([new Uint8Array(16_000)], 'talk.mp3', { type: 'audio/mpeg' }));
    const response = await fetch(`${site.tollgate.url}/v1/audio/translations`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token.key}` },
      body: form,
    });
    expect(await response.json()).toMatchObject({ text: 'Hello there.' });
    expect(site.upstream.lastRequest.path).toBe('/v1/audio/translations');
    const sent = await lastForm();
    expect(sent.get('model')).toBe('whisper-1');
    expect((sent.get('file') as File).size).toBe(16_000);
    expect((await bill()).quota).toBe(117 * 15);
  });

  it('rejects a request without a file with 400', async () => {
    const response = await fetch(`${site.tollgate.url}/v1/audio/transcriptions`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token.key}` },
      body: new FormData(),
    });
    expect(response.status).toBe(400);
  });
});

describe('moderation and rerank APIs', () => {
  it('charge a moderation by input tokens', async () => {
    await exactCounts();
    const { results } = await openai().moderations.create({ input: ['one', 'two three'] });
    expect(results).toHaveLength(2);
    expect(site.upstream.lastRequest.body.model).toBe('omni-moderation-latest');
    const [row] = await site.bills(user);
    expect(row).toMatchObject({ prompt_tokens: 3, completion_tokens: 0, quota: 6 });
  });

  it.each(['/v1/rerank', '/v1/re-rank', '/v2/rerank'])('return a ranking at %s', async (path) => {
    site.upstream.next(respondWith({ usage: { prompt: 40, completion: 0 } }));
    const response = await fetch(`${site.tollgate.url}${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token.key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ model: 'ranker', query: 'cat', documents: ['a dog', { text: 'a cat' }], top_n: 1 }),
    });
    expect(await response.json()).toMatchObject({ results: [{ index: 1, relevance_score: 1 }] });
    expect((await bill()).quota).toBe(20);
  });

  it.each([
    [{ model: 'ranker', documents: ['a'] }, 'invalid_query'],
    [{ model: 'ranker', query: 'q', documents: [] }, 'invalid_documents'],
  ])('reject the incomplete rerank request %j with 400', async (body, code) => {
    const response = await fetch(`${site.tollgate.url}/v1/rerank`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token.key}` },
      body: JSON.stringify(body),
    });
    expect([response.status, await response.json()]).toMatchObject([400, { error: { code } }]);
  });
});

describe('AI SDK', () => {
  const vendor = () => createOpenAI({ apiKey: token.key, baseURL: `${site.tollgate.url}/v1` });

  it('creates embeddings', async () => {
    const { embeddings } = await embedMany({ model: vendor().embedding('text-embedding-3-small'), values: ['a', 'b'] });
    expect(embeddings).toHaveLength(2);
  });

  it('generates an image', async () => {
    const { images } = await generateImage({ model: vendor().image('dall-e-3'), prompt: 'a cat', size: '1024x1024' });
    expect(Buffer.from(images[0]?.uint8Array ?? []).toString()).toBe('a picture');
    expect((await bill()).quota).toBe(20_000);
  });

  it('generates speech', async () => {
    const { audio } = await generateSpeech({ model: vendor().speech('tts-1'), text: 'Hello' });
    expect(audio.uint8Array).toHaveLength(7);
    expect((await bill()).quota).toBe(38);
  });

  it('transcribes audio', async () => {
    const audio = new Uint8Array(1_000);
    const { text } = await transcribe({ model: vendor().transcription('whisper-1'), audio });
    expect(text).toBe('Hello there.');
    expect((await bill()).quota).toBe(117 * 15);
  });
});

describe('legacy and unsupported OpenAI routes', () => {
  const post = (path: string, body: object) =>
    fetch(`${site.tollgate.url}${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token.key}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });

  it('accept the model of an embedding in the path', async () => {
    const response = await post('/v1/engines/text-embedding-3-small/embeddings', { input: 'a' });
    expect(await response.json()).toMatchObject({ data: [{ index: 0 }] });
    expect(site.upstream.lastRequest.body).toMatchObject({ model: 'text-embedding-3-small', input: 'a' });
  });

  it('serve embeddings under /hf', async () => {
    expect((await post('/hf/v1/embeddings', { model: 'text-embedding-3-small', input: 'a' })).status).toBe(200);
  });

  it.each([
    ['POST', '/v1/uploads'],
    ['GET', '/v1/vector_stores?limit=1'],
    ['POST', '/v1/fine-tunes/ft/cancel'],
    ['DELETE', '/v1/models/gpt-4o'],
    ['POST', '/v1/edits'],
  ])('return 501 for %s %s', async (method, path) => {
    const form = new FormData();
    form.set('file', new File(['x'], 'x.jsonl'));
    const body = method === 'POST' ? form : undefined;
    const response = await fetch(`${site.tollgate.url}${path}`, { method, body });
    expect([response.status, response.headers.get('x-should-retry')]).toEqual([501, 'false']);
    expect(response.headers.get('x-request-id')).toBeTruthy();
    expect(await response.json()).toEqual({
      error: { message: 'API not implemented', type: 'veloera_error', param: '', code: 'api_not_implemented' },
    });
  });
});

describe('address without a route', () => {
  it.each([
    ['GET', '/v1/nope', '*', ''],
    ['POST', '/chat/completions', '*', ': add /v1 to the base URL of the client'],
    ['POST', '/messages', '*', ': add /v1 to the base URL of the client'],
    ['POST', '/models/gemini-pro:generateContent', '*', ': add /v1beta to the base URL of the client'],
    ['POST', '/openai/v1/chat/completions', '*', ': remove /openai from the base URL of the client'],
    ['POST', '/anthropic/v1/messages', '*', ': remove /anthropic from the base URL of the client'],
    ['POST', '/v1beta/openai/chat', '*', ': replace /v1beta/openai by /v1 in the base URL of the client'],
    ['POST', '/v1/v1/messages', '*', ': the client adds the version itself, so remove /v1 from its base URL'],
    ['GET', '/api/nope', null, ''],
  ])('%s %s returns 404 with the request id', async (method, path, origin, hint) => {
    const response = await fetch(`${site.tollgate.url}${path}`, { method });
    expect(response.status).toBe(404);
    expect(response.headers.get('x-request-id')).toMatch(/^\d{23}\w{8}$/);
    expect(response.headers.get('access-control-allow-origin')).toBe(origin);
    expect(await response.json()).toEqual({
      error: { message: `Invalid URL (${method} ${path})${hint}`, type: 'invalid_request_error', param: '', code: '' },
    });
  });
});

it('an address without a route responds to a client of Anthropic in its format', async () => {
  const headers = { 'anthropic-version': '2023-06-01' };
  const response = await fetch(`${site.tollgate.url}/v1/v1/messages`, { method: 'POST', headers });
  expect([response.status, await response.json()]).toMatchObject([
    404,
    { type: 'error', error: { type: 'not_found_error' } },
  ]);
});

describe('dashboard billing routes', () => {
  const get = async (path: string, key = token.key) => {
    const response = await fetch(`${site.tollgate.url}${path}`, { headers: { authorization: `Bearer ${key}` } });
    return (await response.json()) as Record<string, unknown>;
  };
  const prefixes = ['/v1/dashboard/billing', '/dashboard/billing'];

  it.each(prefixes)('return the balance of the token under %s', async (prefix) => {
    const limited = await createToken(user, { remain_quota: 1_000_000 });
    await site.openai(limited).images.generate({ model: 'dall-e-3', prompt: 'a cat', n: 5 });
    expect(await get(`${prefix}/subscription`, limited.key)).toEqual({
      object: 'billing_subscription',
      has_payment_method: true,
      soft_limit_usd: 2,
      hard_limit_usd: 2,
      system_hard_limit_usd: 2,
      access_until: 0,
    });
    expect(await get(`${prefix}/usage?start_date=2026-01-01&end_date=2026-02-01`, limited.key)).toEqual({
      object: 'list',
      total_usage: 20,
    });
  });

  it('return a limit of 100,000,000 dollars for an unlimited token', async () => {
    expect(await get('/v1/dashboard/billing/subscription')).toMatchObject({ hard_limit_usd: 100_000_000 });
  });

  it('return the balance of the owner when DisplayTokenStatEnabled is off', async () => {
    await setOption(site.administrator, 'DisplayTokenStatEnabled', 'false');
    await setOption(site.administrator, 'DisplayInCurrencyEnabled', 'false');
    const limited = await createToken(user, { remain_quota: 1_000_000 });
    await site.openai(limited).images.generate({ model: 'dall-e-3', prompt: 'a cat' });
    expect(await get('/dashboard/billing/subscription', limited.key)).toMatchObject({ hard_limit_usd: balance });
    expect(await get('/dashboard/billing/usage', limited.key)).toMatchObject({ total_usage: 2_000_000 });
  });

  it('reject a request without a token', async () => {
    const response = await fetch(`${site.tollgate.url}/dashboard/billing/usage`);
    expect(await response.json()).toMatchObject({ error: { code: 'token_missing' } });
  });
});

/** Waits until tokens are counted: they are estimated until the worker thread of the counter has started. */
async function exactCounts(): Promise<void> {
  const hundredTokens = 'a '.repeat(100);
  const count = async () => {
    const response = await fetch(`${site.tollgate.url}/v1/messages/count_tokens`, {
      method: 'POST',
      headers: { 'x-api-key': token.key, 'content-type': 'application/json' },
      body: JSON.stringify({ model: 'ranker', messages: [{ role: 'user', content: hundredTokens }] }),
    });
    return ((await response.json()) as { input_tokens: number }).input_tokens;
  };
  await eventually(count, (tokens) => tokens >= 100);
}
