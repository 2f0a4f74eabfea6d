import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { eventually } from '../support/eventually.js';
import { answer, failure, hangMidStream, raw } from '../support/mock-upstream/behaviour.js';
import { dataOf } from '../support/tollgate/browser-session.js';
import { type ChannelFields, type GivenToken, given, type Person } from '../support/tollgate/given.js';
import { type LogRow, Site } from '../support/tollgate/site.js';

const messages = [{ role: 'user' as const, content: 'Hi' }];
const LONG_PROMPT = 'All work and no play makes Jack a dull boy. '.repeat(200);

interface ChannelRow {
  id: number;
  status: number;
  other_info?: string;
}

let site: Site;
let user: Person;
let token: GivenToken;
let models = 0;

beforeAll(async () => {
  site = await Site.open({ env: { UPSTREAM_IDLE_TIMEOUT_MS: '4000' } });
  await given.option(site.administrator, 'AutomaticDisableChannelEnabled', 'true');
  await given.option(
    site.administrator,
    'ModelRatio',
    JSON.stringify(Object.fromEntries(allModels().map((m) => [m, 1]))),
  );
  user = await given.user(site.tollgate, site.administrator, { quota: 10_000_000 });
  token = await given.token(user, { unlimited_quota: true });
});
afterAll(() => site.close());
beforeEach(async () => {
  site.upstream.forget();
  await given.option(site.administrator, 'RetryTimes', '0');
});

function allModels(): string[] {
  return Array.from({ length: 30 }, (_, at) => `routed-${at + 1}`);
}

/** A model that only the channels made for it serve. */
async function served(...channels: Partial<ChannelFields>[]): Promise<{ model: string; ids: number[] }> {
  const model = `routed-${++models}`;
  const ids: number[] = [];
  for (const fields of channels) {
    ids.push(await given.channel(site.administrator, { base_url: site.upstream.url, models: model, ...fields }));
  }
  return { model, ids };
}

const ask = (model: string, content = 'Hi') =>
  site.openai(token).chat.completions.create({ model, messages: [{ role: 'user', content }] });
const askAndFail = (model: string) =>
  ask(model).then(
    () => undefined,
    (error: { status: number; message: string }) => error,
  );
const keysUsed = () => site.upstream.requests.map(({ headers }) => headers.authorization?.replace('Bearer ', ''));

const channelRow = async (id: number) => dataOf(await site.administrator.browser.get<ChannelRow>(`/api/channel/${id}`));

describe('a channel whose upstream refuses the key', () => {
  it('is switched off with the reason, and serves again once it is switched on', async () => {
    const { model, ids } = await served({});
    const [id = 0] = ids;
    site.upstream.next(failure(401, { message: 'Your key was revoked.', code: 'invalid_api_key' }));
    expect((await askAndFail(model))?.status).toBe(401);
    const row = await eventually(
      () => channelRow(id),
      ({ status }) => status === 3,
    );
    expect(row.status).toBe(3);
    expect(JSON.parse(row.other_info ?? '{}')).toMatchObject({ status_reason: 'Your key was revoked.' });
    expect((await askAndFail(model))?.status).toBe(503);
    await site.administrator.browser.put('/api/channel/', { id, status: 1 });
    expect((await ask(model)).choices).toHaveLength(1);
  });

  it('stays on when it may not be switched off', async () => {
    const { model, ids } = await served({ auto_ban: 0 });
    site.upstream.next(failure(401));
    await askAndFail(model);
    expect((await channelRow(ids[0] ?? 0)).status).toBe(1);
    expect((await ask(model)).choices).toHaveLength(1);
  });

  it('loses one key of several, and the call goes on with another', async () => {
    await given.option(site.administrator, 'RetryTimes', '1');
    const { model, ids } = await served({ key: 'sk-first\nsk-second' });
    site.upstream.next(failure(401));
    expect((await ask(model)).choices).toHaveLength(1);
    expect(keysUsed()).toEqual(['sk-first', 'sk-second']);
    const query = '{ channel(id: "ID") { status keys { hint refusedReason } } }'.replace('ID', String(ids[0]));
    const keys = await eventually(
      async () =>
        (
          await site.administrator.browser.graphql<{
            channel: { status: number; keys: { refusedReason: string | null }[] };
          }>(query)
        ).channel,
      (channel) => channel.keys.some(({ refusedReason }) => refusedReason !== null),
    );
    expect(keys.status).toBe(1);
    expect(keys.keys.map(({ refusedReason }) => refusedReason !== null)).toEqual([true, false]);
    site.upstream.requests.length = 0;
    for (let calls = 0; calls < 3; calls++) await ask(model);
    expect(new Set(keysUsed())).toEqual(new Set(['sk-second']));
  });
});

