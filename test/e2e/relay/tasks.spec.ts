import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { eventually } from '../../support/eventually.js';
import { failure, hangBeforeHeaders } from '../../support/mock-upstream/behaviour.js';
import { MockUpstream } from '../../support/mock-upstream/mock-upstream.js';
import { IMAGE, TaskProxy } from '../../support/mock-upstream/task-proxy/task-proxy.js';
import { NOON_ZONE } from '../../support/site-calendar.js';
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
import { WITH_JOBS } from '../../support/tollgate/test-app.js';
import type { TestServer } from '../../support/tollgate/test-server.js';

type Json = Record<string, unknown>;

const BALANCE = 1_000_000;
/** 0.1 US dollars. */
const PRICE = 50_000;
const POLLING = { TASK_POLL_INTERVAL_MS: '150' };
const IMAGE_TASK_MODELS =
  'mj_imagine,mj_upscale,mj_variation,mj_reroll,mj_modal,mj_inpaint,mj_describe,mj_blend,mj_upload,swap_face';

let site: Site;
let upstream: MockUpstream;
let proxy: TaskProxy;
let mjChannel: number;
let user: TestUser;
let token: CreatedToken;

beforeAll(async () => {
  proxy = new TaskProxy();
  upstream = await MockUpstream.start([proxy]);
  site = await Site.open({ ...WITH_JOBS, ...POLLING });
  await setOption(site.administrator, 'TimeZone', NOON_ZONE);
  mjChannel = await createChannels();
});
afterAll(async () => {
  await site.close();
  await upstream.close();
});

/** Creates the channels of the site and returns the id of the one for images. */
async function createChannels(): Promise<number> {
  const mj = { type: 2, key: 'mj-key', base_url: upstream.url, models: IMAGE_TASK_MODELS };
  const suno = { type: 36, key: 'suno-key', base_url: upstream.url, models: 'suno_music,suno_lyrics' };
  const id = await createChannel(site.administrator, mj);
  await createChannel(site.administrator, suno);
  return id;
}

beforeEach(async () => {
  upstream.reset();
  user = await createUser(site.tollgate, site.administrator, { quota: BALANCE });
  token = await createToken(user);
});

interface Answered {
  status: number;
  body: Json;
}

