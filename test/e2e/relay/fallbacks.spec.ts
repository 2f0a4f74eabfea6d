import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { anthropicDialect } from '../../support/mock-upstream/anthropic/anthropic-dialect.js';
import { failure, respondWith } from '../../support/mock-upstream/behaviour.js';
import { MockUpstream } from '../../support/mock-upstream/mock-upstream.js';
import { openAiDialect } from '../../support/mock-upstream/openai/openai-dialect.js';
import {
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
const usage = { prompt: 100, completion: 10 };
const CLAUDE = 14;

let site: Site;
let upstream: MockUpstream;
let openAiChannel: number;
let user: TestUser;
let token: CreatedToken;

beforeAll(async () => {
  site = await Site.open();
  upstream = await MockUpstream.start([openAiDialect, anthropicDialect]);
  const { administrator } = site;
  await setOption(administrator, 'RetryTimes', '0');
  await setOption(administrator, 'ModelRatio', JSON.stringify({ 'm-cheap': 1, 'm-expensive': 1000, 'm-claude': 3 }));
  await setOption(administrator, 'CompletionRatio', JSON.stringify({ 'm-cheap': 1, 'm-expensive': 1, 'm-claude': 1 }));
  await setOption(administrator, 'GroupRatio', JSON.stringify({ default: 1, vip: 2 }));
  openAiChannel = await createChannel(administrator, {
    base_url: upstream.url,
    models: 'm-cheap,m-expensive,m-unpriced',
  });
  await createChannel(administrator, {
    type: CLAUDE,
    base_url: upstream.url,
    models: 'm-claude',
    group: 'default,vip',
  });
  await setOption(
    administrator,
    'ModelAliases',
    JSON.stringify({
      smart: [{ model: 'm-cheap' }, { model: 'm-claude', when: ['rate_limited', 'server_error'] }],
      long: [{ model: 'm-cheap' }, { model: 'm-claude', when: ['context_length'] }],
      expensive: [{ model: 'm-cheap' }, { model: 'm-expensive' }],
      backup: [{ model: 'm-cheap' }, { model: 'm-claude', when: ['content_refused'] }],
      failing: [{ model: 'm-absent' }, { model: 'm-unpriced' }],
    }),
  );
  user = await createUser(site.tollgate, administrator, { quota: 10_000_000 });
  token = await createToken(user, { unlimited_quota: true });
});
afterAll(async () => {
  await site.close();
  await upstream.close();
});
beforeEach(() => upstream.reset());

function post(path: string, body: object, key = token.key): Promise<Response> {
  return fetch(`${site.tollgate.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${key}`, 'x-api-key': key },
    body: JSON.stringify(body),
  });
}

const chat = (model: string, more: object = {}, key?: string) =>
  post('/v1/chat/completions', { model, messages, max_tokens: 20, ...more }, key);
const upstreamModels = () => upstream.requests.map(({ body }) => body.model);
const lastBill = async () => (await site.bills(user))[0] as LogRow;
const recordOf = (row: LogRow) => JSON.parse(row.other) as Record<string, unknown>;

