import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { eventually } from '../../support/eventually.js';
import { failure, respondAfter } from '../../support/mock-upstream/behaviour.js';
import { MockUpstream } from '../../support/mock-upstream/mock-upstream.js';
import { THUMBNAIL, type Vendor, VIDEO, VideoVendors } from '../../support/mock-upstream/videos/video-vendors.js';
import { dataOf } from '../../support/tollgate/browser-session.js';
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
import { type TestApp, WITH_JOBS } from '../../support/tollgate/test-app.js';

type Json = Record<string, unknown>;

const BALANCE = 10_000_000;
const DOLLAR = 500_000;
const VIDEO_PRICES = {
  'sora-2': { '720p': 0.1 },
  'veo-3.1-generate-preview': { '*': 0.2, '1080p': 0.4 },
  'kling-v2-6': { '720p': 0.05, '1080p': 0.07 },
  jimeng_v30: { '*': 0.04 },
};

/** Each vendor's channel type, key and model, and a request with its price in dollars. */
const VENDORS: Readonly<Record<Vendor, { type: number; key: string; model: string; body: Json; dollars: number }>> = {
  sora: { type: 55, key: 'sk-sora', model: 'sora-2', body: { seconds: '8', size: '1280x720' }, dollars: 0.8 },
  veo: {
    type: 24,
    key: 'google-key',
    model: 'veo-3.1-generate-preview',
    body: { seconds: 6, size: '1920x1080' },
    dollars: 2.4,
  },
  kling: {
    type: 50,
    key: 'kling-access|kling-secret',
    model: 'kling-v2-6',
    body: { size: '1080x1920' },
    dollars: 0.35,
  },
  jimeng: {
    type: 51,
    key: 'volc-access|volc-secret',
    model: 'jimeng_v30',
    body: { seconds: '10' },
    dollars: 0.4,
  },
};
const env = { ...WITH_JOBS, TASK_POLL_INTERVAL_MS: '150' };
const NAMES = Object.keys(VENDORS) as Vendor[];

let site: Site<TestApp>;
let upstream: MockUpstream;
let vendors: VideoVendors;
let user: TestUser;
let token: CreatedToken;

beforeAll(async () => {
  vendors = new VideoVendors();
  upstream = await MockUpstream.start([vendors]);
  vendors.url = upstream.url;
  site = await Site.open(env);
  await setOption(site.administrator, 'VideoPrice', JSON.stringify(VIDEO_PRICES));
  for (const { type, key, model: models } of Object.values(VENDORS)) {
    await createChannel(site.administrator, { type, key, base_url: upstream.url, models });
  }
});
afterAll(async () => {
  await site.close();
  await upstream.close();
});
beforeEach(async () => {
  upstream.reset();
  user = await createUser(site.tollgate, site.administrator, { quota: BALANCE });
  token = await createToken(user, { unlimited_quota: true });
});

interface Called {
  readonly method?: 'GET' | 'POST' | 'DELETE';
  readonly body?: Json | FormData;
  readonly headers?: Record<string, string>;
  readonly key?: string;
}

function send(path: string, { method = 'GET', body, headers, key = token.key }: Called = {}): Promise<Response> {
  const json = body !== undefined && !(body instanceof FormData);
  return fetch(`${site.tollgate.url}/v1/videos${path}`, {
    method,
    headers: { authorization: `Bearer ${key}`, ...(json && { 'content-type': 'application/json' }), ...headers },
    ...(body !== undefined && { body: json ? JSON.stringify(body) : (body as FormData) }),
  });
}

async function call(path: string, called: Called = {}): Promise<{ status: number; body: Json }> {
  const response = await send(path, called);
  return { status: response.status, body: (await response.json()) as Json };
}

/** Submits a video, expects it to be accepted and returns it. */
async function create(vendor: Vendor, called: Called = {}): Promise<Json> {
  const { model, body } = VENDORS[vendor];
  const created = await call('', { method: 'POST', body: { model, prompt: 'a cat', ...body }, ...called });
  expect(created).toMatchObject({ status: 200, body: { object: 'video', status: 'queued', model } });
  return created.body;
}

const video = async (id: unknown): Promise<Json> => (await call(`/${id}`)).body;
const untilStatus = (id: unknown, wanted: string) =>
  eventually(
    () => video(id),
    ({ status }) => status === wanted,
  );
const submissions = () => upstream.requests.filter((request) => vendors.modelOf(request) !== undefined);
const quota = async () => dataOf(await user.browser.get<{ quota: number }>('/api/user/self')).quota;