async function call(method: 'GET' | 'POST', path: string, body?: Json, key = token.key): Promise<Answered> {
  const response = await fetch(`${site.tollgate.url}${path}`, {
    method,
    headers: {
      'mj-api-secret': key,
      'x-litellm-end-user-id': 'customer-17',
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: (await response.json()) as Json };
}

/** Submits an image task, expects it to be accepted and returns its id. */
async function imagine(): Promise<string> {
  const { status, body } = await call('POST', '/mj/submit/imagine', { prompt: 'a cat' });
  expect([status, body.code]).toEqual([200, 1]);
  return String(body.result);
}

const drawing = async (id: string): Promise<Json> => (await call('GET', `/mj/task/${id}/fetch`)).body;
const song = async (id: string): Promise<Json> => (await call('GET', `/suno/fetch/${id}`)).body.data as Json;

interface Row {
  type: number;
  quota: number;
  content: string;
}

/** Log rows of charges and refunds. */
async function logRows(): Promise<Row[]> {
  const { items } = dataOf(await user.browser.get<{ items: Row[] }>('/api/log/self?page_size=100'));
  return items.filter(({ type }) => type === 2 || type === 4);
}

const accounts = async ({ browser } = user, { id } = token) => {
  const self = dataOf(await browser.get<{ quota: number; used_quota: number }>('/api/user/self'));
  const own = dataOf(await browser.get<{ remain_quota: number }>(`/api/token/${id}`));
  return { quota: self.quota, used: self.used_quota, left: own.remain_quota };
};

describe('image task', () => {
  it('is charged on submission and polled until its image is available', async () => {
    const id = await imagine();
    const [sent] = upstream.requests;
    expect(sent?.path).toBe('/mj/submit/imagine');
    expect(sent?.headers).toMatchObject({ 'mj-api-secret': 'mj-key', authorization: 'Bearer mj-key' });
    expect(await accounts()).toEqual({ quota: BALANCE - PRICE, used: PRICE, left: 500_000 - PRICE });
    proxy.setProgress(id, { progress: '45%' });
    await eventually(
      () => drawing(id),
      ({ progress }) => progress === '45%',
    );
    const finishTime = 1_770_000_060_000;
    const buttons = [{ customId: 'MJ::JOB::upsample::1::uuid', label: 'U1', type: 2, style: 2, emoji: '' }];
    proxy.setProgress(id, {
      status: 'SUCCESS',
      progress: '100%',
      imageUrl: `${upstream.url}/picture.png`,
      finishTime,
      buttons,
    });
    const done = await eventually(
      () => drawing(id),
      ({ status }) => status === 'SUCCESS',
    );
    expect(done).toMatchObject({
      id,
      action: 'IMAGINE',
      prompt: 'a cat',
      progress: '100%',
      imageUrl: `${site.tollgate.url}/mj/image/${id}`,
      startTime: 1_770_000_001_000,
      finishTime,
      failReason: '',
      buttons,
      properties: { finalPrompt: 'a cat --v 7' },
    });
    const image = await fetch(String(done.imageUrl));
    expect(image.headers.get('content-type')).toBe('image/png');
    expect(Buffer.from(await image.arrayBuffer())).toEqual(IMAGE);
    expect(await logRows()).toEqual([
      expect.objectContaining({
        type: 2,
        quota: PRICE,
        model_name: 'mj_imagine',
        content: `模型固定价格 0.10，分组倍率 1.00，操作 IMAGINE，ID ${id}`,
      }),
    ]);
    expect(await discrepancies(site.database)).toEqual([]);
  });

  it('is refunded once when many notifications report its failure', async () => {
    const id = await imagine();
    proxy.setProgress(id, { status: 'FAILURE', progress: '100%', failReason: 'banned prompt' });
    const notices = Array.from({ length: 20 }, () => call('POST', '/mj/notify', { id, status: 'FAILURE' }));
    expect((await Promise.all(notices)).map(({ body }) => body.code)).toEqual(notices.map(() => 1));
    const failed = await eventually(
      () => drawing(id),
      ({ status }) => status === 'FAILURE',
    );
    expect(failed).toMatchObject({ progress: '100%', failReason: 'banned prompt' });
    await eventually(
      () => accounts(),
      ({ quota }) => quota === BALANCE,
    );
    await Promise.all(Array.from({ length: 20 }, () => call('POST', '/mj/notify', { id, status: 'FAILURE' })));
    expect(await accounts()).toEqual({ quota: BALANCE, used: 0, left: 500_000 });
    expect((await logRows()).map(({ type, quota, content }) => [type, quota, content])).toEqual([
      [4, PRICE, `构图失败 ${id}，补偿 ＄0.100000 额度`],
      [2, -PRICE, `构图失败 ${id}，补偿 ＄0.100000 额度`],
      [2, PRICE, expect.stringContaining(id)],
    ]);
    expect(await site.kinds(user)).toEqual(['image_task']);
    const ofEndUsers = 'SELECT end_user, sum(quota)::int AS quota FROM logs WHERE user_id = $1 AND type = 2 GROUP BY 1';
    expect(await site.database.query(ofEndUsers, [user.id])).toEqual([{ end_user: 'customer-17', quota: 0 }]);
    expect(await discrepancies(site.database)).toEqual([]);
  });

  it('keeps the status of the upstream when a notification claims success', async () => {
    const id = await imagine();
    await call('POST', '/mj/notify', {
      id,
      status: 'SUCCESS',
      progress: '100%',
      imageUrl: 'http://evil.example/x.png',
    });
    proxy.setProgress(id, { progress: '7%' });
    const seen = await eventually(
      () => drawing(id),
      ({ progress }) => progress === '7%',
    );
    expect(seen).toMatchObject({ status: 'IN_PROGRESS', imageUrl: '' });
  });

  it.each([
    ['at another address of a private network', () => 'http://127.0.0.1:1/x.png'],
    ['in a format that can contain scripts', () => `${upstream.url}/mj/script.svg`],
    ['with an invalid URL', () => 'nowhere'],
  ])('returns 500 for an image %s', async (_, imageUrl) => {
    const id = await imagine();
    proxy.setProgress(id, { status: 'SUCCESS', imageUrl: imageUrl() });
    await eventually(
      () => drawing(id),
      ({ status }) => status === 'SUCCESS',
    );
    expect(await call('GET', `/mj/image/${id}`)).toMatchObject({
      status: 500,
      body: { description: 'http_get_image_failed' },
    });
  });

  it('sends the upstream a notification URL with a secret and acknowledges every notification with 200', async () => {
    await setOption(site.administrator, 'ServerAddress', site.tollgate.url);
    await setOption(site.administrator, 'MjNotifyEnabled', 'true');
    const id = await imagine();
    await setOption(site.administrator, 'MjNotifyEnabled', 'false');
    await setOption(site.administrator, 'ServerAddress', '');
    const hook = String(upstream.requests.find(({ path }) => path.endsWith('/imagine'))?.body.notifyHook);
    expect(hook).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/mj\/notify\?task=[\w-]{43}$/);
    proxy.setProgress(id, { status: 'FAILURE', failReason: 'no' });
    for (const url of [hook, hook.replace(/=.*/, '=wrong')]) {
      const notified = await fetch(url, { method: 'POST', body: JSON.stringify({ id, status: 'SUCCESS' }) });
      expect([notified.status, await notified.json()]).toEqual([200, { code: 1, description: 'success' }]);
    }
    await eventually(
      () => accounts(),
      ({ quota }) => quota === BALANCE,
    );
    expect((await drawing(id)).status).toBe('FAILURE');
  });

  it('is not found by other users', async () => {
    const id = await imagine();
    const otherUser = await createUser(site.tollgate, site.administrator, { quota: BALANCE });
    const { key } = await createToken(otherUser);
    const refused = { status: 400, body: { description: 'task_not_found', type: 'upstream_error', code: 4 } };
    expect(await call('GET', `/mj/task/${id}/fetch`, undefined, key)).toEqual(refused);
    expect(await call('GET', `/mj/task/${id}/image-seed`, undefined, key)).toEqual(refused);
    expect(await call('POST', '/mj/submit/change', { taskId: id, action: 'REROLL' }, key)).toEqual(refused);
    expect((await call('POST', '/mj/task/list-by-condition', { ids: [id] }, key)).body).toEqual([]);
    expect((await call('POST', '/mj/task/list-by-condition', { ids: [id] })).body).toEqual([
      expect.objectContaining({ id }),
    ]);
    expect(dataOf(await otherUser.browser.get<Json[]>('/api/mj/self'))).toEqual([]);
    expect((await otherUser.browser.get('/api/mj/')).body).toMatchObject({ success: false, code: 'forbidden' });
    expect(await call('GET', '/mj/image/unknown')).toEqual({
      status: 400,
      body: { error: 'midjourney_task_not_found' },
    });
  });

  it('is listed for its owner and for administrators', async () => {
    const id = await imagine();
    const own = dataOf(await user.browser.get<Json[]>('/api/mj/self/?p=0'));
    expect(own).toEqual([
      expect.objectContaining({ mj_id: id, code: 1, channel_id: 0, quota: PRICE, prompt: 'a cat' }),
    ]);
    const from = Number(own[0]?.submit_time);
    const path = `/api/mj/?channel_id=${mjChannel}&mj_id=${id}&start_timestamp=${from}&end_timestamp=${from}`;
    const listed = await site.administrator.browser.get<Json[]>(path);
    expect(dataOf(listed)).toEqual([expect.objectContaining({ mj_id: id, channel_id: mjChannel, user_id: user.id })]);
    expect(listed.headers.get('x-total-count')).toBe('1');
    const query = `query ($scope: Scope, $filter: TaskFilter) {
      drawings(scope: $scope, filter: $filter) { totalCount nodes { taskId action status quota channelId prompt } }
    }`;
    const node = { taskId: id, action: 'IMAGINE', quota: PRICE, prompt: 'a cat' };
    expect(await user.browser.graphql(query)).toMatchObject({
      drawings: { totalCount: 1, nodes: [{ ...node, channelId: null }] },
    });
    const variables = { scope: 'SITE', filter: { taskId: id } };
    expect(await site.administrator.browser.graphql(query, variables)).toMatchObject({
      drawings: { totalCount: 1, nodes: [{ ...node, channelId: String(mjChannel) }] },
    });
    expect(await user.browser.graphqlErrorCodes(query, { scope: 'SITE' })).toEqual(['forbidden']);
  });
});

describe('image task submission', () => {
  it.each<[string, string, Json, Json]>([
    ['the prompt is missing', 'imagine', {}, { description: 'prompt_is_required', code: 4 }],
    ['the action is unknown', 'nothing', {}, { description: 'unknown_action:nothing', code: 4 }],
    ['the task is unknown', 'change', { taskId: 'x', action: 'REROLL' }, { description: 'task_not_found', code: 4 }],
    ['the content is invalid', 'simple-change', { content: 'x u9' }, { description: 'content_is_invalid', code: 4 }],
  ])('is rejected without an upstream request when %s', async (_, route, body, expected) => {
    const response = await call('POST', `/mj/submit/${route}`, body);
    expect([response.status, response.body]).toEqual([400, expect.objectContaining(expected)]);
    expect(upstream.requests.filter(({ path }) => path.includes('submit'))).toEqual([]);
    expect((await accounts()).quota).toBe(BALANCE);
  });

  it('costs nothing and is listed as failed when the upstream rejects it', async () => {
    proxy.nextResponse({ code: 24, description: 'banned prompt', properties: { bannedWord: 'cat' }, result: 'cat' });
    expect(await call('POST', '/mj/submit/imagine', { prompt: 'a cat' })).toEqual({
      status: 400,
      body: { description: 'banned prompt cat', type: 'upstream_error', code: 24 },
    });
    expect(await accounts()).toEqual({ quota: BALANCE, used: 0, left: 500_000 });
    expect(dataOf(await user.browser.get<Json[]>('/api/mj/self'))).toEqual([
      expect.objectContaining({ status: 'FAILURE', code: 24, quota: 0, fail_reason: 'banned prompt cat', mj_id: '' }),
    ]);
  });

  it('is rejected with the upstream message without keys and addresses', async () => {
    proxy.nextResponse({ code: 24, description: 'sk-up1234567 may not use http://10.0.0.7/mj' });
    const { body } = await call('POST', '/mj/submit/imagine', { prompt: 'a cat' });
    expect(body).toMatchObject({ description: '*** may not use ***' });
    expect(dataOf(await user.browser.get<Json[]>('/api/mj/self'))).toEqual([
      expect.objectContaining({ status: 'FAILURE', fail_reason: '*** may not use ***' }),
    ]);
  });

  it('is accepted and charged when the upstream queues it', async () => {
    proxy.nextResponse({ code: 22, description: '排队中', properties: { numberOfQueues: 2 } });
    const { body } = await call('POST', '/mj/submit/imagine', { prompt: 'a cat' });
    expect(body).toMatchObject({ code: 1, properties: { numberOfQueues: 2 } });
    expect((await accounts()).quota).toBe(BALANCE - PRICE);
  });

  it('is not charged again when the upstream reports an existing task', async () => {
    const id = await imagine();
    const properties = { status: 'SUCCESS', imageUrl: `${upstream.url}/picture.png` };
    proxy.nextResponse({ code: 21, description: '任务已存在', result: id, properties });
    expect((await call('POST', '/mj/submit/imagine', { prompt: 'a cat' })).body).toMatchObject({ code: 1, result: id });
    expect((await accounts()).quota).toBe(BALANCE - PRICE);
  });

  it('is rejected when the balance is too low', async () => {
    const poor = await createUser(site.tollgate, site.administrator, { quota: PRICE - 1 });
    const { key } = await createToken(poor, { unlimited_quota: true });
    const { status, body } = await call('POST', '/mj/submit/imagine', { prompt: 'a cat' }, key);
    expect([status, body.description]).toEqual([400, 'quota_not_enough']);
    expect(upstream.requests.filter(({ path }) => path.includes('submit'))).toEqual([]);
  });

  it.each<[string, ReturnType<typeof failure>]>([
    ['responds with 500', failure(500)],
    ['responds with an unexpected body', failure(200, { body: ['?'] })],
  ])('is not retried and costs nothing when the upstream %s', async (_, behaviour) => {
    await setOption(site.administrator, 'RetryTimes', '3');
    upstream.forModel('imagine', behaviour);
    const { status } = await call('POST', '/mj/submit/imagine', { prompt: 'a cat' });
    await setOption(site.administrator, 'RetryTimes', '0');
    expect(status).toBeGreaterThanOrEqual(500);
    expect(upstream.requests.filter(({ path }) => path.includes('submit')).length).toBe(1);
    expect(await accounts()).toEqual({ quota: BALANCE, used: 0, left: 500_000 });
  });

  it('drops fields that the site does not allow and lists them in x-tollgate-dropped', async () => {
    const response = await fetch(`${site.tollgate.url}/mj-fast/mj/submit/imagine`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token.key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ prompt: 'a cat --fast', notifyHook: 'http://evil.example/', accountFilter: {} }),
    });
    expect(response.headers.get('x-tollgate-dropped')).toBe('accountFilter, notifyHook');
    expect(response.headers.get('x-tollgate-cost')).toMatch(/^\d+$/);
    const sent = upstream.requests.find(({ path }) => path === '/mj/submit/imagine');
    expect(sent?.body).toEqual({ prompt: 'a cat --fast' });
  });

  it('is rejected with token_invalid when the token is unknown', async () => {
    const { status, body } = await call('POST', '/mj/submit/imagine', { prompt: 'x' }, 'sk-wrong');
    expect([status, body.error]).toEqual([401, expect.objectContaining({ code: 'token_invalid' })]);
  });
});

