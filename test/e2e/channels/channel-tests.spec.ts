import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '../../support/eventually.js';
import { failure, hangBeforeHeaders, raw, respondWith } from '../../support/mock-upstream/behaviour.js';
import { MockUpstream } from '../../support/mock-upstream/mock-upstream.js';
import { createTestDatabase, type TestDatabase } from '../../support/test-database.js';
import { dataOf } from '../../support/tollgate/browser-session.js';
import { type Cluster, startPair } from '../../support/tollgate/cluster.js';
import {
  type CreatedToken,
  createChannel,
  createToken,
  createUser,
  setOption,
  setUpSite,
  type TestUser,
} from '../../support/tollgate/fixtures.js';
import { discrepancies } from '../../support/tollgate/ledger-discrepancies.js';
import { startServer, type TestServer } from '../../support/tollgate/test-server.js';
import type { Tollgate } from '../../support/tollgate/tollgate.js';

interface Run {
  readonly id: string;
  readonly state: string;
  readonly total: number;
  readonly done: number;
  readonly disabled: number;
  readonly failures: readonly { channelId: string; message: string }[];
}

const RUNS = '{ channelTestRuns { id state total done disabled failures { channelId message } } }';
const runsOf = async ({ browser }: TestUser) =>
  (await browser.graphql<{ channelTestRuns: Run[] }>(RUNS)).channelTestRuns;

/** The newest run, after it has finished. */
async function ended(person: TestUser): Promise<Run> {
  const [run] = await eventually(
    () => runsOf(person),
    ([newest]) => newest?.state === 'DONE',
  );
  if (!run) throw new Error('There is no channel test run.');
  return run;
}

async function statusOf({ browser }: TestUser, id: number): Promise<number> {
  return dataOf(await browser.get<{ status: number }>(`/api/channel/${id}`)).status;
}

async function prices(administrator: TestUser, ...models: string[]): Promise<void> {
  const free = Object.fromEntries(models.map((model) => [model, 0.01]));
  await setOption(administrator, 'ModelPrice', JSON.stringify(free));
}

function call({ url }: Tollgate, { key }: CreatedToken, model: string): Promise<Response> {
  return fetch(`${url}/v1/chat/completions`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ model, messages: [{ role: 'user', content: 'Hi' }] }),
  });
}

