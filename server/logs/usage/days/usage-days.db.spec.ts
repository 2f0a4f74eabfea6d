import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type DomainModule, openDomain } from '../../../../test/support/domain-module.js';
import { jobContext } from '../../../../test/support/job-context.js';
import { deleteRows } from '../../../../test/support/test-database.js';
import { AccountsModule } from '../../../accounts/accounts.module.js';
import { DAY_MS, HOUR_MS } from '../../../common/durations.js';
import type { Principal } from '../../../common/principal.js';
import { OptionEditorService } from '../../../options/option-editor.service.js';
import { OptionsModule } from '../../../options/options.module.js';
import { JobQueue } from '../../../platform/coordination/job-queue.port.js';
import { LogPartitions } from '../../../usage-log/log-partitions.js';
import { ChannelNames } from '../../channel-names.port.js';
import { LogsModule } from '../../logs.module.js';
import { UsageDaysBackfillJob, UsageDaysJob } from './usage-days.job.js';
import { UsageDaysService } from './usage-days.service.js';
import { COUNT_AGAIN } from './usage-days.sql.js';

const root: Principal = { userId: 1, username: 'root', role: 100, group: 'default', via: 'session' };
const noon = Date.UTC(2026, 4, 6, 12);

/** A worker that starts jobs immediately. */
class AtOnce extends JobQueue {
  async enqueue(_: unknown, data: object): Promise<void> {
    if ('runId' in data) await domain.get(UsageDaysBackfillJob).run({ runId: Number(data.runId) }, jobContext());
  }
}

let domain: DomainModule;
let days: UsageDaysService;
let serial = 0;

beforeAll(async () => {
  domain = await openDomain(
    [OptionsModule, AccountsModule, LogsModule],
    [
      { provide: ChannelNames, useValue: {} },
      { provide: JobQueue, useClass: AtOnce },
    ],
  );
  days = domain.get(UsageDaysService);
  for (const week of [0, 1, 2]) await domain.get(LogPartitions).ensure(noon - week * 7 * DAY_MS);
});
afterAll(() => domain.close());
beforeEach(async () => {
  await deleteRows(
    domain.database,
    'logs',
    'usage_by_day',
    'usage_by_day_end_user',
    'usage_days',
    'errors_by_hour',
    'job_runs',
  );
  await domain.get(OptionEditorService).change(root, 'TimeZone', 'UTC');
});

async function call(at: number, changes: object = {}): Promise<void> {
  const row = {
    id: ++serial,
    created_at: new Date(at).toISOString(),
    type: 2,
    user_id: 7,
    username: 'ada',
    token_id: 3,
    token_name: '',
    channel_id: 2,
    model_name: 'gpt-4o',
    group: 'default',
    quota: 10,
    prompt_tokens: 3,
    completion_tokens: 2,
    use_time_ms: 400,
    is_stream: false,
    request_id: String(serial),
    hidden: false,
    content: '',
    other: '',
    ...changes,
  };
  await domain.database.query('INSERT INTO logs SELECT * FROM json_populate_recordset(NULL::logs, $1)', [
    JSON.stringify([row]),
  ]);
}

const sums = () =>
  domain.database.query(
    `SELECT to_char(day, 'MM-DD') AS day, sum(request_count)::int AS requests, sum(quota)::int AS quota
      FROM usage_by_day GROUP BY 1 ORDER BY 1`,
  );
const countMissing = async (now: number) => days.countDays(await days.missing(now), () => undefined);

