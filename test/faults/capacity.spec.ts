import { readFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { respondWith } from '../support/mock-upstream/behaviour.js';
import type { PostgresServer } from '../support/postgres-server.js';
import { startTemplateCluster } from '../support/setup/template-cluster.js';
import { type CreatedToken, createChannel, createToken, createUser } from '../support/tollgate/fixtures.js';
import { discrepancies } from '../support/tollgate/ledger-discrepancies.js';
import { Site } from '../support/tollgate/site.js';
import type { TestServer } from '../support/tollgate/test-server.js';
import { percentile, textTable } from './report.js';

const IDLE = 8_000;
const SLOW = 1_000;
const READERS = 50;
const NORMAL_CALLS = 200;
const ACCEPTED_AT_ONCE = 64;
/** The number of concurrent calls as a multiple of what the process accepts. */
const OVERLOAD = 5;
const OVERLOAD_MS = 10_000;

interface Outcome {
  readonly otherConnections: string;
  readonly normal: number;
  readonly served: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly grownMb: number;
}

const outcomes: Outcome[] = [];
let postgres: PostgresServer;
let site: Site<TestServer>;
let token: CreatedToken;
let otherConnections: Socket[] = [];

beforeAll(async () => {
  postgres = await startTemplateCluster({});
  process.env.TEST_DATABASE_URL = postgres.url;
  site = await Site.openProcess({ env: { MAX_CONCURRENT_CALLS: String(ACCEPTED_AT_ONCE) } });
  site.upstream.byDefault(respondWith({ text: 'one two three', usage: { prompt: 1_000, completion: 200 } }));
  await createChannel(site.administrator, { base_url: site.upstream.url, models: 'gpt-4o-mini' });
  const user = await createUser(site.tollgate, site.administrator, { quota: 1_000_000_000 });
  token = await createToken(user, { unlimited_quota: true });
}, 120_000);
afterEach(() => {
  for (const socket of otherConnections) socket.destroy();
  otherConnections = [];
});
afterAll(async () => {
  const rows = outcomes.map((row) => [row.otherConnections, row.normal, row.served, row.p50Ms, row.p99Ms, row.grownMb]);
  process.stdout.write(textTable(['crowd', 'normal calls', 'served', 'p50 ms', 'p99 ms', 'grown MB'], rows));
  expect(await discrepancies(site.database)).toEqual([]);
  await site.close();
  await postgres.close();
}, 60_000);

const residentMb = () => (Number(readFileSync(`/proc/${site.tollgate.pid}/statm`, 'utf8').split(' ')[1]) * 4_096) / 1e6;

/** Opens connections, a few hundred at a time, and sends each the same bytes. */
async function open(count: number, bytes: string): Promise<void> {
  const { hostname, port } = new URL(site.tollgate.url);
  for (let opened = 0; opened < count; opened += 250) {
    const some = Array.from({ length: Math.min(250, count - opened) }, async () => {
      const socket = connect({ host: hostname, port: Number(port) });
      socket.on('error', () => socket.destroy());
      otherConnections.push(socket);
      await new Promise<void>((resolve) => socket.once('connect', resolve).once('close', resolve));
      socket.write(bytes);
    });
    await Promise.all(some);
  }
}

async function call(stream = false): Promise<number> {
  const body = { model: 'gpt-4o-mini', stream, messages: [{ role: 'user', content: 'Hi' }] };
  const response = await fetch(`${site.tollgate.url}/v1/chat/completions`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token.key}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  await response.text();
  return response.status;
}

/** Normal calls one after the other while the other connections exist. */
async function normalCalls(name: string, before: number): Promise<Outcome> {
  const times: number[] = [];
  let served = 0;
  for (let count = 0; count < NORMAL_CALLS; count++) {
    const since = performance.now();
    if ((await call().catch(() => 0)) === 200) served++;
    times.push(performance.now() - since);
  }
  const [p50Ms, p99Ms] = [0.5, 0.99].map((share) => Math.round(percentile(times, share))) as [number, number];
  const grownMb = Math.round(residentMb() - before);
  const outcome = { otherConnections: name, normal: NORMAL_CALLS, served, p50Ms, p99Ms, grownMb };
  outcomes.push(outcome);
  return outcome;
}

const head = (path: string, more = '') =>
  `POST ${path} HTTP/1.1\r\nHost: x\r\ncontent-type: application/json\r\n${more}`;

describe('a normal client is served while', () => {
  it('there are no other clients', async () => {
    await normalCalls('none', residentMb());
    expect((await normalCalls('none, warm', residentMb())).served).toBe(NORMAL_CALLS);
  });

  it(`${IDLE} connections are idle after a request`, async () => {
    const before = residentMb();
    await open(IDLE, 'GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n');
    const outcome = await normalCalls('idle connections', before);
    expect(otherConnections.filter((socket) => !socket.destroyed)).toHaveLength(IDLE);
    expect(outcome.served).toBe(NORMAL_CALLS);
    expect(outcome.grownMb).toBeLessThan(400);
  });

  it.each([
    ['headers stay unfinished', 'GET / HTTP/1.1\r\nHost: x\r\nx-a: '],
    ['bodies of log-ins stay unfinished', head('/api/user/login', 'content-length: 100\r\n\r\n{')],
    ['bodies of calls stay unfinished', head('/v1/chat/completions', 'content-length: 100\r\n\r\n{')],
  ])(`${SLOW} connections send slowly: %s`, async (name, bytes) => {
    const before = residentMb();
    await open(SLOW, bytes);
    const drip = setInterval(() => {
      for (const socket of otherConnections) if (!socket.destroyed) socket.write(' ');
    }, 1_000);
    const outcome = await normalCalls(name, before);
    clearInterval(drip);
    expect(outcome.served).toBeGreaterThanOrEqual(NORMAL_CALLS * 0.99);
  });

  it(`${READERS} clients never read the streams that they requested`, async () => {
    const text = 'word '.repeat(200_000);
    site.upstream.forModel('gpt-4o-mini', respondWith({ text, usage: { prompt: 10, completion: 200_000 } }));
    const before = residentMb();
    const body = JSON.stringify({ model: 'gpt-4o-mini', stream: true, messages: [{ role: 'user', content: 'Hi' }] });
    const key = `authorization: Bearer ${token.key}\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;
    await open(READERS, head('/v1/chat/completions', key));
    for (const socket of otherConnections) socket.pause();
    await pause(2_000);
    site.upstream.forModel(
      'gpt-4o-mini',
      respondWith({ text: 'one two three', usage: { prompt: 1_000, completion: 200 } }),
    );
    const outcome = await normalCalls('readers that stopped', before);
    expect(outcome.served).toBe(NORMAL_CALLS);
  });
});

describe('overload', () => {
  it(`rejects calls above the limit with 429 and serves the others`, async () => {
    const counts = async (callers: number, ms: number) => {
      const statuses = new Map<number, number>();
      const until = performance.now() + ms;
      const one = async () => {
        while (performance.now() < until) {
          const status = await call().catch(() => 0);
          statuses.set(status, (statuses.get(status) ?? 0) + 1);
          // The time in the Retry-After header of the rejection.
          if (status !== 200) await pause(1_000);
        }
      };
      await Promise.all(Array.from({ length: callers }, one));
      return statuses;
    };
    site.upstream.byDefault(respondWith({ text: 'one', usage: { prompt: 10, completion: 1 } }, {}, { pauseMs: 100 }));
    const peak = (await counts(ACCEPTED_AT_ONCE, OVERLOAD_MS)).get(200) ?? 0;
    const over = await counts(ACCEPTED_AT_ONCE * OVERLOAD, OVERLOAD_MS);
    const goodput = (over.get(200) ?? 0) / peak;
    process.stdout.write(
      `\nOverload by ${OVERLOAD}: ${peak} calls served at capacity, ${over.get(200)} under overload (${goodput.toFixed(2)} x), ${over.get(429)} refused with 429.\n`,
    );
    expect([...over.keys()].sort()).toEqual([200, 429]);
    expect(goodput).toBeGreaterThan(0.8);
    expect(await call()).toBe(200);
  });
});
