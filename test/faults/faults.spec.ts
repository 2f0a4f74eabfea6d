import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '../support/eventually.js';
import { respondWith } from '../support/mock-upstream/behaviour.js';
import { MockUpstream } from '../support/mock-upstream/mock-upstream.js';
import type { PostgresServer } from '../support/postgres-server.js';
import { startTemplateCluster } from '../support/setup/template-cluster.js';
import { TcpProxy } from '../support/tcp-proxy.js';
import { type Cluster, startCluster } from '../support/tollgate/cluster.js';
import {
  type CreatedToken,
  createChannel,
  createToken,
  createUser,
  setUpSite,
  type TestUser,
} from '../support/tollgate/fixtures.js';
import { discrepancies } from '../support/tollgate/ledger-discrepancies.js';
import { MixedLoad } from './load.js';
import { textTable } from './report.js';

/** The results of the calls during one fault. */
interface Outcome {
  readonly fault: string;
  readonly times: number;
  readonly complete: number;
  readonly failed: number;
  /** The maximum time from the end of the fault to the next complete response, in ms. */
  readonly recoveryMs: number;
  readonly lost: number;
  readonly doubled: number;
  /** The maximum growth of all gateways together during the fault, in MB. */
  readonly grownMb: number;
}

const GATEWAYS = 3;
const PEOPLE = 8;
const BETWEEN_MS = 700;
const BALANCE = 1_000_000_000;
/** The maximum time that reservations may remain after a fault, in ms. */
const HELD_LIMIT_MS = 60_000;

const outcomes: Outcome[] = [];
let postgres: PostgresServer;
/** The network between the processes and PostgreSQL. */
let network: TcpProxy;
let fleet: Cluster;
let upstream: MockUpstream;
let administrator: TestUser;
let people: TestUser[];
let tokens: CreatedToken[];

beforeAll(async () => {
  postgres = await startTemplateCluster({});
  const address = new URL(postgres.url);
  network = await TcpProxy.start({ host: address.hostname, port: Number(address.port) });
  address.port = String(network.port);
  process.env.TEST_DATABASE_URL = address.href;
  upstream = await MockUpstream.start();
  fleet = await startCluster(GATEWAYS, { PROCESS_EXPIRY_SECONDS: '10', REDIS_TIMEOUT_MS: '200' });
  administrator = await setUpSite(fleet.at(0));
  await createChannel(administrator, { base_url: upstream.url, models: 'gpt-4o-mini' });
  people = [];
  for (let count = 0; count < PEOPLE; count++) {
    people.push(await createUser(fleet.at(0), administrator, { quota: BALANCE }));
  }
  tokens = await Promise.all(
    people.map((person, index) => createToken(person, { unlimited_quota: index % 2 === 0, remain_quota: BALANCE })),
  );
  upstream.byDefault(
    respondWith({ text: 'one two three', usage: { prompt: 700, completion: 300 } }, {}, { pauseMs: 10 }),
  );
}, 180_000);

afterAll(async () => {
  process.stdout.write(table());
  await fleet.close();
  await upstream.close();
  network.close();
  await postgres.close();
}, 120_000);

/** Repeats a fault under load and checks the result of every call. */
async function suffer(fault: string, times: number, strike: () => Promise<void>): Promise<Outcome> {
  const load = new MixedLoad(fleet, tokens);
  const before = memoryMb();
  let grownMb = 0;
  const watch = setInterval(() => {
    grownMb = Math.max(grownMb, memoryMb() - before);
  }, 200);
  load.start();
  let recoveryMs = 0;
  for (let count = 0; count < times; count++) {
    await pause(BETWEEN_MS);
    await strike();
    const over = Date.now();
    const back = await eventually(
      () => load.recoveredAt(over),
      (at) => at !== null,
    );
    recoveryMs = Math.max(recoveryMs, (back ?? over) - over);
  }
  await load.stop();
  clearInterval(watch);
  const complete = load.seen.filter((seen) => seen.complete);
  const counts = await billsOf(complete.map(({ requestId }) => requestId));
  const outcome = {
    fault,
    times,
    complete: complete.length,
    failed: load.seen.length - complete.length,
    recoveryMs,
    lost: complete.filter(({ requestId }) => !counts.has(requestId)).length,
    doubled: [...counts.values()].filter((count) => count > 1).length,
    grownMb: Math.round(grownMb),
  };
  outcomes.push(outcome);
  return outcome;
}

