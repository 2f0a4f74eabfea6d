import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { jobContext } from '../../../test/support/job-context.js';
import { createTestDatabase, deleteRows, type TestDatabase } from '../../../test/support/test-database.js';
import { HOUR_MS } from '../../common/durations.js';
import type { Principal } from '../../common/principal.js';
import { JobRunsRepository } from '../../jobs/runs/job-runs.repository.js';
import { JobRunsService } from '../../jobs/runs/job-runs.service.js';
import { AuditTrail } from '../../platform/audit/audit-trail.js';
import { readConfig } from '../../platform/config/config.js';
import { Changes } from '../../platform/coordination/changes.js';
import { JobQueue } from '../../platform/coordination/job-queue.port.js';
import { Sql } from '../../platform/database/sql.js';
import { encodeCursor } from '../../platform/graphql/connection.js';
import type { ListPage } from '../../platform/graphql/list-page.js';
import { Logger } from '../../platform/telemetry/logger.js';
import { checkLedger } from './ledger-check.js';
import { ReconcileJob } from './reconcile.job.js';
import { ReconcileService } from './reconcile.service.js';

const config = readConfig({ LOG_LEVEL: 'silent' });
const FIRST_DAY = Date.UTC(2026, 0, 1);
const at = (hour: number) => new Date(FIRST_DAY + hour * HOUR_MS);

let database: TestDatabase;
let sql: Sql;
let ids = 0;

beforeAll(async () => {
  database = await createTestDatabase();
  const target = { connection: { connectionString: database.url } };
  await database.query('CREATE TABLE logs_all PARTITION OF logs DEFAULT');
  sql = new Sql(target, config);
});
afterAll(async () => {
  await sql.onApplicationShutdown();
  await database.drop();
});

async function enter(user: number, amount: number, hour: number): Promise<void> {
  await sql.query(
    'enter',
    `WITH entry AS (
       INSERT INTO ledger_entries (user_id, amount, kind, effect_key, created_at)
         VALUES ($1, $2, 'topup', gen_random_uuid()::text, $3) RETURNING user_id, amount
     )
     INSERT INTO user_balances AS b (user_id, quota) SELECT user_id, amount FROM entry
       ON CONFLICT (user_id) DO UPDATE SET quota = b.quota + excluded.quota`,
    [user, amount, at(hour)],
  );
}

interface Called {
  user: number;
  token?: number;
  channel?: number;
  model?: string;
  quota: number;
}

/** @returns the ids of the charges. */
async function call(hour: number, ...calls: Called[]): Promise<number[]> {
  const rows = calls.map(({ user, token = 0, channel = 1, model = 'm', quota }) => {
    const id = ++ids;
    return {
      id,
      created_at: at(hour),
      type: 2,
      user_id: user,
      token_id: token,
      channel_id: channel,
      quota,
      model_name: model,
      group: 'default',
      prompt_tokens: 3,
      completion_tokens: 4,
      use_time_ms: 5,
      username: '',
      token_name: '',
      request_id: '',
      content: '',
      other: '',
      is_stream: false,
      hidden: false,
    };
  });
  await sql.query('settle', 'SELECT * FROM settle_usage($1::json, NULL)', [JSON.stringify(rows)]);
  return rows.map(({ id }) => id);
}

async function takeBack(charge: number, hour: number): Promise<void> {
  const rows = await database.query<{ at: Date }>('SELECT created_at AS at FROM logs WHERE id = $1', [charge]);
  const values = [charge, rows[0]?.at, ++ids, at(hour), ''];
  await sql.query('refund', 'SELECT * FROM refund_usage($1, $2, $3, $4, $5)', values);
}

const check = () => checkLedger({ connectionString: database.url });
const found = async () => (await check()).differences.map(({ kind, id }) => `${kind} ${id}`);

beforeEach(async () => {
  await enter(1, 1_000_000, 0);
  await enter(2, 500, 1);
  await enter(6_000, 70, 30);
  const [charge = 0] = await call(2, { user: 1, token: 11, quota: 90 }, { user: 2, token: 12, channel: 2, quota: 7 });
  await call(3, { user: 1, quota: 5, model: 'n' }, { user: 1, token: 11, quota: 0 });
  await call(26, { user: 1, token: 11, quota: 30 });
  await takeBack(charge, 50);
});
afterEach(async () => {
  await emptyLedger();
  await deleteRows(database, 'job_run_items', 'job_runs', 'reconciled_days');
});

