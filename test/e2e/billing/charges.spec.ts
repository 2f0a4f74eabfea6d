import Anthropic from '@anthropic-ai/sdk';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { eventually } from '../../support/eventually.js';
import {
  type Behaviour,
  byteByByte,
  failure,
  hangBeforeHeaders,
  hangMidStream,
  type Reply,
  respondWith,
  type StreamHabits,
  withLineEnd,
} from '../../support/mock-upstream/behaviour.js';
import { NOON_ZONE } from '../../support/site-calendar.js';
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

const messages = [{ role: 'user' as const, content: 'Hi' }];

let site: Site;
let user: TestUser;
let token: CreatedToken;

beforeAll(async () => {
  site = await Site.open();
  await setOption(site.administrator, 'TimeZone', NOON_ZONE);
  await setOption(site.administrator, 'ModelPrice', JSON.stringify({ 'per-call': 0.01 }));
  await createChannel(site.administrator, {
    base_url: site.upstream.url,
    models: 'gpt-4o-mini,gpt-4o,per-call,unpriced,text-embedding-3-small',
  });
});
afterAll(() => site.close());

beforeEach(async () => {
  site.upstream.reset();
  user = await createUser(site.tollgate, site.administrator, { quota: 1_000_000 });
  token = await createToken(user, { unlimited_quota: true });
});

async function streamed(model: string, extra: object = {}) {
  const chunks = [];
  const call = { model, messages, ...extra, stream: true as const };
  for await (const chunk of await site.openai(token).chat.completions.create(call)) chunks.push(chunk);
  return chunks;
}

/** The log row of the last call; expects balance, log and ledger to agree on its charge. */
async function cost(): Promise<number> {
  const [row] = await site.bills(user);
  expect(await site.balance(user)).toBe(1_000_000 - (row?.quota ?? 0));
  expect(await discrepancies(site.database)).toEqual([]);
  return row?.quota ?? 0;
}

describe('call charge', () => {
  const cases: { name: string; model: string; usage: Reply['usage']; expected: number }[] = [
    {
      name: 'prompt and completion tokens at a completion ratio of 4',
      model: 'gpt-4o-mini',
      usage: { prompt: 1_000, completion: 500 },
      expected: 225,
    },
    {
      name: 'cached prompt tokens at half price',
      model: 'gpt-4o-mini',
      usage: { prompt: 1_000, completion: 0, cached: 400 },
      expected: 60,
    },
    { name: 'a fraction rounded half up', model: 'gpt-4o-mini', usage: { prompt: 20, completion: 0 }, expected: 2 },
    { name: 'a minimum of one unit', model: 'gpt-4o-mini', usage: { prompt: 1, completion: 0 }, expected: 1 },
    {
      name: 'the price per call of the model',
      model: 'per-call',
      usage: { prompt: 1_000, completion: 500 },
      expected: 5_000,
    },
  ];

  it.each(cases)('charges a non-streamed response with $name', async ({ model, usage, expected }) => {
    site.upstream.next(respondWith({ usage }));
    await site.openai(token).chat.completions.create({ model, messages });
    expect(await cost()).toBe(expected);
  });

  it.each(cases)('charges a streamed response with $name', async ({ model, usage, expected }) => {
    site.upstream.next(respondWith({ usage }));
    await streamed(model);
    expect(await cost()).toBe(expected);
  });

  it('charges embeddings by prompt tokens', async () => {
    site.upstream.next(respondWith({ usage: { prompt: 1_000, completion: 0 } }));
    await site.openai(token).embeddings.create({ model: 'text-embedding-3-small', input: ['a', 'b'] });
    expect(await cost()).toBe(10);
  });

  it('is zero when a model without a price is rejected with model_price_error', async () => {
    const call = site.openai(token).chat.completions.create({ model: 'unpriced', messages });
    await expect(call).rejects.toMatchObject({ code: 'model_price_error' });
    expect(site.upstream.requests).toEqual([]);
    expect(await cost()).toBe(0);
  });

  it('is a failed call for administrators when the model has no price', async () => {
    await expect(site.openai(token).chat.completions.create({ model: 'unpriced', messages })).rejects.toMatchObject({
      status: 400,
    });
    const failed = () =>
      site.database.query(
        `SELECT model_name AS model, kind, quota::int AS quota, details ->> 'code' AS code, token_id::int AS token
          FROM logs WHERE type = 100 AND user_id = $1`,
        [user.id],
      );
    const row = { model: 'unpriced', kind: 'chat', quota: 0, code: 'model_price_error', token: token.id };
    expect(await eventually(failed, (rows) => rows.length > 0)).toContainEqual(row);
  });
});

