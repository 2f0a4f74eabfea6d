import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { type DomainModule, openDomain } from '../../../test/support/domain-module.js';
import { eventually } from '../../../test/support/eventually.js';
import { jobContext } from '../../../test/support/job-context.js';
import { deleteRows } from '../../../test/support/test-database.js';
import { discrepancies } from '../../../test/support/tollgate/ledger-discrepancies.js';
import { AccountsModule } from '../../accounts/accounts.module.js';
import type { SettledRow } from '../../billing/ledger/settled-row.js';
import { StatementModule } from '../../billing/statement/statement.module.js';
import { StatementsService } from '../../billing/statement/statements.service.js';
import type { Principal } from '../../common/principal.js';
import { OptionsModule } from '../../options/options.module.js';
import { JobQueue } from '../../platform/coordination/job-queue.port.js';
import { Scope } from '../../platform/graphql/scope.js';
import { LogPartitions, partitionsAround, startOfWeek } from '../../usage-log/log-partitions.js';
import { ChannelNames } from '../channel-names.port.js';
import { LogsModule } from '../logs.module.js';
import { LogsService } from '../logs.service.js';
import { LogCleanupJob } from './log-cleanup.job.js';
import { LogCleanupsService } from './log-cleanups.service.js';

const DAY = 86_400_000;
const EPOCH = Date.UTC(2024, 0, 1);
const root: Principal = { userId: 1, username: 'root', role: 100, group: 'default', via: 'session' };

let domain: DomainModule;
let cleanups: LogCleanupsService;
let serial = 0;

/** Executes a clean-up, as a worker does. */
const execute = (runId: number, ...context: Parameters<typeof jobContext>) =>
  domain.get(LogCleanupJob).run({ runId }, jobContext(...context));
const pending = async () => (await domain.get(LogCleanupJob).pending()).map(({ runId }) => runId);

/** A worker that starts jobs immediately. */
class AtOnce extends JobQueue {
  async enqueue(_: unknown, data: object): Promise<void> {
    if ('runId' in data) void execute(Number(data.runId));
  }
}

beforeAll(async () => {
  domain = await openDomain(
    [OptionsModule, AccountsModule, LogsModule, StatementModule],
    [
      { provide: ChannelNames, useValue: {} },
      { provide: JobQueue, useClass: AtOnce },
    ],
  );
  cleanups = domain.get(LogCleanupsService);
});
afterAll(() => domain.close());

beforeEach(async () => {
  const booked = ['logs', 'job_runs', 'log_partition_drops', 'user_balances', 'token_usage', 'channel_usage', 'tasks'];
  const sums = ['hour_model', 'hour_channel', 'day_user', 'day_token', 'quarter_hour_token'].map(
    (by) => `usage_by_${by}`,
  );
  await deleteRows(domain.database, ...booked, ...sums, 'usage_refunds');
});

/** A call of user 7, booked the given number of days ago. */
function call(daysAgo: number, changes: Partial<SettledRow> = {}): SettledRow {
  const created = Math.floor(Date.now() - daysAgo * DAY);
  return {
    id: (created - EPOCH) * 4_096 + (serial++ % 4_096),
    created_at: new Date(created).toISOString(),
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
    request_id: `request-${serial}`,
    hidden: false,
    content: '',
    other: '',
    ...changes,
  };
}

async function book(rows: SettledRow[]): Promise<void> {
  const weeks = new Set(rows.map(({ created_at }) => startOfWeek(Date.parse(created_at)).getTime()));
  for (const week of weeks) await domain.get(LogPartitions).ensure(week);
  await domain.database.query('SELECT * FROM settle_usage($1::json, NULL)', [JSON.stringify(rows)]);
}

async function clean(daysAgo: number) {
  const { id } = await cleanups.start(root, new Date(Date.now() - daysAgo * DAY));
  return cleanups.watch(id, 10_000);
}

const shown = async () => (await domain.get(LogsService).page(root, Scope.SITE, {}, { limit: 100, offset: 0 })).rows;
const weeks = async () =>
  (
    await domain.database.query<{ name: string }>(
      `SELECT relname AS name FROM pg_class WHERE relname ~ '^logs_\\d{8}$' ORDER BY 1`,
    )
  ).map(({ name }) => name);

