import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import OpenAI from 'openai';
import { answer } from '../support/mock-upstream/behaviour.js';
import { MockUpstream } from '../support/mock-upstream/mock-upstream.js';
import { discrepancies } from '../support/tollgate/books.js';
import { dataOf } from '../support/tollgate/browser-session.js';
import { type GivenToken, given, type Person } from '../support/tollgate/given.js';
import type { LogRow } from '../support/tollgate/site.js';
import { Tollgate } from '../support/tollgate/tollgate.js';

const rootQuota = 100_000_000;
const upstreamKey = 'sk-upstream-secret';

/** One story told in order, over the REST API and the real OpenAI SDK: every step stands on the one before. */
describe('from an empty site to a billed request', () => {
  let tollgate: Tollgate;
  let upstream: MockUpstream;
  let root: Person;
  let token: GivenToken;

  beforeAll(async () => {
    [tollgate, upstream] = await Promise.all([Tollgate.start(), MockUpstream.start()]);
  });
  afterAll(async () => {
    await tollgate.close();
    await upstream.close();
  });

  it('says that it is alive, ready, and not set up', async () => {
    const visitor = given.visitor(tollgate);
    expect((await fetch(`${tollgate.url}/healthz`)).status).toBe(200);
    expect((await fetch(`${tollgate.url}/readyz`)).status).toBe(200);
    expect(dataOf(await visitor.get('/api/setup'))).toEqual({
      status: false,
      root_init: false,
      database_type: 'postgres',
    });
  });

  it.each([
    { wrong: { confirmPassword: 'something-else' }, message: '两次输入的密码不一致' },
    { wrong: { password: 'short', confirmPassword: 'short' }, message: '密码长度至少为8个字符' },
  ])('refuses setup with $wrong', async ({ wrong, message }) => {
    const good = { username: 'root', password: given.password, confirmPassword: given.password };
    const setup = { ...good, ...wrong };
    const { status, body } = await given.visitor(tollgate).post('/api/setup', setup);
    expect([status, body]).toEqual([400, expect.objectContaining({ success: false, message })]);
  });

  it('is set up once', async () => {
    root = await given.administrator(tollgate);
    const again = { username: 'other', password: given.password, confirmPassword: given.password };
    const { status, body } = await given.visitor(tollgate).post('/api/setup', again);
    expect([status, body.message]).toEqual([400, '系统已经初始化完成']);
    expect(dataOf(await root.browser.get<{ status: boolean }>('/api/setup')).status).toBe(true);
  });

  it('knows its administrator by the password only', async () => {
    const { body } = await given
      .visitor(tollgate)
      .post('/api/user/login', { username: 'root', password: 'not-the-one' });
    expect(body).toMatchObject({ success: false, message: '用户名或密码错误，或用户已被封禁' });
    expect(dataOf(await root.browser.get('/api/user/self'))).toMatchObject({
      username: 'root',
      role: 100,
      quota: rootQuota,
    });
  });

  it('takes a channel and never shows its key again', async () => {
    const id = await given.channel(root, { base_url: upstream.url, key: upstreamKey, models: 'gpt-4o-mini,gpt-4o' });
    const channel = dataOf(await root.browser.get(`/api/channel/${id}`));
    expect(channel).toMatchObject({ id, type: 1, base_url: upstream.url, models: 'gpt-4o-mini,gpt-4o', status: 1 });
    expect(JSON.stringify(channel)).not.toContain(upstreamKey);
  });

  it('makes a token', async () => {
    token = await given.token(root, { name: 'first', remain_quota: 500_000 });
    expect(token.key).toMatch(/^sk-[0-9a-zA-Z]{48}$/);
  });

  it('relays a chat to the channel with the key of the channel', async () => {
    upstream.next(answer({ text: 'Two coins.', usage: { prompt: 1_000, completion: 500 } }));
    const openai = new OpenAI({ apiKey: token.key, baseURL: `${tollgate.url}/v1`, maxRetries: 0 });
    const messages = [{ role: 'user' as const, content: 'What is the toll?' }];
    const completion = await openai.chat.completions.create({ model: 'gpt-4o-mini', messages, seed: 7 });
    expect(completion.choices[0]?.message.content).toBe('Two coins.');
    expect(completion.usage?.total_tokens).toBe(1_500);
    expect(upstream.requests).toHaveLength(1);
    expect(upstream.lastRequest.body).toEqual({ model: 'gpt-4o-mini', messages, seed: 7 });
    expect(upstream.lastRequest.headers.authorization).toBe(`Bearer ${upstreamKey}`);
  });

  it('has billed it to the unit by the time the answer is there', async () => {
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
    });
    expect(tollgate.database && (await discrepancies(tollgate.database))).toEqual([]);
  });

  it('still knows everything after a restart', async () => {
    await tollgate.restart();
    expect(dataOf(await root.browser.get('/api/user/self'))).toMatchObject({
      username: 'root',
      quota: rootQuota - 225,
    });
    expect(tollgate.output).not.toContain(upstreamKey);
    expect(tollgate.output).not.toContain(token.key.slice(3));
  });

  it('stops when asked to', async () => {
    expect(await tollgate.stop()).toEqual({ code: 0, signal: null });
  });
});