describe('alias of several models', () => {
  it('is served by the first model when it succeeds', async () => {
    upstream.next(respondWith({ usage }));
    const response = await chat('smart');
    expect([response.status, response.headers.get('x-tollgate-model')]).toEqual([200, 'm-cheap']);
    const bill = await lastBill();
    expect(bill).toMatchObject({ model_name: 'm-cheap', quota: 110 });
    expect(recordOf(bill)).toMatchObject({ requested_model: 'smart', model_alias: 'smart' });
  });

  it.each([false, true])('is served in translation by the next one, which is charged (stream: %s)', async (stream) => {
    upstream.next(failure(429));
    upstream.next(respondWith({ text: 'Bonjour', usage }));
    const response = await chat('smart', { stream });
    expect([response.status, response.headers.get('x-tollgate-model')]).toEqual([200, 'm-claude']);
    expect(await response.text()).toContain('Bonjour');
    expect(upstreamModels()).toEqual(['m-cheap', 'm-claude']);
    const bill = await lastBill();
    expect(bill).toMatchObject({ model_name: 'm-claude', quota: 330, is_stream: stream });
  });

  it('is explained in the log: name, alias, and the model of each attempt', async () => {
    upstream.next(failure(503, { message: 'down' }));
    upstream.next(respondWith({ usage }));
    await chat('smart');
    const query =
      '{ logs(scope: SITE) { nodes { modelName requestedModel alias route { channelId model group failure } } } }';
    const { logs } = await site.administrator.browser.graphql<{ logs: { nodes: unknown[] } }>(query, {});
    expect(logs.nodes[0]).toMatchObject({
      modelName: 'm-claude',
      requestedModel: 'smart',
      alias: 'smart',
      route: [
        { model: 'm-cheap', group: 'default', failure: '503 down' },
        { model: 'm-claude', group: 'default', failure: '' },
      ],
    });
  });

  it.each([
    ['a failure that is not a fallback condition', 'long', failure(503), 503],
    ['an invalid request', 'smart', failure(400, { message: 'temperature is invalid' }), 400],
  ])('returns the error after %s, without another model', async (_, model, behaviour, status) => {
    upstream.next(behaviour);
    const response = await chat(model);
    expect([response.status, response.headers.get('x-tollgate-model')]).toEqual([status, null]);
    expect(upstreamModels()).toEqual(['m-cheap']);
  });

  it('continues when the prompt is too long for the first model', async () => {
    upstream.next(failure(400, { code: 'context_length_exceeded' }));
    const response = await chat('long');
    expect([response.status, response.headers.get('x-tollgate-model')]).toEqual([200, 'm-claude']);
  });

  it.each([false, true])('continues after a response that only refuses the content (stream: %s)', async (stream) => {
    const balance = await site.balance(user);
    upstream.next(respondWith({ text: '', finishReason: 'content_filter', usage: { prompt: 100, completion: 0 } }));
    upstream.next(respondWith({ text: 'Bonjour', usage }));
    const response = await chat('backup', { stream });
    expect([response.status, response.headers.get('x-tollgate-model')]).toEqual([200, 'm-claude']);
    expect(await response.text()).toContain('Bonjour');
    const bill = await lastBill();
    expect(bill).toMatchObject({ model_name: 'm-claude', quota: 330 });
    expect(await site.balance(user)).toBe(balance - 330);
  });

  it('ends with the refusal of the last model, which is free', async () => {
    const balance = await site.balance(user);
    const refusal = respondWith({ text: '', finishReason: 'content_filter', usage: { prompt: 100, completion: 0 } });
    upstream.next(refusal);
    upstream.next(refusal);
    const response = await chat('backup');
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({ choices: [{ finish_reason: 'content_filter' }] });
    expect(await site.balance(user)).toBe(balance);
  });

  it('continues when the channels of the first model have used their budget, not when the payer has', async () => {
    const limit = (rules: object) => setOption(site.administrator, 'LimitRules', JSON.stringify(rules));
    try {
      await limit({ channel: { [openAiChannel]: { day: 1 } } });
      const served = await chat('smart');
      expect([served.status, served.headers.get('x-tollgate-model')]).toEqual([200, 'm-claude']);
      await limit({ user: { [user.id]: { day: 1 } } });
      const refused = await chat('smart');
      expect(refused.status).toBe(429);
      expect(await refused.json()).toMatchObject({ error: { code: 'subject_budget_reached' } });
      expect(upstreamModels()).toEqual(['m-claude']);
    } finally {
      await limit({});
    }
  });

  it('returns the error of the last model when none can be called', async () => {
    const response = await chat('failing');
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ error: { code: 'model_price_error' } });
  });

  it('reserves the cost of each model in turn, so that a expensive one is refused when the balance is too low', async () => {
    const poor = await createUser(site.tollgate, site.administrator, { quota: 5_000 });
    const own = await createToken(poor, { unlimited_quota: true });
    upstream.next(failure(500));
    const refused = await chat('expensive', {}, own.key);
    expect(refused.status).toBe(403);
    expect(upstreamModels()).toEqual(['m-cheap']);
    expect(await site.balance(poor)).toBe(5_000);
    upstream.next(respondWith({ usage }));
    expect((await chat('expensive', {}, own.key)).status).toBe(200);
    expect(await site.balance(poor)).toBe(5_000 - 110);
  });

  it('skips models that are not on the list of the token', async () => {
    const limited = await createToken(user, { model_limits_enabled: true, model_limits: 'm-claude' });
    const response = await chat('smart', {}, limited.key);
    expect([response.status, upstreamModels()]).toEqual([200, ['m-claude']]);
    expect((await chat('expensive', {}, limited.key)).status).toBe(403);
  });

  it('of a token applies to its calls only', async () => {
    const model_aliases = JSON.stringify({ mine: [{ model: 'm-claude' }], smart: [{ model: 'm-claude' }] });
    const own = await createToken(user, { model_aliases });
    expect((await chat('mine', {}, own.key)).headers.get('x-tollgate-model')).toBe('m-claude');
    expect((await chat('smart', {}, own.key)).headers.get('x-tollgate-model')).toBe('m-claude');
    expect((await chat('mine')).status).toBe(404);
  });

  it.each([
    ['a cycle', { a: [{ model: 'b' }], b: [{ model: 'a' }] }],
    ['no targets', { a: [] }],
  ])('is not saved with %s, neither of the site nor of a token', async (_, aliases) => {
    const text = JSON.stringify(aliases);
    await expect(setOption(site.administrator, 'ModelAliases', text)).rejects.toThrow();
    await expect(
      setOption(site.administrator, 'GroupModelAliases', JSON.stringify({ vip: aliases })),
    ).rejects.toThrow();
    await expect(createToken(user, { model_aliases: text })).rejects.toThrow();
  });
});