describe('log clean-up', () => {
  it('deletes and counts older rows, and leaves all balances and sums unchanged', async () => {
    await book([call(100), call(60.5), call(30, { quota: 7 }), call(29), call(2), call(0.2)]);
    const stat = await domain.get(LogsService).stat(root, Scope.SITE, {});
    expect(await clean(29.5)).toMatchObject({ state: 'done', rowsFound: 3, rowsDeleted: 3, requestedBy: 1, error: '' });
    expect(await shown()).toHaveLength(3);
    expect(await discrepancies(domain.database)).toEqual([]);
    expect(await domain.get(LogsService).stat(root, Scope.SITE, {})).toEqual(stat);
    const { lines } = await domain.get(StatementsService).page(7, { limit: 10, offset: 0 });
    expect(lines[0]?.balance).toBe(-57);
  });

  it('drops whole weeks that are old, but none that the next start would create again', async () => {
    await book([call(100), call(50), call(0.5)]);
    await clean(0.1);
    const [first] = partitionsAround(Date.now());
    expect((await weeks())[0]).toBe(first?.name);
    expect(await shown()).toEqual([]);
  });

  it('deletes rows of every type', async () => {
    const rows = [1, 3, 4, 5, 6].map((type) => [call(3).id, new Date(Date.now() - 3 * DAY), type]);
    for (const row of rows) {
      await domain.database.query('INSERT INTO logs (id, created_at, type, user_id) VALUES ($1, $2, $3, 7)', row);
    }
    expect(await clean(1)).toMatchObject({ rowsDeleted: 5 });
  });

  it('of more rows than a batch deletes all of them and counts each once', async () => {
    await book(Array.from({ length: 5_001 }, (_, index) => call(3 + index / 1e6)));
    expect(await clean(1)).toMatchObject({ rowsFound: 5_001, rowsDeleted: 5_001 });
    expect(await clean(1)).toMatchObject({ rowsFound: 0, rowsDeleted: 0 });
  });

  it('keeps the duplicate detection of bills of the last hour', async () => {
    const bill = call(0.001);
    await book([bill]);
    expect(await clean(0)).toMatchObject({ rowsDeleted: 1 });
    expect(await shown()).toEqual([]);
    await book([bill]);
    const [balance] = await domain.database.query('SELECT quota FROM user_balances WHERE user_id = 7');
    expect(balance).toEqual({ quota: '-10' });
    expect(await shown()).toEqual([]);
  });

  it('hides the charge of unsettled work instead of deleting it, until it is settled', async () => {
    const charge = call(20);
    await book([charge, call(20.1)]);
    await domain.database.query(
      `INSERT INTO tasks (task_id, user_id, token_id, channel_id, key_fingerprint, action, status, charge_id, submitted_at,
        next_poll_at, detail) VALUES ('t', 7, 3, 2, '', 'music', 'IN_PROGRESS', $1, now(), now(), '')`,
      [charge.id],
    );
    expect(await clean(1)).toMatchObject({ rowsDeleted: 2 });
    expect(await shown()).toEqual([]);
    const refunds = await domain.database.query(`SELECT amount FROM refund_usage($1, $2, $3, now(), 'it failed')`, [
      charge.id,
      charge.created_at,
      call(0).id,
    ]);
    expect(refunds).toEqual([{ amount: '10' }]);
    await domain.database.query('UPDATE tasks SET refunded_at = now(), next_poll_at = NULL');
    await clean(1);
    expect(await domain.database.query('SELECT 1 FROM logs WHERE id = $1', [charge.id])).toEqual([]);
    expect(await discrepancies(domain.database)).toEqual([]);
  });

  it.each([
    ['a time to come', new Date('9000-01-01')],
    ['before all time', new Date(-8.64e15)],
  ])('deletes %s', async (_, before) => {
    await book([call(3)]);
    const { id } = await cleanups.start(root, before);
    expect(await cleanups.watch(id, 10_000)).toMatchObject({ state: 'done', error: '' });
  });
});

