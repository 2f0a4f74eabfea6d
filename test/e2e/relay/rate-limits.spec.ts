import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { WebSocket } from 'ws';
import { eventually } from '../../support/eventually.js';
import { failure, respondWith } from '../../support/mock-upstream/behaviour.js';
import { MockUpstream } from '../../support/mock-upstream/mock-upstream.js';
import { NOON_ZONE } from '../../support/site-calendar.js';
import { dataOf } from '../../support/tollgate/browser-session.js';
import { type Cluster, startPair } from '../../support/tollgate/cluster.js';
import {
  type CreatedToken,
  createChannel,
  createToken,
  createUser,
  optionsReached,
  setOption,
  setUpSite,
  type TestUser,
} from '../../support/tollgate/fixtures.js';
import { Site } from '../../support/tollgate/site.js';
import type { Tollgate } from '../../support/tollgate/tollgate.js';

const messages = [{ role: 'user' as const, content: 'Hi' }];

let site: Site;
let user: TestUser;
let token: CreatedToken;

beforeAll(async () => {
  site = await Site.open();
  await createChannel(site.administrator, { base_url: site.upstream.url, models: 'gpt-4o-mini', auto_ban: 0 });
  await setOption(site.administrator, 'RetryTimes', '0');
  await setOption(site.administrator, 'TimeZone', NOON_ZONE);
});
afterAll(() => site.close());
beforeEach(async () => {
  site.upstream.reset();
  user = await createUser(site.tollgate, site.administrator, { quota: 10_000_000 });
  token = await createToken(user, { unlimited_quota: true });
});

/** The response to a call. */
interface Reply {
  readonly status: number;
  readonly headers: Headers;
  readonly body: { readonly error?: { readonly message: string; readonly code: string; readonly type: string } };
}

