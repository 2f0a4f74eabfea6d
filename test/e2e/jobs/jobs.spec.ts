import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Client, createClient } from 'graphql-ws';
import WebSocket from 'ws';
import { eventually } from '../../support/eventually.js';
import { createTestDatabase, type TestDatabase } from '../../support/test-database.js';
import { dataOf } from '../../support/tollgate/browser-session.js';
import { memberOf } from '../../support/tollgate/cluster.js';
import { runCommand } from '../../support/tollgate/command-line.js';
import { createUser, setUpSite, type TestUser } from '../../support/tollgate/fixtures.js';
import { Site } from '../../support/tollgate/site.js';
import { startApp, type TestApp } from '../../support/tollgate/test-app.js';
import { startServer, type TestServer } from '../../support/tollgate/test-server.js';
import type { Tollgate } from '../../support/tollgate/tollgate.js';
import { Valkey } from '../../support/valkey.js';

interface JobQueue {
  readonly kind: string;
  readonly waiting: number;
  readonly failed: number;
  readonly nextRunAt: string | null;
}

interface Reconciliation {
  readonly id: string;
  readonly differenceCount: number;
  readonly differences: readonly { kind: string; id: string; kept: string; summed: string }[];
}

const QUEUES = '{ jobQueues { kind waiting failed nextRunAt } }';
const LAST_RECONCILIATION = '{ lastReconciliation { id differenceCount differences { kind id kept summed } } }';
const START = 'mutation { startReconciliation { id } }';
const SCHEDULED = ['close-payments', 'idempotency-keys', 'log-partitions', 'reconcile', 'task-poll'];
const FOLLOW = 'subscription ($id: ID!) { jobProgress(kind: "reconcile", id: $id) { state } }';

/** The queues, after they are open. */
async function queuesOf({ browser }: TestUser): Promise<readonly JobQueue[]> {
  const send = () => browser.graphql<{ jobQueues: JobQueue[] }>(QUEUES).catch(() => ({ jobQueues: [] }));
  return (await eventually(send, ({ jobQueues }) => jobQueues.length > 0)).jobQueues;
}

const scheduledBy = async (person: TestUser) =>
  (await queuesOf(person)).flatMap(({ kind, nextRunAt }) => (nextRunAt === null ? [] : [kind])).toSorted();

/** Waits until all kinds of scheduled jobs have their next run. */
const onSchedule = (person: TestUser) =>
  eventually(
    () => scheduledBy(person),
    (kinds) => SCHEDULED.every((kind) => kinds.includes(kind)),
  );

