import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { eventually } from '../../support/eventually.js';
import { failure, hangMidStream, raw, respondWith } from '../../support/mock-upstream/behaviour.js';
import { dataEvent } from '../../support/mock-upstream/plan.js';
import { dataOf } from '../../support/tollgate/browser-session.js';
import {
  type ChannelFields,
  type CreatedToken,
  createChannel,
  createToken,
  createUser,
  setOption,
  type TestUser,
} from '../../support/tollgate/fixtures.js';
import { discrepancies } from '../../support/tollgate/ledger-discrepancies.js';
import { type LogRow, Site } from '../../support/tollgate/site.js';

const messages = [{ role: 'user' as const, content: 'Hi' }];
const LONG_PROMPT = 'All work and no play makes Jack a dull boy. '.repeat(200);

interface ChannelRow {
  id: number;
  status: number;
  other_info?: string;
}

let site: Site;
let user: TestUser;
let token: CreatedToken;
let models = 0;

beforeAll(async () => {
  site = await Site.open({ UPSTREAM_IDLE_TIMEOUT_MS: '4000' });
  await setOption(site.administrator, 'AutomaticDisableChannelEnabled', 'true');
  await setOption(site.administrator, 'ModelRatio', JSON.stringify(Object.fromEntries(allModels().map((m) => [m, 1]))));
  user = await createUser(site.tollgate, site.administrator, { quota: 10_000_000 });
  token = await createToken(user, { unlimited_quota: true });
});
afterAll(() => site.close());
beforeEach(async () => {
  site.upstream.reset();
  await setOption(site.administrator, 'RetryTimes', '0');
});

function allModels(): string[] {
  return Array.from({ length: 30 }, (_, at) => `routed-${at + 1}`);
}

/** Creates a model that only the given channels serve. */
async function newModel(...channels: Partial<ChannelFields>[]): Promise<{ model: string; ids: number[] }> {
  const model = `routed-${++models}`;
  const ids: number[] = [];
  for (const fields of channels) {
    ids.push(await createChannel(site.administrator, { base_url: site.upstream.url, models: model, ...fields }));
  }
  return { model, ids };
}

const send = (model: string, content = 'Hi') =>
  site.openai(token).chat.completions.create({ model, messages: [{ role: 'user', content }] });
const sendFailingCall = (model: string) =>
  send(model).then(
    () => undefined,
    (error: { status: number; message: string }) => error,
  );
const keysUsed = () => site.upstream.requests.map(({ headers }) => headers.authorization?.replace('Bearer ', ''));

const channelRow = async (id: number) => dataOf(await site.administrator.browser.get<ChannelRow>(`/api/channel/${id}`));

describe('channel whose upstream rejects the key', () => {
  it('is disabled with the reason and serves again after it is enabled', async () => {
    const { model, ids } = await newModel({});
    const [id = 0] = ids;
    site.upstream.next(failure(401, { message: 'Your key was revoked.', code: 'invalid_api_key' }));
    expect((await sendFailingCall(model))?.status).toBe(401);
    const row = await eventually(
      () => channelRow(id),
      ({ status }) => status === 3,
    );
    expect(row.status).toBe(3);
    expect(JSON.parse(row.other_info ?? '{}')).toMatchObject({ status_reason: 'Your key was revoked.' });
    // The change is stored before it reaches the routing.
    await eventually(
      () => sendFailingCall(model),
      (error) => error?.status === 503,
    );
    await site.administrator.browser.put('/api/channel/', { id, status: 1 });
    expect((await send(model)).choices).toHaveLength(1);
  });

  it('stays enabled when auto_ban is off', async () => {
    const { model, ids } = await newModel({ auto_ban: 0 });
    site.upstream.next(failure(401));
    await sendFailingCall(model);
    expect((await channelRow(ids[0] ?? 0)).status).toBe(1);
    expect((await send(model)).choices).toHaveLength(1);
  });

  it('disables only the rejected key of several and retries the call with another', async () => {
    await setOption(site.administrator, 'RetryTimes', '1');
    const { model, ids } = await newModel({ key: 'sk-first\nsk-second' });
    site.upstream.next(failure(401));
    expect((await send(model)).choices).toHaveLength(1);
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
    for (let calls = 0; calls < 3; calls++) await send(model);
    expect(new Set(keysUsed())).toEqual(new Set(['sk-second']));
  });
});