describe('blank response', () => {
  it.each([
    ['a plain call', 'gpt-4o-mini', false, ''],
    ['a plain call of white space', 'gpt-4o-mini', false, ' \n'],
    ['a stream', 'gpt-4o-mini', true, ''],
    ['a stream of white space', 'gpt-4o-mini', true, ' \n'],
    ['a call with a price of its own', 'per-call', false, ''],
  ])('of %s is free and has a row that says so', async (_, model, stream, text) => {
    const payer = await createUser(site.tollgate, site.administrator, { quota: 100_000 });
    const key = await createToken(payer, { unlimited_quota: true });
    site.upstream.next(respondWith({ text, usage: { prompt: 1_000, completion: 1 } }));
    const call = await site.openai(key).chat.completions.create({ model, messages, stream });
    if (Symbol.asyncIterator in call) for await (const _chunk of call);
    const [row] = await eventually(
      () => site.bills(payer),
      (bills) => bills.length > 0,
    );
    expect(row).toMatchObject({ quota: 0, prompt_tokens: 0, completion_tokens: 0, is_stream: stream });
    expect(row?.content).toMatch(/（可能是上游超时）/);
    expect(await site.balance(payer)).toBe(100_000);
    expect(await discrepancies(site.database)).toEqual([]);
  });
});

describe('usage of a stream', () => {
  const usage = { prompt: 1_000, completion: 500 };
  const habits: { name: string; behaviour: Behaviour }[] = [
    ...(['asked', 'everyChunk', 'finishChunk'] satisfies StreamHabits['usage'][]).map((place) => ({
      name: `usage mode ${place}`,
      behaviour: respondWith({ usage }, { usage: place }),
    })),
    { name: 'no [DONE] at the end', behaviour: respondWith({ usage }, { done: false }) },
    { name: 'chunks of one byte', behaviour: byteByByte({ usage, text: 'Grüezi 你好 👋' }) },
    { name: 'CRLF line ends', behaviour: withLineEnd('\r\n', { usage }) },
  ];

  it.each(habits)('is charged in full when the stream has $name', async ({ behaviour }) => {
    site.upstream.next(behaviour);
    await streamed('gpt-4o-mini');
    expect(await cost()).toBe(225);
  });

  it('is always requested from the upstream and sent only to callers that request it', async () => {
    site.upstream.next(respondWith({ usage }), respondWith({ usage }));
    const without = await streamed('gpt-4o-mini');
    const withUsage = await streamed('gpt-4o-mini', { stream_options: { include_usage: true } });
    for (const request of site.upstream.requests) expect(request.body.stream_options).toEqual({ include_usage: true });
    expect(without.some((chunk) => chunk.usage)).toBe(false);
    expect(withUsage.at(-1)).toMatchObject({ choices: [], usage: { total_tokens: 1_500 } });
  });

  it('is counted by the gateway when the upstream does not report it', async () => {
    site.upstream.next(respondWith({ text: 'one two three four five' }, { usage: 'never' }));
    await streamed('gpt-4o-mini');
    const [row] = await site.bills(user);
    expect(row?.completion_tokens).toBeGreaterThanOrEqual(5);
    expect(row?.prompt_tokens).toBeGreaterThanOrEqual(1);
    expect(await cost()).toBeGreaterThanOrEqual(1);
  });
});