describe('channel tests and balances across two processes', () => {
  let fleet: Cluster<Tollgate>;
  let upstream: MockUpstream;
  let administrator: TestUser;

  beforeAll(async () => {
    const env = { UPSTREAM_RESPONSE_TIMEOUT_MS: '1500', NOTIFY_LIMIT_COUNT: '100' };
    [fleet, upstream] = await Promise.all([startPair(env), MockUpstream.start()]);
    administrator = await setUpSite(fleet.at(0));
    await prices(administrator, 'good', 'bad-key', 'no-quota', 'hangs', 'text-embedding-x', 'a', 'b');
    await fleet.database.query(`UPDATE users SET email = 'root@example.com' WHERE role = 100`);
  }, 120_000);
  afterAll(async () => {
    await fleet.close();
    await upstream.close();
  });

  it('test sends a request to the upstream, returns its time and is logged without a charge', async () => {
    const id = await createChannel(administrator, { base_url: upstream.url, models: 'good,text-embedding-x' });
    const { browser } = administrator;
    const before = dataOf(await browser.get<{ quota: number }>('/api/user/self')).quota;
    const { body } = await browser.get(`/api/channel/test/${id}?model=`);
    expect(body).toEqual({ success: true, message: '', time: expect.any(Number) });
    expect((await browser.get(`/api/channel/test/${id}?model=text-embedding-x`)).body).toMatchObject({ success: true });
    expect(upstream.requests.map(({ path }) => path)).toEqual(['/v1/chat/completions', '/v1/embeddings']);
    const logged = await fleet.database.query(
      `SELECT type, user_id, token_name, content, quota, model_name, charge ->> 'uncharged' AS uncharged
        FROM logs WHERE token_name = '模型测试' ORDER BY created_at`,
    );
    expect(logged).toMatchObject([
      { type: 2, token_name: '模型测试', content: '模型测试', quota: '0', model_name: 'good', uncharged: '5000' },
      { model_name: 'text-embedding-x', quota: '0' },
    ]);
    expect(dataOf(await browser.get<{ quota: number }>('/api/user/self')).quota).toBe(before);
    expect(await discrepancies(fleet.database)).toEqual([]);
    const query = `query ($id: ID!) { channel(id: $id) { testedAt modelTests { model stream success responseTime } } }`;
    const stream = `mutation ($id: ID!) { testChannel(id: $id, model: "good", stream: true) { success message } }`;
    expect(await browser.graphql(stream, { id })).toEqual({ testChannel: { success: true, message: '' } });
    expect(await browser.graphql(query, { id })).toMatchObject({
      channel: {
        testedAt: expect.any(String),
        modelTests: [
          { model: 'good', stream: true, success: true },
          { model: 'text-embedding-x', stream: false, success: true },
        ],
      },
    });
    await browser.post('/api/channel/batch', { ids: [id] });
  });

  it('test run disables failing and slow channels in both processes and sends one notice each', async () => {
    upstream.forModel('bad-key', failure(401, { message: 'no such key' }));
    upstream.forModel('no-quota', failure(400, { message: 'You exceeded your current quota' }));
    upstream.forModel('hangs', hangBeforeHeaders());
    await setOption(administrator, 'AutomaticDisableChannelEnabled', 'true');
    await setOption(administrator, 'ChannelDisableThreshold', '1');
    const names = ['good', 'bad-key', 'no-quota', 'hangs'];
    const ids: number[] = [];
    for (const models of names) ids.push(await createChannel(administrator, { base_url: upstream.url, models }));
    const kept = await createChannel(administrator, { base_url: upstream.url, models: 'bad-key', auto_ban: 0 });
    const { browser } = administrator;
    expect((await browser.get('/api/channel/test')).body).toEqual({ success: true, message: '' });
    const second = await browser.get('/api/channel/test');
    expect([second.status, second.body]).toEqual([
      200,
      { success: false, message: '测试已在运行中', code: expect.anything() },
    ]);

    const run = await ended(administrator);
    expect(run).toMatchObject({ total: 5, done: 5, disabled: 3 });
    expect(run.failures.map(({ channelId }) => Number(channelId)).toSorted((a, b) => a - b)).toEqual([
      ...ids.slice(1),
      kept,
    ]);
    expect(await Promise.all([...ids, kept].map((id) => statusOf(administrator, id)))).toEqual([1, 3, 3, 3, 1]);

    const token = await createToken(administrator, { unlimited_quota: true });
    upstream.reset();
    for (const at of [0, 1]) {
      for (const model of ['no-quota', 'hangs']) {
        expect((await call(fleet.at(at), token, model)).status).toBe(503);
      }
    }
    expect(upstream.requests).toEqual([]);
    const notices = () => fleet.database.query<{ kind: string }>('SELECT kind FROM notices ORDER BY kind');
    const expected = ['channel_test', ...ids.slice(1).map((id) => `channel_update_${id}_3`)].toSorted();
    await eventually(notices, (found) => found.length >= expected.length);
    expect((await notices()).map(({ kind }) => kind)).toEqual(expected);
    await browser.post('/api/channel/batch', { ids: [...ids, kept] });
  });

  it('disabling a channel stops calls of the other process', async () => {
    upstream.forModel('a', respondWith());
    const id = await createChannel(administrator, { base_url: upstream.url, models: 'a' });
    const token = await createToken(administrator, { unlimited_quota: true });
    expect((await call(fleet.at(1), token, 'a')).status).toBe(200);
    upstream.forModel('a', failure(401, { message: 'no such key' }));
    expect((await call(fleet.at(0), token, 'a')).status).toBe(401);
    await eventually(
      () => statusOf(administrator, id),
      (status) => status === 3,
    );
    await eventually(
      async () => (await call(fleet.at(1), token, 'a')).status,
      (status) => status === 503,
    );
  });

  it('balance update works for one channel and for all channels', async () => {
    const { browser } = administrator;
    const balance = (amount: string) =>
      raw(200, 'application/json', JSON.stringify({ balance_infos: [{ currency: 'CNY', total_balance: amount }] }));
    const rich = await createChannel(administrator, { base_url: upstream.url, type: 43, models: 'good' });
    upstream.next(balance('110.00'));
    expect((await browser.get(`/api/channel/update_balance/${rich}/`)).body).toEqual({
      success: true,
      message: '',
      balance: 110,
    });
    upstream.next(failure(401, { message: 'no such key' }));
    const refused = await browser.get(`/api/channel/update_balance/${rich}`);
    expect([refused.status, refused.body]).toMatchObject([200, { success: false, message: 'no such key' }]);
    const claude = await createChannel(administrator, { base_url: upstream.url, type: 14, models: 'b' });
    expect((await browser.get(`/api/channel/update_balance/${claude}`)).body).toMatchObject({
      success: false,
      message: '尚未实现',
    });
    upstream.next(balance('0.00'));
    expect((await browser.get('/api/channel/update_balance')).body).toEqual({ success: true, message: '' });
    const channel = dataOf(await browser.get<{ status: number; other_info: string }>(`/api/channel/${rich}`));
    expect(channel).toMatchObject({ status: 3, other_info: expect.stringContaining('余额不足') });
  });

  it('routes and mutations reject users who are not administrators', async () => {
    const { browser } = await createUser(fleet.at(0), administrator);
    for (const path of ['test', 'test/1', 'update_balance', 'update_balance/1']) {
      expect((await browser.get(`/api/channel/${path}`)).body).toMatchObject({ success: false });
    }
    for (const field of ['startChannelTests', 'startChannelBalances']) {
      expect(await browser.graphqlErrorCodes(`mutation { ${field} { id } }`)).toEqual(['forbidden']);
    }
  });
});

