import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createClient } from 'graphql-ws';
import pg from 'pg';
import WebSocket from 'ws';
import { eventually } from '../../support/eventually.js';
import { hangBeforeHeaders, hangMidStream, respondWith } from '../../support/mock-upstream/behaviour.js';
import { MockUpstream } from '../../support/mock-upstream/mock-upstream.js';
import { createTestDatabase } from '../../support/test-database.js';
import { BrowserSession, dataOf } from '../../support/tollgate/browser-session.js';
import { type Cluster, memberOf, startCluster } from '../../support/tollgate/cluster.js';
import {
  type CreatedToken,
  createChannel,
  createToken,
  createUser,
  optionsReached,
  PASSWORD,
  setOption,
  setUpSite,
  type TestUser,
} from '../../support/tollgate/fixtures.js';
import { discrepancies } from '../../support/tollgate/ledger-discrepancies.js';
import { readMetrics } from '../../support/tollgate/metrics-page.js';
import { startApp } from '../../support/tollgate/test-app.js';

const chat = (stream = false) => ({
  model: 'gpt-4o-mini',
  messages: [{ role: 'user', content: 'Hi' }],
  max_tokens: 10,
  stream,
});
const usage = { usage: { prompt: 1_000, completion: 500 } };

let cluster: Cluster;
let upstream: MockUpstream;
let administrator: TestUser;

beforeAll(async () => {
  [cluster, upstream] = await Promise.all([startCluster(2), MockUpstream.start()]);
  administrator = await setUpSite(cluster.at(0));
  await createChannel(administrator, { base_url: upstream.url, models: 'gpt-4o-mini,fixed' });
  await setOption(administrator, 'ModelPrice', JSON.stringify({ fixed: 0.002 }));
  await optionsReached(administrator, cluster.gateways);
}, 120_000);
afterAll(async () => {
  await cluster.close();
  await upstream.close();
});

interface HealthOfSite {
  process: { openCalls: number };
  total: { openCalls: number };
  processes: { health: { version: string; openCalls: number } | null }[];
}

