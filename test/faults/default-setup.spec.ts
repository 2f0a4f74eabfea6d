import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { EmbeddedPostgres } from '../../server/platform/database/embedded-postgres.js';
import { eventually } from '../support/eventually.js';
import { respondWith } from '../support/mock-upstream/behaviour.js';
import {
  type CreatedToken,
  createChannel,
  createToken,
  createUser,
  type TestUser,
} from '../support/tollgate/fixtures.js';
import { discrepancies } from '../support/tollgate/ledger-discrepancies.js';
import { Site } from '../support/tollgate/site.js';
import type { TestServer } from '../support/tollgate/test-server.js';
import { textTable } from './report.js';

const BALANCE = 1_000_000_000;
const CALLERS = 8;
const UNDER_LOAD_MS = 700;

/** The result of repeated kills of one process. */
interface Outcome {
  readonly killed: string;
  readonly times: number;
  readonly complete: number;
  readonly lost: number;
  readonly doubled: number;
  /** The maximum time until the product was ready again, in ms. */
  readonly readyMs: number;
}

const outcomes: Outcome[] = [];
let site: Site<TestServer>;
let user: TestUser;
let token: CreatedToken;
/** Request ids of responses that a client received completely. */
let complete: string[];

beforeAll(async () => {
  site = await Site.openProcess({ database: 'embedded' });
  site.upstream.byDefault(
    respondWith({ text: 'one two three', usage: { prompt: 1_000, completion: 200 } }, {}, { pauseMs: 5 }),
  );
  await createChannel(site.administrator, { base_url: site.upstream.url, models: 'gpt-4o-mini' });
  user = await createUser(site.tollgate, site.administrator, { quota: BALANCE });
  token = await createToken(user, { unlimited_quota: true });
}, 120_000);
afterAll(async () => {
  const rows = outcomes.map((row) => [row.killed, row.times, row.complete, row.lost, row.doubled, row.readyMs]);
  process.stdout.write(textTable(['killed (SIGKILL)', 'times', 'complete', 'lost', 'doubled', 'ready after ms'], rows));
  await site.close();
}, 120_000);

const postmaster = () =>
  Number(readFileSync(join(site.tollgate.dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0]);

async function call(index: number): Promise<void> {
  const stream = index % 2 === 0;
  const body = { model: 'gpt-4o-mini', stream, messages: [{ role: 'user', content: 'Hi' }] };
  try {
    const response = await fetch(`${site.tollgate.url}/v1/chat/completions`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token.key}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    const text = await response.text();
    const whole = response.status === 200 && (stream ? text.includes('data: [DONE]') : text.trimEnd().endsWith('}'));
    if (whole) complete.push(response.headers.get('x-request-id') ?? '');
  } catch {
    // The process was killed.
  }
}

/** Sends calls until `stop` is called. */
function load(): { stop: () => Promise<void> } {
  let stopping = false;
  const callers = Array.from({ length: CALLERS }, async (_, index) => {
    for (let count = index; !stopping; count++) {
      await call(count);
      await pause(5);
    }
  });
  return {
    stop: async () => {
      stopping = true;
      await Promise.all(callers);
    },
  };
}

/** The time until a call receives a complete response again, in ms. */
async function untilServed(): Promise<number> {
  const since = performance.now();
  await eventually(
    async () => (await fetch(`${site.tollgate.url}/readyz`).catch(() => undefined))?.status,
    (status) => status === 200,
  );
  return performance.now() - since;
}

async function runFault(killed: string, times: number, strike: () => Promise<void>): Promise<Outcome> {
  complete = [];
  let readyMs = 0;
  const { stop } = load();
  for (let count = 0; count < times; count++) {
    await pause(UNDER_LOAD_MS);
    const since = performance.now();
    await strike();
    await untilServed();
    readyMs = Math.max(readyMs, Math.round(performance.now() - since));
  }
  await stop();
  const counts = await billsOf(complete);
  const lost = complete.filter((id) => !counts.has(id)).length;
  const doubled = [...counts.values()].filter((count) => count > 1).length;
  const outcome = { killed, times, complete: complete.length, lost, doubled, readyMs };
  outcomes.push(outcome);
  return outcome;
}

/** Runs a statement on the embedded database of the product. */
async function inDatabase<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const { dataDir } = site.tollgate;
  const { databasePassword } = JSON.parse(readFileSync(join(dataDir, 'secrets.json'), 'utf8')) as Record<
    string,
    string
  >;
  const { connection } = new EmbeddedPostgres(dataDir, databasePassword ?? '', () => undefined);
  const client = new pg.Client(connection);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

async function billsOf(requestIds: readonly string[]): Promise<Map<string, number>> {
  const count = 'SELECT request_id, count(*)::int FROM logs WHERE type = 2 AND request_id = ANY($1) GROUP BY 1';
  const { rows } = await inDatabase((client) =>
    client.query<{ request_id: string; count: number }>(count, [requestIds]),
  );
  return new Map(rows.map(({ request_id, count: bills }) => [request_id, bills]));
}

describe('product with the embedded database under load', () => {
  it.each<[string, number, () => Promise<void>]>([
    ['gateway', 20, () => restarted(() => site.tollgate.kill())],
    ['database', 10, async () => void process.kill(postmaster(), 'SIGKILL')],
    ['gateway and database', 10, () => restarted(killBoth)],
  ])(
    '%s killed %i times: no bill is lost, and calls succeed again within ten seconds',
    async (killed, times, strike) => {
      const outcome = await runFault(killed, times, strike);
      expect(outcome).toMatchObject({ lost: 0, doubled: 0 });
      expect(outcome.readyMs).toBeLessThan(10_000);
    },
  );

  it('has a consistent ledger afterwards', async () => {
    const query = <Row>(text: string, values?: unknown[]) =>
      inDatabase(async (client) => (await client.query(text, values)).rows as Row[]);
    expect(await discrepancies({ query })).toEqual([]);
  });
});

async function restarted(strike: () => Promise<unknown>): Promise<void> {
  await strike();
  await site.tollgate.launch();
}

function killBoth(): Promise<unknown> {
  process.kill(postmaster(), 'SIGKILL');
  return site.tollgate.kill();
}
