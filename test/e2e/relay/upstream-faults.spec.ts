import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import OpenAI from 'openai';
import {
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
  respondWith,
} from '../../support/mock-upstream/behaviour.js';
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
const body = JSON.stringify({ model: 'gpt-4o-mini', messages });

let site: Site;
let user: TestUser;
let token: CreatedToken;

beforeAll(async () => {
  site = await Site.open({
    UPSTREAM_FIRST_BYTE_TIMEOUT_MS: '400',
    UPSTREAM_RESPONSE_TIMEOUT_MS: '400',
    UPSTREAM_IDLE_TIMEOUT_MS: '400',
  });
  await createChannel(site.administrator, { base_url: site.upstream.url, models: 'gpt-4o-mini', auto_ban: 0 });
});
afterAll(() => site.close());
beforeEach(async () => {
  site.upstream.reset();
  user = await createUser(site.tollgate, site.administrator, { quota: 1_000_000 });
  token = await createToken(user, { unlimited_quota: true });
});

const send = () => site.openai(token).chat.completions.create({ model: 'gpt-4o-mini', messages });

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

describe('upstream failure before any output', () => {
  const faults: { name: string; behaviour: Behaviour; status: number }[] = [
    { name: 'responds with 400', behaviour: failure(400, { message: 'Bad temperature.' }), status: 400 },
    { name: 'responds with 401', behaviour: failure(401, { code: 'invalid_api_key' }), status: 401 },
    { name: 'responds with 429', behaviour: failure(429, { code: 'rate_limit_exceeded' }), status: 429 },
    { name: 'responds with 500', behaviour: failure(500), status: 500 },
    { name: 'responds with a 502 HTML page', behaviour: html502(), status: 502 },
    { name: 'sends no response headers', behaviour: hangBeforeHeaders(), status: 504 },
    { name: 'sends headers and no body', behaviour: hangAfterHeaders(), status: 504 },
    { name: 'resets the connection before the body', behaviour: cutAfterBytes(0), status: 500 },
    { name: 'resets the connection after 40 bytes', behaviour: cutAfterBytes(40), status: 500 },
    { name: 'responds with invalid JSON', behaviour: garbledBody(), status: 502 },
    {
      name: 'responds with 200 and an error body',
      behaviour: raw(200, 'application/json', '{"error":{"message":"Out of luck.","type":"server_error","code":null}}'),
      status: 502,
    },
  ];

  it.each(faults)('returns $status and charges nothing when the upstream $name', async ({ behaviour, status }) => {
    site.upstream.next(behaviour);
    const error = await send().catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(OpenAI.APIError);
    expect(error).toMatchObject({ status });
    await expectNothingCharged();
  });

  it.each(faults)('returns $status before the stream starts when the upstream $name', async ({ behaviour, status }) => {
    site.upstream.next(behaviour);
    await expect(stream()).rejects.toMatchObject({ status });
    await expectNothingCharged();
  });

  it('does not expose the address or the key of the upstream', async () => {
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

  it('passes the Retry-After header on to the client', async () => {
    site.upstream.next(failure(429, { headers: { 'retry-after': '7' } }));
    const error = await send().catch((thrown: unknown) => thrown);
    expect(error instanceof OpenAI.APIError && error.headers?.get('retry-after')).toBe('7');
  });
});

describe('upstream failure in the middle of a stream', () => {
  const cut = {
    code: 'stream_cut',
    type: 'upstream_error',
    message: expect.stringContaining('上游在回答结束前关闭了数据流'),
  };

  it.each<{ name: string; behaviour: Behaviour; error: object }>([
    { name: 'sends an error event', behaviour: failureMidStream(4), error: {} },
    { name: 'resets the connection', behaviour: cutAfterEvents(4), error: cut },
    { name: 'ends the response', behaviour: respondWith({ text: 'a b c' }, { keep: 2, append: [] }), error: cut },
    { name: 'stops sending', behaviour: hangMidStream(4), error: { code: 'upstream_timeout' } },
  ])('ends the stream with an error in the SDK when the upstream $name', async ({ behaviour, error }) => {
    site.upstream.next(behaviour);
    await expect(stream()).rejects.toMatchObject(error);
    const [row] = await site.bills(user);
    expect(await site.balance(user)).toBe(1_000_000 - (row?.quota ?? 0));
    expect(await discrepancies(site.database)).toEqual([]);
  });
});

describe('recovery from upstream failures', () => {
  it('serves the next call after several failures', async () => {
    for (const behaviour of [hangBeforeHeaders(), cutAfterBytes(0), cutAfterEvents(2), garbledBody()]) {
      site.upstream.next(behaviour);
      await stream().catch(() => undefined);
    }
    site.upstream.next(respondWith({ text: 'Still here.' }));
    expect((await send()).choices[0]?.message.content).toBe('Still here.');
  });
});

describe('retry on a second channel', () => {
  it('serves the call and bills it once when the first channel responds with 503', async () => {
    await setOption(site.administrator, 'RetryTimes', '1');
    await createChannel(site.administrator, {
      base_url: site.upstream.url,
      key: 'sk-preferred',
      models: 'gpt-4o',
      priority: 10,
      auto_ban: 0,
    });
    await createChannel(site.administrator, {
      base_url: site.upstream.url,
      key: 'sk-fallback',
      models: 'gpt-4o',
      auto_ban: 0,
    });
    site.upstream.next(failure(503), respondWith({ text: 'From the second.', usage: { prompt: 100, completion: 0 } }));
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
