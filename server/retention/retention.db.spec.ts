import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type DomainModule, openDomain } from '../../test/support/domain-module.js';
import { jobContext } from '../../test/support/job-context.js';
import { deleteRows, LOG_SUMS } from '../../test/support/test-database.js';
import { AccountsModule } from '../accounts/accounts.module.js';
import { checkChain } from '../audit/entries/audit-chain.js';
import { checkLedger } from '../billing/reconcile/ledger-check.js';
import { DAY_MS, WEEK_MS } from '../common/durations.js';
import type { Principal } from '../common/principal.js';
import { JobRegistry } from '../jobs/job-registry.js';
import { JobRunsService } from '../jobs/runs/job-runs.service.js';
import { ChannelNames } from '../logs/channel-names.port.js';
import { LogCleanupJob } from '../logs/cleanup/log-cleanup.job.js';
import type { OptionKey } from '../options/catalogue/option-catalogue.js';
import { OptionEditorService } from '../options/option-editor.service.js';
import type { JobData } from '../platform/coordination/background-job.js';
import { JobQueue } from '../platform/coordination/job-queue.port.js';
import { withOrigin } from '../platform/database/change-origin.js';
import { executorOf } from '../platform/database/pg-client.js';
import { rowIdAt } from '../platform/database/row-id.js';
import { Sql } from '../platform/database/sql.js';
import { LogPartitions, startOfWeek } from '../usage-log/log-partitions.js';
import { RetentionJob } from './retention.job.js';
import { RetentionModule } from './retention.module.js';

const root: Principal = { userId: 1, username: 'root', role: 100, group: 'default', via: 'session' };
const thisWeek = startOfWeek(Date.now()).getTime();

let domain: DomainModule;
let serial = 0;

/** Executes clean-ups of the log immediately, as a worker does. */
class Worker extends JobQueue {
  async enqueue(job: object, data: JobData): Promise<void> {
    if (job === LogCleanupJob) await domain.get(LogCleanupJob).run(data, jobContext());
  }
}

beforeAll(async () => {
  domain = await openDomain(
    [AccountsModule, RetentionModule],
    [
      { provide: ChannelNames, useValue: {} },
      { provide: JobQueue, useClass: Worker },
    ],
  );
});
afterAll(() => domain.close());
beforeEach(() =>
  deleteRows(domain.database, 'options', 'notices', 'job_run_items', 'job_runs', 'logs', 'ledger_entries', ...LOG_SUMS),
);

const set = (key: OptionKey, text: string) => domain.get(OptionEditorService).change(root, key, text);

/** Runs the job as its schedule does, and returns what it deleted. */
async function night(): Promise<unknown> {
  const job = domain.get(RetentionJob);
  await job.startScheduled();
  for (const data of await job.pending()) await job.run(data, jobContext());
  return (await domain.get(JobRunsService).newest('retention'))[0]?.result?.deleted;
}

/** Books a call of user 7 at an instant. */
async function book(instant: number): Promise<void> {
  await domain.get(LogPartitions).ensure(instant);
  const { id, createdAt } = rowIdAt(instant, serial++);
  const row = {
    id,
    created_at: createdAt,
    type: 2,
    user_id: 7,
    username: 'ada',
    token_id: 3,
    token_name: 'laptop',
    channel_id: 2,
    model_name: 'gpt-4o',
    group: 'default',
    quota: 10,
    prompt_tokens: 3,
    completion_tokens: 2,
    use_time_ms: 10,
    is_stream: false,
    request_id: `r${serial}`,
    hidden: false,
    content: '',
    other: '',
  };
  await domain.database.query('SELECT * FROM settle_usage($1::json, NULL)', [JSON.stringify([row])]);
}

const age = (weeks: number) => thisWeek - weeks * WEEK_MS + DAY_MS;
const agesOfLog = async () => {
  const rows = await domain.database.query<{ at: Date }>(
    'SELECT created_at AS at FROM logs WHERE type = 2 ORDER BY id DESC',
  );
  return rows.map(({ at }) => (thisWeek + DAY_MS - at.getTime()) / WEEK_MS);
};

