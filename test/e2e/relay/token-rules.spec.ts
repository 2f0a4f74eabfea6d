import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { dataOf } from '../../support/tollgate/browser-session.js';
import {
  type CreatedToken,
  createChannel,
  createToken,
  createUser,
  setOption,
  type TestUser,
  type TokenFields,
} from '../../support/tollgate/fixtures.js';
import { Site } from '../../support/tollgate/site.js';

const messages = [{ role: 'user' as const, content: 'Hi' }];
const inAnHour = () => Math.floor(Date.now() / 1000) + 3_600;

let site: Site;
let user: TestUser;

beforeAll(async () => {
  site = await Site.open();
  await createChannel(site.administrator, { base_url: site.upstream.url, models: 'gpt-4o-mini,gpt-4o' });
  const id = await createChannel(site.administrator, { base_url: site.upstream.url, models: 'gpt-8' });
  dataOf(await site.administrator.browser.put('/api/channel/', { id, status: 2 }));
  user = await createUser(site.tollgate, site.administrator, { quota: 10_000_000 });
});
afterAll(() => site.close());
beforeEach(() => site.upstream.reset());

const send = (token: CreatedToken, model = 'gpt-4o-mini') =>
  site.openai(token).chat.completions.create({ model, messages });

/** Expects a rejection with this status and text, and no upstream request. */
async function expectRefusal(call: Promise<unknown>, status: number, text: string) {
  const error = await call.catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({ status, message: expect.stringContaining(text) });
  // Waiting does not give a token rights or quota.
  const { headers } = error as { headers: Headers };
  expect(headers.get('x-should-retry')).toBe(status === 401 || status === 403 ? 'false' : null);
  expect(site.upstream.requests).toEqual([]);
}

describe('API token restrictions', () => {
  it.each<{ name: string; fields: TokenFields }>([
    { name: 'before the token expires', fields: { expired_time: inAnHour() } },
    { name: 'for a model on its list', fields: { model_limits_enabled: true, model_limits: 'gpt-4o-mini' } },
    { name: 'from an IP address on its list', fields: { allow_ips: '10.0.0.1\n127.0.0.0/8' } },
    { name: 'in a group that its owner may use', fields: { group: 'default' } },
  ])('accept a call $name', async ({ fields }) => {
    await expect(send(await createToken(user, fields))).resolves.toBeDefined();
  });

  it.each<{ name: string; fields: TokenFields; model?: string; status: number; text: string }>([
    {
      name: 'for a model that is not on its list',
      fields: { model_limits_enabled: true, model_limits: 'gpt-4o-mini' },
      model: 'gpt-4o',
      status: 403,
      text: '该令牌无权访问模型 gpt-4o',
    },
    {
      name: 'from an IP address that is not on its list',
      fields: { allow_ips: '10.0.0.1' },
      status: 403,
      text: '您的 IP 不在令牌允许访问的列表中',
    },
    { name: 'without remaining quota', fields: { remain_quota: 0 }, status: 401, text: '该令牌额度已用尽' },
    {
      name: 'for a model whose channels are disabled',
      fields: {},
      model: 'gpt-8',
      status: 503,
      text: '当前分组 default 下对于模型 gpt-8 无可用渠道',
    },
    {
      name: 'for a model that no channel has',
      fields: {},
      model: 'gpt-9',
      status: 404,
      text: '当前分组 default 下对于模型 gpt-9 无可用渠道',
    },
  ])('reject a call $name with $status', async ({ fields, model, status, text }) => {
    await expectRefusal(send(await createToken(user, fields), model), status, text);
  });

  it.each([
    { name: 'no key', authorization: '', text: '未提供令牌' },
    { name: 'an unknown key', authorization: `Bearer sk-${'a'.repeat(48)}`, text: '无效的令牌' },
  ])('reject a request with $name with 401 and the request id', async ({ authorization, text }) => {
    const response = await fetch(`${site.tollgate.url}/v1/chat/completions`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(authorization && { authorization }) },
      body: JSON.stringify({ model: 'gpt-4o-mini', messages }),
    });
    expect([response.status, response.headers.get('x-should-retry')]).toEqual([401, 'false']);
    const requestId = response.headers.get('x-oneapi-request-id') ?? 'none';
    expect(await response.json()).toMatchObject({
      error: { message: expect.stringMatching(new RegExp(`^${text}.* \\(request id: ${requestId}\\)$`)) },
    });
  });

  it('reject calls while the token is disabled and accept them after it is enabled', async () => {
    const token = await createToken(user);
    await expect(send(token)).resolves.toBeDefined();
    site.upstream.reset();
    const setStatus = (status: number) => user.browser.put('/api/token/?status_only=true', { id: token.id, status });
    dataOf(await setStatus(2));
    await expectRefusal(send(token), 401, '该令牌状态不可用');
    dataOf(await setStatus(1));
    await expect(send(token)).resolves.toBeDefined();
  });

  it('reject calls with 401 after the token is deleted', async () => {
    const token = await createToken(user);
    await expect(send(token)).resolves.toBeDefined();
    site.upstream.reset();
    dataOf(await user.browser.delete(`/api/token/${token.id}/`));
    await expectRefusal(send(token), 401, '无效的令牌');
  });

  it('reject calls with 403 after the token owner is banned', async () => {
    const banned = await createUser(site.tollgate, site.administrator, { quota: 1_000_000 });
    const token = await createToken(banned);
    await expect(send(token)).resolves.toBeDefined();
    site.upstream.reset();
    dataOf(await site.administrator.browser.post('/api/user/manage', { id: banned.id, action: 'disable' }));
    await expectRefusal(send(token), 403, '用户已被封禁');
  });

  it('do not let another user read, change or delete the token', async () => {
    const token = await createToken(user);
    const otherUser = await createUser(site.tollgate, site.administrator);
    for (const response of [
      await otherUser.browser.get(`/api/token/${token.id}`),
      await otherUser.browser.put('/api/token/', { id: token.id, name: 'mine now' }),
      await otherUser.browser.delete(`/api/token/${token.id}`),
    ]) {
      expect(response.body.success).toBe(false);
      expect(JSON.stringify(response.body)).not.toContain(token.key.slice(3));
    }
    expect(dataOf(await user.browser.get(`/api/token/${token.id}`))).toMatchObject({ name: token.name, status: 1 });
  });
});