describe('image task follow-up', () => {
  const finish = async (id: string) => {
    proxy.setProgress(id, { status: 'SUCCESS', progress: '100%', imageUrl: `${upstream.url}/picture.png` });
    await eventually(
      () => drawing(id),
      ({ status }) => status === 'SUCCESS',
    );
  };

  it('uses the channel and key of the image task and is rejected when that channel is disabled', async () => {
    const pooled = await createChannel(site.administrator, {
      type: 5,
      key: 'plus-1\nplus-2\nplus-3',
      base_url: upstream.url,
      models: 'mj_imagine,mj_upscale',
      priority: 10,
    });
    const { body } = await call('POST', '/mj-relax/mj/submit/imagine', { prompt: 'a dog' });
    expect(upstream.requests.some(({ path }) => path === '/mj-relax/mj/submit/imagine')).toBe(true);
    const id = String(body.result);
    const { key } = proxy.last;
    await finish(id);
    for (let at = 0; at < 3; at++) {
      expect((await call('POST', '/mj/submit/simple-change', { content: `${id} u${at + 1}` })).status).toBe(200);
      expect(proxy.last.key).toBe(key);
    }
    expect((await call('GET', `/mj/task/${id}/image-seed`)).body).toMatchObject({ result: '4217' });
    // Not the last request, which may be one of the job that polls tasks.
    const sent = upstream.requests.findLast(({ path }) => path.endsWith('/image-seed'));
    expect(sent?.headers['mj-api-secret']).toBe(key);
    dataOf(await site.administrator.browser.put('/api/channel/', { id: pooled, status: 2 }));
    const refused = await call('POST', '/mj/submit/simple-change', { content: `${id} u1` });
    expect([refused.status, refused.body.description]).toEqual([400, '该任务所属渠道已被禁用']);
    dataOf(await site.administrator.browser.delete(`/api/channel/${pooled}`));
  });

  it('is rejected until the image task has succeeded', async () => {
    const id = await imagine();
    const change = { taskId: id, action: 'UPSCALE', index: 1 };
    expect((await call('POST', '/mj/submit/change', change)).body.description).toBe('task_status_not_success');
    await finish(id);
    expect((await call('POST', '/mj/submit/change', change)).body.code).toBe(1);
    // An upscale costs 0.05 US dollars.
    expect((await accounts()).quota).toBe(BALANCE - PRICE - PRICE / 2);
  });

  it('is charged when the modal is submitted, not when it opens', async () => {
    const id = await imagine();
    await finish(id);
    proxy.nextResponse({ code: 21, description: 'Waiting for window confirm', properties: { remix: true } });
    const opened = await call('POST', '/mj/submit/action', { taskId: id, customId: 'MJ::Inpaint::1::uuid::SOLO' });
    expect(opened.body.code).toBe(21);
    expect(await drawing(String(opened.body.result))).toMatchObject({ action: 'INPAINT', status: 'MODAL' });
    expect((await accounts()).quota).toBe(BALANCE - PRICE);
    const modal = { taskId: opened.body.result, prompt: 'a hat', maskBase64: 'data:image/png;base64,AA==' };
    expect((await call('POST', '/mj/submit/modal', modal)).body.code).toBe(1);
    expect((await accounts()).quota).toBe(BALANCE - 2 * PRICE);
  });
});

