import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '../support/eventually.js';
import { createTestDatabase, type TestDatabase } from '../support/test-database.js';
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
const PROOF = '{ reconciliation { id differenceCount differences { kind id kept summed } } }';
const START = 'mutation { startReconciliation }';
const SCHEDULED = ['close-payments', 'idempotency-keys', 'log-partitions', 'reconcile'];

/** The queues, once they are open. */
async function queuesOf({ browser }: Person): Promise<readonly JobQueue[]> {
  const ask = () => browser.graphql<{ jobQueues: JobQueue[] }>(QUEUES).catch(() => ({ jobQueues: [] }));
  return (await eventually(ask, ({ jobQueues }) => jobQueues.length > 0)).jobQueues;
}

const scheduledBy = async (person: Person) =>
  (await queuesOf(person)).flatMap(({ kind, nextRunAt }) => (nextRunAt === null ? [] : [kind])).toSorted();

const proofOf = async ({ browser }: Person) =>
  (await browser.graphql<{ reconciliation: Proof | null }>(PROOF)).reconciliation;

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
    const scheduled = () => scheduledBy(site.administrator);
    expect(await eventually(scheduled, (kinds) => kinds.length === SCHEDULED.length)).toEqual(SCHEDULED);
  });

  it('shows nobody else the queues and the proofs', async () => {
    const { browser } = await given.user(site.tollgate, site.administrator);
    for (const query of [
      QUEUES,
      PROOF,
      START,
      '{ jobs(kind: "reconcile", state: FAILED) { id } }',
      'mutation { retryJob(kind: "reconcile", id: "1") { id } }',
      'mutation { discardJob(kind: "reconcile", id: "1") }',
    ]) {
      expect(await browser.graphqlErrorCodes(query)).toEqual(['forbidden']);
    }
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
    expect(await scheduledBy(site.administrator)).toEqual(SCHEDULED);
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
    processes.push(await open('worker'));
    const proof = await eventually(
      () => proofOf(administrator),
      (found) => found !== null,
    );
    expect(proof).toMatchObject({ differenceCount: 0 });
  });

  it('are on schedule again when Redis has lost everything', async () => {
    await redis.flush();
    expect(await scheduledBy(administrator)).toEqual([]);
    processes.push(await open('worker'));
    expect(
      await eventually(
        () => scheduledBy(administrator),
        (kinds) => kinds.length === SCHEDULED.length,
      ),
    ).toEqual(SCHEDULED);
  });

  it('end in order while Redis is away', async () => {
    redis.cut();
    await Promise.all(processes.map(async (process) => expect(await process.stop()).toMatchObject({ code: 0 })));
    redis.heal();
  });
});
