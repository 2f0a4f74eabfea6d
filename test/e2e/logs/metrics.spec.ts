import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '../../support/eventually.js';
import { freePort } from '../../support/free-port.js';
import { failure, respondWith } from '../../support/mock-upstream/behaviour.js';
import { dataOf } from '../../support/tollgate/browser-session.js';
import {
  type CreatedToken,
  createChannel,
  createToken,
  createUser,
  setOption,
  type TestUser,
} from '../../support/tollgate/fixtures.js';
import { readMetrics } from '../../support/tollgate/metrics-page.js';
import { Site } from '../../support/tollgate/site.js';
import { WITH_JOBS } from '../../support/tollgate/test-app.js';

const METRICS_TOKEN = 'a token for the scraper';
const messages = [{ role: 'user' as const, content: 'a prompt that must stay private' }];

describe('metrics', () => {
  let site: Site;
  let port: number;
  let user: TestUser;
  let token: CreatedToken;
  let first: number;
  let second: number;

  beforeAll(async () => {
    port = await freePort();
    site = await Site.open({ ...WITH_JOBS, METRICS_TOKEN, METRICS_PORT: String(port) });
    await setOption(site.administrator, 'RetryTimes', '1');
    first = await createChannel(site.administrator, { base_url: site.upstream.url, priority: 1 });
    second = await createChannel(site.administrator, { base_url: site.upstream.url });
    const id = await createChannel(site.administrator, { base_url: site.upstream.url, models: 'disabled-model' });
    dataOf(await site.administrator.browser.put('/api/channel/', { id, status: 2 }));
    user = await createUser(site.tollgate, site.administrator, { quota: 10_000_000 });
    token = await createToken(user, { unlimited_quota: true });
  });
  afterAll(() => site.close());

  const page = () => readMetrics(site.tollgate.url, METRICS_TOKEN);
  const send = (model = 'gpt-4o-mini') => site.openai(token).chat.completions.create({ model, messages });

  it('are returned for the metrics token', async () => {
    const response = await fetch(`${site.tollgate.url}/metrics`, {
      headers: { authorization: `Bearer ${METRICS_TOKEN}` },
    });
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/);
    expect(await response.text()).toMatch(/^# HELP /m);
  });

  it('are returned to administrators with a session or an access token', async () => {
    const { browser } = site.administrator;
    const read = (headers: Record<string, string>) => fetch(`${site.tollgate.url}/metrics`, { headers });
    expect((await read({ cookie: browser.cookieHeader, 'veloera-user': String(browser.userId) })).status).toBe(200);
    const key = dataOf(await browser.get<string>('/api/user/token'));
    const headers = { authorization: `Bearer ${key}`, 'veloera-user': String(browser.userId) };
    expect((await read(headers)).status).toBe(200);
  });

  it.each<[string, () => Record<string, string>]>([
    ['no credentials', () => ({})],
    ['a wrong token', () => ({ authorization: 'Bearer another token' })],
    ['an API token', () => ({ authorization: `Bearer ${token.key}` })],
    ['a session of a user', () => ({ cookie: user.browser.cookieHeader, 'veloera-user': String(user.id) })],
  ])('are not returned for %s', async (_, headers) => {
    const response = await fetch(`${site.tollgate.url}/metrics`, { headers: headers() });
    expect(JSON.parse(await response.text())).toMatchObject({ success: false });
    expect([401, 403]).toContain(response.status);
  });

  it.each([
    ['en', 'Not logged in'],
    ['zh', '未登录'],
  ])('are refused in the language of the client (%s)', async (language, text) => {
    const response = await fetch(`${site.tollgate.url}/metrics`, { headers: { 'accept-language': language } });
    expect(await response.json()).toMatchObject({ success: false, message: expect.stringContaining(text) });
  });

  it('are served without a token on METRICS_PORT of the local host', async () => {
    const read = await readMetrics(`http://127.0.0.1:${port}`);
    expect(read.value('tollgate_build_info', { roles: 'gateway,console,worker' })).toBe(1);
    expect((await fetch(`http://127.0.0.1:${port}/api/status`)).status).toBe(404);
  });

  it('count calls, attempts, tokens and quota', async () => {
    const before = await page();
    const grown = async (name: string, labels?: Record<string, string>) =>
      ((await page()).value(name, labels) ?? 0) - (before.value(name, labels) ?? 0);
    site.upstream.byDefault(respondWith({ usage: { prompt: 100, completion: 20 } }));
    site.upstream.next(failure(500, { message: 'broken' }));
    await send();
    for await (const _ of await site
      .openai(token)
      .chat.completions.create({ model: 'gpt-4o-mini', messages, stream: true }));
    const served = { dialect: 'openai', operation: 'chat', provider: 'openai', status_class: '2xx' };
    await eventually(
      () => grown('tollgate_relay_calls_total', served),
      (calls) => calls === 2,
    );
    expect(await grown('tollgate_relay_calls_total', { ...served, channel: String(second) })).toBe(1);
    expect(await grown('provider_requests_total', { channel: String(first), code: '500' })).toBe(1);
    expect(await grown('provider_requests_total', { code: 'ok' })).toBe(2);
    expect(await grown('tollgate_relay_retries_total')).toBe(1);
    expect(await grown('tollgate_tokens_total', { type: 'input', provider: 'openai' })).toBe(200);
    expect(await grown('tollgate_tokens_total', { type: 'output', provider: 'openai' })).toBe(40);
    const [first_, second_] = await site.bills(user);
    expect(await grown('tollgate_quota_charged_total')).toBe((first_?.quota ?? 0) + (second_?.quota ?? 0));
    const names = { gen_ai_operation_name: 'chat', gen_ai_provider_name: 'openai' };
    expect(await grown('gen_ai_server_request_duration_seconds_count', names)).toBe(2);
    expect(await grown('gen_ai_server_time_to_first_token_seconds_count', names)).toBe(1);
    expect(await grown('gen_ai_server_request_duration_seconds_bucket', { ...names, le: '+Inf' })).toBe(2);
    expect(await grown('tollgate_settlement_batch_size_sum')).toBe(2);
  });

  it('count rejected calls by cause', async () => {
    const noQuota = await createToken(await createUser(site.tollgate, site.administrator), { unlimited_quota: true });
    const limited = await createToken(user, { unlimited_quota: true, rpm_limit: 1 });
    const before = await page();
    const call = async (key: string, body: object = { model: 'gpt-4o-mini', messages }) => {
      const response = await fetch(`${site.tollgate.url}/v1/chat/completions`, {
        method: 'POST',
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      await response.text();
    };
    await call(noQuota.key);
    await call(limited.key);
    await call(limited.key);
    await call('sk-unknown');
    await call(token.key, { messages });
    await call(token.key, { model: 'disabled-model', messages });
    site.upstream.next(failure(429, { message: 'slow down' }), failure(429, { message: 'slow down' }));
    await call(token.key);
    const after = await page();
    const grown = (error_type: string) =>
      (after.value('tollgate_relay_errors_total', { error_type }) ?? 0) -
      (before.value('tollgate_relay_errors_total', { error_type }) ?? 0);
    const counted = [
      'policy_quota',
      'policy_rate_limit',
      'caller_unauthenticated',
      'caller_invalid',
      'gateway_no_channel',
      'provider_rate_limit',
    ];
    expect(Object.fromEntries(counted.map((type) => [type, grown(type)]))).toEqual(
      Object.fromEntries(counted.map((type) => [type, 1])),
    );
  });

  it('contain no text sent by clients and no user or token names', async () => {
    const { text } = await page();
    for (const secret of ['disabled-model', 'gpt-4o-mini', 'a prompt', user.username, token.name, token.key]) {
      expect(text).not.toContain(secret);
    }
  });

  it('count requests to the management API by route template', async () => {
    await site.administrator.browser.get(`/api/channel/${first}`);
    const read = await page();
    expect(read.value('http_requests_total', { method: 'GET', route: '/api/channel/:id', status: '200' })).toBe(1);
    expect(read.value('http_request_duration_seconds_count', { route: '/api/channel/:id' })).toBe(1);
    expect(read.text).not.toContain('/v1/chat/completions');
  });

  it('match the health query of the console', async () => {
    const { health } = await site.administrator.browser.graphql<{ health: Record<string, unknown> }>(
      `{ health { databaseMs enabledChannels autoDisabledChannels ledgerDifferences
          process { version openCalls settlementWaiting redis eventLoopLagMs } queues { kind } processes { roles } } }`,
    );
    // Queues open after the server starts to listen, and are counted only when open.
    const jobs = { queue: 'reconcile', state: 'failed' };
    const read = await eventually(page, (figures) => figures.value('tollgate_jobs', jobs) !== undefined);
    expect(health).toMatchObject({
      databaseMs: expect.any(Number),
      enabledChannels: read.value('tollgate_channels', { state: 'enabled' }),
      autoDisabledChannels: 0,
      ledgerDifferences: read.value('tollgate_ledger_differences') ?? null,
      process: { openCalls: read.value('tollgate_relay_open_calls'), settlementWaiting: 0, redis: 'UNUSED' },
      processes: [{ roles: ['gateway', 'console', 'worker'] }],
    });
    expect(read.value('tollgate_database_up')).toBe(1);
    expect(read.value('tollgate_jobs', jobs)).toBe(0);
    expect(read.value('process_resident_memory_bytes')).toBeGreaterThan(0);
  });
});