// killed-workers.spec.ts covers queues and killed workers in general, also with Redis.
describe('channel test run with a killed worker', () => {
  const CHANNELS = 6;
  let database: TestDatabase;
  let worker: TestServer;
  let upstream: MockUpstream;

  beforeAll(async () => {
    [database, upstream] = await Promise.all([createTestDatabase(), MockUpstream.start()]);
    const env = { POLLING_INTERVAL: '1', NOTIFY_LIMIT_COUNT: '100' };
    worker = await startServer({ database, env });
  }, 120_000);
  afterAll(async () => {
    await worker.close();
    await upstream.close();
    await database.drop();
  });

  it('continues after a restart and disables and reports each channel once', async () => {
    upstream.byDefault(failure(401, { message: 'no such key' }));
    const administrator = await setUpSite(worker);
    await prices(administrator, 'good');
    await database.query(`UPDATE users SET email = 'root@example.com' WHERE role = 100`);
    await setOption(administrator, 'AutomaticDisableChannelEnabled', 'true');
    for (let at = 0; at < CHANNELS; at++)
      await createChannel(administrator, { base_url: upstream.url, models: 'good' });
    await administrator.browser.graphql('mutation { startChannelTests { id } }');
    await eventually(
      () => runsOf(administrator),
      ([run]) => (run?.done ?? 0) >= 2,
    );
    await worker.kill();
    const requested = upstream.requests.length;
    await worker.launch();
    // The queue detects a lost worker after at most 30 seconds.
    const continued = () => upstream.requests.length > requested;
    for (let attempt = 0; attempt < 3 && !continued(); attempt++)
      await eventually(continued, Boolean).catch(() => undefined);
    expect(await ended(administrator)).toMatchObject({ total: CHANNELS, done: CHANNELS, disabled: CHANNELS });
    // The channel under test when the worker was killed may have been tested twice.
    expect(upstream.requests.length).toBeLessThanOrEqual(CHANNELS + 1);
    const notices = () => database.query<{ kind: string }>('SELECT kind FROM notices');
    await eventually(notices, (found) => found.length > CHANNELS);
    const kinds = (await notices()).map(({ kind }) => kind);
    expect(new Set(kinds).size).toBe(kinds.length);
    expect(kinds).toHaveLength(CHANNELS + 1);
    expect((await runsOf(administrator)).length).toBe(1);
  }, 120_000);
});
