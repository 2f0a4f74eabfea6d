import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Client, createClient } from 'graphql-ws';
import WebSocket from 'ws';
import { eventually } from '../support/eventually.js';
import { createTestDatabase, type TestDatabase } from '../support/test-database.js';
import { dataOf } from '../support/tollgate/browser-session.js';
import { memberOf } from '../support/tollgate/fleet.js';
import { given, type Person } from '../support/tollgate/given.js';
import { Site } from '../support/tollgate/site.js';
import { Tollgate } from '../support/tollgate/tollgate.js';
import { Valkey } from '../support/valkey.js';

interface JobQueue {
  readonly kind: string;
  readonly waiting: number;
  readonly failed: number;
  readonly nextRunAt: string | null;
}

interface Proof {
  readonly id: string;
  readonly differenceCount: number;
  readonly differences: readonly { kind: string; id: string; kept: string; summed: string }[];
}

const QUEUES = '{ jobQueues { kind waiting failed nextRunAt } }';
const PROOF = '{ lastReconciliation { id differenceCount differences { kind id kept summed } } }';
const START = 'mutation { startReconciliation { id } }';
const SCHEDULED = ['close-payments', 'idempotency-keys', 'log-partitions', 'reconcile', 'task-poll'];
const FOLLOW = 'subscription ($id: ID!) { jobProgress(kind: "reconcile", id: $id) { state } }';

/** The queues, once they are open. */
async function queuesOf({ browser }: Person): Promise<readonly JobQueue[]> {
  const ask = () => browser.graphql<{ jobQueues: JobQueue[] }>(QUEUES).catch(() => ({ jobQueues: [] }));
  return (await eventually(ask, ({ jobQueues }) => jobQueues.length > 0)).jobQueues;
}

const scheduledBy = async (person: Person) =>
  (await queuesOf(person)).flatMap(({ kind, nextRunAt }) => (nextRunAt === null ? [] : [kind])).toSorted();

/** Waits until all that has a schedule is on it. */
const onSchedule = (person: Person) =>
  eventually(
    () => scheduledBy(person),
    (kinds) => SCHEDULED.every((kind) => kinds.includes(kind)),
  );

/** A person's subscriptions, as the console opens them. */
function subscriberOf({ browser }: Person, url: string, onClosed: (code: number) => void = () => undefined): Client {
  class LoggedIn extends WebSocket {
    constructor(address: string, protocols: string[]) {
      super(address, protocols, { headers: { cookie: browser.cookieHeader } });
    }
  }
  return createClient({
    url: `${url.replace('http', 'ws')}/graphql`,
    webSocketImpl: LoggedIn,
    retryAttempts: 0,
    on: { closed: (event) => onClosed((event as CloseEvent).code) },
  });
}

/** One request to the queue board. */
async function board({ url }: Tollgate, person: Person | null, path = '', method = 'GET') {
  const headers: Record<string, string> = { 'sec-fetch-site': 'same-origin' };
  if (person) headers.cookie = person.browser.cookieHeader;
  const response = await fetch(`${url}/admin/queues${path}`, { method, headers, redirect: 'manual' });
  return { status: response.status, headers: response.headers, text: await response.text() };
}

const proofOf = async ({ browser }: Person) =>
  (await browser.graphql<{ lastReconciliation: Proof | null }>(PROOF)).lastReconciliation;

/** Has the books proved, and waits for it. */
async function prove(administrator: Person): Promise<Proof | null> {
  const before = await proofOf(administrator);
  await administrator.browser.graphql(START);
  return eventually(
    () => proofOf(administrator),
    (proof) => proof?.id !== before?.id,
  );
}

/** Runs what `npm run reconcile` ends in. */
async function reconcile({ url }: { url: string }): Promise<{ code: number | null; output: string }> {
  const script = join(import.meta.dirname, '..', '..', 'dist', 'server', 'reconcile.js');
  const child = spawn(process.execPath, [script], { env: { PATH: process.env.PATH, DATABASE_URL: url } });
  const [output] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  return { code: child.exitCode, output };
}