describe('models of a request', () => {
  it.each<[string, string, object]>([
    ['chat completions', '/v1/chat/completions', { messages }],
    ['Responses', '/v1/responses', { input: 'Hi' }],
    ['Anthropic', '/v1/messages', { messages, max_tokens: 20 }],
  ])('are tried in order by %s, and not sent upstream', async (_, path, body) => {
    upstream.next(failure(500));
    const response = await post(path, { ...body, model: 'm-cheap', models: ['m-claude'] });
    expect([response.status, response.headers.get('x-tollgate-model')]).toEqual([200, 'm-claude']);
    expect(upstreamModels()).toEqual(['m-cheap', 'm-claude']);
    for (const sent of upstream.requests) expect(sent.body).not.toHaveProperty('models');
    expect(recordOf(await lastBill())).toMatchObject({ requested_model: 'm-cheap' });
  });

  it.each([false, true])('are tried after a refusal in the API of another vendor (stream: %s)', async (stream) => {
    upstream.next(respondWith({ text: '', finishReason: 'content_filter', usage: { prompt: 100, completion: 1 } }));
    upstream.next(respondWith({ text: 'Bonjour', usage }));
    const response = await chat('m-claude', { models: ['m-cheap'], stream });
    expect([response.status, response.headers.get('x-tollgate-model')]).toEqual([200, 'm-cheap']);
    expect(await response.text()).toContain('Bonjour');
    expect(await lastBill()).toMatchObject({ model_name: 'm-cheap', quota: 110 });
  });

  it('are refused when they are not a list of names', async () => {
    const response = await chat('m-cheap', { models: 'm-claude' });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ error: { code: 'models_invalid', param: 'models' } });
  });
});

describe('backup group of a token', () => {
  it('serves the model at its own ratio when the group of the token fails', async () => {
    const vip = await createUser(site.tollgate, site.administrator, { quota: 1_000_000 });
    const own = await createToken(vip, { group: 'vip', backup_group: 'default', unlimited_quota: true });
    upstream.next(respondWith({ usage }));
    expect((await chat('m-cheap', {}, own.key)).status).toBe(200);
    const [bill] = await site.bills(vip);
    expect(bill).toMatchObject({ group: 'default', model_name: 'm-cheap', quota: 110 });
    expect(recordOf(bill as LogRow)).toMatchObject({ requested_group: 'vip' });
    upstream.next(respondWith({ usage }));
    expect((await chat('m-claude', {}, own.key)).status).toBe(200);
    expect((await site.bills(vip))[0]).toMatchObject({ group: 'vip', quota: 660 });
  });

  it('must be usable by the owner of the token', async () => {
    await expect(createToken(user, { backup_group: 'secret' })).rejects.toThrow();
  });
});

describe('model list', () => {
  it('contains aliases, and no model that cannot be called', async () => {
    const names = (await site.openai(token).models.list()).data.map(({ id }) => id);
    expect(names).toEqual(['backup', 'expensive', 'long', 'm-cheap', 'm-claude', 'm-expensive', 'smart']);
    const limited = await createToken(user, {
      model_limits_enabled: true,
      model_limits: 'm-claude,m-unpriced,m-absent',
    });
    expect((await site.openai(limited).models.list()).data.map(({ id }) => id)).toEqual([
      'backup',
      'long',
      'm-claude',
      'smart',
    ]);
  });

  it('of the playground contains the aliases of which the user may call a model', async () => {
    const listed = async (aliases: boolean) => {
      const query = `{ usableModels(group: "default", aliases: ${aliases}) }`;
      return (await user.browser.graphql<{ usableModels: string[] }>(query, {})).usableModels;
    };
    const models = ['m-cheap', 'm-claude', 'm-expensive', 'm-unpriced'];
    expect(await listed(false)).toEqual(models);
    expect(await listed(true)).toEqual(['backup', 'expensive', 'failing', 'long', ...models, 'smart']);
  });

  it('lacks a model without a price, whose calls are refused with a status that clients do not retry', async () => {
    const response = await chat('m-unpriced');
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({
      error: { code: 'model_price_error', message: expect.stringContaining('ModelRatio') },
    });
  });
});

it('leaves books that add up', async () => {
  expect(await discrepancies(site.database)).toEqual([]);
});