describe('song task', () => {
  const submitSong = async (body: Json = { gpt_description_prompt: 'a march' }) => {
    const response = await call('POST', '/suno/submit/music', body);
    expect(response).toEqual({ status: 200, body: { code: 'success', message: '', data: expect.any(String) } });
    return String(response.body.data);
  };

  it('is charged on submission and listed with its data when it succeeds', async () => {
    const id = await submitSong();
    expect(upstream.requests.find(({ path }) => path === '/suno/submit/MUSIC')?.body).toEqual({
      gpt_description_prompt: 'a march',
      mv: 'chirp-v3-0',
    });
    expect((await accounts()).quota).toBe(BALANCE - PRICE);
    const data = [{ id: 'clip', title: 'March', audio_url: 'https://cdn.example/a.mp3' }];
    proxy.setProgress(id, { status: 'SUCCESS', progress: '100%', finish_time: 1_770_000_100, data });
    const done = await eventually(
      () => song(id),
      ({ status }) => status === 'SUCCESS',
    );
    expect(done).toMatchObject({ task_id: id, action: 'MUSIC', progress: '100%', finish_time: 1_770_000_100, data });
    const listed = dataOf(await user.browser.get<Json[]>('/api/task/self/?platform=suno'));
    expect(listed).toEqual([
      expect.objectContaining({ task_id: id, platform: 'suno', channel_id: 0, properties: { input: 'a march' }, data }),
    ]);
    expect((await call('POST', '/suno/fetch', { ids: [id, 'x'] })).body.data).toEqual([done]);
    const query = '{ tasks { totalCount nodes { taskId platform action input data } } }';
    expect(await user.browser.graphql(query)).toEqual({
      tasks: {
        totalCount: 1,
        nodes: [{ taskId: id, platform: 'suno', action: 'MUSIC', input: 'a march', data: JSON.stringify(data) }],
      },
    });
  });

  it('is refunded when it fails', async () => {
    const id = await submitSong();
    proxy.setProgress(id, { status: 'FAILURE', fail_reason: 'moderated' });
    await eventually(
      () => accounts(),
      ({ quota }) => quota === BALANCE,
    );
    expect(await song(id)).toMatchObject({ status: 'FAILURE', fail_reason: 'moderated', progress: '100%' });
    expect((await logRows())[0]).toMatchObject({ type: 4, content: `异步任务执行失败 ${id}，补偿 ＄0.100000 额度` });
    expect(await site.kinds(user)).toEqual(['music_task']);
    expect(await discrepancies(site.database)).toEqual([]);
  });

  it.each<[string, string, Json, string]>([
    ['the action is unknown', 'noise', {}, 'invalid_action'],
    ['lyrics have no prompt', 'lyrics', {}, 'prompt_empty'],
    ['the task to continue is unknown', 'music', { continue_clip_id: 'c', task_id: 'x' }, 'task_not_exist'],
  ])('is rejected when %s', async (_, route, body, code) => {
    const response = await call('POST', `/suno/submit/${route}`, body);
    expect(response).toEqual({ status: 400, body: { code, message: expect.any(String), data: null } });
  });

  it('is continued with the channel key of the original task', async () => {
    const id = await submitSong();
    await submitSong({ prompt: 'more', continue_clip_id: 'clip', continue_at: 30, task_id: id });
    expect(proxy.last.key).toBe('suno-key');
  });
});