describe('failing channel', () => {
  it('is skipped during the Retry-After time of a 429', async () => {
    const { model } = await newModel({ key: 'sk-busy', priority: 9 }, { key: 'sk-spare', priority: 1 });
    site.upstream.next(failure(429, { headers: { 'retry-after': '60' } }));
    expect((await sendFailingCall(model))?.status).toBe(429);
    await send(model);
    await send(model);
    expect(keysUsed()).toEqual(['sk-busy', 'sk-spare', 'sk-spare']);
  });

  it('is used last after three failures in a row and stays enabled', async () => {
    const { model, ids } = await newModel({ key: 'sk-sick', priority: 9 }, { key: 'sk-well', priority: 1 });
    site.upstream.next(failure(500), failure(502), raw(200, 'application/json', '{"error":{"message":"no"}}'));
    for (let calls = 0; calls < 3; calls++) await sendFailingCall(model);
    await send(model);
    expect(keysUsed()).toEqual(['sk-sick', 'sk-sick', 'sk-sick', 'sk-well']);
    expect((await channelRow(ids[0] ?? 0)).status).toBe(1);
  });

  it('is still used when no other channel serves the model', async () => {
    const { model } = await newModel({});
    site.upstream.next(failure(500), failure(500), failure(500));
    for (let calls = 0; calls < 3; calls++) await sendFailingCall(model);
    expect((await send(model)).choices).toHaveLength(1);
  });
});

describe('channel affinity', () => {
  it('sends calls with the same long prompt to the same channel', async () => {
    const { model } = await newModel({ key: 'sk-a' }, { key: 'sk-b' }, { key: 'sk-c' });
    for (let turns = 0; turns < 8; turns++) await send(model, LONG_PROMPT);
    expect(new Set(keysUsed()).size).toBe(1);
  });
});