describe('a channel that is not well', () => {
  it('is passed over while it asked for a pause', async () => {
    const { model } = await served({ key: 'sk-busy', priority: 9 }, { key: 'sk-spare', priority: 1 });
    site.upstream.next(failure(429, { headers: { 'retry-after': '60' } }));
    expect((await askAndFail(model))?.status).toBe(429);
    await ask(model);
    await ask(model);
    expect(keysUsed()).toEqual(['sk-busy', 'sk-spare', 'sk-spare']);
  });

  it('is the last choice after three failures in a row, long before it is switched off', async () => {
    const { model, ids } = await served({ key: 'sk-sick', priority: 9 }, { key: 'sk-well', priority: 1 });
    site.upstream.next(failure(500), failure(502), raw(200, 'application/json', '{"error":{"message":"no"}}'));
    for (let calls = 0; calls < 3; calls++) await askAndFail(model);
    await ask(model);
    expect(keysUsed()).toEqual(['sk-sick', 'sk-sick', 'sk-sick', 'sk-well']);
    expect((await channelRow(ids[0] ?? 0)).status).toBe(1);
  });

  it('still serves when there is no other', async () => {
    const { model } = await served({});
    site.upstream.next(failure(500), failure(500), failure(500));
    for (let calls = 0; calls < 3; calls++) await askAndFail(model);
    expect((await ask(model)).choices).toHaveLength(1);
  });
});

describe('a long conversation', () => {
  it('returns to the channel that knows its beginning', async () => {
    const { model } = await served({ key: 'sk-a' }, { key: 'sk-b' }, { key: 'sk-c' });
    for (let turns = 0; turns < 8; turns++) await ask(model, LONG_PROMPT);
    expect(new Set(keysUsed()).size).toBe(1);
  });
});

describe('a call nobody answers', () => {
  it('is in the log for administrators, with its route and without a price', async () => {
    await given.option(site.administrator, 'RetryTimes', '1');
    const { model, ids } = await served({ priority: 9, auto_ban: 0 }, { priority: 1, auto_ban: 0 });
    site.upstream.next(failure(500, { message: 'first' }), failure(503, { message: 'second' }));
    await askAndFail(model);
    const path = `/api/log/?p=1&page_size=10&type=6&model_name=${model}`;
    const rows = await eventually(
      async () => dataOf(await site.administrator.browser.get<{ items: LogRow[] }>(path)).items,
      (items) => items.length > 0,
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({ type: 6, quota: 0, content: '503 second', channel: ids[1] });
    expect(JSON.parse(rows[0]?.other ?? '{}').admin_info.route).toEqual([
      { channel: ids[0], failure: '500 first' },
      { channel: ids[1], failure: '503 second' },
    ]);
    const own = dataOf(await user.browser.get<{ items: LogRow[] }>('/api/log/self?p=1&page_size=100&type=6'));
    expect(own.items).toEqual([]);
  });
});

describe('an upstream that does not know how to be asked for usage', () => {
  it('is asked once, and never again', async () => {
    const { model } = await served({ auto_ban: 0 });
    const refusal = failure(400, { message: 'Unknown parameter: stream_options' });
    site.upstream.next(
      refusal,
      answer({ text: 'well' }, { usage: 'never' }),
      answer({ text: 'well' }, { usage: 'never' }),
    );
    for (let calls = 0; calls < 2; calls++) {
      const stream = await site.openai(token).chat.completions.create({ model, messages, stream: true });
      let text = '';
      for await (const chunk of stream) text += chunk.choices[0]?.delta.content ?? '';
      expect(text).toBe('well');
    }
    expect(site.upstream.requests.map(({ body }) => body.stream_options !== undefined)).toEqual([true, false, false]);
  });

  it('is not believed to be one because a caller got the field wrong', async () => {
    const { model } = await served({ auto_ban: 0 });
    const refusal = failure(400, { message: 'Unknown parameter: stream_options.bogus' });
    site.upstream.next(refusal, answer({ text: 'well' }));
    const wrong = { model, messages, stream: true, stream_options: { bogus: true } };
    const headers = { authorization: `Bearer ${token.key}`, 'content-type': 'application/json' };
    const url = `${site.tollgate.url}/v1/chat/completions`;
    const refused = await fetch(url, { method: 'POST', headers, body: JSON.stringify(wrong) });
    expect(refused.status).toBe(400);
    const stream = await site.openai(token).chat.completions.create({ model, messages, stream: true });
    for await (const chunk of stream) expect(chunk.choices).toHaveLength(1);
    expect(site.upstream.requests.at(-1)?.body.stream_options).toEqual({ include_usage: true });
  });
});

describe("an upstream's words", () => {
  it.each([
    ['in a refusal', failure(400, { message: 'The key sk-upstream-canary is unknown at http://10.1.2.3/v1' }), 400],
    [
      'at the beginning of a stream',
      raw(200, 'text/event-stream', 'data: {"error":{"message":"The key sk-upstream-canary is unknown"}}\n\n'),
      502,
    ],
    [
      'in the middle of a stream',
      raw(
        200,
        'text/event-stream',
        'data: {"choices":[{"index":0,"delta":{"content":"a"}}]}\n\ndata: {"error":"The key sk-upstream-canary is unknown"}\n\n',
      ),
      200,
    ],
  ])('never repeat a key or an address to callers: %s', async (_, behaviour, status) => {
    const { model } = await served({ auto_ban: 0, key: 'sk-upstream-canary' });
    site.upstream.next(behaviour);
    const response = await fetch(`${site.tollgate.url}/v1/chat/completions`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token.key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ model, messages, stream: true }),
    });
    const text = await response.text();
    expect([response.status, text]).toEqual([status, expect.stringContaining('The key *** is unknown')]);
    expect(text).not.toMatch(/canary|10\.1\.2\.3/);
  });

  it('are kept from callers when the site wants that', async () => {
    const { model } = await served({ auto_ban: 0 });
    await given.option(site.administrator, 'global.hide_upstream_error_enabled', 'true');
    site.upstream.next(failure(400, { message: 'organisation acme has no access' }));
    const error = await askAndFail(model);
    await given.option(site.administrator, 'global.hide_upstream_error_enabled', 'false');
    expect(error?.message).toContain('Upstream error with status code 400');
    expect(error?.message).not.toContain('acme');
  });
});