describe('token model list', () => {
  it('lists all served models and returns 404 for an unknown model', async () => {
    const openai = site.openai(await createToken(user));
    const models = (await openai.models.list()).data.map(({ id }) => id);
    expect(models.sort()).toEqual(['gpt-4o', 'gpt-4o-mini']);
    expect(await openai.models.retrieve('gpt-4o')).toMatchObject({ id: 'gpt-4o', object: 'model' });
    await expect(openai.models.retrieve('gpt-9')).rejects.toMatchObject({ status: 404, code: 'model_not_found' });
  });

  it('lists only the allowed models when the token is limited to them', async () => {
    const token = await createToken(user, { model_limits_enabled: true, model_limits: 'gpt-4o' });
    expect((await site.openai(token).models.list()).data.map(({ id }) => id)).toEqual(['gpt-4o']);
  });
});

describe('demo site', () => {
  beforeAll(async () => {
    await createChannel(site.administrator, { type: 1000, key: '', base_url: '', models: 'demo-chat' });
    await setOption(site.administrator, 'DemoSiteEnabled', 'true');
  });
  afterAll(() => setOption(site.administrator, 'DemoSiteEnabled', 'false'));

  it('rejects a call for a model of an upstream with 405 in the dialect of the client, for every role', async () => {
    const token = await createToken(site.administrator, { unlimited_quota: true });
    await expectRefusal(send(token), 405, '本站仅作演示之用，无服务端');
    const message = await fetch(`${site.tollgate.url}/v1/messages`, {
      method: 'POST',
      headers: { 'x-api-key': token.key, 'content-type': 'application/json' },
      body: JSON.stringify({ model: 'gpt-4o-mini', max_tokens: 5, messages }),
    });
    expect([message.status, await message.json()]).toEqual([
      405,
      expect.objectContaining({ type: 'error', error: expect.objectContaining({ type: 'invalid_request_error' }) }),
    ]);
    expect(site.upstream.requests).toEqual([]);
  });

  it('serves the models of demo channels', async () => {
    const token = await createToken(site.administrator, { unlimited_quota: true });
    const reply = await send(token, 'demo-chat');
    expect(reply.choices[0]?.message.content).toContain('not a real model');
  });
});