describe('caller disconnect', () => {
  it('aborts the upstream request and charges the produced tokens once', async () => {
    site.upstream.next(hangMidStream(4, { text: 'one two three four five six seven' }));
    const arrival = site.upstream.arrival();
    const stream = await site.openai(token).chat.completions.create({ model: 'gpt-4o', messages, stream: true });
    for await (const chunk of stream) if (chunk.choices[0]?.delta.content) break;
    await expect((await arrival).ended).resolves.toBe('aborted');
    const bills = await settled(1);
    expect(bills[0]?.completion_tokens).toBeGreaterThanOrEqual(1);
    expect(bills[0]?.completion_tokens).toBeLessThan(8);
    expect(await cost()).toBeGreaterThanOrEqual(1);
  });

  it.each([
    ['a plain call', 'gpt-4o-mini', false],
    ['a stream', 'gpt-4o-mini', true],
    ['a call with a price per call', 'per-call', false],
  ])('before the first output of %s has a row without a charge', async (_, model, stream) => {
    const payer = await createUser(site.tollgate, site.administrator, { quota: 100_000 });
    const key = await createToken(payer, { unlimited_quota: true });
    site.upstream.next(hangBeforeHeaders());
    const arrival = site.upstream.arrival();
    const leaving = new AbortController();
    const call = site.openai(key).chat.completions.create({ model, messages, stream }, { signal: leaving.signal });
    const { ended } = await arrival;
    leaving.abort();
    await expect(call).rejects.toThrow('aborted');
    await expect(ended).resolves.toBe('aborted');
    const [row] = await eventually(
      () => site.bills(payer),
      (bills) => bills.length > 0,
    );
    expect(row).toMatchObject({ quota: 0, prompt_tokens: 0, completion_tokens: 0, is_stream: stream });
    expect(row?.content).toMatch(/断开连接/);
    expect(await site.balance(payer)).toBe(100_000);
    expect(await discrepancies(site.database)).toEqual([]);
  });

  /** The disconnected caller receives no end of the call, so this polls until the bill is written. */
  async function settled(count: number) {
    for (;;) {
      const bills = await site.bills(user);
      if (bills.length >= count) return bills;
    }
  }
});

describe('output of a stream', () => {
  // Chunks of about 1,000 tokens; each costs its payer 300 at most.
  const text = Array.from({ length: 40 }, () => 'x'.repeat(4_000)).join(' ');
  const endless = hangMidStream(30, { text });

  it.each([
    ['far beyond its max_tokens', 1_000_000, { max_tokens: 10 }, 'output_limit_exceeded'],
    ['until the quota is used up', 2_000, {}, 'output_quota_exhausted'],
  ])('%s ends with an error and is charged', async (_, quota, extra, code) => {
    const payer = await createUser(site.tollgate, site.administrator, { quota });
    const key = await createToken(payer, { unlimited_quota: true });
    site.upstream.next(endless);
    const arrival = site.upstream.arrival();
    const call = { model: 'gpt-4o-mini', messages, stream: true as const, ...extra };
    const stream = await site.openai(key).chat.completions.create(call);
    let length = 0;
    const reading = (async () => {
      for await (const chunk of stream) length += chunk.choices[0]?.delta.content?.length ?? 0;
    })();
    await expect(reading).rejects.toMatchObject({ code });
    await expect((await arrival).ended).resolves.toBe('aborted');
    expect(length).toBeGreaterThan(4_000);
    const [bill] = await site.bills(payer);
    expect(bill?.quota).toBeGreaterThan(0);
    const balance = await site.balance(payer);
    expect(balance).toBe(quota - (bill?.quota ?? 0));
    expect(balance).toBeGreaterThanOrEqual(0);
    expect(await discrepancies(site.database)).toEqual([]);
  });

  it('may be as long as its payer can pay for when the client set no limit', async () => {
    site.upstream.next(respondWith({ text, usage: { prompt: 1, completion: 40_000 } }));
    const chunks = await streamed('gpt-4o-mini');
    const received = chunks.map((chunk) => chunk.choices[0]?.delta.content ?? '').join('');
    expect(received).toHaveLength(text.length);
    expect(await cost()).toBe(12_000);
  });

  it('that the upstream reports as longer than its limit is complete', async () => {
    const payer = await createUser(site.tollgate, site.administrator, { quota: 2_000 });
    const key = await createToken(payer, { unlimited_quota: true });
    site.upstream.next(respondWith({ text: 'one two', usage: { prompt: 1, completion: 40_000 } }));
    const call = { model: 'gpt-4o-mini', messages, stream: true as const, max_tokens: 10 };
    let received = '';
    for await (const chunk of await site.openai(key).chat.completions.create(call)) {
      received += chunk.choices[0]?.delta.content ?? '';
    }
    expect(received).toBe('one two');
    expect(await site.balance(payer)).toBe(2_000 - 12_000);
  });
});