interface Row {
  type: number;
  quota: number;
  content: string;
  model_name: string;
  other: string;
}

async function logRows(): Promise<Row[]> {
  const { items } = dataOf(await user.browser.get<{ items: Row[] }>('/api/log/self?page_size=100'));
  return items.filter(({ type }) => type === 2 || type === 4);
}

describe.each(NAMES)('video of %s', (vendor) => {
  const { dollars, model } = VENDORS[vendor];

  it('is charged by its seconds on submission, polled and downloaded with the key of its channel', async () => {
    const { id } = await create(vendor);
    expect(submissions()).toHaveLength(1);
    expect(await quota()).toBe(BALANCE - dollars * DOLLAR);
    await untilStatus(id, 'in_progress');
    expect((await send(`/${id}/content`)).status).toBe(400);
    vendors.last.state = { kind: 'done' };
    const done = await untilStatus(id, 'completed');
    expect(done).toMatchObject({ id, progress: 100, error: null, completed_at: expect.any(Number) });
    expect(JSON.stringify(done)).not.toContain(upstream.url);
    const content = await send(`/${id}/content`);
    expect([content.status, content.headers.get('content-type')]).toEqual([200, 'video/mp4']);
    expect(Buffer.from(await content.arrayBuffer())).toEqual(VIDEO);
    const [row] = await logRows();
    expect(row).toMatchObject({ type: 2, quota: dollars * DOLLAR, model_name: model });
    expect(row?.content).toContain(`${done.seconds} 秒，分辨率 `);
    expect(JSON.parse(String(row?.other))).toMatchObject({ video_seconds: Number(done.seconds) });
    expect(await discrepancies(site.database)).toEqual([]);
  });

  it('is refunded once when it fails', async () => {
    const { id } = await create(vendor);
    vendors.last.state = { kind: 'failed', reason: 'not allowed' };
    const failed = await untilStatus(id, 'failed');
    expect(failed).toMatchObject({ error: { code: expect.any(String), message: 'not allowed' }, completed_at: null });
    await eventually(quota, (left) => left === BALANCE);
    expect((await logRows()).map((row) => [row.type, row.quota])).toEqual([
      [4, dollars * DOLLAR],
      [2, -dollars * DOLLAR],
      [2, dollars * DOLLAR],
    ]);
    expect(await site.kinds(user)).toEqual(['video']);
    expect(await discrepancies(site.database)).toEqual([]);
  });
});

describe('submission', () => {
  it('is sent as a form with its image', async () => {
    const body = new FormData();
    for (const [name, value] of Object.entries({ model: 'sora-2', prompt: 'a cat', seconds: '4', size: '720x1280' })) {
      body.set(name, value);
    }
    body.set('input_reference', new Blob(['png'], { type: 'image/png' }), 'cat.png');
    expect((await call('', { method: 'POST', body })).status).toBe(200);
    const [sent] = submissions();
    expect(sent?.headers['content-type']).toContain('multipart/form-data');
    expect(sent?.rawBody.toString()).toContain('name="input_reference"; filename="reference.png"');
  });

  it('costs nothing and is not repeated when the upstream may have accepted it', async () => {
    await setOption(site.administrator, 'RetryTimes', '3');
    upstream.forModel('sora-2', failure(500));
    const refused = await send('', { method: 'POST', body: { prompt: 'a cat' } });
    await setOption(site.administrator, 'RetryTimes', '0');
    expect([refused.status, refused.headers.get('x-should-retry')]).toEqual([500, 'false']);
    expect(submissions()).toHaveLength(1);
    expect(await quota()).toBe(BALANCE);
  });

  it('runs once for an idempotency key', async () => {
    const headers = { 'idempotency-key': `key-${token.id}` };
    const [one, ...others] = [await create('sora', { headers }), await create('sora', { headers })];
    expect(others).toEqual([one]);
    expect(submissions()).toHaveLength(1);
    const other = await call('', { method: 'POST', body: { prompt: 'another' }, headers });
    expect(other.body).toMatchObject({ error: { code: 'idempotency_key_reused' } });
  });

  it('runs once for an idempotency key, even when the upstream takes minutes', async () => {
    const called = {
      method: 'POST',
      body: { prompt: 'a cat' },
      headers: { 'idempotency-key': `key-${token.id}` },
    } as const;
    const respond = Promise.withResolvers<void>();
    // Not the next request of any kind: the videos of earlier tests are polled.
    upstream.forModel('sora-2', respondAfter(respond.promise));
    const first = call('', called);
    await eventually(() => submissions().length, Boolean);
    await site.database.query("UPDATE idempotency_keys SET expires_at = expires_at - interval '5 minutes'");
    expect(await call('', called)).toMatchObject({ status: 409, body: { error: { code: 'idempotency_key_in_use' } } });
    respond.resolve();
    const { status, body } = await first;
    expect(await call('', called)).toEqual({ status, body });
    expect(submissions()).toHaveLength(1);
  });

  it('repeats for an idempotency key an error after which the upstream may have accepted it', async () => {
    const called = {
      method: 'POST',
      body: { prompt: 'a cat' },
      headers: { 'idempotency-key': `key-${token.id}` },
    } as const;
    upstream.next(failure(500));
    const first = await call('', called);
    expect(await call('', called)).toEqual(first);
    expect(submissions()).toHaveLength(1);
  });

  it.each<[string, Json, string]>([
    ['it has no prompt', { model: 'sora-2' }, 'video_prompt_required'],
    ['its seconds are not a number', { prompt: 'a', seconds: 'long' }, 'video_seconds_invalid'],
    ['its size is a resolution', { prompt: 'a', size: '720p' }, 'video_size_invalid'],
    ['its reference is not an image', { prompt: 'a', input_reference: { file_id: 'f' } }, 'video_reference_invalid'],
    ['its resolution has no price', { prompt: 'a', size: '1792x1024' }, 'video_price_missing'],
  ])('is refused when %s', async (_, body, code) => {
    expect(await call('', { method: 'POST', body })).toMatchObject({ status: 400, body: { error: { code } } });
    expect(submissions()).toEqual([]);
  });

  it('is refused when the balance is too low', async () => {
    const poor = await createUser(site.tollgate, site.administrator, { quota: 0.8 * DOLLAR - 1 });
    const { key } = await createToken(poor, { unlimited_quota: true });
    const refused = await call('', { method: 'POST', body: { prompt: 'a', seconds: 8 }, key });
    expect(refused).toMatchObject({ status: 403, body: { error: { code: 'insufficient_user_quota' } } });
    expect(submissions()).toEqual([]);
  });
});