async function post(path: string, body: object, headers: Record<string, string>, signal?: AbortSignal): Promise<Reply> {
  const response = await fetch(`${site.tollgate.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ model: 'gpt-4o-mini', messages, ...body }),
    signal: signal ?? null,
  });
  return { status: response.status, headers: response.headers, body: (await response.json()) as Reply['body'] };
}

const sendRequest = (by = token, body: object = {}, signal?: AbortSignal): Promise<Reply> =>
  post('/v1/chat/completions', body, { authorization: `Bearer ${by.key}` }, signal);

const playground = () =>
  user.browser.call<Reply['body']>('POST', '/pg/chat/completions', { model: 'gpt-4o-mini', messages });

async function statuses(calls: readonly Promise<{ status: number }>[]): Promise<Record<number, number>> {
  const counts: Record<number, number> = {};
  for (const { status } of await Promise.all(calls)) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

const times = (count: number, by = token) => Array.from({ length: count }, () => sendRequest(by));

describe('user rate limit', () => {
  const limit = async (total: number, successful: number) => {
    const options = { Enabled: 'true', Count: String(total), SuccessCount: String(successful), DurationMinutes: '2' };
    for (const [name, value] of Object.entries(options)) {
      await setOption(site.administrator, `ModelRequestRateLimit${name}`, value);
    }
  };
  afterAll(() => setOption(site.administrator, 'ModelRequestRateLimitEnabled', 'false'));

  it('allows exactly the configured total of concurrent calls', async () => {
    await limit(7, 1_000);
    expect(await statuses(times(21))).toEqual({ 200: 7, 429: 14 });
    expect(site.upstream.requests).toHaveLength(7);
  });

  it('allows exactly the configured number of successful calls', async () => {
    await limit(0, 5);
    expect(await statuses(times(15))).toEqual({ 200: 5, 429: 10 });
  });

  it('does not count failed calls as successes', async () => {
    await limit(0, 2);
    site.upstream.next(failure(500), failure(400), failure(500));
    for (let call = 0; call < 3; call++) expect((await sendRequest()).status).toBeGreaterThanOrEqual(400);
    expect((await sendRequest(token, { messages: 'none' })).status).toBe(400);
    expect(await statuses(times(6))).toEqual({ 200: 2, 429: 4 });
  });

  it('counts failed calls towards the total', async () => {
    await limit(3, 1_000);
    site.upstream.next(failure(500), failure(500));
    for (let call = 0; call < 2; call++) expect((await sendRequest()).status).toBe(500);
    expect(await statuses(times(3))).toEqual({ 200: 1, 429: 2 });
  });

  it('is shared by all tokens and the playground', async () => {
    await limit(4, 1_000);
    const other = await createToken(user, { unlimited_quota: true });
    expect(await statuses([...times(2), ...times(1, other), playground()])).toEqual({ 200: 4 });
    const refused = await playground();
    expect(refused).toMatchObject({ status: 429, body: { error: { code: 'request_limit_reached' } } });
    expect(refused.headers.get('retry-after')).toMatch(/^1[012]\d$/);
  });

  it('counts a realtime session as a call, and as a failed call when it has no upstream', async () => {
    const open = (): WebSocket => {
      const url = `${site.tollgate.url.replace('http', 'ws')}/v1/realtime?model=gpt-4o-mini`;
      const socket = new WebSocket(url, { headers: { authorization: `Bearer ${token.key}` } });
      socket.on('error', () => undefined);
      return socket;
    };
    await limit(2, 1);
    await once(open(), 'close');
    expect((await sendRequest()).status).toBe(200);
    const [, refused] = (await once(open(), 'unexpected-response')) as [unknown, IncomingMessage];
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, expect.stringMatching(/^1[012]\d$/)]);
  });

  it('is reported in the headers and error format of the client API', async () => {
    await limit(1, 1_000);
    const first = await sendRequest();
    expect(first.status).toBe(200);
    expect(first.headers.get('x-ratelimit-limit-requests')).toBe('1');
    expect(first.headers.get('x-ratelimit-remaining-requests')).toBe('0');
    expect(first.headers.get('x-ratelimit-reset-requests')).toMatch(/^(2m\ds|1m\d\ds)$/);
    const openai = await sendRequest();
    expect(openai.headers.get('retry-after')).toMatch(/^1[012]\d$/);
    // The vendors' packages do not wait for more than a minute.
    expect(openai.headers.get('x-should-retry')).toBe('false');
    expect(openai.body.error?.message).toContain(
      '您已达到总请求数限制：2分钟内最多请求1次，包括失败次数，请检查您的请求是否正确',
    );
    const anthropic = await post('/v1/messages', { max_tokens: 9 }, { 'x-api-key': token.key });
    expect(anthropic).toMatchObject({ status: 429, body: { type: 'error', error: { type: 'rate_limit_error' } } });
    expect(anthropic.headers.get('anthropic-ratelimit-requests-limit')).toBe('1');
    expect(anthropic.headers.get('anthropic-ratelimit-requests-reset')).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);
    expect(anthropic.headers.get('x-ratelimit-limit-requests')).toBeNull();
    expect(site.upstream.requests).toHaveLength(1);
  });
});

describe('token rate limit', () => {
  it('sends no rate limit headers when nothing is limited', async () => {
    const { status, headers } = await sendRequest();
    expect([status, [...headers.keys()].filter((name) => name.includes('ratelimit'))]).toEqual([200, []]);
  });

  it('allows rpm_limit calls per minute', async () => {
    const slow = await createToken(user, { unlimited_quota: true, rpm_limit: 3 });
    expect(await statuses(times(9, slow))).toEqual({ 200: 3, 429: 6 });
    expect((await sendRequest()).status).toBe(200);
  });

  it('allows tpm_limit tokens per minute and counts the billed tokens of finished calls', async () => {
    const slow = await createToken(user, { unlimited_quota: true, tpm_limit: 2_000 });
    const all = await Promise.all(Array.from({ length: 6 }, () => sendRequest(slow, { max_tokens: 900 })));
    expect(all.filter(({ status }) => status === 200)).toHaveLength(2);
    const refused = all.find(({ status }) => status === 429);
    expect(refused?.body.error?.code).toBe('token_rate_reached');
    expect(refused?.headers.get('x-ratelimit-limit-tokens')).toBe('2000');
    const billed = (await site.bills(user)).reduce((sum, row) => sum + row.prompt_tokens + row.completion_tokens, 0);
    const next = await sendRequest(slow, { max_tokens: 900 });
    expect(next.status).toBe(200);
    const remaining = Number(next.headers.get('x-ratelimit-remaining-tokens'));
    expect(remaining).toBeGreaterThan(2_000 - billed - 950);
    expect(remaining).toBeLessThanOrEqual(2_000 - billed - 900);
  });

  it.each(['daily_quota', 'weekly_quota', 'monthly_quota'])('rejects calls that would exceed its %s', async (cap) => {
    await sendRequest(token, { max_tokens: 1_000 });
    const [{ quota: price } = { quota: 0 }] = await site.bills(user);
    expect(price).toBeGreaterThan(0);
    const capped = await createToken(user, { unlimited_quota: true, [cap]: 1_000 });
    const replies = await Promise.all(Array.from({ length: 12 }, () => sendRequest(capped, { max_tokens: 1_000 })));
    const refused = replies.filter(({ status }) => status === 429);
    expect(refused.length).toBeGreaterThan(0);
    expect(refused[0]?.body.error?.code).toBe('token_cap_reached');
    expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(0);
    const spent = () => site.bills(user).then((rows) => rows.filter(({ token_name }) => token_name === capped.name));
    const sum = (await spent()).reduce((total, { quota }) => total + quota, 0);
    expect(sum).toBe(price * (12 - refused.length));
    expect(sum).toBeLessThanOrEqual(1_000);
  });

  it('can be read and removed by the owner of the token', async () => {
    const limited = await createToken(user, { unlimited_quota: true, rpm_limit: 1, weekly_quota: 5_000_000 });
    const path = `/api/token/${limited.id}`;
    const shown = { rpm_limit: 1, tpm_limit: null, daily_quota: null, weekly_quota: 5_000_000, monthly_quota: null };
    expect(dataOf(await user.browser.get(path))).toMatchObject(shown);
    expect(await statuses(times(2, limited))).toEqual({ 200: 1, 429: 1 });
    dataOf(await user.browser.put('/api/token/', { id: limited.id, rpm_limit: 0 }));
    expect(dataOf(await user.browser.get(path))).toMatchObject({ ...shown, rpm_limit: null });
    expect(await statuses(times(4, limited))).toEqual({ 200: 4 });
  });
});

describe('limits of subjects', () => {
  const limit = (rules: object) => setOption(site.administrator, 'LimitRules', JSON.stringify(rules));
  afterAll(() => limit({}));

  it('let the calls of a user wait for each other', async () => {
    await limit({ user: { [user.id]: { calls: 1, atLimit: 'queue', queueSeconds: 600 } } });
    expect(await statuses([...times(6), playground()])).toEqual({ 200: 7 });
  });

  it.each([
    ['group', 'default', '该分组的并发请求数已达上限：最多同时 1 个请求，请稍后再试'],
    ['channel', '*', '该渠道的并发请求数已达上限：最多同时 1 个请求，请稍后再试'],
    ['key', '*', '该渠道密钥的并发请求数已达上限：最多同时 1 个请求，请稍后再试'],
  ])(
    'refuse a second concurrent call of a %s, and show which subject is at the limit',
    async (subject, id, message) => {
      await limit({ [subject]: { [id]: { calls: 1 } } });
      const abort = new AbortController();
      site.upstream.next(respondWith({}, {}, { hangBefore: 'headers' }));
      const arrival = site.upstream.arrival();
      const hanging = sendRequest(token, {}, abort.signal).catch(() => undefined);
      await arrival;
      expect(await sendRequest()).toMatchObject({ status: 429, body: { error: { code: 'subject_calls_reached' } } });
      expect((await sendRequest()).body.error?.message).toContain(message);
      const shown = '{ limitStandings { subject calls { used limit } atLimit } }';
      const standings = () => site.administrator.browser.graphql<{ limitStandings: object[] }>(shown);
      expect((await standings()).limitStandings).toEqual([
        {
          subject: subject.toUpperCase(),
          calls: { used: 1, limit: 1 },
          atLimit: subject === 'group' ? 'REFUSE' : 'FALLBACK',
        },
      ]);
      abort.abort();
      await hanging;
      await eventually(sendRequest, ({ status }) => status === 200);
    },
  );

  it('limit the spending of a channel key, and show it', async () => {
    await limit({ key: { '*': { day: 1_000_000 } } });
    expect((await sendRequest()).status).toBe(200);
    const [{ quota: spent } = { quota: 0 }] = await site.bills(user);
    const shown = '{ limitStandings { subject fingerprint day { used limit } } }';
    const { limitStandings } = await site.administrator.browser.graphql<{ limitStandings: object[] }>(shown);
    const day = { used: spent, limit: 1_000_000 };
    expect(limitStandings).toEqual([{ subject: 'KEY', fingerprint: expect.stringMatching(/^[0-9a-f]{8}$/), day }]);
    await limit({ key: { '*': { day: spent } } });
    const refused = await sendRequest();
    expect([refused.status, refused.body.error?.message]).toEqual([
      429,
      expect.stringContaining('该渠道密钥的额度预算已用完'),
    ]);
    const stored = 'SELECT sum(quota)::int AS quota FROM usage_by_quarter_hour_key';
    expect(await site.database.query(stored)).toEqual([{ quota: spent }]);
  });
});

describe('management API rate limit', () => {
  let busy: Site;
  beforeAll(async () => {
    const limit = {
      GLOBAL_API_RATE_LIMIT_ENABLE: 'true',
      GLOBAL_API_RATE_LIMIT: '20',
      GLOBAL_API_USER_RATE_LIMIT: '50',
    };
    busy = await Site.open({ ...limit, TRUSTED_PROXIES: '127.0.0.1' });
  });
  afterAll(() => busy.close());

  const from = (path: string, address: string, headers: Record<string, string> = {}) =>
    fetch(`${busy.tollgate.url}${path}`, { headers: { 'x-forwarded-for': address, ...headers } });

  it('counts visitors by address over REST, GraphQL and billing routes, and always serves the status route', async () => {
    const address = '203.0.113.7';
    expect(await statuses(Array.from({ length: 30 }, () => from('/api/pricing', address)))).toEqual({
      200: 20,
      429: 10,
    });
    for (const path of ['/v1/dashboard/billing/usage', '/graphql?query={__typename}', '/api/user/self']) {
      const refused = await from(path, address, { authorization: 'Bearer sk-unknown', cookie: 'session=expired' });
      expect([path, refused.status, Number(refused.headers.get('retry-after')) > 100]).toEqual([path, 429, true]);
    }
    expect((await from('/v1/models', address)).status).toBe(401);
    expect((await from('/api/status', address)).status).toBe(200);
    expect((await from('/api/pricing', '203.0.113.8')).status).toBe(200);
  });

  it('does not count reports of payments, whose gateway might read a 429 as an acknowledgement', async () => {
    const reports = Array.from({ length: 30 }, () => from('/api/user/epay/notify', '203.0.113.10'));
    expect(await statuses(reports)).toEqual({ 200: 30 });
  });

  it('counts users by user, with login, access token and API key', async () => {
    const address = '203.0.113.9';
    const user = await createUser(busy.tollgate, busy.administrator);
    const { key } = await createToken(user, {});
    const token = dataOf(await user.browser.get<string>('/api/user/token'));
    const credentials: Record<string, string>[] = [{ cookie: user.browser.cookieHeader }, { authorization: token }];
    await statuses(Array.from({ length: 30 }, () => from('/api/pricing', address)));
    const remaining: number[] = [];
    for (const credential of credentials)
      remaining.push(remainingOf(await from('/api/user/self', address, credential)));
    expect((await from('/v1/dashboard/billing/usage', address, { authorization: `Bearer ${key}` })).status).toBe(200);
    remaining.push(remainingOf(await from('/api/pricing', address, credentials[0])));
    const [first = 0] = remaining;
    expect(remaining).toEqual([first, first - 1, first - 3]);
    const left = first - 3;
    const more = Array.from({ length: left + 5 }, () => from('/api/user/self', address, credentials[0]));
    expect(await statuses(more)).toEqual({ 200: left, 429: 5 });
    expect((await from('/v1/dashboard/billing/usage', address, { authorization: `Bearer ${key}` })).status).toBe(429);
    expect((await busy.administrator.browser.get('/api/user/self')).status).toBe(200);
  });

  const remainingOf = ({ headers }: Response) => Number(headers.get('x-ratelimit-remaining-requests'));
});

const CALLS_AT_ONCE = 60;

/** Sends 60 concurrent calls of one user twice, spread over the processes: as many are served as the limits allow. */
async function admitExactly(administrator: TestUser, gateways: readonly { readonly url: string }[]): Promise<void> {
  const upstream = await MockUpstream.start();
  upstream.byDefault(respondWith({}, {}, { hangBefore: 'headers' }));
  const channel = { base_url: upstream.url, models: 'gpt-4o' };
  await createChannel(administrator, channel);
  await setOption(administrator, 'LimitRules', JSON.stringify({ user: { '*': { calls: 20 } } }));
  await optionsReached(administrator, gateways);
  const { key } = await createToken(administrator, { unlimited_quota: true });
  const send = (index: number, signal: AbortSignal | null = null) =>
    fetch(`${gateways[index % gateways.length]?.url}/v1/chat/completions`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
      body: JSON.stringify({ model: channel.models, messages }),
      signal,
    });
  const abort = new AbortController();
  const refused: number[] = [];
  const calls = Array.from({ length: CALLS_AT_ONCE }, (_, index) =>
    send(index, abort.signal).then(
      ({ status }) => refused.push(status),
      () => undefined,
    ),
  );
  await eventually(
    () => refused.length + upstream.requests.length,
    (count) => count === CALLS_AT_ONCE,
  );
  expect([refused.length, new Set(refused), upstream.requests.length]).toEqual([
    CALLS_AT_ONCE - 20,
    new Set([429]),
    20,
  ]);
  abort.abort();
  await Promise.all(calls);

  // A budget of twenty calls of a thousand quota units each.
  upstream.byDefault(respondWith());
  await setOption(administrator, 'ModelPrice', JSON.stringify({ [channel.models]: 0.002 }));
  await setOption(administrator, 'TimeZone', NOON_ZONE);
  await setOption(administrator, 'LimitRules', JSON.stringify({ user: { '*': { day: 20_000 } } }));
  await optionsReached(administrator, gateways);
  const before = upstream.requests.length;
  const paid = await Promise.all(
    Array.from({ length: CALLS_AT_ONCE }, (_, index) => send(index).then(({ status }) => status)),
  );
  expect([paid.filter((status) => status === 200).length, upstream.requests.length - before]).toEqual([20, 20]);
  await setOption(administrator, 'LimitRules', '{}');
  await upstream.close();
}

it('limits of one process without Redis admit exactly the concurrency and the budget for 60 parallel calls', async () => {
  await admitExactly(site.administrator, [site.tollgate]);
});

describe('limits of several processes', () => {
  let cluster: Cluster<Tollgate>;
  beforeAll(async () => {
    // On a busy machine a response of Redis may take longer than the default timeout.
    const redis = { REDIS_TIMEOUT_MS: '20000' };
    const limit = { GLOBAL_API_RATE_LIMIT_ENABLE: 'true', GLOBAL_API_RATE_LIMIT: '60' };
    cluster = await startPair({ ...limit, ...redis });
  });
  afterAll(() => cluster.close());

  /** Sends the requests, six at a time, and returns how many pass. */
  async function passed(requests: number): Promise<number> {
    let count = 0;
    for (let sent = 0; sent < requests; sent += 6) {
      const requested = Array.from({ length: 6 }, (_, index) => fetch(`${cluster.at(index).url}/api/pricing`));
      count += (await statuses(requested))[200] ?? 0;
    }
    return count;
  }

  it('admit exactly the concurrency and the budget for 60 parallel calls', async () => {
    await admitExactly(await setUpSite(cluster.at(0)), cluster.gateways);
  });

  it('are shared through Redis, and counted per process while Redis is unavailable', async () => {
    await cluster.redis.flush();
    expect(await passed(90)).toBe(60);
    cluster.redis.cut();
    expect(await passed(90)).toBe(90);
    cluster.redis.heal();
  });
});