describe('call that fails on every channel', () => {
  it('is logged for administrators only, with the tried channels and without a charge', async () => {
    await setOption(site.administrator, 'RetryTimes', '1');
    const { model, ids } = await newModel({ priority: 9, auto_ban: 0 }, { priority: 1, auto_ban: 0 });
    site.upstream.next(failure(500, { message: 'first' }), failure(503, { message: 'second' }));
    await sendFailingCall(model);
    const path = `/api/log/?p=1&page_size=10&type=100&model_name=${model}`;
    const rows = await eventually(
      async () => dataOf(await site.administrator.browser.get<{ items: LogRow[] }>(path)).items,
      (items) => items.length > 0,
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({ type: 100, quota: 0, content: '503 second', channel: ids[1] });
    expect(JSON.parse(rows[0]?.other ?? '{}').admin_info.route).toEqual([
      { channel: ids[0], failure: '500 first' },
      { channel: ids[1], failure: '503 second' },
    ]);
    const own = dataOf(await user.browser.get<{ items: LogRow[] }>('/api/log/self?p=1&page_size=100&type=100'));
    expect(own.items).toEqual([]);
    const everything = async (query: string) =>
      dataOf(await site.administrator.browser.get<{ items: LogRow[] }>(`/api/log/?model_name=${model}${query}`)).items;
    expect(await everything('')).toEqual([]);
    expect(await everything('&with_failures=true')).toHaveLength(1);
    expect(await everything('&cause=server_error')).toHaveLength(1);
    expect(await everything('&cause=timeout')).toEqual([]);
    await send(model);
    const causes = async () => {
      const query = 'query ($filter: LogFilter) { logs(scope: SITE, filter: $filter) { nodes { type cause } } }';
      const filter = { modelName: model, withFailures: true };
      return (await site.administrator.browser.graphql<{ logs: { nodes: object[] } }>(query, { filter })).logs.nodes;
    };
    expect(await eventually(causes, (nodes) => nodes.length === 2)).toEqual([
      { type: 2, cause: null },
      { type: 100, cause: 'SERVER_ERROR' },
    ]);
  });
});

describe('upstream that rejects stream_options', () => {
  it('receives stream_options only in the first request', async () => {
    const { model } = await newModel({ auto_ban: 0 });
    const refusal = failure(400, { message: 'Unknown parameter: stream_options' });
    site.upstream.next(
      refusal,
      respondWith({ text: 'well' }, { usage: 'never' }),
      respondWith({ text: 'well' }, { usage: 'never' }),
    );
    for (let calls = 0; calls < 2; calls++) {
      const stream = await site.openai(token).chat.completions.create({ model, messages, stream: true });
      let text = '';
      for await (const chunk of stream) text += chunk.choices[0]?.delta.content ?? '';
      expect(text).toBe('well');
    }
    expect(site.upstream.requests.map(({ body }) => body.stream_options !== undefined)).toEqual([true, false, false]);
  });

  it('still receives stream_options when the rejected field came from the caller', async () => {
    const { model } = await newModel({ auto_ban: 0 });
    const refusal = failure(400, { message: 'Unknown parameter: stream_options.bogus' });
    site.upstream.next(refusal, respondWith({ text: 'well' }));
    const invalid = { model, messages, stream: true, stream_options: { bogus: true } };
    const headers = { authorization: `Bearer ${token.key}`, 'content-type': 'application/json' };
    const url = `${site.tollgate.url}/v1/chat/completions`;
    const refused = await fetch(url, { method: 'POST', headers, body: JSON.stringify(invalid) });
    expect(refused.status).toBe(400);
    const stream = await site.openai(token).chat.completions.create({ model, messages, stream: true });
    for await (const chunk of stream) expect(chunk.choices).toHaveLength(1);
    expect(site.upstream.requests.at(-1)?.body.stream_options).toEqual({ include_usage: true });
  });
});

describe('preview version of the Gemini API', () => {
  it('is served as v1beta', async () => {
    const { model } = await newModel({});
    const send = (method: string) =>
      fetch(`${site.tollgate.url}/v1alpha/models/${model}:${method}`, {
        method: 'POST',
        headers: { 'x-goog-api-key': token.key, 'content-type': 'application/json' },
        body: JSON.stringify({ contents: [{ parts: [{ text: 'Hi' }] }] }),
      });
    site.upstream.next(respondWith({ text: 'well' }));
    expect((await send('generateContent')).status).toBe(200);
    expect(await (await send('countTokens')).json()).toMatchObject({ totalTokens: expect.any(Number) });
    const unknown = await send('foo');
    expect([unknown.status, await unknown.text()]).toEqual([404, expect.stringContaining('models/MODEL:METHOD')]);
  });
});

describe('upstream that rejects top_k', () => {
  it('receives it only in the first request from clients of another API', async () => {
    const { model } = await newModel({ auto_ban: 0 });
    const refusal = failure(400, { message: 'Unrecognized request argument supplied: top_k' });
    site.upstream.next(refusal, respondWith({ text: 'well' }), respondWith({ text: 'well' }));
    for (let calls = 0; calls < 2; calls++) {
      const response = await fetch(`${site.tollgate.url}/v1beta/models/${model}:generateContent`, {
        method: 'POST',
        headers: { 'x-goog-api-key': token.key, 'content-type': 'application/json' },
        body: JSON.stringify({ contents: [{ parts: [{ text: 'Hi' }] }], generationConfig: { topK: 64 } }),
      });
      expect([response.status, response.headers.get('x-tollgate-dropped')]).toEqual([200, 'top_k']);
    }
    expect(site.upstream.requests.map(({ body }) => body.top_k)).toEqual([64, undefined, undefined]);
  });
});

describe('upstream error message', () => {
  it.each([
    ['in a 400 answer', failure(400, { message: 'The key sk-upstream-canary is unknown at http://10.1.2.3/v1' }), 400],
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
  ])('is returned without keys and addresses %s', async (_, behaviour, status) => {
    const { model } = await newModel({ auto_ban: 0, key: 'sk-upstream-canary' });
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

  it('is replaced by the status code when hide_upstream_error_enabled is on', async () => {
    const { model } = await newModel({ auto_ban: 0 });
    await setOption(site.administrator, 'global.hide_upstream_error_enabled', 'true');
    site.upstream.next(failure(400, { message: 'organisation acme has no access' }));
    const error = await sendFailingCall(model);
    await setOption(site.administrator, 'global.hide_upstream_error_enabled', 'false');
    expect(error?.message).toContain('Upstream error with status code 400');
    expect(error?.message).not.toContain('acme');
  });
});

describe('sensitive words', () => {
  it('reject a matching prompt with 400 before it reaches an upstream', async () => {
    const { model } = await newModel({});
    await setOption(site.administrator, 'SensitiveWords', 'forbidden fruit\nregex:se[c]ret');
    const results = await Promise.all(
      ['the FORBIDDEN fruit', 'a Secret', 'an apple'].map((text) =>
        send(model, text).then(
          () => 200,
          (e) => e.status,
        ),
      ),
    );
    expect(results).toEqual([400, 400, 200]);
    expect(site.upstream.requests).toHaveLength(1);
  });

  describe('in responses', () => {
    const chunk = (content: string) => dataEvent({ id: 'c', choices: [{ index: 0, delta: { content } }] });
    const replyOf = async (model: string) => {
      let text = '';
      let reason: string | null | undefined;
      for await (const { choices } of await site.openai(token).chat.completions.create({ ...question(model) })) {
        text += choices[0]?.delta.content ?? '';
        reason = choices[0]?.finish_reason ?? reason;
      }
      return { text, reason };
    };
    const question = (model: string) => ({ model, messages, stream: true as const });

    beforeEach(async () => {
      await setOption(site.administrator, 'SensitiveWords', 'forbidden fruit');
      await setOption(site.administrator, 'CheckSensitiveOnCompletionEnabled', 'true');
    });
    afterEach(() => setOption(site.administrator, 'CheckSensitiveOnCompletionEnabled', 'false'));

    it('become asterisks when StopOnSensitiveEnabled is off', async () => {
      const { model } = await newModel({});
      await setOption(site.administrator, 'StopOnSensitiveEnabled', 'false');
      site.upstream.byDefault(respondWith({ text: 'a forbidden fruit here' }));
      const masked = `a ${'*'.repeat(15)} here`;
      expect((await send(model)).choices[0]?.message.content).toBe(masked);
      expect(await replyOf(model)).toEqual({ text: masked, reason: 'stop' });
      await setOption(site.administrator, 'StopOnSensitiveEnabled', 'true');
    });

    it('end the response, cancel the upstream, and the produced output is charged', async () => {
      const { model } = await newModel({});
      const before = await site.balance(user);
      const stream = ['a ', 'forbid', 'den fr', 'uit'].map(chunk).join('');
      site.upstream.next(
        raw(200, 'text/event-stream', `${stream}:`, { stopAfter: { bytes: stream.length }, ending: 'hang' }),
      );
      expect(await replyOf(model)).toEqual({ text: 'a ', reason: 'content_filter' });
      await expect(site.upstream.lastRequest.ended).resolves.toBe('aborted');
      expect(await site.balance(user)).toBeLessThan(before);
      expect(await discrepancies(site.database)).toEqual([]);
    });
  });
});

describe('channel overrides', () => {
  it('set request headers and body parameters', async () => {
    const { model } = await newModel({
      key: 'sk-own',
      setting: JSON.stringify({ header_override: { 'X-Team': 'blue', 'api-key': '{key}' } }),
      param_override: JSON.stringify({ temperature: 0.5 }),
    });
    await send(model);
    const { headers, body } = site.upstream.lastRequest;
    expect(headers).toMatchObject({ 'x-team': 'blue', 'api-key': 'sk-own' });
    expect(body).toMatchObject({ temperature: 0.5 });
  });

  it('leave the body unchanged when pass_through_request_enabled is on', async () => {
    const { model } = await newModel({ param_override: JSON.stringify({ temperature: 0.5 }) });
    await setOption(site.administrator, 'global.pass_through_request_enabled', 'true');
    const body = `{ "model" : "${model}", "messages":[{"role":"user","content":"Hi"}] }`;
    const response = await fetch(`${site.tollgate.url}/v1/chat/completions`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token.key}`, 'content-type': 'application/json' },
      body,
    });
    await setOption(site.administrator, 'global.pass_through_request_enabled', 'false');
    expect(response.status).toBe(200);
    expect(site.upstream.lastRequest.rawBody.toString()).toBe(body);
  });
});

describe('idle stream', () => {
  it('receives keep-alive comments when ping_interval_enabled is on', async () => {
    const { model } = await newModel({});
    await setOption(site.administrator, 'general_setting.ping_interval_enabled', 'true');
    await setOption(site.administrator, 'general_setting.ping_interval_seconds', '1');
    site.upstream.next(hangMidStream(2));
    const response = await fetch(`${site.tollgate.url}/v1/chat/completions`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token.key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ model, messages, stream: true }),
    });
    const text = await response.text();
    await setOption(site.administrator, 'general_setting.ping_interval_enabled', 'false');
    expect(text.match(/: keep-alive\n\n/g)?.length).toBeGreaterThanOrEqual(2);
    expect(text).toContain('"error"');
  });
});

describe('channel that points to this gateway', () => {
  it('returns 508 instead of calling itself again', async () => {
    const own = await createToken(user, { unlimited_quota: true });
    const { model } = await newModel({ base_url: site.tollgate.url, key: own.key, auto_ban: 0 });
    expect((await sendFailingCall(model))?.status).toBe(508);
  });
});

describe('new channel', () => {
  it('serves a call after the failures above', async () => {
    const { model } = await newModel({});
    site.upstream.next(respondWith({ text: 'fine' }));
    expect((await send(model)).choices[0]?.message.content).toBe('fine');
  });
});