describe('finished video', () => {
  const finished = async () => {
    const { id } = await create('sora');
    vendors.last.state = { kind: 'done' };
    await untilStatus(id, 'completed');
    return String(id);
  };

  it('has variants and ranges', async () => {
    const id = await finished();
    const thumbnail = await send(`/${id}/content?variant=thumbnail`);
    expect(Buffer.from(await thumbnail.arrayBuffer())).toEqual(THUMBNAIL);
    expect((await call(`/${id}/content?variant=script`)).body).toMatchObject({
      error: { code: 'video_variant_unsupported' },
    });
    const { id: other } = await create('kling');
    vendors.last.state = { kind: 'done' };
    await untilStatus(other, 'completed');
    const part = await send(`/${other}/content`, { headers: { range: 'bytes=0-3' } });
    expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 0-3/${VIDEO.length}`]);
    const [download] = upstream.requests.filter(({ path }) => path.startsWith('/videos/'));
    expect(download?.headers.authorization).toBeUndefined();
  });

  it.each<[string, Json, number]>([
    ['a price per second of the channel', { 'sora-own': { video_price: { '720p': 0.25 } } }, 2],
    ['a factor of the channel', { '*': 1.5 }, 1.2],
    ['the usual price on a channel with prices of other models', { other: { model_price: 9 } }, 0.8],
    ['a price per call of the channel', { 'sora-own': { model_price: 3 } }, 3],
  ])('is charged by %s', async (_, price_override, dollars) => {
    const own = await createChannel(site.administrator, {
      type: 55,
      key: 'sk-sora',
      base_url: upstream.url,
      models: 'sora-own',
      model_mapping: JSON.stringify({ 'sora-own': 'sora-2' }),
      setting: JSON.stringify({ price_override }),
    });
    const body = { model: 'sora-own', prompt: 'a cat', seconds: '8', size: '1280x720' };
    expect(await call('', { method: 'POST', body })).toMatchObject({ status: 200 });
    expect(await quota()).toBe(BALANCE - dollars * DOLLAR);
    await site.administrator.browser.delete(`/api/channel/${own}`);
  });

  it('costs the purchase price per second of its channel, which a refund reverses', async () => {
    const own = await createChannel(site.administrator, {
      type: 55,
      key: 'sk-sora',
      base_url: upstream.url,
      models: 'sora-bought',
      model_mapping: JSON.stringify({ 'sora-bought': 'sora-2' }),
      setting: JSON.stringify({ purchase_price: 0.25 }),
    });
    const body = { model: 'sora-bought', prompt: 'a cat', seconds: '8', size: '1280x720' };
    const { body: created } = await call('', { method: 'POST', body });
    const costs = () =>
      site.database.query('SELECT quota::int, cost::int FROM logs WHERE channel_id = $1 ORDER BY id', [own]);
    const charge = { quota: 0.8 * DOLLAR, cost: 0.2 * DOLLAR };
    expect(await costs()).toEqual([charge]);
    vendors.last.state = { kind: 'failed', reason: 'not allowed' };
    await untilStatus(created.id, 'failed');
    await eventually(quota, (left) => left === BALANCE);
    expect(await costs()).toEqual([charge, { quota: -charge.quota, cost: -charge.cost }]);
    expect(await discrepancies(site.database)).toEqual([]);
    await site.administrator.browser.delete(`/api/channel/${own}`);
  });

  it('is remixed by its channel at its price', async () => {
    const id = await finished();
    const { status, body } = await call(`/${id}/remix`, { method: 'POST', body: { prompt: 'a dog' } });
    expect([status, body.remixed_from_video_id, body.seconds]).toEqual([200, id, '8']);
    expect(await quota()).toBe(BALANCE - 1.6 * DOLLAR);
  });

  it('is listed and deleted by its owner only', async () => {
    const id = await finished();
    const { id: running } = await create('sora');
    const otherToken = await createToken(await createUser(site.tollgate, site.administrator));
    for (const method of ['GET', 'DELETE'] as const) {
      expect((await call(`/${id}`, { method, key: otherToken.key })).status).toBe(404);
    }
    expect((await call(`/${id}/content`, { key: otherToken.key })).status).toBe(404);
    expect((await call('', { key: otherToken.key })).body).toEqual({
      object: 'list',
      data: [],
      first_id: null,
      last_id: null,
      has_more: false,
    });
    const page = (await call('?limit=1')).body;
    expect(page).toMatchObject({ first_id: running, has_more: true });
    const next = (await call(`?limit=1&after=${page.last_id}`)).body;
    expect(next).toMatchObject({ data: [{ id }], has_more: false });
    expect((await call('?order=asc')).body).toMatchObject({ first_id: id, last_id: running });
    expect((await call(`/${running}`, { method: 'DELETE' })).body).toMatchObject({
      error: { code: 'video_in_progress' },
    });
    const before = upstream.requests.length;
    const deleted = await call(`/${id}`, { method: 'DELETE' });
    expect(deleted).toEqual({ status: 200, body: { id, object: 'video.deleted', deleted: true } });
    // The video in progress may be polled at the same time.
    expect(upstream.requests.slice(before).map(({ method }) => method)).toContain('DELETE');
    expect((await call(`/${id}`)).status).toBe(404);
    expect(dataOf(await user.browser.get<Json[]>('/api/video/self'))).toHaveLength(1);
  });

  it('is shown in the console to its owner and to administrators', async () => {
    const id = await finished();
    const query = '{ videos { nodes { taskId model prompt seconds size resolution quota contentUrl channelId } } }';
    const shown = { taskId: id, model: 'sora-2', prompt: 'a cat', seconds: 8, size: '1280x720', resolution: '720p' };
    const contentUrl = `/api/video/${id}/content`;
    expect(await user.browser.graphql(query)).toEqual({
      videos: { nodes: [{ ...shown, quota: 0.8 * DOLLAR, contentUrl, channelId: null }] },
    });
    const watch = (cookie: string) => fetch(`${site.tollgate.url}${contentUrl}`, { headers: { cookie } });
    for (const { browser } of [user, site.administrator]) {
      expect((await watch(browser.cookieHeader)).status).toBe(200);
    }
    const other = await createUser(site.tollgate, site.administrator);
    expect((await watch(other.browser.cookieHeader)).status).toBe(404);
    expect((await watch('')).status).toBe(401);
  });
});

describe('restart', () => {
  it('keeps accepted videos, which are polled and refunded afterwards', async () => {
    const { id: done } = await create('kling');
    vendors.last.state = { kind: 'done' };
    const { id: failed } = await create('veo');
    vendors.last.state = { kind: 'failed', reason: 'no' };
    await site.tollgate.restart(env);
    await untilStatus(done, 'completed');
    await untilStatus(failed, 'failed');
    await eventually(quota, (left) => left === BALANCE - 0.35 * DOLLAR);
    expect(Buffer.from(await (await send(`/${done}/content`)).arrayBuffer())).toEqual(VIDEO);
    expect(await discrepancies(site.database)).toEqual([]);
  }, 120_000);
});