describe('interrupted log clean-up', () => {
  async function interrupted(before: Date, dropping: string | null): Promise<number> {
    const [row] = await domain.database.query<{ id: string }>(
      `INSERT INTO job_runs (kind, params, requested_by, state, total, done)
        VALUES ('log-cleanup', $1, 1, 'running', 3, 1) RETURNING id`,
      [{ before }],
    );
    if (dropping) await domain.database.query('INSERT INTO log_partition_drops VALUES ($1)', [dropping]);
    return Number(row?.id);
  }

  it('is pending, and continues with the next run', async () => {
    await book([call(50), call(3)]);
    const id = await interrupted(new Date(Date.now() - DAY), null);
    expect(await pending()).toEqual([id]);
    const progress: number[] = [];
    await execute(id, (percent) => progress.push(percent));
    expect(progress.at(-1)).toBe(100);
    expect(await cleanups.get(id)).toMatchObject({ state: 'done', rowsFound: 3, rowsDeleted: 3 });
    expect(await pending()).toEqual([]);
  });

  it('ends between two steps when it is cancelled, and is not run again', async () => {
    await book([call(50), call(3)]);
    const id = await interrupted(new Date(Date.now() - DAY), null);
    const cancelling = new AbortController();
    await execute(id, () => cancelling.abort('cancelled'), cancelling.signal);
    const left = await cleanups.get(id);
    expect(left).toMatchObject({ state: 'failed', error: 'cancelled' });
    expect(left.rowsDeleted).toBeLessThan(3);
    await execute(id);
    expect(await cleanups.get(id)).toEqual(left);
  });

  it('is finished when it is cancelled before a worker starts it', async () => {
    const id = await interrupted(new Date(Date.now() - DAY), null);
    await domain.get(LogCleanupJob).cancel({ runId: id });
    expect(await cleanups.get(id)).toMatchObject({ state: 'failed', error: 'cancelled' });
    expect(await pending()).toEqual([]);
  });

  it('drops the week that was detached already, and no other table', async () => {
    const row = call(50);
    await book([row]);
    const [week] = partitionsAround(Date.parse(row.created_at)).slice(1);
    await domain.database.query(`ALTER TABLE logs DETACH PARTITION ${week?.name} CONCURRENTLY`);
    await domain.database.query('CREATE TABLE logs_20200106 (LIKE logs)');
    await execute(await interrupted(new Date(Date.now() - DAY), week?.name ?? ''));
    expect(await weeks()).toContain('logs_20200106');
    expect(await weeks()).not.toContain(week?.name);
    await domain.database.query('DROP TABLE logs_20200106');
  });
});

it('waits for readers of an old week without blocking settlements', async () => {
  await book([call(50), call(50)]);
  const reader = new pg.Client({ connectionString: domain.database.url });
  // A statement that waits for a lock fails here, so it is distinguished from a slow one.
  const settling = new pg.Client({ connectionString: domain.database.url, lock_timeout: 50 });
  await Promise.all([reader.connect(), settling.connect()]);
  let id: number;
  try {
    await reader.query('BEGIN');
    await reader.query('SELECT count(*) FROM logs');
    ({ id } = await cleanups.start(root, new Date(Date.now() - DAY)));
    const detaching = () => domain.database.query('SELECT 1 FROM pg_inherits WHERE inhdetachpending');
    await eventually(detaching, (found) => found.length > 0);
    for (let round = 0; round < 30; round++) {
      await settling.query('SELECT * FROM settle_usage($1::json, NULL)', [JSON.stringify([call(0)])]);
    }
    expect(await cleanups.get(id)).toMatchObject({ state: 'running' });
    await reader.query('COMMIT');
  } finally {
    // The locks of the reader would block the following tests.
    await Promise.all([reader.end(), settling.end()]);
  }
  expect(await cleanups.watch(id, 10_000)).toMatchObject({ state: 'done', rowsDeleted: 2 });
});

it('runs one after another when several are requested', async () => {
  await book(Array.from({ length: 200 }, (_, index) => call(3 + index / 10)));
  const requested = await Promise.all([1, 2, 3].map(() => cleanups.start(root, new Date(Date.now() - DAY))));
  const ended = await Promise.all(requested.map(({ id }) => cleanups.watch(id, 20_000)));
  expect(ended.map(({ state }) => state)).toEqual(['done', 'done', 'done']);
  expect(ended.reduce((sum, { rowsDeleted }) => sum + rowsDeleted, 0)).toBe(200);
});