describe('usage by day', () => {
  it('contains the calls of closed minutes once, however often it is counted', async () => {
    await call(noon - HOUR_MS);
    await call(noon - 30_000);
    await days.countRecent(noon);
    await days.countRecent(noon);
    expect(await sums()).toEqual([{ day: '05-06', requests: 1, quota: 10 }]);
    expect((await days.state()).countedUntil).toEqual(new Date(noon - 60_000));
    await Promise.all([1, 2, 3].map(() => days.countRecent(noon + 5 * 60_000)));
    expect(await sums()).toEqual([{ day: '05-06', requests: 2, quota: 20 }]);
  });

  it('contains calls that were booked late, an hour after the end of the day', async () => {
    await days.countRecent(noon);
    await call(noon - HOUR_MS);
    await days.countRecent(noon + 12 * HOUR_MS + 30 * 60_000);
    expect(await sums()).toEqual([]);
    await days.countRecent(noon + 13 * HOUR_MS);
    expect(await sums()).toEqual([{ day: '05-06', requests: 1, quota: 10 }]);
  });

  it('subtracts refunds, which are not calls, and reads cached tokens of old rows from their text', async () => {
    await call(noon - HOUR_MS, { cached_tokens: 2, cache_savings: 5 });
    await call(noon - HOUR_MS, { other: '{"cache_tokens":7}' });
    await call(noon - HOUR_MS, { quota: -10, prompt_tokens: 0, completion_tokens: 0, use_time_ms: 0 });
    await days.countRecent(noon);
    const [row] = await domain.database.query('SELECT * FROM usage_by_day');
    expect(row).toMatchObject({
      request_count: '2',
      quota: '10',
      prompt_tokens: '6',
      use_time_ms: '800',
      cached_tokens: '9',
      cache_savings: '5',
      latency_counts: [0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
    });
  });

  it('sums purchase costs of the calls that have one, less the costs of refunded calls', async () => {
    await call(noon - HOUR_MS, { cost: 4 });
    await call(noon - HOUR_MS, { cost: 0 });
    await call(noon - HOUR_MS);
    await call(noon - HOUR_MS, { quota: -10, cost: -4 });
    await days.countRecent(noon);
    const [row] = await domain.database.query('SELECT * FROM usage_by_day');
    expect(row).toMatchObject({ request_count: '3', quota: '20', cost: '0', costed_quota: '10', costed_count: '2' });
  });

  describe('of end users', () => {
    const ofEndUsers = () =>
      domain.database.query(
        `SELECT to_char(day, 'MM-DD') AS day, end_user, request_count::int AS requests, quota::int, cost::int,
            error_count::int AS errors FROM usage_by_day_end_user ORDER BY 1, 2`,
      );

    it('contains charges, refunds and failed calls that have one, and follows rows that are counted later', async () => {
      await call(noon - HOUR_MS, { end_user: 'c-1', cost: 4 });
      await call(noon - HOUR_MS, { end_user: 'c-1', quota: -10, cost: -4 });
      await call(noon - HOUR_MS, { end_user: 'c-1', quota: 0, type: 100, details: { status: 504, code: 'y' } });
      await call(noon - HOUR_MS);
      await days.countRecent(noon);
      expect(await ofEndUsers()).toEqual([
        { day: '05-06', end_user: 'c-1', requests: 1, quota: 0, cost: 0, errors: 1 },
      ]);
      await call(noon, { end_user: 'c-1', cost: 4 });
      await call(noon, { end_user: 'c-2' });
      await days.countRecent(noon + 5 * 60_000);
      const both = [
        { day: '05-06', end_user: 'c-1', requests: 2, quota: 10, cost: 4, errors: 1 },
        { day: '05-06', end_user: 'c-2', requests: 1, quota: 10, cost: 0, errors: 0 },
      ];
      expect(await ofEndUsers()).toEqual(both);
      await days.countRecent(noon + 13 * HOUR_MS);
      expect(await ofEndUsers()).toEqual(both);
    });

    it('are counted again when a process of the previous version has completed the day', async () => {
      const day = noon - 2 * DAY_MS;
      await call(day, { end_user: 'c-1' });
      await countMissing(noon);
      await domain.database.query('DELETE FROM usage_by_day_end_user');
      await domain.database.query('UPDATE usage_days SET with_end_users = false');
      expect((await days.missing(noon)).map((one) => one.day)).toEqual(['2026-05-05', '2026-05-04']);
      await countMissing(noon);
      expect(await ofEndUsers()).toEqual([
        { day: '05-04', end_user: 'c-1', requests: 1, quota: 10, cost: 0, errors: 0 },
      ]);
      expect(await sums()).toEqual([{ day: '05-04', requests: 1, quota: 10 }]);
      expect(await days.missing(noon)).toEqual([]);
    });
  });

  it('is counted for all earlier days of an upgraded site, by a run', async () => {
    for (const day of [0, 1, 4]) await call(Date.now() - (day + 2) * DAY_MS);
    await domain.get(LogPartitions).ensure(Date.now());
    await domain.get(UsageDaysJob).run();
    const [run] = await domain.database.query<{ state: string; total: string; done: string }>(
      `SELECT state, total, done FROM job_runs WHERE kind = 'usage-days-backfill'`,
    );
    expect(run).toMatchObject({ state: 'done', total: run?.done });
    expect(await sums()).toHaveLength(3);
    expect(await days.state()).toMatchObject({ keptSince: null });
    expect(await days.missing()).toEqual([]);
  });

  it('is counted again in a new time zone, and for rows of an import', async () => {
    await call(noon - 2 * DAY_MS + 10 * HOUR_MS);
    await countMissing(noon);
    expect(await sums()).toEqual([{ day: '05-04', requests: 1, quota: 10 }]);
    await domain.get(OptionEditorService).change(root, 'TimeZone', 'Asia/Kolkata');
    await countMissing(noon);
    expect(await sums()).toEqual([{ day: '05-05', requests: 1, quota: 10 }]);
    const imported = noon - 4 * DAY_MS;
    await call(imported);
    await domain.database.query(COUNT_AGAIN, [new Date(imported), new Date(imported)]);
    await countMissing(noon);
    expect(await sums()).toEqual([
      { day: '05-02', requests: 1, quota: 10 },
      { day: '05-05', requests: 1, quota: 10 },
    ]);
  });

  it('is kept since the latest day of the former time zone, until that is counted again', async () => {
    for (const day of [1, 2, 3]) await call(noon - day * DAY_MS);
    await countMissing(noon);
    expect(await days.state(noon)).toMatchObject({ keptSince: null });
    await domain.get(OptionEditorService).change(root, 'TimeZone', 'Asia/Kolkata');
    expect(await days.state(noon)).toMatchObject({ keptSince: '2026-05-06' });
    const [latest, ...earlier] = await days.missing(noon);
    await days.countDays(latest ? [latest] : [], () => undefined);
    expect(await days.state(noon)).toMatchObject({ keptSince: '2026-05-05' });
    await days.countDays(earlier, () => undefined);
    expect(await days.state(noon)).toMatchObject({ keptSince: null });
  });

  it('does not wait for days that begin before a clean-up in the new time zone', async () => {
    for (const day of [1, 2]) await call(noon - day * DAY_MS);
    await countMissing(noon);
    // 20:00 UTC is 4 May in Shanghai, whose 4 May began before.
    const before = new Date(Date.UTC(2026, 4, 3, 20));
    await domain.database.query(`INSERT INTO job_runs (kind, params) VALUES ('log-cleanup', $1)`, [{ before }]);
    await domain.get(OptionEditorService).change(root, 'TimeZone', 'Asia/Shanghai');
    await countMissing(noon);
    const { keptSince } = await days.state(noon);
    expect(keptSince).not.toBeNull();
    expect(keptSince && keptSince <= '2026-05-04').toBe(true);
  });

  it('has the failed calls of a day that has already begun in the new time zone', async () => {
    // 10:00 UTC is midnight on Kiritimati.
    const failedAt = [noon - 4 * HOUR_MS, noon - HOUR_MS, noon + 170_000];
    for (const at of failedAt) {
      await call(at, { type: 100, quota: 0, kind: 'chat', details: { status: 504, code: 'y' } });
      await domain.database.query(
        `INSERT INTO errors_by_hour_kind VALUES ($1, '2026-05-06', 7, 3, 2, 'gpt-4o', 'default', 'timeout', 1, 'chat')`,
        [new Date(Math.floor(at / HOUR_MS) * HOUR_MS)],
      );
    }
    await days.countRecent(noon);
    await domain.get(OptionEditorService).change(root, 'TimeZone', 'Pacific/Kiritimati');
    for (let times = 0; times < 2; times++) await days.countRecent(noon + 180_000);
    const failures = `SELECT to_char(day, 'MM-DD') AS day, sum(error_count)::int AS errors FROM errors_by_hour
      GROUP BY 1 ORDER BY 1`;
    expect(await domain.database.query(failures)).toEqual([
      { day: '05-06', errors: 1 },
      { day: '05-07', errors: 2 },
    ]);
  });

  it('is not delayed by a day that has not begun in the new time zone', async () => {
    const morning = Date.UTC(2026, 4, 6, 1);
    await call(morning);
    await days.countRecent(morning + 2 * 60_000);
    await domain.get(OptionEditorService).change(root, 'TimeZone', 'America/New_York');
    await days.countRecent(morning + 3 * 60_000);
    expect(await days.state(morning + 3 * 60_000)).toMatchObject({ keptSince: null });
  });

  it('keeps the sums of days whose rows a clean-up has deleted', async () => {
    await call(noon - 3 * DAY_MS);
    await call(noon - 2 * DAY_MS);
    await countMissing(noon);
    const before = new Date(noon - 2 * DAY_MS - HOUR_MS);
    await domain.database.query('DELETE FROM logs WHERE created_at < $1', [before]);
    await domain.database.query(`INSERT INTO job_runs (kind, params) VALUES ('log-cleanup', $1)`, [{ before }]);
    const stale = await days.missing(noon);
    await domain.database.query('UPDATE usage_days SET final = false');
    const again = await days.missing(noon);
    expect([stale, again.map(({ day }) => day)]).toEqual([[], ['2026-05-05']]);
    // A clean-up that began after the list of days was read.
    const [first] = again;
    if (first)
      await days.countDays([{ ...first, day: '2026-05-04', beginsAt: new Date(noon - 2.5 * DAY_MS) }], () => undefined);
    expect((await sums()).map((row) => row.day)).toEqual(['05-03', '05-04']);
    expect(await days.state()).toMatchObject({ keptSince: '2026-05-03' });
  });

  it('counts failed calls of earlier versions by cause, and keeps the counts from the time of the failure', async () => {
    const at = noon - 2 * DAY_MS;
    const failed = (details: object | null) => call(at, { type: 100, details });
    for (const details of [{ status: 429, code: 'x' }, { status: 504, code: 'y' }, { status: 401, code: '' }, null])
      await failed(details);
    await failed({ status: 500, code: 'upstream_timeout' });
    await domain.database.query(
      `INSERT INTO errors_by_hour VALUES ($1, '2026-05-04', 7, 3, 2, 'gpt-4o', 'default', 'rate_limited', 9)`,
      [new Date(Math.floor(at / HOUR_MS) * HOUR_MS)],
    );
    await domain.database.query(
      `INSERT INTO usage_days VALUES ('2026-05-04', 'UTC', '2026-05-04Z', '2026-05-05Z', '2026-05-04Z', false)`,
    );
    await countMissing(noon);
    expect(await domain.database.query('SELECT cause, error_count::int FROM errors_by_hour ORDER BY 1')).toEqual([
      { cause: 'rate_limited', error_count: 9 },
      { cause: 'timeout', error_count: 2 },
      { cause: 'unauthorized', error_count: 1 },
      { cause: 'unknown', error_count: 1 },
    ]);
  });

  it('has sums of each kind; the kind of calls without one is derived from their row, or unknown', async () => {
    await call(noon - HOUR_MS, { kind: 'embedding' });
    const units = (kind: string, count = 1) => ({ charge: { usage: { units: { kind, count } } } });
    const derived: [string, object][] = [
      ['batch', { details: { batch: { id: 'b', customId: 'c' } } }],
      ['batch', { details: { event: { kind: 'batch_released', params: {} } } }],
      ['realtime', { details: { inSession: true } }],
      ['chat', { details: { claude: true } }],
      ['image', units('images')],
      ['video', units('video')],
      ['ocr', units('pages')],
      ['transcription', units('seconds')],
      ['speech', units('characters')],
      ['unknown', units('characters', 0)],
      ['image_task', { ...units('tasks'), model_name: 'mj_imagine' }],
      ['music_task', { ...units('tasks'), model_name: 'suno_music' }],
      ['unknown', {}],
    ];
    for (const [, changes] of derived) await call(noon - HOUR_MS, changes);
    await days.countRecent(noon);
    const kinds = await domain.database.query<{ kind: string; requests: number }>(
      'SELECT kind, sum(request_count)::int AS requests FROM usage_by_day GROUP BY 1',
    );
    const expected = new Map([['embedding', 1]]);
    for (const [kind] of derived) expected.set(kind, (expected.get(kind) ?? 0) + 1);
    expect(new Map(kinds.map(({ kind, requests }) => [kind, requests]))).toEqual(expected);
  });

  it('is counted again with kinds when a process of the previous version has counted it, and not while the day lasts', async () => {
    const day = noon - 2 * DAY_MS;
    await call(day, { kind: 'chat' });
    await call(day, { kind: 'image' });
    await call(noon - HOUR_MS, { kind: 'chat' });
    // One call failed at each version, and a process of the previous version has counted both rows.
    for (const kind of ['chat', null]) await call(day, { type: 100, kind, details: { status: 504, code: 'y' } });
    const hour = new Date(Math.floor(day / HOUR_MS) * HOUR_MS);
    const failure = `$1, '2026-05-04', 7, 3, 2, 'gpt-4o', 'default', 'timeout'`;
    await domain.database.query(`INSERT INTO errors_by_hour VALUES (${failure}, 2)`, [hour]);
    await domain.database.query(`INSERT INTO errors_by_hour_kind VALUES (${failure}, 1, 'chat')`, [hour]);
    const formerly = (at: string) =>
      domain.database.query(
        `INSERT INTO usage_by_day (day, user_id, token_id, channel_id, model_name, "group", request_count, quota,
            prompt_tokens, completion_tokens, use_time_ms, cached_tokens, cache_savings, latency_counts, first_token_counts)
          VALUES ($1, 7, 3, 2, 'gpt-4o', 'default', 2, 20, 6, 4, 800, 0, 0, array_fill(0, ARRAY[15]), array_fill(0, ARRAY[15]))
          ON CONFLICT (day, user_id, token_id, channel_id, model_name, "group") DO UPDATE SET quota = 0`,
        [at],
      );
    await formerly('2026-05-04');
    await formerly('2026-05-06');
    await domain.database.query(
      `INSERT INTO usage_days VALUES ('2026-05-04', 'UTC', '2026-05-04Z', '2026-05-05Z', '2026-05-05Z', true),
        ('2026-05-06', 'UTC', '2026-05-06Z', '2026-05-07Z', '2026-05-06T11:30Z', false)`,
    );
    expect((await days.missing(noon)).map((one) => one.day)).toEqual(['2026-05-05', '2026-05-04']);
    await countMissing(noon);
    await days.countRecent(noon);
    const kinds = () =>
      domain.database.query(
        `SELECT to_char(day, 'MM-DD') AS day, kind, sum(request_count)::int AS requests FROM usage_by_day
          GROUP BY 1, 2 ORDER BY 1, 2`,
      );
    expect(await kinds()).toEqual([
      { day: '05-04', kind: 'chat', requests: 1 },
      { day: '05-04', kind: 'image', requests: 1 },
      { day: '05-06', kind: 'unknown', requests: 2 },
    ]);
    expect(await domain.database.query('SELECT kind, error_count::int FROM errors_by_hour ORDER BY 1')).toEqual([
      { kind: 'chat', error_count: 1 },
      { kind: 'unknown', error_count: 1 },
    ]);
    await days.countRecent(noon + 13 * HOUR_MS);
    expect((await kinds()).at(-1)).toEqual({ day: '05-06', kind: 'chat', requests: 1 });
    expect(await days.missing(noon)).toEqual([]);
  });

  describe('without charges, whose failed calls a process of the previous version has counted', () => {
    const day = noon - 2 * DAY_MS;
    const hour = new Date(Math.floor(day / HOUR_MS) * HOUR_MS);
    const failure = `$1, '2026-05-04', 7, 3, 2, 'gpt-4o', 'default', 'timeout'`;
    const fail = (kind: string | null) => call(day, { type: 100, kind, details: { status: 504, code: 'y' } });
    const errors = () => domain.database.query('SELECT kind, error_count::int FROM errors_by_hour ORDER BY 1');
    beforeEach(async () => {
      await fail('chat');
      await domain.database.query(`INSERT INTO errors_by_hour_kind VALUES (${failure}, 1, 'chat')`, [hour]);
    });

    /** Stores what the process counts: all rows of the day. */
    async function countFormerly(count: number): Promise<void> {
      await domain.database.query(`INSERT INTO errors_by_hour VALUES (${failure}, $2)`, [hour, count]);
      await domain.database.query(
        `INSERT INTO usage_days VALUES ('2026-05-04', 'UTC', '2026-05-04Z', '2026-05-05Z', '2026-05-05Z', true)`,
      );
    }

    it('is counted again once, although calls without a kind stay in the former table', async () => {
      await fail(null);
      await countFormerly(2);
      expect((await days.missing(noon)).map((one) => one.day)).toContain('2026-05-04');
      await countMissing(noon);
      expect(await errors()).toEqual([
        { kind: 'chat', error_count: 1 },
        { kind: 'unknown', error_count: 1 },
      ]);
      expect(await days.missing(noon)).toEqual([]);
    });

    it('keeps no row of the former table when all calls have a kind', async () => {
      await countFormerly(1);
      await countMissing(noon);
      expect(await errors()).toEqual([{ kind: 'chat', error_count: 1 }]);
      expect(await days.missing(noon)).toEqual([]);
    });
  });
});