async function billsOf(requestIds: readonly string[]): Promise<Map<string, number>> {
  const rows = await fleet.database.query<{ request_id: string; count: string }>(
    'SELECT request_id, count(*) FROM logs WHERE type = 2 AND request_id = ANY($1) GROUP BY 1',
    [requestIds],
  );
  return new Map(rows.map(({ request_id, count }) => [request_id, Number(count)]));
}

/** Resident memory of all running gateways. */
function memoryMb(): number {
  let pages = 0;
  for (const gateway of fleet.gateways) {
    try {
      pages += Number(readFileSync(`/proc/${gateway.pid}/statm`, 'utf8').split(' ')[1]);
    } catch {
      // The process has just been killed.
    }
  }
  return (pages * 4_096) / 1e6;
}

const exact = { lost: 0, doubled: 0 };

describe('mixed load', () => {
  it('loses no bill and charges none twice when twenty gateways are killed', async () => {
    let next = 0;
    const outcome = await suffer('gateway killed (SIGKILL)', 20, async () => {
      const gateway = fleet.at(next++);
      await gateway.kill();
      await gateway.launch();
    });
    expect(outcome).toMatchObject(exact);
  });

  it.each([
    ['PostgreSQL restarted', 3, () => postgres.restart()],
    ['PostgreSQL crashed', 2, () => postgres.crash()],
    ['PostgreSQL stalled for 4 s', 2, () => stalled(4_000)],
    ['PostgreSQL stalled for 30 s', 1, () => stalled(30_000)],
    ['connections to PostgreSQL reset', 5, async () => network.reset()],
    ['PostgreSQL refuses for 5 s', 2, () => refused(5_000)],
    ['PostgreSQL 50 ms away for 10 s', 1, () => delayed(50, 10_000)],
    ['network to PostgreSQL stalled 15 s', 1, () => networkStalled(15_000)],
    ['Redis cut off for 3 s', 3, () => cutOff(3_000)],
    ['Redis silent for 3 s', 2, () => silent(3_000)],
    ['Redis flushed', 5, () => fleet.redis.flush()],
  ])('%s', async (fault, times, strike) => {
    const pids = fleet.gateways.map(({ pid }) => pid);
    const outcome = await suffer(fault, times, strike);
    expect(outcome).toMatchObject(exact);
    expect(outcome.recoveryMs).toBeLessThan(5_000);
    expect(outcome.grownMb).toBeLessThan(300);
    expect(fleet.gateways.map(({ pid }) => pid)).toEqual(pids);
  });
});

describe('after all faults', () => {
  it('no reservation remains, every balance can be spent, and the ledger is consistent', async () => {
    const since = Date.now();
    const leased = async () =>
      Number((await fleet.database.query<{ sum: string }>('SELECT sum(amount) FROM quota_leases'))[0]?.sum ?? 0);
    while ((await leased()) !== 0 && Date.now() - since < HELD_LIMIT_MS) await pause(200);
    process.stdout.write(`\nNothing held any more after ${Date.now() - since} ms.\n`);
    expect(await leased()).toBe(0);
    for (const person of people) {
      const [row] = await fleet.database.query<{ quota: string; charged: string }>(
        `SELECT b.quota, (SELECT sum(l.quota) FROM logs l WHERE l.type = 2 AND l.user_id = b.user_id) AS charged
           FROM user_balances b WHERE b.user_id = $1`,
        [person.id],
      );
      expect(Number(row?.quota)).toBe(BALANCE - Number(row?.charged));
    }
    expect(await discrepancies(fleet.database)).toEqual([]);
  });
});

async function stalled(ms: number): Promise<void> {
  postgres.stall();
  await pause(ms);
  postgres.wake();
}

async function refused(ms: number): Promise<void> {
  network.cut();
  await pause(ms);
  network.heal();
}

async function delayed(delayMs: number, ms: number): Promise<void> {
  network.delay(delayMs);
  await pause(ms);
  network.delay(0);
}

async function networkStalled(ms: number): Promise<void> {
  network.hang();
  await pause(ms);
  network.heal();
}

async function cutOff(ms: number): Promise<void> {
  fleet.redis.cut();
  await pause(ms);
  fleet.redis.heal();
}

async function silent(ms: number): Promise<void> {
  fleet.redis.hang();
  await pause(ms);
  fleet.redis.heal();
}

function table(): string {
  return textTable(
    ['fault', 'times', 'complete', 'failed', 'lost', 'doubled', 'back after ms', 'grown MB'],
    outcomes.map((row) => [
      row.fault,
      row.times,
      row.complete,
      row.failed,
      row.lost,
      row.doubled,
      row.recoveryMs,
      row.grownMb,
    ]),
  );
}