function call(
  index: number,
  token: CreatedToken,
  body: object = chat(),
  signal: AbortSignal | null = null,
): Promise<Response> {
  return fetch(`${cluster.at(index).url}/v1/chat/completions`, {
    method: 'POST',
    signal,
    headers: { authorization: `Bearer ${token.key}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
}

async function finished(response: Promise<Response>): Promise<number> {
  const { status, body } = await response;
  for await (const _ of body ?? []);
  return status;
}

/** The number of responses with each status. */
const counted = (statuses: readonly number[]) =>
  Object.fromEntries([...new Set(statuses)].map((status) => [status, statuses.filter((one) => one === status).length]));

describe('two gateways on one database', () => {
  it('accept 30 of 90 concurrent calls when the balance covers 30', async () => {
    upstream.byDefault(respondWith(usage));
    const poor = await createUser(cluster.at(0), administrator, { quota: 30 * 1_000 });
    const token = await createToken(poor, { unlimited_quota: true });
    const before = upstream.requests.length;
    const statuses = await Promise.all(
      Array.from({ length: 90 }, (_, index) => finished(call(index, token, { ...chat(), model: 'fixed' }))),
    );
    expect(counted(statuses)).toEqual({ 200: 30, 403: 60 });
    expect(upstream.requests.length - before).toBe(30);
    expect(await balanceOf(poor)).toBe(0);
    expect(await discrepancies(cluster.database)).toEqual([]);
  });

  it.each([
    [
      'a disabled token',
      (owner: TestUser, { id }: CreatedToken) => owner.browser.put('/api/token/?status_only=true', { id, status: 2 }),
      401,
    ],
    ['a deleted token', (owner: TestUser, { id }: CreatedToken) => owner.browser.delete(`/api/token/${id}/`), 401],
    [
      'a banned user',
      ({ id }: TestUser) => administrator.browser.post('/api/user/manage', { id, action: 'disable' }),
      403,
    ],
  ])('reject calls of %s on every gateway', async (_, change, refusal) => {
    const owner = await createUser(cluster.at(0), administrator, { quota: 1_000_000 });
    const token = await createToken(owner, { unlimited_quota: true });
    const all = () => Promise.all([0, 1].map((index) => finished(call(index, token))));
    expect(await all()).toEqual([200, 200]);
    await change(owner, token);
    await eventually(all, (statuses) => statuses.every((status) => status === refusal));
  });

  it('end the streams of a banned user, whichever gateway serves them', async () => {
    const owner = await createUser(cluster.at(0), administrator, { quota: 1_000_000 });
    const token = await createToken(owner, { unlimited_quota: true });
    const opened = [0, 1].map(async (index) => {
      const arrived = upstream.arrival();
      upstream.next(hangMidStream(2));
      const response = call(index, token, chat(true));
      await arrived;
      return response;
    });
    const streams = await Promise.all(opened);
    dataOf(await administrator.browser.post('/api/user/manage', { id: owner.id, action: 'disable' }));
    for (const stream of streams) expect(await stream.text()).toContain('user_banned');
    expect(await discrepancies(cluster.database)).toEqual([]);
  });

  it('charge a new price after it is changed', async () => {
    const owner = await createUser(cluster.at(0), administrator, { quota: 10_000_000 });
    const token = await createToken(owner, { unlimited_quota: true });
    const charged = async (index: number) => {
      const before = await balanceOf(owner);
      await finished(call(index, token, { ...chat(), model: 'fixed' }));
      return before - (await balanceOf(owner));
    };
    expect(await charged(1)).toBe(1_000);
    await setOption(administrator, 'ModelPrice', JSON.stringify({ fixed: 0.004 }));
    // Each gateway receives the change on its own.
    for (const index of [0, 1]) {
      await eventually(
        () => charged(index),
        (price) => price === 2_000,
      );
    }
    await setOption(administrator, 'ModelPrice', JSON.stringify({ fixed: 0.002 }));
    for (const index of [0, 1]) {
      await eventually(
        () => charged(index),
        (price) => price === 1_000,
      );
    }
  });

  it('log in a user who was created on another gateway', async () => {
    const otherBrowser = new BrowserSession(() => cluster.at(1).url);
    const login = { username: 'root', password: PASSWORD };
    otherBrowser.userId = dataOf(await otherBrowser.post<{ id: number }>('/api/user/login', login)).id;
    expect((await otherBrowser.get('/api/user/self')).body.success).toBe(true);
  });

  it('send new log rows, the balance and the usage of another gateway to subscriptions', async () => {
    const owner = await createUser(cluster.at(0), administrator, { quota: 1_000_000 });
    const token = await createToken(owner, { unlimited_quota: true });
    const client = createClient({
      url: `${cluster.at(0).url.replace('http', 'ws')}/graphql`,
      webSocketImpl: class extends WebSocket {
        constructor(address: string, protocols: string[]) {
          super(address, protocols, { headers: { cookie: owner.browser.cookieHeader } });
        }
      },
    });
    const rows = client.iterate<{ logTail: { logs: { modelName: string }[] } }>({
      query: 'subscription { logTail { logs { modelName } } }',
    });
    const shown: unknown[] = [];
    void rows.next().then(({ value }) => shown.push(value?.data?.logTail.logs[0]));
    const balances = client.iterate({ query: 'subscription { balanceChanged { quota usedQuota } }' });
    const usage = client.iterate({ query: 'subscription { usageArrived }' });
    const arrival = usage.next();
    // Rows that were written before the subscription began are not sent.
    const look = async () => (await finished(call(1, token))) === 200 && shown.length > 0;
    await eventually(look, Boolean);
    expect(shown).toEqual([{ modelName: 'gpt-4o-mini' }]);
    // The first belongs to the new user, if it was late.
    await eventually(
      () => balances.next().then(({ value }) => value?.data?.['balanceChanged'] as Record<string, number>),
      (balance) => balance?.['usedQuota'] === 1_000_000 - Number(balance?.['quota']) && balance['usedQuota'] > 0,
    );
    expect((await arrival).value?.data).toEqual({ usageArrived: expect.any(String) });
    await Promise.all([rows, balances, usage].map((stream) => stream.return?.()));
    await client.dispose();
  });

  it('report their health to each other', async () => {
    const token = await createToken(administrator, { unlimited_quota: true });
    const health = async () => {
      const query =
        '{ health { process { openCalls } total { openCalls } processes { health { version openCalls } } } }';
      const { health: found } = await administrator.browser.graphql<{ health: HealthOfSite }>(query);
      return found;
    };
    upstream.byDefault(hangBeforeHeaders());
    const arrival = upstream.arrival();
    const abort = new AbortController();
    const open = call(1, token, chat(), abort.signal).catch(() => undefined);
    await arrival;
    const busy = await eventually(health, ({ total }) => total.openCalls === 1);
    expect(busy.process.openCalls).toBe(0);
    const reported = await eventually(health, ({ processes }) => processes.every((process) => process.health));
    expect(reported.processes.map((process) => process.health?.openCalls).sort()).toEqual([0, 1]);
    abort.abort();
    await open;
    upstream.byDefault(respondWith(usage));
    await eventually(health, ({ total }) => total.openCalls === 0);
  });

  it('record a call that they refused because the database was unavailable', async () => {
    const owner = await createUser(cluster.at(0), administrator, { quota: 1_000_000 });
    const token = await createToken(owner, { unlimited_quota: true });
    const lock = new pg.Client(cluster.database.url);
    await lock.connect();
    await lock.query('BEGIN; LOCK TABLE quota_leases');
    const refused = call(1, token);
    const waiting = `SELECT pid FROM pg_stat_activity
      WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE '%lease_quota%'`;
    const isRefused = refused.then(() => true);
    // The reservation is the statement that waits; without its connection the database is unavailable for the call.
    const endAll = async () => {
      for (const { pid } of await cluster.database.query<{ pid: number }>(waiting))
        await lock.query('SELECT pg_terminate_backend($1)', [pid]);
      return Promise.race([isRefused, pause(20, false)]);
    };
    await eventually(endAll, Boolean);
    await lock.end();
    const response = await refused;
    expect(response.status).toBe(503);
    const { error } = (await response.json()) as { error: { code: string } };
    expect(error.code).toBe('database_unavailable');
    const rows = () =>
      cluster.database.query('SELECT user_id, model_name, channel_id, details FROM logs WHERE type = 100');
    const [row] = await eventually(rows, (found) => found.length > 0);
    expect(row).toMatchObject({
      user_id: String(owner.id),
      model_name: 'gpt-4o-mini',
      channel_id: '0',
      details: { status: 503, code: 'database_unavailable' },
    });
  });

  it('release the quota that a killed gateway had reserved, and its slots of concurrent calls', async () => {
    upstream.byDefault(hangBeforeHeaders());
    const owner = await createUser(cluster.at(0), administrator, { quota: 1_000 });
    const token = await createToken(owner, { unlimited_quota: true });
    await setOption(administrator, 'LimitRules', JSON.stringify({ user: { [owner.id]: { calls: 1 } } }));
    await optionsReached(administrator, cluster.gateways);
    const arrival = upstream.arrival();
    const killed = finished(call(1, token, { ...chat(), model: 'fixed' })).catch(() => 0);
    await arrival;
    const again = () => finished(call(0, token, { ...chat(), model: 'fixed' }));
    expect(await again()).toBe(429);
    await cluster.at(1).kill();
    await killed;
    upstream.byDefault(respondWith(usage));
    expect(await eventually(again, (status) => status === 200)).toBe(200);
    await setOption(administrator, 'LimitRules', '{}');
    await cluster.at(1).launch();
    expect(await balanceOf(owner)).toBe(0);
    expect(await discrepancies(cluster.database)).toEqual([]);
  });

  it('do not overspend when a gateway resumes after it was paused and removed', async () => {
    upstream.byDefault(respondWith(usage));
    const owner = await createUser(cluster.at(0), administrator, { quota: 1_000 * 20 });
    const token = await createToken(owner, { unlimited_quota: true });
    const body = { ...chat(), model: 'fixed' };
    // The gateway now holds a lease on a part of the balance.
    expect(await finished(call(1, token, body))).toBe(200);
    const { pid } = cluster.at(1);
    const members = async () => (await cluster.database.query('SELECT 1 FROM processes')).length;
    const all = await members();
    process.kill(pid, 'SIGSTOP');
    try {
      await eventually(members, (count) => count < all);
      const others = await Promise.all(Array.from({ length: 40 }, () => finished(call(0, token, body))));
      expect(counted(others)).toEqual({ 200: 19, 403: 21 });
    } finally {
      process.kill(pid, 'SIGCONT');
    }
    const late = await Promise.all(Array.from({ length: 10 }, () => finished(call(1, token, body))));
    expect(counted(late)).toEqual({ 403: 10 });
    expect(await balanceOf(owner)).toBe(0);
    expect(await members()).toBe(all);
    expect(await discrepancies(cluster.database)).toEqual([]);
  });

  it('keep serving without Redis and after Redis restarts without its data', async () => {
    upstream.byDefault(respondWith(usage));
    const owner = await createUser(cluster.at(0), administrator, { quota: 1_000 * 60 });
    const token = await createToken(owner, { unlimited_quota: true });
    const round = () =>
      Promise.all(
        Array.from({ length: 30 }, (_, index) => finished(call(index, token, { ...chat(), model: 'fixed' }))),
      );
    cluster.redis.cut();
    expect(await round()).toEqual(Array.from({ length: 30 }, () => 200));
    cluster.redis.heal();
    await cluster.redis.flush();
    expect(await round()).toEqual(Array.from({ length: 30 }, () => 200));
    expect(await round()).toEqual(Array.from({ length: 30 }, () => 403));
    expect(await balanceOf(owner)).toBe(0);
  });

  it('restart one after another without a failed call', async () => {
    const owner = await createUser(cluster.at(0), administrator, { quota: 100_000_000 });
    const token = await createToken(owner, { unlimited_quota: true });
    const statuses: number[] = [];
    for (const index of [0, 1]) {
      const running = Array.from({ length: 10 }, (_, count) => call(index, token, chat(count % 2 === 0)));
      statuses.push(...(await Promise.all(running.map(finished))));
      const restart = cluster.at(index).restart();
      statuses.push(await finished(call(index + 1, token)));
      await restart;
    }
    expect(new Set(statuses)).toEqual(new Set([200]));
  });
});

describe('process started while another one is running', () => {
  it('does not start without REDIS_URL', async () => {
    const database = await createTestDatabase();
    const { env: several = {} } = memberOf(database, cluster.redis);
    const alone = { ...several, REDIS_URL: '' };
    const app = await startApp(alone, database);
    await expect(startApp(alone, database)).rejects.toThrow('several processes need REDIS_URL');
    await expect(startApp(several, database)).rejects.toThrow('without REDIS_URL');
    await app.close();
    await database.drop();
  });

  it('does not start without the REDIS_URL of the cluster or with another ENCRYPTION_KEY', async () => {
    const { env } = memberOf(cluster.database, cluster.redis);
    const refused = (changed: Readonly<Record<string, string>>) =>
      expect(startApp({ ...env, ...changed }, cluster.database)).rejects;
    await refused({ REDIS_URL: '' }).toThrow('several processes need REDIS_URL');
    await refused({ ENCRYPTION_KEY: 'another encryption key of the tests' }).toThrow('another ENCRYPTION_KEY');
  });
});

describe('ROLE', () => {
  it.each([
    ['gateway', { '/v1/models': 401, '/api/usage/token': 401, '/api/status': 404, '/': 404, '/healthz': 200 }],
    ['console', { '/v1/models': 404, '/api/status': 200, '/healthz': 200 }],
    ['worker', { '/v1/models': 404, '/api/status': 404, '/': 404, '/readyz': 200 }],
  ])('%s serves only its own routes', async (role, paths) => {
    const { env } = memberOf(cluster.database, cluster.redis, { ROLE: role });
    const member = await startApp(env, cluster.database);
    const found = await Promise.all(
      Object.keys(paths).map(async (path) => [path, (await fetch(`${member.url}${path}`)).status]),
    );
    await member.close();
    expect(Object.fromEntries(found)).toEqual(paths);
  });

  it('worker serves its metrics', async () => {
    const METRICS_TOKEN = 'a token for the scraper';
    const { env } = memberOf(cluster.database, cluster.redis, { ROLE: 'worker', METRICS_TOKEN });
    const worker = await startApp(env, cluster.database);
    const read = await readMetrics(worker.url, METRICS_TOKEN);
    await worker.close();
    expect(read.value('tollgate_processes')).toBe(3);
    expect(read.value('tollgate_redis_up')).toBe(1);
    expect(read.value('tollgate_build_info', { roles: 'worker' })).toBe(1);
  });
});

async function balanceOf({ id }: TestUser): Promise<number> {
  const [row] = await cluster.database.query<{ quota: string }>('SELECT quota FROM user_balances WHERE user_id = $1', [
    id,
  ]);
  return Number(row?.quota);
}