describe('process kill', () => {
  let server: Site<TestServer>;
  let inThisProcess: Site;
  beforeAll(async () => {
    inThisProcess = site;
    server = await Site.openProcess({ env: POLLING });
    site = server;
    await setOption(site.administrator, 'TimeZone', NOON_ZONE);
    await createChannels();
  });
  afterAll(async () => {
    site = inThisProcess;
    await server.close();
  });

  it('keeps every accepted task with its charge, refunds those that fail later, and charges nothing for an interrupted submission', async () => {
    const waiting = await createUser(site.tollgate, site.administrator, { quota: BALANCE });
    const waitingToken = await createToken(waiting);
    upstream.forModel('imagine', hangBeforeHeaders());
    const broken = call('POST', '/mj/submit/imagine', { prompt: 'a cat' }, waitingToken.key).catch(() => 'broken off');
    await eventually(() => upstream.requests.some(({ path }) => path.endsWith('/imagine')), Boolean);
    upstream.reset();
    const ids: string[] = [];
    const caller = async () => {
      for (;;) {
        ids.push(await imagine());
        if (ids.length === 5) await server.tollgate.kill();
      }
    };
    await Promise.allSettled(Array.from({ length: 5 }, caller));
    expect(await broken).toBe('broken off');
    await server.tollgate.launch();
    expect(await accounts(waiting, waitingToken)).toEqual({ quota: BALANCE, used: 0, left: 500_000 });
    expect(dataOf(await waiting.browser.get<Json[]>('/api/mj/self'))).toEqual([]);
    const kept = dataOf(await user.browser.get<Json[]>('/api/mj/self?page_size=100')).map(({ mj_id }) => String(mj_id));
    expect(kept).toEqual(expect.arrayContaining(ids));
    const charged = (await logRows()).filter(({ type }) => type === 2);
    expect(charged.length).toBeGreaterThanOrEqual(ids.length);
    expect((await accounts()).quota).toBe(BALANCE - PRICE * charged.length);
    for (const id of kept) proxy.setProgress(id, { status: 'FAILURE', failReason: 'removed' });
    await eventually(
      () => accounts(),
      ({ quota }) => quota === BALANCE,
    );
    expect((await accounts()).used).toBe(0);
    expect(await site.kinds(user)).toEqual(['image_task']);
    expect(await discrepancies(site.database)).toEqual([]);
  });
});