const emptyLedger = () =>
  deleteRows(
    database,
    'logs',
    'user_balances',
    'ledger_entries',
    'token_usage',
    'channel_usage',
    'usage_by_day_user',
    'usage_by_day_token',
    'usage_by_quarter_hour_token',
    'usage_by_hour_model',
    'usage_by_hour_channel',
    'usage_refunds',
  );

describe('ledger check', () => {
  it('finds no difference in correctly booked data', async () => {
    const { checked, differenceCount, differences } = await check();
    expect(differences).toEqual([]);
    expect(differenceCount).toBe(0);
    expect(checked).toBeGreaterThan(40);
  });

  it('finds no difference in an empty ledger', async () => {
    await emptyLedger();
    expect(await check()).toMatchObject({ differenceCount: 0, differences: [] });
  });

  const day = '2026-01-01';
  it.each<[string, string, string[]]>([
    [
      'a balance that was changed manually',
      'UPDATE user_balances SET quota = quota + 1 WHERE user_id = 2',
      ['user_balances.quota 2'],
    ],
    ['a missing balance', 'DELETE FROM user_balances WHERE user_id = 6000', ['user_balances.quota 6000']],
    [
      'an entry without its money',
      `INSERT INTO ledger_entries (user_id, amount, kind, effect_key) VALUES (3, 5, 'topup', 'x')`,
      ['user_balances.quota 3'],
    ],
    ['a missing entry', 'DELETE FROM ledger_entries WHERE user_id = 6000', ['user_balances.quota 6000']],
    [
      'used quota and requests of a user',
      'UPDATE user_balances SET used_quota = 0, request_count = request_count - 1 WHERE user_id = 2',
      ['user_balances.request_count 2', 'user_balances.used_quota 2'],
    ],
    [
      'used quota of a token',
      'UPDATE token_usage SET used_quota = 1 WHERE token_id = 12',
      ['token_usage.used_quota 12'],
    ],
    [
      'a token without its row',
      'DELETE FROM token_usage WHERE token_id = 12',
      ['token_usage.request_count 12', 'token_usage.used_quota 12'],
    ],
    [
      'requests of a channel',
      'UPDATE channel_usage SET request_count = 9 WHERE channel_id = 2',
      ['channel_usage.request_count 2'],
    ],
    [
      'a row of the log that was changed',
      'UPDATE logs SET quota = quota + 1 WHERE user_id = 2',
      [
        'usage_by_day_token.quota 2026-01-01 12 m',
        'usage_by_day_user.quota 2026-01-01 2 m',
        'usage_by_hour_channel.quota 2026-01-01 02:00 2',
        'usage_by_hour_model.quota 2026-01-01 02:00 m default',
      ],
    ],
    [
      'a missing quarter hour',
      'DELETE FROM usage_by_quarter_hour_token WHERE token_id = 12',
      ['usage_by_quarter_hour_token.day.quota 2026-01-01 12'],
    ],
    [
      'what a token spent twice in a quarter hour',
      `UPDATE usage_by_quarter_hour_token SET quota = 2 * quota WHERE quarter_hour = '2026-01-02T02:00Z'`,
      ['usage_by_quarter_hour_token.day.quota 2026-01-02 11'],
    ],
    [
      'tokens of a roll-up',
      `UPDATE usage_by_day_user SET prompt_tokens = 0 WHERE day = '${day}' AND user_id = 2`,
      ['usage_by_day_user.prompt_tokens 2026-01-01 2 m'],
    ],
    [
      'a roll-up without an hour',
      `DELETE FROM usage_by_hour_model WHERE model_name = 'n'`,
      [
        'usage_by_hour_model.completion_tokens 2026-01-01 03:00 n default',
        'usage_by_hour_model.day.quota 2026-01-01',
        'usage_by_hour_model.day.request_count 2026-01-01',
        'usage_by_hour_model.prompt_tokens 2026-01-01 03:00 n default',
        'usage_by_hour_model.quota 2026-01-01 03:00 n default',
        'usage_by_hour_model.request_count 2026-01-01 03:00 n default',
      ],
    ],
    [
      'usage without a call',
      `INSERT INTO usage_by_hour_channel (hour, channel_id, request_count, quota, prompt_tokens, completion_tokens, use_time_ms)
         VALUES ('2026-02-01Z', 5, 0, 8, 0, 0, 0)`,
      [
        'channel_usage.used_quota 5',
        'usage_by_hour_channel.day.quota 2026-02-01',
        'usage_by_hour_channel.quota 2026-02-01 00:00 5',
      ],
    ],
  ])('finds %s', async (_, spoil, expected) => {
    await database.query(spoil);
    expect((await found()).toSorted()).toEqual(expected);
  });

  it('finds an effect that was booked twice', async () => {
    await database.query('ALTER TABLE ledger_entries DROP CONSTRAINT ledger_entries_effect_key_key');
    try {
      await database.query(
        `INSERT INTO ledger_entries (user_id, amount, kind, effect_key) VALUES (7, 1, 'topup', 'e'), (7, 1, 'topup', 'e')`,
      );
      await database.query('INSERT INTO user_balances (user_id, quota) VALUES (7, 2)');
      expect(await check()).toMatchObject({
        differenceCount: 1,
        differences: [{ kind: 'ledger_entries.effect_key', id: 'e', kept: '2', summed: '1' }],
      });
    } finally {
      await database.query(`DELETE FROM ledger_entries WHERE effect_key = 'e'`);
      await database.query('ALTER TABLE ledger_entries ADD UNIQUE (effect_key)');
    }
  });

  it('reports the stored and the expected value', async () => {
    await database.query('UPDATE user_balances SET quota = 9223372036854775807 WHERE user_id = 2');
    expect((await check()).differences).toEqual([
      { kind: 'user_balances.quota', id: '2', kept: '9223372036854775807', summed: '493' },
    ]);
  });

  it('counts all differences and returns the first thousand', async () => {
    await database.query('INSERT INTO user_balances (user_id, quota) SELECT n, 1 FROM generate_series(10000, 11199) n');
    const { differenceCount, differences } = await check();
    expect(differenceCount).toBe(1_200);
    expect(differences).toHaveLength(1_000);
  });

  it('ignores log rows that a clean-up has deleted, and still checks the rest', async () => {
    await database.query(`DELETE FROM logs WHERE created_at < '2026-01-02T02:30:00Z'`);
    expect(await found()).not.toEqual([]);
    await database.query(
      `INSERT INTO job_runs (kind, params) VALUES ('log-cleanup', '{"before":"2026-01-02T02:30:00Z"}')`,
    );
    expect(await found()).toEqual([]);
    await database.query(`UPDATE usage_by_day_user SET quota = quota + 1 WHERE day = '2026-01-01' AND user_id = 2`);
    expect((await found()).toSorted()).toEqual([
      'usage_by_hour_channel.day.quota 2026-01-01',
      'usage_by_hour_model.day.quota 2026-01-01',
      'user_balances.quota 2',
      'user_balances.used_quota 2',
    ]);
  });

  describe('of changed days', () => {
    const changed = () => checkLedger({ connectionString: database.url }, { days: 'changed' });
    const alterLog = () => database.query(`UPDATE logs SET quota = quota + 1 WHERE created_at < '2026-01-02'`);

    it('has the result of a check of all days, and stores the days without differences', async () => {
      expect(await changed()).toEqual(await check());
      expect(await database.query('SELECT day::text FROM reconciled_days ORDER BY 1')).toEqual([
        { day: '2026-01-01' },
        { day: '2026-01-02' },
        { day: '2026-01-03' },
      ]);
      expect(await changed()).toEqual(await check());
    });

    it('reads the log only of days whose sums have changed', async () => {
      await changed();
      await alterLog();
      expect((await changed()).differenceCount).toBe(0);
      await call(4, { user: 1, quota: 1 });
      expect((await changed()).differenceCount).toBeGreaterThan(0);
    });

    it('finds a stored sum that was changed', async () => {
      await changed();
      await database.query(
        `UPDATE usage_by_hour_model SET prompt_tokens = prompt_tokens + 1 WHERE hour < '2026-01-02'`,
      );
      const { differences } = await changed();
      expect(new Set(differences.map(({ kind }) => kind))).toEqual(new Set(['usage_by_hour_model.prompt_tokens']));
    });

    it('reports a difference again until it is corrected, after a check of all days has found it', async () => {
      await changed();
      await alterLog();
      const { differenceCount } = await checkLedger({ connectionString: database.url }, { days: 'store' });
      expect(differenceCount).toBeGreaterThan(0);
      expect((await changed()).differenceCount).toBe(differenceCount);
      await database.query(`UPDATE logs SET quota = quota - 1 WHERE created_at < '2026-01-02'`);
      expect((await changed()).differenceCount).toBe(0);
    });

    it('compares the current day each time', async () => {
      // Each day since the first one would be compared.
      await emptyLedger();
      const today = Math.floor((Date.now() - FIRST_DAY) / HOUR_MS);
      await call(today, { user: 1, quota: 3 });
      await changed();
      await database.query(`UPDATE logs SET quota = quota + 1 WHERE created_at > now() - interval '2 hours'`);
      expect((await changed()).differenceCount).toBeGreaterThan(0);
    });
  });

  it('reports no difference while calls are booked and refunded and payments arrive', async () => {
    let over = false;
    let booked = 0;
    const load = Array.from({ length: 4 }, async (_, worker) => {
      for (let round = 0; !over; round++) {
        const hour = 60 + (round % 48);
        const calls = [1, 2, 3].map((user) => ({ user, token: user + 10, channel: 1 + (round % 3), quota: 1 + round }));
        const [charge = 0] = await call(hour, ...calls);
        if (round % 3 === 0) await takeBack(charge, hour);
        await enter(1 + (round % 5), 100 + worker, hour);
        booked++;
      }
    });
    for (let runs = 0; runs < 5; runs++) expect((await check()).differences).toEqual([]);
    over = true;
    await Promise.all(load);
    expect(booked).toBeGreaterThan(10);
    expect(await found()).toEqual([]);
  });
});