/** A subscription client of a user, as the console opens it. */
function subscriberOf({ browser }: TestUser, url: string, onClosed: (code: number) => void = () => undefined): Client {
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
async function board({ url }: Tollgate, person: TestUser | null, path = '', method = 'GET') {
  const headers: Record<string, string> = { 'sec-fetch-site': 'same-origin' };
  if (person) headers.cookie = person.browser.cookieHeader;
  const response = await fetch(`${url}/admin/queues${path}`, { method, headers, redirect: 'manual' });
  return { status: response.status, headers: response.headers, text: await response.text() };
}

const reconciliationOf = async ({ browser }: TestUser) =>
  (await browser.graphql<{ lastReconciliation: Reconciliation | null }>(LAST_RECONCILIATION)).lastReconciliation;

/** Starts a reconciliation of the ledger and waits for its result. */
async function runReconciliation(administrator: TestUser): Promise<Reconciliation | null> {
  const before = await reconciliationOf(administrator);
  await administrator.browser.graphql(START);
  return eventually(
    () => reconciliationOf(administrator),
    (result) => result?.id !== before?.id,
  );
}

describe('one process without Redis', () => {
  let site: Site<TestServer>;
  beforeAll(async () => {
    site = await Site.openProcess();
  });
  afterAll(() => site.close());

  it('schedules its recurring jobs and lists the queues for administrators', async () => {
    expect(await onSchedule(site.administrator)).toEqual(expect.arrayContaining(SCHEDULED));
  });

  it('rejects queue and reconciliation operations of users', async () => {
    const { browser } = await createUser(site.tollgate, site.administrator);
    for (const query of [
      QUEUES,
      LAST_RECONCILIATION,
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

  it('lists jobs in pages and rejects cancelling a scheduled job', async () => {
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

  it('serves a read-only queue board to administrators', async () => {
    const user = await createUser(site.tollgate, site.administrator);
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

  it('sends job changes to an administrator until the role is removed', async () => {
    const admin = await createUser(site.tollgate, site.administrator);
    const manage = (action: string) =>
      site.administrator.browser.post('/api/user/manage', { id: admin.id, action }).then(dataOf);
    await manage('promote');
    const closed = Promise.withResolvers<number>();
    const watching = subscriberOf(admin, site.tollgate.url, closed.resolve);
    const changes = watching.iterate<{ jobsChanged: { kind: string } }>({
      query: 'subscription { jobsChanged { kind } }',
    });
    const first = changes.next();
    await runReconciliation(site.administrator);
    expect((await first).value?.data?.jobsChanged.kind).toEqual(expect.any(String));
    const rest = (async () => {
      for await (const _ of changes);
    })().catch(() => undefined);
    await manage('demote');
    expect(await closed.promise).toBe(4403);
    await rest;
    expect(await admin.browser.graphqlErrorCodes(QUEUES)).toEqual(['forbidden']);
  });

  it('reconciles the ledger and finds a balance that was changed in the database', async () => {
    await queuesOf(site.administrator);
    expect(await runReconciliation(site.administrator)).toMatchObject({ differenceCount: 0, differences: [] });
    const { id } = await createUser(site.tollgate, site.administrator, { quota: 700 });
    await site.database.query('UPDATE user_balances SET quota = quota + 5 WHERE user_id = $1', [id]);
    expect(await runReconciliation(site.administrator)).toMatchObject({
      differenceCount: 1,
      differences: [{ kind: 'user_balances.quota', id: String(id), kept: '705', summed: '700' }],
    });
  });

  it('reconciles the ledger from the command line while the server runs', async () => {
    const wrong = await runCommand(['reconcile'], { DATABASE_URL: site.database.url });
    expect(wrong.code).toBe(1);
    expect(wrong.output).toMatch(/Ledger is inconsistent: 1 of \d+ sums differ/);
    expect(wrong.output).toMatch(/^user_balances\.quota +\d+ +705 +700$/m);
    await site.database.query('UPDATE user_balances SET quota = quota - 5 WHERE quota = 705');
    expect(await runCommand(['reconcile'], { DATABASE_URL: site.database.url })).toMatchObject({
      code: 0,
      output: expect.stringContaining('Ledger is consistent'),
    });
    const missing = { DATABASE_URL: `${site.database.url}_missing` };
    expect(await runCommand(['reconcile'], missing)).toMatchObject({ code: 2 });
  });

  it('resumes schedules and jobs after it was killed', async () => {
    await site.tollgate.kill();
    await site.tollgate.launch();
    expect(await onSchedule(site.administrator)).toEqual(expect.arrayContaining(SCHEDULED));
    await site.database.query('TRUNCATE job_runs, job_run_items');
    expect(await runReconciliation(site.administrator)).toMatchObject({ differenceCount: 0 });
  });
});

describe('console and worker on one Redis', () => {
  let database: TestDatabase;
  let redis: Valkey;
  let administrator: TestUser;
  let console: TestApp;
  let worker: TestServer | undefined;

  beforeAll(async () => {
    [database, redis] = await Promise.all([createTestDatabase(), Valkey.start()]);
    console = await startApp(memberOf(database, redis, { ROLE: 'console' }).env, database);
    administrator = await setUpSite(console);
  });
  afterAll(async () => {
    await Promise.all([console.close(), worker?.close()]);
    await redis.close();
    await database.drop();
  });

  it('run a job of the console in the worker', async () => {
    await queuesOf(administrator);
    await administrator.browser.graphql(START);
    const waiting = async () => (await queuesOf(administrator)).find(({ kind }) => kind === 'reconcile')?.waiting;
    expect(await eventually(waiting, (jobs) => jobs === 1)).toBe(1);
    expect(await reconciliationOf(administrator)).toBeNull();
    const list = '{ jobs(kind: "reconcile", state: WAITING) { nodes { id } } }';
    const { jobs } = await administrator.browser.graphql<{ jobs: { nodes: { id: string }[] } }>(list);
    const watching = subscriberOf(administrator, console.url);
    const states: unknown[] = [];
    const over = (async () => {
      const requested = { query: FOLLOW, variables: { id: jobs.nodes[0]?.id } };
      const shown = watching.iterate<{ jobProgress: { state: string } }>(requested);
      for await (const { data } of shown) states.push(data?.jobProgress.state);
    })();
    await eventually(
      () => states,
      ([state]) => state === 'WAITING',
    );
    worker = await startServer(memberOf(database, redis, { ROLE: 'worker' }));
    await over;
    expect(states.at(-1)).toBe('COMPLETED');
    await watching.dispose();
    expect((await board(worker, administrator)).status).toBe(404);
    const result = await eventually(
      () => reconciliationOf(administrator),
      (found) => found !== null,
    );
    expect(result).toMatchObject({ differenceCount: 0 });
  });

  it('restore the schedules after Redis has lost its data', async () => {
    // The worker of the test before may still be adding its schedules.
    await onSchedule(administrator);
    await redis.flush();
    // A scheduled job that runs at this moment adds its next run.
    await eventually(
      () => scheduledBy(administrator),
      (kinds) => !SCHEDULED.every((kind) => kinds.includes(kind)),
    );
    const another = await startApp(memberOf(database, redis, { ROLE: 'worker' }).env, database);
    expect(await onSchedule(administrator)).toEqual(expect.arrayContaining(SCHEDULED));
    await another.close();
  });

  it('exit cleanly while Redis is unreachable', async () => {
    redis.cut();
    const [ending] = await Promise.all([worker?.stop(), console.stop()]);
    expect(ending).toMatchObject({ code: 0 });
    redis.heal();
  });
});