describe('a forbidden word', () => {
  it('stops a prompt before it reaches an upstream', async () => {
    const { model } = await served({});
    await given.option(site.administrator, 'SensitiveWords', 'forbidden fruit\nregex:se[c]ret');
    const results = await Promise.all(
      ['the FORBIDDEN fruit', 'a Secret', 'an apple'].map((text) =>
        ask(model, text).then(
          () => 200,
          (e) => e.status,
        ),
      ),
    );
    expect(results).toEqual([400, 400, 200]);
    expect(site.upstream.requests).toHaveLength(1);
  });
});

describe('a channel with overrides', () => {
  it('adds its headers, and its parameters last of all', async () => {
    const { model } = await served({
      key: 'sk-own',
      setting: JSON.stringify({ header_override: { 'X-Team': 'blue', 'api-key': '{key}' } }),
      param_override: JSON.stringify({ temperature: 0.5 }),
    });
    await ask(model);
    const { headers, body } = site.upstream.lastRequest;
    expect(headers).toMatchObject({ 'x-team': 'blue', 'api-key': 'sk-own' });
    expect(body).toMatchObject({ temperature: 0.5 });
  });

  it('is left alone when bodies pass through as they came', async () => {
    const { model } = await served({ param_override: JSON.stringify({ temperature: 0.5 }) });
    await given.option(site.administrator, 'global.pass_through_request_enabled', 'true');
    const body = `{ "model" : "${model}", "messages":[{"role":"user","content":"Hi"}] }`;
    const response = await fetch(`${site.tollgate.url}/v1/chat/completions`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token.key}`, 'content-type': 'application/json' },
      body,
    });
    await given.option(site.administrator, 'global.pass_through_request_enabled', 'false');
    expect(response.status).toBe(200);
    expect(site.upstream.lastRequest.rawBody.toString()).toBe(body);
  });
});

describe('a silent stream', () => {
  it('carries comments when the site wants that', async () => {
    const { model } = await served({});
    await given.option(site.administrator, 'general_setting.ping_interval_enabled', 'true');
    await given.option(site.administrator, 'general_setting.ping_interval_seconds', '1');
    site.upstream.next(hangMidStream(2));
    const response = await fetch(`${site.tollgate.url}/v1/chat/completions`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token.key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ model, messages, stream: true }),
    });
    const text = await response.text();
    await given.option(site.administrator, 'general_setting.ping_interval_enabled', 'false');
    expect(text.match(/: keep-alive\n\n/g)?.length).toBeGreaterThanOrEqual(2);
    expect(text).toContain('"error"');
  });
});

describe('a channel that leads back to this gateway', () => {
  it('is noticed instead of followed for ever', async () => {
    const own = await given.token(user, { unlimited_quota: true });
    const { model } = await served({ base_url: site.tollgate.url, key: own.key, auto_ban: 0 });
    expect((await askAndFail(model))?.status).toBe(508);
  });
});

describe('after all that', () => {
  it('an ordinary call is served', async () => {
    const { model } = await served({});
    site.upstream.next(answer({ text: 'fine' }));
    expect((await ask(model)).choices[0]?.message.content).toBe('fine');
  });
});