describe('one process without Redis', () => {
  let site: Site;
  beforeAll(async () => {
    site = await Site.open();
  });
  afterAll(() => site.close());

  it('works on schedules, and shows administrators how the queues stand', async () => {
    expect(await onSchedule(site.administrator)).toEqual(expect.arrayContaining(SCHEDULED));
  });

  it('shows nobody else the queues and the proofs', async () => {
    const { browser } = await given.user(site.tollgate, site.administrator);
    for (const query of [
      QUEUES,
      PROOF,
      START,
      '{ jobs(kind: "reconcile", state: FAILED) { nodes { id } } }',
      '{ job(kind: "reconcile", id: "1") { id } }',
      'mutation { cancelJob(kind: "reconcile", id: "1") { id } }',
      'mutation { retryParked(kind: "reconcile") }',
      'mutation { retryJob(kind: "reconcile", id: "1") { id } }',
      'mutation { discardJob(kind: "reconcile", id: "1") }',
    ]) {
      expect(await browser.graphqlErrorCodes(query)).toEqual(['forbidden']);
    }
  });

  it('lists jobs page by page, and lets none of a schedule be cancelled', async () => {
    await onSchedule(site.administrator);
    const { browser } = site.administrator;
    const list = '{ jobs(state: DELAYED, page: { first: 2, page: 2 }) { totalCount nodes { kind id state } } }';
    const { jobs } = await browser.graphql<{ jobs: { totalCount: number; nodes: { kind: string; id: string }[] } }>(
      list,
    );
    expect(jobs.totalCount).toBeGreaterThanOrEqual(SCHEDULED.length);
    expect(jobs.nodes).toHaveLength(2);
    const [job] = jobs.nodes;
    const cancel = `mutation { cancelJob(kind: "${job?.kind}", id: "${job?.id}") { state } }`;
    expect(await browser.graphqlErrorCodes(cancel)).toEqual(['job_scheduled']);
  });

  it('shows administrators a board of the queues, to be read only', async () => {
    const user = await given.user(site.tollgate, site.administrator);
    for (const path of ['', '/', '/api/queues']) {
      expect((await board(site.tollgate, null, path)).text).toContain('"code":"unauthenticated"');
      expect((await board(site.tollgate, user, path)).text).toContain('"code":"forbidden"');
    }
    for (const path of ['', '/', '/queue/reconcile']) {
      const page = await board(site.tollgate, site.administrator, path);
      expect(page).toMatchObject({ status: 200, text: expect.stringContaining('<base href="/admin/queues/" />') });
      expect(page.headers.get('content-security-policy')).toContain("default-src 'self'");
      expect(page.text).not.toMatch(/(src|href)="https?:/);
    }
    const { text } = await board(site.tollgate, site.administrator, '/api/queues');
    const { queues } = JSON.parse(text) as { queues: { name: string; readOnlyMode: boolean }[] };
    expect(queues.map(({ name }) => name)).toEqual(expect.arrayContaining(SCHEDULED));
    expect(queues.every(({ readOnlyMode }) => readOnlyMode)).toBe(true);
    const script = /static\/js\/main\.\w+\.js/.exec((await board(site.tollgate, site.administrator)).text)?.[0];
    expect((await board(site.tollgate, site.administrator, `/${script}`)).status).toBe(200);
    for (const path of ['/api/queues/pause', '/api/queues/reconcile/clean/completed', '/api/queues/reconcile/empty']) {
      expect((await board(site.tollgate, site.administrator, path, 'PUT')).status).toBe(404);
    }
    expect((await board(site.tollgate, site.administrator, '/nothing')).status).toBe(404);
  });

  it('tells who watches of jobs until they are no administrator any more', async () => {
    const admin = await given.user(site.tollgate, site.administrator);
    const manage = (action: string) =>
      site.administrator.browser.post('/api/user/manage', { id: admin.id, action }).then(dataOf);
    await manage('promote');
    const closed = Promise.withResolvers<number>();
    const watching = subscriberOf(admin, site.tollgate.url, closed.resolve);
    const told = watching.iterate<{ jobsChanged: { kind: string } }>({
      query: 'subscription { jobsChanged { kind } }',
    });
    const first = told.next();
    await prove(site.administrator);
    expect((await first).value?.data?.jobsChanged.kind).toEqual(expect.any(String));
    const rest = (async () => {
      for await (const _ of told);
    })().catch(() => undefined);
    await manage('demote');
    expect(await closed.promise).toBe(4403);
    await rest;
    expect(await admin.browser.graphqlErrorCodes(QUEUES)).toEqual(['forbidden']);
  });

  it('proves the books, and finds what somebody has changed behind its back', async () => {
    await queuesOf(site.administrator);
    expect(await prove(site.administrator)).toMatchObject({ differenceCount: 0, differences: [] });
    const { id } = await given.user(site.tollgate, site.administrator, { quota: 700 });
    await site.database.query('UPDATE user_balances SET quota = quota + 5 WHERE user_id = $1', [id]);
    expect(await prove(site.administrator)).toMatchObject({
      differenceCount: 1,
      differences: [{ kind: 'user_balances.quota', id: String(id), kept: '705', summed: '700' }],
    });
  });

  it('lets the books be proved from the command line, beside it', async () => {
    const wrong = await reconcile(site.database);
    expect(wrong.code).toBe(1);
    expect(wrong.output).toMatch(/1 of \d+ sums are not/);
    expect(wrong.output).toMatch(/^user_balances\.quota +\d+ +705 +700$/m);
    await site.database.query('UPDATE user_balances SET quota = quota - 5 WHERE quota = 705');
    expect(await reconcile(site.database)).toMatchObject({ code: 0, output: expect.stringContaining('are right') });
    expect(await reconcile({ url: `${site.database.url}_gone` })).toMatchObject({ code: 2 });
  });

  it('goes on with its queues after it was killed', async () => {
    await site.tollgate.kill();
    await site.tollgate.launch();
    expect(await onSchedule(site.administrator)).toEqual(expect.arrayContaining(SCHEDULED));
    await site.database.query('TRUNCATE reconciliations');
    expect(await prove(site.administrator)).toMatchObject({ differenceCount: 0 });
  });
});

describe('a console and a worker on one Redis', () => {
  let database: TestDatabase;
  let redis: Valkey;
  let administrator: Person;
  const processes: Tollgate[] = [];

  const open = (role: string) => Tollgate.start(memberOf(database, redis, { ROLE: role }));

  beforeAll(async () => {
    [database, redis] = await Promise.all([createTestDatabase(), Valkey.start()]);
    const console = await open('console');
    processes.push(console);
    administrator = await given.administrator(console);
  });
  afterAll(async () => {
    await Promise.all(processes.map((process) => process.close()));
    await redis.close();
    await database.drop();
  });

  it('leave work to each other', async () => {
    await queuesOf(administrator);
    await administrator.browser.graphql(START);
    const waiting = async () => (await queuesOf(administrator)).find(({ kind }) => kind === 'reconcile')?.waiting;
    expect(await eventually(waiting, (jobs) => jobs === 1)).toBe(1);
    expect(await proofOf(administrator)).toBeNull();
    const list = '{ jobs(kind: "reconcile", state: WAITING) { nodes { id } } }';
    const { jobs } = await administrator.browser.graphql<{ jobs: { nodes: { id: string }[] } }>(list);
    const watching = subscriberOf(administrator, processes[0]?.url ?? '');
    const states: unknown[] = [];
    const over = (async () => {
      const asked = { query: FOLLOW, variables: { id: jobs.nodes[0]?.id } };
      const shown = watching.iterate<{ jobProgress: { state: string } }>(asked);
      for await (const { data } of shown) states.push(data?.jobProgress.state);
    })();
    await eventually(
      () => states,
      ([state]) => state === 'WAITING',
    );
    const worker = await open('worker');
    processes.push(worker);
    await over;
    expect(states.at(-1)).toBe('COMPLETED');
    await watching.dispose();
    expect((await board(worker, administrator)).status).toBe(404);
    const proof = await eventually(
      () => proofOf(administrator),
      (found) => found !== null,
    );
    expect(proof).toMatchObject({ differenceCount: 0 });
  });

  it('are on schedule again when Redis has lost everything', async () => {
    await redis.flush();
    await eventually(
      () => scheduledBy(administrator),
      (kinds) => kinds.length === 0,
    );
    processes.push(await open('worker'));
    expect(await onSchedule(administrator)).toEqual(expect.arrayContaining(SCHEDULED));
  });

  it('end in order while Redis is away', async () => {
    redis.cut();
    await Promise.all(processes.map(async (process) => expect(await process.stop()).toMatchObject({ code: 0 })));
    redis.heal();
  });
});