/** Records the requested jobs. */
class RequestedJobs extends JobQueue {
  readonly jobs: unknown[] = [];
  async enqueue(job: object, data: object): Promise<void> {
    this.jobs.push([job, data]);
  }
}

describe('reconciliation runs', () => {
  const root: Principal = { userId: 1, username: 'root', role: 100, group: 'default', via: 'session' };
  const requestedJobs = new RequestedJobs();
  /** The service, and its job with the methods of a worker. */
  const open = (url = database.url) => {
    const logger = new Logger(config);
    const target = { connection: { connectionString: database.url } };
    const runs = new JobRunsService(
      new JobRunsRepository(sql),
      requestedJobs,
      new Changes(logger),
      sql,
      target,
      new AuditTrail(sql),
      logger,
    );
    const job = new ReconcileJob(runs, { connection: { connectionString: url } }, logger);
    return Object.assign(new ReconcileService(job, runs), {
      run: (runId: number, ...context: Parameters<typeof jobContext>) => job.run({ runId }, jobContext(...context)),
      startScheduled: () => job.run({}, jobContext()),
      pending: async () => (await job.pending()).map(({ runId }) => runId),
    });
  };
  const unreadable = () => open(`${database.url}_gone`);
  const made = async () => {
    const { id } = await open().start(root);
    await open().run(id);
    return open().get(id);
  };

  it('have a record as soon as they are requested', async () => {
    requestedJobs.jobs.length = 0;
    const record = await open().start(root);
    expect(await open().get(record.id)).toMatchObject({
      state: 'waiting',
      startedBy: 1,
      startedAt: null,
      percent: 0,
      differenceCount: null,
    });
    expect(requestedJobs.jobs).toEqual([[ReconcileJob, { runId: record.id }]]);
    expect(await open().pending()).toEqual([record.id]);
    expect(await open().last()).toBeNull();
  });

  it('are reused while one is under way, also with the scheduled one', async () => {
    const { id } = await open().start(root);
    await open().startScheduled();
    const again = await Promise.all([2, 3].map((userId) => open().start({ ...root, userId })));
    expect(again.map((record) => [record.id, record.requestedBy])).toEqual([
      [id, 1],
      [id, 1],
    ]);
    await open().run(id);
    expect((await open().start(root)).id).not.toBe(id);
  });

  it('have no user when they are scheduled', async () => {
    await open().startScheduled();
    const { reconciliations, total } = await open().page({ limit: 10, offset: 0 });
    expect([reconciliations, total]).toMatchObject([[{ startedBy: null, state: 'waiting' }], 1]);
  });

  it('are stored, and the newest finished one is returned', async () => {
    const clean = await made();
    expect(clean).toMatchObject({ state: 'done', percent: 100, differenceCount: 0, startedAt: expect.any(Date) });
    expect(clean.checked).toBeGreaterThan(40);
    expect(await open().last()).toEqual(clean);
    await database.query('UPDATE user_balances SET quota = 0 WHERE user_id = 2');
    const { id } = await made();
    expect(await open().last()).toMatchObject({ id, differenceCount: 1, failure: null });
    expect(await open().differences(id)).toEqual([{ kind: 'user_balances.quota', id: '2', kept: '0', summed: '493' }]);
    await open().start(root);
    expect(await open().last()).toMatchObject({ id });
  });

  it('report their progress', async () => {
    const { id } = await open().start(root);
    const percents: number[] = [];
    await open().run(id, (percent) => percents.push(percent));
    expect(percents.length).toBeGreaterThan(5);
    expect(percents).toEqual([...new Set(percents)].toSorted((a, b) => a - b));
    expect(percents.at(-1)).toBe(100);
  });

  it('are tried three times when the ledger cannot be read, and then fail with the reason', async () => {
    const { id } = await open().start(root);
    for (let tries = 1; tries < 3; tries++) {
      await expect(unreadable().run(id)).rejects.toThrow('does not exist');
      expect(await open().get(id)).toMatchObject({ state: 'waiting', failure: expect.stringContaining('exist') });
    }
    await unreadable().run(id);
    const failed = await open().get(id);
    expect(failed).toMatchObject({
      state: 'failed',
      checked: null,
      failure: expect.stringContaining('does not exist'),
    });
    expect(failed.finishedAt).toEqual(expect.any(Date));
    await open().run(id);
    expect(await open().get(id)).toEqual(failed);
  });

  it('start again after an interruption', async () => {
    const { id } = await open().start(root);
    await database.query(`UPDATE job_runs SET state = 'running', started_at = 'epoch', total = 100, done = 50`);
    expect(await open().pending()).toEqual([id]);
    await open().run(id);
    const done = await open().get(id);
    expect(done).toMatchObject({ state: 'done', percent: 100 });
    expect(done.durationMs).toBeLessThan(60_000);
  });

  it('end between two steps when they are cancelled, and are not run again', async () => {
    const { id } = await open().start(root);
    const cancelling = new AbortController();
    await open().run(id, () => cancelling.abort('cancelled'), cancelling.signal);
    const left = await open().get(id);
    expect(left).toMatchObject({ state: 'failed', failure: 'cancelled', checked: null });
    await open().run(id);
    expect(await open().get(id)).toEqual(left);
  });

  it('are listed page by page, newest first', async () => {
    const ids = [(await made()).id, (await made()).id, (await made()).id].toReversed();
    const idsOf = async (page: ListPage) => (await open().page(page)).reconciliations.map(({ id }) => id);
    expect(await idsOf({ limit: 2, offset: 0 })).toEqual(ids.slice(0, 2));
    expect(await idsOf({ limit: 2, offset: 2 })).toEqual(ids.slice(2));
    expect(await idsOf({ limit: 2, offset: 0, after: encodeCursor([ids[0] ?? 0]) })).toEqual(ids.slice(1));
    expect(await open().page({ limit: 1, offset: 0 })).toMatchObject({ total: 3 });
    await expect(open().get(0)).rejects.toMatchObject({ code: 'not_found' });
  });

  it('are deleted after the retention limit', async () => {
    await database.query(`INSERT INTO job_runs (kind, state) SELECT 'reconcile', 'done' FROM generate_series(1, 150)`);
    await made();
    expect(await open().page({ limit: 1, offset: 0 })).toMatchObject({ total: 100 });
  });
});