describe('retention of the usage log', () => {
  it('is unlimited by default', async () => {
    await book(age(9));
    expect(await night()).toMatchObject({ logCleanups: 0 });
    expect(await agesOfLog()).toEqual([9]);
  });

  it('drops weeks that are older as a whole, and every sum of the ledger stays right', async () => {
    await set('LogRetentionWeeks', '4');
    for (const weeks of [6, 5, 4, 0]) await book(age(weeks));
    await domain.database.query(
      `INSERT INTO ledger_entries (user_id, amount, kind, effect_key, created_at)
         VALUES (7, 1000, 'topup', 'paid', now() - interval '60 weeks')`,
    );
    await domain.database.query('UPDATE user_balances SET quota = quota + 1000 WHERE user_id = 7');
    const connection = { connectionString: domain.database.url };
    expect(await checkLedger(connection)).toMatchObject({ differences: [] });
    expect(await night()).toMatchObject({ logCleanups: 1 });
    expect(await agesOfLog()).toEqual([0, 4]);
    const { differences, checked } = await checkLedger(connection);
    expect(differences).toEqual([]);
    expect(checked).toBeGreaterThan(10);
    expect(await domain.database.query('SELECT quota FROM user_balances')).toEqual([{ quota: '960' }]);
    const [cleanup] = await domain.get(JobRunsService).newest('log-cleanup');
    expect(cleanup).toMatchObject({ state: 'done', requestedBy: null, done: 2 });
    expect(await night()).toMatchObject({ logCleanups: 0 });
  });

  it('does not hide a difference of a balance whose rows it has dropped', async () => {
    await set('LogRetentionWeeks', '1');
    await book(age(6));
    await night();
    await domain.database.query('UPDATE user_balances SET quota = quota + 1');
    const { differences } = await checkLedger({ connectionString: domain.database.url });
    expect(differences.map(({ kind }) => kind)).toEqual(['user_balances.quota']);
  });
});

it('notices are deleted after 13 weeks by default', async () => {
  await domain.database.query(
    `INSERT INTO notices (user_id, kind, channel, target, title, body, created_at)
       SELECT 1, 'test', 'email', 'a@b', '', '', now() - age * interval '1 week' FROM unnest('{12.9,13.1,50}'::float[]) age`,
  );
  expect(await night()).toMatchObject({ notices: 2 });
  await set('NoticeRetentionWeeks', '0');
  await domain.database.query(`UPDATE notices SET created_at = 'epoch'`);
  expect(await night()).toMatchObject({ notices: 0 });
});

it('entries of the audit log are deleted when they are limited, and the rest can be verified', async () => {
  const past = {
    kind: 'job',
    name: 'past',
    operation: '',
    at: new Date(Date.now() - 3 * WEEK_MS).toISOString(),
  } as const;
  await domain.database.query(`TRUNCATE audit_entries; UPDATE audit_head SET position = 0, hash = sha256('')`);
  await withOrigin(past, () => set('RetryTimes', '2'));
  await withOrigin(past, () => set('RetryTimes', '3'));
  expect(await night()).toMatchObject({ auditEntries: 0 });
  await set('AuditRetentionWeeks', '2');
  expect(await night()).toMatchObject({ auditEntries: 2 });
  expect(await night()).toMatchObject({ auditEntries: 0 });
  const check = await domain.get(Sql).transaction((client) => checkChain(executorOf(client)));
  expect(check).toMatchObject({ broken: null, first: 3 });
});

it('records of jobs are deleted when they are limited, but not those that state which rows of the log are deleted', async () => {
  expect(domain.get(JobRegistry).byName.has('log-cleanup')).toBe(true);
  await domain.database.query(
    `INSERT INTO job_runs (kind, params, state, created_at)
       SELECT kind, '{"before":"2020-01-01T00:00:00Z"}', 'done', now() - interval '3 weeks'
         FROM unnest('{retention,log-cleanup}'::text[]) kind`,
  );
  expect(await night()).toMatchObject({ jobRuns: 0 });
  await set('JobRunRetentionWeeks', '2');
  expect(await night()).toMatchObject({ jobRuns: 1 });
  expect(await domain.get(JobRunsService).newest('log-cleanup')).toHaveLength(1);
});
