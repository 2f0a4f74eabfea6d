import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import OpenAI from 'openai';
import {
  answer,
  type Behaviour,
  cutAfterBytes,
  cutAfterEvents,
  failure,
  failureMidStream,
  garbledBody,
  hangAfterHeaders,
  hangBeforeHeaders,
  hangMidStream,
  html502,
  raw,
} from '../support/mock-upstream/behaviour.js';
import { discrepancies } from '../support/tollgate/books.js';
import { type GivenToken, given, type Person } from '../support/tollgate/given.js';
import { Site } from '../support/tollgate/site.js';

const messages = [{ role: 'user' as const, content: 'Hi' }];
const body = JSON.stringify({ model: 'gpt-4o-mini', messages });

let site: Site;
let user: Person;
let token: GivenToken;

beforeAll(async () => {
  site = await Site.open({
    env: {
      UPSTREAM_FIRST_BYTE_TIMEOUT_MS: '400',
      UPSTREAM_RESPONSE_TIMEOUT_MS: '400',
      UPSTREAM_IDLE_TIMEOUT_MS: '400',
    },
  });
  await given.channel(site.administrator, { base_url: site.upstream.url, models: 'gpt-4o-mini', auto_ban: 0 });
});
afterAll(() => site.close());
beforeEach(async () => {
  site.upstream.forget();
  user = await given.user(site.tollgate, site.administrator, { quota: 1_000_000 });
  token = await given.token(user, { unlimited_quota: true });
});

const ask = () => site.openai(token).chat.completions.create({ model: 'gpt-4o-mini', messages });

async function stream() {
  let text = '';
  const chunks = await site.openai(token).chat.completions.create({ model: 'gpt-4o-mini', messages, stream: true });
  for await (const chunk of chunks) text += chunk.choices[0]?.delta.content ?? '';
  return text;
}

async function expectNothingCharged() {
  expect(await site.balance(user)).toBe(1_000_000);
  expect(await discrepancies(site.database)).toEqual([]);
}

describe('an upstream that fails before it said anything', () => {
  const faults: { name: string; behaviour: Behaviour; status: number }[] = [
    { name: 'refuses the request', behaviour: failure(400, { message: 'Bad temperature.' }), status: 400 },
    { name: 'does not know the key', behaviour: failure(401, { code: 'invalid_api_key' }), status: 401 },
    { name: 'is too busy', behaviour: failure(429, { code: 'rate_limit_exceeded' }), status: 429 },
    { name: 'is broken', behaviour: failure(500), status: 500 },
    { name: 'is a load balancer', behaviour: html502(), status: 502 },
    { name: 'never answers', behaviour: hangBeforeHeaders(), status: 504 },
    { name: 'starts and falls silent', behaviour: hangAfterHeaders(), status: 504 },
    { name: 'hangs up', behaviour: cutAfterBytes(0), status: 500 },
    { name: 'breaks off', behaviour: cutAfterBytes(40), status: 500 },
    { name: 'answers with what is no JSON', behaviour: garbledBody(), status: 502 },
    {
      name: 'says 200 and means an error',
      behaviour: raw(200, 'application/json', '{"error":{"message":"Out of luck.","type":"server_error","code":null}}'),
      status: 502,
    },
  ];

  it.each(faults)('costs nothing and is told as $status: it $name', async ({ behaviour, status }) => {
    site.upstream.next(behaviour);
    const error = await ask().catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(OpenAI.APIError);
    expect(error).toMatchObject({ status });
    await expectNothingCharged();
  });

  it.each(faults)('is told before the stream begins: it $name', async ({ behaviour, status }) => {
    site.upstream.next(behaviour);
    await expect(stream()).rejects.toMatchObject({ status });
    await expectNothingCharged();
  });

  it('never betrays the address or the key of the upstream', async () => {
    for (const behaviour of [html502(), cutAfterBytes(0), hangBeforeHeaders()]) {
      site.upstream.next(behaviour);
      const response = await fetch(`${site.tollgate.url}/v1/chat/completions`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token.key}`, 'content-type': 'application/json' },
        body,
      });
      const text = await response.text();
      expect(text).not.toContain(new URL(site.upstream.url).host);
      expect(text).not.toContain('sk-upstream');
      expect(JSON.parse(text)).toMatchObject({ error: { message: expect.stringContaining('request id') } });
    }
  });

  it('hands on how long to wait', async () => {
    site.upstream.next(failure(429, { headers: { 'retry-after': '7' } }));
    const error = await ask().catch((thrown: unknown) => thrown);
    expect(error instanceof OpenAI.APIError && error.headers?.get('retry-after')).toBe('7');
  });
});

describe('an upstream that fails amid a stream', () => {
  it.each<{ name: string; behaviour: Behaviour }>([
    { name: 'an error event', behaviour: failureMidStream(4) },
    { name: 'a reset', behaviour: cutAfterEvents(4) },
    { name: 'silence', behaviour: hangMidStream(4) },
  ])('ends it with an error the SDK sees: $name', async ({ behaviour }) => {
    site.upstream.next(behaviour);
    await expect(stream()).rejects.toThrow();
    const [row] = await site.bills(user);
    expect(await site.balance(user)).toBe(1_000_000 - (row?.quota ?? 0));
    expect(await discrepancies(site.database)).toEqual([]);
  });
});

describe('after any of it', () => {
  it('the next call is served and the whole balance can be spent', async () => {
    for (const behaviour of [hangBeforeHeaders(), cutAfterBytes(0), cutAfterEvents(2), garbledBody()]) {
      site.upstream.next(behaviour);
      await stream().catch(() => undefined);
    }
    site.upstream.next(answer({ text: 'Still here.' }));
    expect((await ask()).choices[0]?.message.content).toBe('Still here.');
  });
});

describe('a second channel', () => {
  it('serves what the first could not, when retries are allowed, and is billed once', async () => {
    await given.option(site.administrator, 'RetryTimes', '1');
    await given.channel(site.administrator, {
      base_url: site.upstream.url,
      key: 'sk-preferred',
      models: 'gpt-4o',
      priority: 10,
      auto_ban: 0,
    });
    await given.channel(site.administrator, {
      base_url: site.upstream.url,
      key: 'sk-fallback',
      models: 'gpt-4o',
      auto_ban: 0,
    });
    site.upstream.next(failure(503), answer({ text: 'From the second.', usage: { prompt: 100, completion: 0 } }));
    const completion = await site.openai(token).chat.completions.create({ model: 'gpt-4o', messages });
    expect(completion.choices[0]?.message.content).toBe('From the second.');
    expect(site.upstream.requests.map(({ headers }) => headers.authorization)).toEqual([
      'Bearer sk-preferred',
      'Bearer sk-fallback',
    ]);
    expect((await site.bills(user)).map(({ quota }) => quota)).toEqual([125]);
    expect(await discrepancies(site.database)).toEqual([]);
  });
});