describe('limits of a payer', () => {
  const limit = (rules: object) => setOption(site.administrator, 'LimitRules', JSON.stringify(rules));
  const submit = (path: string, prompt: string) => call('POST', path, { prompt });
  const paths = ['/mj/submit/imagine', '/suno/submit/music'];
  afterAll(() => limit({}));

  it('apply to submissions of tasks, and not to requests for their state', async () => {
    await limit({ user: { [user.id]: { requests: 2 } } });
    for (const path of paths) expect((await submit(path, 'a cat')).status).toBe(200);
    for (const path of paths) {
      const refused = await submit(path, 'a cat');
      expect([refused.status, JSON.stringify(refused.body)]).toEqual([429, expect.stringContaining('最多请求 2 次')]);
    }
    expect((await call('POST', '/suno/fetch', { ids: [] })).status).toBe(200);
  });

  it('include budgets, from which a refused task takes nothing', async () => {
    await limit({ user: { [user.id]: { day: 2 * PRICE } } });
    upstream.forModel('imagine', failure(500));
    expect((await submit('/mj/submit/imagine', 'a cat')).status).toBeGreaterThanOrEqual(500);
    upstream.reset();
    for (const path of paths) expect((await submit(path, 'a cat')).status).toBe(200);
    for (const path of paths) expect((await submit(path, 'a cat')).status).toBe(429);
    expect((await accounts()).used).toBe(2 * PRICE);
  });

  it('include the limits of the channel', async () => {
    await limit({ channel: { [mjChannel]: { month: PRICE } } });
    const all = await Promise.all([submit('/mj/submit/imagine', 'a cat'), submit('/mj/submit/imagine', 'a dog')]);
    expect(all.map(({ status }) => status)).not.toContain(200);
    expect(JSON.stringify(all[0].body)).toContain('该渠道的额度预算已用完');
  });
});

describe('task of a deleted channel', () => {
  it('fails and is refunded', async () => {
    const deletedChannel = await createChannel(site.administrator, {
      type: 2,
      base_url: upstream.url,
      models: 'mj_imagine',
      priority: 100,
    });
    const id = await imagine();
    dataOf(await site.administrator.browser.delete(`/api/channel/${deletedChannel}`));
    await eventually(
      () => accounts(),
      ({ quota }) => quota === BALANCE,
    );
    expect(await drawing(id)).toMatchObject({
      status: 'FAILURE',
      failReason: `获取渠道信息失败，请联系管理员，渠道ID：${deletedChannel}`,
    });
  });
});
