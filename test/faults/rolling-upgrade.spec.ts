import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { Pool } from 'undici';
import { eventually } from '../support/eventually.js';
import { drip } from '../support/mock-upstream/behaviour.js';
import { MockUpstream } from '../support/mock-upstream/mock-upstream.js';
import type { PostgresServer } from '../support/postgres-server.js';
import { startTemplateCluster } from '../support/setup/template-cluster.js';
import { createTestDatabase, type TestDatabase } from '../support/test-database.js';
import { memberOf } from '../support/tollgate/cluster.js';
import { createChannel, createToken, optionsReached, setUpSite } from '../support/tollgate/fixtures.js';
import { discrepancies } from '../support/tollgate/ledger-discrepancies.js';
import { startServer, type TestServer } from '../support/tollgate/test-server.js';
import { Valkey } from '../support/valkey.js';
import { textTable } from './report.js';

/** How long each stream takes that is open while its gateway is replaced. */
const LONG_SECONDS = Number(process.env.LONG_SECONDS ?? 60);
/** A built checkout that the new processes are started from; this one when absent. */
const { UPGRADE_TO } = process.env;
const GATEWAYS = 2;
const LONG_CALLS = 20;
const READINESS_INTERVAL_MS = 500;
const SHORT_CALLERS = 8;
const SHORT_MODEL = 'gpt-4o-mini';
const LONG_MODEL = 'gpt-4o';

/** How a call ended: `complete`, or its status or error. */
interface Outcome {
  readonly kind: 'short' | 'long';
  readonly result: string;
  readonly seconds: number;
}

let postgres: PostgresServer;
let database: TestDatabase;
let redis: Valkey;
let key: string;
let servers: TestServer[];
const upstreams: MockUpstream[] = [];
const outcomes: Outcome[] = [];

const start = (args?: readonly string[]) =>
  startServer({
    ...memberOf(database, redis, {
      SHUTDOWN_DELAY_SECONDS: '3',
      SHUTDOWN_GRACE_SECONDS: String(LONG_SECONDS + 60),
      PROCESS_EXPIRY_SECONDS: '30',
    }),
    ...(args && { args }),
  });

beforeAll(async () => {
  postgres = await startTemplateCluster({});
  process.env.TEST_DATABASE_URL = postgres.url;
  [database, redis] = await Promise.all([createTestDatabase(), Valkey.start()]);
  servers = await Promise.all(Array.from({ length: GATEWAYS }, () => start()));
  const [first] = servers;
  if (!first) throw new Error('No gateway was started.');
  const administrator = await setUpSite(first);
  const usage = { prompt: 7, completion: 3 };
  for (const [model, behaviour] of [
    [SHORT_MODEL, drip(10, { text: 'one two three', usage })],
    [LONG_MODEL, drip(1_000, { text: 'word '.repeat(LONG_SECONDS).trim(), usage })],
  ] as const) {
    const upstream = await MockUpstream.start();
    upstream.byDefault(behaviour);
    upstreams.push(upstream);
    await createChannel(administrator, { name: model, base_url: upstream.url, models: model });
  }
  await optionsReached(administrator, servers);
  ({ key } = await createToken(administrator, { unlimited_quota: true }));
}, 120_000);

afterAll(async () => {
  const rows = (['short', 'long'] as const).map((kind) => {
    const own = outcomes.filter((outcome) => outcome.kind === kind);
    const failed = own.filter(({ result }) => result !== 'complete');
    return [kind, own.length, failed.length, Math.max(...own.map(({ seconds }) => seconds)).toFixed(1)];
  });
  process.stdout.write(textTable(['calls', 'ended', 'failed', 'longest, s'], rows));
  await Promise.all(servers.map((server) => server.close()));
  for (const upstream of upstreams) await upstream.close();
  await redis.close();
  await database.drop();
  await postgres.close();
}, 60_000);

/** A load balancer with open connections, which sends calls to the gateways whose /readyz responds with 200. */
class Balancer {
  private readonly pools = new Map<string, Pool>();
  private ready = [...servers];
  private next = 0;
  private readonly checks = setInterval(() => void this.check(), READINESS_INTERVAL_MS);

  private async check(): Promise<void> {
    const isReady = ({ url }: TestServer) =>
      fetch(`${url}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      );
    const states = await Promise.all(servers.map(async (server) => ({ server, ready: await isReady(server) })));
    this.ready = states.filter(({ ready }) => ready).map(({ server }) => server);
  }

  async call(kind: Outcome['kind'], server?: TestServer): Promise<void> {
    const begun = performance.now();
    const result = await this.send(kind === 'short' ? SHORT_MODEL : LONG_MODEL, server).catch(
      (error: Error & { code?: string }) => error.code ?? error.message,
    );
    outcomes.push({ kind, result, seconds: (performance.now() - begun) / 1_000 });
  }

  private async send(model: string, server?: TestServer): Promise<string> {
    const { url } = server ?? (this.ready[this.next++ % this.ready.length] as TestServer);
    const { statusCode, body } = await this.poolOf(url).request({
      path: '/v1/chat/completions',
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ model, messages: [{ role: 'user', content: 'Hi' }], stream: true }),
    });
    const text = await body.text();
    if (statusCode !== 200) return String(statusCode);
    return text.includes('[DONE]') ? 'complete' : 'incomplete';
  }

  private poolOf(url: string): Pool {
    const pool = this.pools.get(url) ?? new Pool(url, { connections: LONG_CALLS + SHORT_CALLERS, bodyTimeout: 0 });
    this.pools.set(url, pool);
    return pool;
  }

  async close(): Promise<void> {
    clearInterval(this.checks);
    await Promise.all([...this.pools.values()].map((pool) => pool.destroy()));
  }
}

it(
  `replacing all gateways one after another fails no call of ${LONG_SECONDS} seconds`,
  async () => {
    const balancer = new Balancer();
    let running = true;
    const shortCalls = Array.from({ length: SHORT_CALLERS }, async () => {
      while (running) await balancer.call('short');
    });
    const longCalls: Promise<void>[] = [];
    const [, longUpstream] = upstreams;
    for (let index = 0; index < GATEWAYS; index++) {
      const old = servers[index] as TestServer;
      longCalls.push(...Array.from({ length: LONG_CALLS }, () => balancer.call('long', old)));
      await eventually(
        () => longUpstream?.requests.length,
        (arrived) => arrived === longCalls.length,
      );
      const stopped = old.stop();
      // The load balancer finds the new process at its own address.
      servers[index] = await start(UPGRADE_TO ? [join(UPGRADE_TO, 'dist', 'server', 'main.js')] : undefined);
      expect(await stopped).toMatchObject({ code: 0 });
      await old.close();
    }
    await Promise.all(longCalls);
    running = false;
    await Promise.all(shortCalls);
    await balancer.close();
    expect([...new Set(outcomes.map(({ result }) => result))]).toEqual(['complete']);
    expect(await discrepancies(database)).toEqual([]);
    const [logged] = await database.query<{ calls: string }>('SELECT count(*) AS calls FROM logs WHERE type = 2');
    expect(Number(logged?.calls)).toBe(outcomes.length);
  },
  60_000 + GATEWAYS * (LONG_SECONDS + 60) * 1_000,
);
