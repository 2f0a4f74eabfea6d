import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import OpenAI from 'openai';
import { respondWith } from '../../support/mock-upstream/behaviour.js';
import { MockUpstream } from '../../support/mock-upstream/mock-upstream.js';
import { dataOf } from '../../support/tollgate/browser-session.js';
import {
  type CreatedToken,
  createChannel,
  createToken,
  openSession,
  PASSWORD,
  setUpSite,
  type TestUser,
} from '../../support/tollgate/fixtures.js';
import { discrepancies } from '../../support/tollgate/ledger-discrepancies.js';
import type { LogRow } from '../../support/tollgate/site.js';
import { startServer, type TestServer } from '../../support/tollgate/test-server.js';
import { undocumentedParts } from '../contract/field-matrix/description.js';

const rootQuota = 100_000_000;
const upstreamKey = 'sk-upstream-secret';

/** Runs in order, over the REST API and the OpenAI SDK: each step depends on the one before. */
describe('first billed request of an empty site', () => {
  let tollgate: TestServer;
  let upstream: MockUpstream;
  let root: TestUser;
  let token: CreatedToken;

  beforeAll(async () => {
    [tollgate, upstream] = await Promise.all([startServer(), MockUpstream.start()]);
  });
  afterAll(async () => {
    await tollgate.close();
    await upstream.close();
  });

  it('reports that the server is healthy, ready and not set up', async () => {
    const visitor = openSession(tollgate);
    for (const path of ['/healthz', '/readyz']) {
      const response = await fetch(tollgate.url + path);
      const received = {
        status: response.status,
        type: response.headers.get('content-type'),
        text: await response.text(),
      };
      expect(received.status).toBe(200);
      expect(undocumentedParts('GET', path, received)).toEqual([]);
    }
    expect(dataOf(await visitor.get('/api/setup'))).toEqual({
      status: false,
      root_init: false,
      database_type: 'postgres',
    });
  });

  it.each([
    { invalid: { confirmPassword: 'something-else' }, message: '两次输入的密码不一致' },
    { invalid: { password: 'short', confirmPassword: 'short' }, message: '密码长度至少为8个字符' },
  ])('rejects setup with $invalid', async ({ invalid, message }) => {
    const good = { username: 'root', password: PASSWORD, confirmPassword: PASSWORD };
    const setup = { ...good, ...invalid };
    const { status, body } = await openSession(tollgate).post('/api/setup', setup);
    expect([status, body]).toEqual([400, expect.objectContaining({ success: false, message })]);
  });

  it('allows setup only once', async () => {
    root = await setUpSite(tollgate);
    const again = { username: 'other', password: PASSWORD, confirmPassword: PASSWORD };
    const { status, body } = await openSession(tollgate).post('/api/setup', again);
    expect([status, body.message]).toEqual([400, '系统已经初始化完成']);
    expect(dataOf(await root.browser.get<{ status: boolean }>('/api/setup')).status).toBe(true);
  });

  it('rejects a wrong password of the administrator', async () => {
    const login = { username: 'root', password: 'wrong-password' };
    const { body } = await openSession(tollgate).post('/api/user/login', login);
    expect(body).toMatchObject({ success: false, message: '用户名或密码错误，或用户已被封禁' });
    expect(dataOf(await root.browser.get('/api/user/self'))).toMatchObject({
      username: 'root',
      role: 100,
      quota: rootQuota,
    });
  });

  it('creates a channel and does not return its key', async () => {
    const id = await createChannel(root, { base_url: upstream.url, key: upstreamKey, models: 'gpt-4o-mini,gpt-4o' });
    const channel = dataOf(await root.browser.get(`/api/channel/${id}`));
    expect(channel).toMatchObject({ id, type: 1, base_url: upstream.url, models: 'gpt-4o-mini,gpt-4o', status: 1 });
    expect(JSON.stringify(channel)).not.toContain(upstreamKey);
  });

  it('creates a token', async () => {
    token = await createToken(root, { name: 'first', remain_quota: 500_000 });
    expect(token.key).toMatch(/^sk-[0-9a-zA-Z]{48}$/);
  });

  it('relays a chat completion with the key of the channel', async () => {
    upstream.next(respondWith({ text: 'Two coins.', usage: { prompt: 1_000, completion: 500 } }));
    const openai = new OpenAI({ apiKey: token.key, baseURL: `${tollgate.url}/v1`, maxRetries: 0 });
    const messages = [{ role: 'user' as const, content: 'What is the toll?' }];
    const completion = await openai.chat.completions.create({ model: 'gpt-4o-mini', messages, seed: 7 });
    expect(completion.choices[0]?.message.content).toBe('Two coins.');
    expect(completion.usage?.total_tokens).toBe(1_500);
    expect(upstream.requests).toHaveLength(1);
    expect(upstream.lastRequest.body).toEqual({ model: 'gpt-4o-mini', messages, seed: 7 });
    expect(upstream.lastRequest.headers.authorization).toBe(`Bearer ${upstreamKey}`);
  });

  it('bills the exact quota before the response arrives', async () => {
    // 1,000 prompt + 500 completion x 4, at 0.075 quota units a token, group ratio 1.
    const cost = 225;
    expect(dataOf(await root.browser.get('/api/user/self'))).toMatchObject({
      quota: rootQuota - cost,
      used_quota: cost,
      request_count: 1,
    });
    expect(dataOf(await root.browser.get(`/api/token/${token.id}`))).toMatchObject({
      remain_quota: 500_000 - cost,
      used_quota: cost,
    });
    const { items } = dataOf(await root.browser.get<{ items: LogRow[] }>('/api/log/?p=1&page_size=10&type=2'));
    expect(items).toEqual([
      expect.objectContaining({
        type: 2,
        username: 'root',
        token_name: 'first',
        model_name: 'gpt-4o-mini',
        quota: cost,
        prompt_tokens: 1_000,
        completion_tokens: 500,
        is_stream: false,
        group: 'default',
      }),
    ]);
    expect(JSON.parse(items[0]?.other ?? '')).toMatchObject({
      model_ratio: 0.075,
      completion_ratio: 4,
      group_ratio: 1,
      frt: -1000,
      group: 'default',
      user_group_ratio: -1,
    });
    expect(tollgate.database && (await discrepancies(tollgate.database))).toEqual([]);
  });

  it('keeps its data after a restart and logs no keys', async () => {
    await tollgate.restart();
    expect(dataOf(await root.browser.get('/api/user/self'))).toMatchObject({
      username: 'root',
      quota: rootQuota - 225,
    });
    expect(tollgate.output).not.toContain(upstreamKey);
    expect(tollgate.output).not.toContain(token.key.slice(3));
  });

  it('exits with code 0 when it is stopped', async () => {
    expect(await tollgate.stop()).toEqual({ code: 0, signal: null });
  });
});