describe('quota limit', () => {
  // Each call costs 5,000; the balance pays for 100 calls.
  it('serves exactly the 100 calls that the balance pays for when 300 arrive concurrently', async () => {
    const limitedUser = await createUser(site.tollgate, site.administrator, { quota: 500_000 });
    const key = await createToken(limitedUser, { unlimited_quota: true });
    const calls = Array.from({ length: 300 }, () =>
      site
        .openai(key)
        .chat.completions.create({ model: 'per-call', messages })
        .then(
          () => 'served',
          (error: { code?: string; status?: number }) => `${error.status} ${error.code}`,
        ),
    );
    const outcomes = await Promise.all(calls);
    expect(outcomes.filter((outcome) => outcome === 'served')).toHaveLength(100);
    expect(new Set(outcomes)).toEqual(new Set(['served', '403 insufficient_user_quota']));
    expect(site.upstream.requests).toHaveLength(100);
    expect(await site.balance(limitedUser)).toBe(0);
    expect(await discrepancies(site.database)).toEqual([]);
  });

  it.each([
    ['/v1/chat/completions', { model: 'per-call', messages }],
    ['/v1/responses', { model: 'per-call', input: 'Hi' }],
    ['/v1/messages', { model: 'per-call', messages, max_tokens: 9 }],
    ['/v1beta/models/per-call:generateContent', { contents: [{ role: 'user', parts: [{ text: 'Hi' }] }] }],
  ])('is reported in dollars by %s when it is too small', async (path, body) => {
    const poor = await createUser(site.tollgate, site.administrator, { quota: 1 });
    const { key } = await createToken(poor, { unlimited_quota: true });
    const response = await fetch(`${site.tollgate.url}${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json', 'accept-language': 'zh' },
      body: JSON.stringify(body),
    });
    expect(await response.json()).toMatchObject({
      error: { message: expect.stringContaining('user quota: ＄0.000002, need quota: ＄0.010000') },
    });
  });

  it('rejects a call when the token quota is used up although the user has quota left', async () => {
    const key = await createToken(user, { remain_quota: 12_000 });
    const send = () => site.openai(key).chat.completions.create({ model: 'per-call', messages });
    await send();
    await send();
    await expect(send()).rejects.toMatchObject({ status: 403, code: 'pre_consume_token_quota_failed' });
    expect(await site.balance(user)).toBe(990_000);
  });
});

describe('response headers', () => {
  const usage = { prompt: 1_000, completion: 500 };
  const COST = 225;
  const sendRequest = (body: object = {}, key = token.key) =>
    fetch(`${site.tollgate.url}/v1/chat/completions`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ model: 'gpt-4o-mini', messages, ...body }),
    });
  const reported = async (response: Response) => {
    await response.text();
    return Object.fromEntries([...response.headers].filter(([name]) => /^x-tollgate-/.test(name)));
  };

  it('report model, attempts, the booked cost and the remaining balance', async () => {
    site.upstream.next(respondWith({ usage }));
    const response = await sendRequest();
    expect(response.headers.get('access-control-expose-headers')).toContain('x-tollgate-cost');
    expect(await reported(response)).toEqual({
      'x-tollgate-model': 'gpt-4o-mini',
      'x-tollgate-attempts': '1',
      'x-tollgate-cost': String(await cost()),
      'x-tollgate-quota-remaining': String(1_000_000 - COST),
    });
  });

  it('report the remaining quota of a limited token', async () => {
    site.upstream.next(respondWith({ usage }));
    const limited = await createToken(user, { remain_quota: 5_000 });
    expect(await reported(await sendRequest({}, limited.key))).toMatchObject({
      'x-tollgate-quota-remaining': String(5_000 - COST),
    });
  });

  it('of a stream report values that are known before the response, and no cost', async () => {
    site.upstream.next(respondWith({ usage }));
    expect(await reported(await sendRequest({ stream: true }))).toEqual({
      'x-tollgate-model': 'gpt-4o-mini',
      'x-tollgate-attempts': '1',
      'x-tollgate-quota-remaining': '1000000',
    });
    expect(await cost()).toBe(COST);
  });

  it('of a failed call report the attempts', async () => {
    site.upstream.next(failure(400));
    const response = await sendRequest();
    expect(response.status).toBe(400);
    expect(await reported(response)).toEqual({ 'x-tollgate-attempts': '1' });
  });

  it('report the channel to administrators', async () => {
    const own = await createToken(site.administrator, { unlimited_quota: true });
    const headers = await reported(await sendRequest({}, own.key));
    expect(headers['x-tollgate-channel']).toMatch(/^\d+$/);
  });
});

describe('usage of a key', () => {
  const usage = { prompt: 1_000, completion: 500 };
  const get = async (path: string, key = token.key) => {
    const response = await fetch(`${site.tollgate.url}${path}`, { headers: { authorization: `Bearer ${key}` } });
    return { status: response.status, body: (await response.json()) as unknown };
  };
  const call = async (by = token, stream = false) => {
    site.upstream.next(respondWith({ usage }));
    const { data, response } = await site
      .openai(by)
      .chat.completions.create({ model: 'gpt-4o-mini', messages, stream })
      .withResponse();
    if (stream) for await (const _ of data as AsyncIterable<unknown>);
    return response.headers.get('x-request-id') ?? '';
  };

  it('contains the spending of the current periods, in total and on request in a period', async () => {
    const limited = await createToken(user, { remain_quota: 1_000 });
    await call(limited);
    await call(limited);
    await call();
    const amount = { quota: 450, cost: 0.0009 };
    const now = Math.floor(Date.now() / 1_000);
    expect(await get(`/v1/usage?start_timestamp=${now - 600}&end_timestamp=${now + 600}`, limited.key)).toEqual({
      status: 200,
      body: {
        object: 'usage',
        isValid: true,
        unit: 'USD',
        remaining: 0.0011,
        remaining_quota: 550,
        unlimited_quota: false,
        expires_at: null,
        usage: {
          today: amount,
          week: amount,
          month: amount,
          total: { ...amount, requests: 2 },
          period: {
            start: new Date((now - 600) * 1_000).toISOString(),
            end: new Date((now + 600) * 1_000).toISOString(),
            ...amount,
            requests: 2,
            input_tokens: 2_000,
            output_tokens: 1_000,
            total_tokens: 3_000,
          },
        },
      },
    });
  });

  it("has new-api's format on its path, even when the token is used up", async () => {
    const limited = await createToken(user, { remain_quota: 225, name: 'spent' });
    await call(limited);
    expect((await get('/v1/models', limited.key)).status).toBe(401);
    expect(await get('/api/usage/token/', limited.key)).toEqual({
      status: 200,
      body: {
        code: true,
        message: 'ok',
        data: {
          object: 'token_usage',
          name: 'spent',
          total_granted: 225,
          total_used: 225,
          total_available: 0,
          unlimited_quota: false,
          model_limits: {},
          model_limits_enabled: false,
          expires_at: 0,
        },
      },
    });
    expect((await get('/v1/usage', limited.key)).body).toMatchObject({ isValid: false, remaining: 0 });
  });

  it.each([false, true])('has each call by its id, only for its token (stream: %s)', async (stream) => {
    const id = await call(token, stream);
    const { status, body } = await get(`/v1/generation?id=${id}`);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      data: {
        id,
        model: 'gpt-4o-mini',
        streamed: stream,
        total_cost: 0.00045,
        usage: 0.00045,
        quota: await cost(),
        tokens_prompt: 1_000,
        tokens_completion: 500,
        native_tokens_cached: 0,
        is_byok: false,
      },
    });
    const other = await createToken(user, { unlimited_quota: true });
    expect((await get(`/v1/generation?id=${id}`, other.key)).status).toBe(404);
    expect((await get('/v1/generation?id=chatcmpl-1')).status).toBe(404);
    expect((await get('/v1/generation')).status).toBe(404);
  });
});

describe('cost in a stream', () => {
  const usage = { prompt: 1_000, completion: 500 };
  beforeAll(() => setOption(site.administrator, 'global.stream_cost_enabled', 'true'));
  afterAll(() => setOption(site.administrator, 'global.stream_cost_enabled', 'false'));
  beforeEach(() => {
    site.upstream.byDefault(respondWith({ text: 'Hi there', usage }));
  });

  it('is the booked charge in US dollars in the last chunk of a chat', async () => {
    const chunks = await streamed('gpt-4o-mini', { stream_options: { include_usage: true } });
    expect(chunks.at(-1)).toMatchObject({ choices: [], usage: { total_tokens: 1_500, cost: 0.00045 } });
    expect(await cost()).toBe(225);
    expect((await streamed('gpt-4o-mini')).every(({ usage: reported }) => !reported)).toBe(true);
  });

  it('is in the last usage of a translated stream of messages', async () => {
    const request = { model: 'gpt-4o-mini', max_tokens: 10, messages };
    const client = new Anthropic({ baseURL: site.tollgate.url, apiKey: token.key });
    let last: object | undefined;
    for await (const event of await client.messages.create({ ...request, stream: true }))
      if (event.type === 'message_delta') last = event.usage;
    expect(last).toMatchObject({ output_tokens: 500, cost: 0.00045 });
    expect(await cost()).toBe(225);
  });
});
