import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type DomainModule, openDomain } from '../../../test/support/domain-module.js';
import { jobContext } from '../../../test/support/job-context.js';
import { MockS3, S3_ACCOUNT } from '../../../test/support/mock-s3.js';
import { deleteRows, LOG_SUMS } from '../../../test/support/test-database.js';
import { discrepancies } from '../../../test/support/tollgate/ledger-discrepancies.js';
import { AccountsModule } from '../../accounts/accounts.module.js';
import { HOUR_MS, WEEK_MS } from '../../common/durations.js';
import { JobRunsService } from '../../jobs/runs/job-runs.service.js';
import { OptionsModule } from '../../options/options.module.js';
import { rowIdAt } from '../../platform/database/row-id.js';
import { LogPartitions, startOfWeek } from '../../usage-log/log-partitions.js';
import { ChannelNames } from '../channel-names.port.js';
import { LogCleanupJob } from '../cleanup/log-cleanup.job.js';
import { LogCleanupsService } from '../cleanup/log-cleanups.service.js';
import { LogsModule } from '../logs.module.js';
import { LogArchiveService } from './log-archive.service.js';

const week = startOfWeek(Date.now() - 6 * WEEK_MS);
const partition = `logs_${week.toISOString().slice(0, 10).replaceAll('-', '')}`;

let s3: MockS3;
let domain: DomainModule;
let serial = 0;

beforeAll(async () => {
  s3 = await MockS3.start();
  domain = await openDomain([OptionsModule, AccountsModule, LogsModule], [{ provide: ChannelNames, useValue: {} }], {
    ...S3_ACCOUNT,
    S3_ENDPOINT: s3.url,
    ARCHIVE_DIR: 's3://bucket/logs',
  });
  domain.get(LogArchiveService).rowsInFile = 2;
  await domain.database.query(`INSERT INTO users (id, username, display_name, role, status, "group", email, aff_code)
    VALUES (1, 'root', 'root', 100, 1, 'default', 'root@example.com', 'root') ON CONFLICT DO NOTHING`);
});
afterAll(async () => {
  await domain.close();
  await s3.close();
});
beforeEach(async () => {
  s3.objects.clear();
  Object.assign(s3, { full: null, damages: false });
  const ofArchives = ['log_archives', 'log_partition_drops'];
  await deleteRows(domain.database, 'logs', ...ofArchives, 'notices', 'job_run_items', 'job_runs', ...LOG_SUMS);
  await domain.get(LogPartitions).ensure(week.getTime() + WEEK_MS);
});

/** Books a call of the week, this many hours after its start. */
async function book(hour: number, quota = 10): Promise<number> {
  const { id, createdAt } = rowIdAt(week.getTime() + hour * HOUR_MS, serial++);
  const row = {
    id,
    created_at: createdAt,
    type: 2,
    user_id: 7,
    username: 'ada "A"',
    token_id: 3,
    token_name: '电脑\n2',
    channel_id: 2,
    model_name: 'gpt-4o',
    group: 'default',
    quota,
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
  return id;
}

/** Deletes the week, or its rows before an hour of it. @returns why it failed; empty when it succeeded */
async function clean(hour?: number): Promise<string> {
  const before = hour === undefined ? new Date(week.getTime() + WEEK_MS) : new Date(week.getTime() + hour * HOUR_MS);
  const principal = { userId: 1, username: 'root', role: 100, group: 'default', via: 'session' } as const;
  const { id } = await domain.get(LogCleanupsService).start(principal, before);
  return attempt(id);
}
const attempt = (runId: number) =>
  domain
    .get(LogCleanupJob)
    .run({ runId }, jobContext())
    .then(
      () => '',
      (error: unknown) => String(error),
    );

const isStored = async () =>
  (await domain.database.query('SELECT to_regclass($1) AS table', [partition]))[0]?.table !== null;
const files = () => [...s3.objects.keys()].filter((key) => key.endsWith('.gz')).sort();
const rows = () =>
  files().flatMap((key) =>
    gunzipSync(s3.objects.get(key) ?? '')
      .toString()
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>),
  );
const manifests = () =>
  [...s3.objects].flatMap(([key, body]) => (key.endsWith('.manifest.json') ? [JSON.parse(String(body))] : []));
const notices = () => domain.database.query<{ title: string }>(`SELECT title FROM notices WHERE kind = 'log_archive'`);

describe('archive of the usage log', () => {
  it('contains all rows of a week before it is dropped, and a manifest with their sums', async () => {
    const ids = [await book(1), await book(2, 20), await book(3, 30), await book(4), await book(5)];
    const stored = await domain.database.query<{ row: object }>('SELECT row_to_json(l) AS row FROM logs l ORDER BY id');
    expect(await clean()).toBe('');
    expect(await isStored()).toBe(false);
    expect(files()).toHaveLength(3);
    expect(rows()).toEqual(stored.map(({ row }) => row));
    const sums = { rows: '5', quota: '80', promptTokens: '15', completionTokens: '10' };
    const [manifest] = manifests();
    expect(manifest).toMatchObject({ partition, until: null, sums });
    expect(manifest.sums.ids).toBe(String(ids.reduce((sum, id) => sum + BigInt(id), 0n)));
    expect(manifest.files).toHaveLength(3);
    expect(await discrepancies(domain.database)).toEqual([]);
  });

  it('is continued after a failure, which keeps the week and notifies the super administrator once', async () => {
    for (const hour of [1, 2, 3, 4, 5]) await book(hour);
    s3.full = /000002/;
    expect(await clean()).toMatch(/could not be archived.*InsufficientStorage/);
    const [run] = await domain.get(JobRunsService).newest('log-cleanup');
    expect(run).toMatchObject({ state: 'waiting', done: 0 });
    expect(await attempt(run?.id ?? 0)).toMatch(/InsufficientStorage/);
    expect(await isStored()).toBe(true);
    expect(await notices()).toHaveLength(1);
    s3.full = /000001/;
    expect(await attempt(run?.id ?? 0)).toBe('');
    expect(files()).toHaveLength(3);
    expect(rows()).toHaveLength(5);
    expect(await isStored()).toBe(false);
    expect(await domain.get(JobRunsService).newest('log-cleanup')).toMatchObject([{ state: 'done', done: 5 }]);
  });

  it.each([
    ['its files are damaged', () => Object.assign(s3, { damages: true })],
    ['its manifest cannot be stored', () => Object.assign(s3, { full: /manifest/ })],
  ])('keeps the week when %s', async (_, spoil) => {
    await book(1);
    spoil();
    expect(await clean()).toMatch(/could not be archived/);
    expect(await isStored()).toBe(true);
    expect(await domain.database.query('SELECT id FROM logs')).toHaveLength(1);
  });

  it('is repeated with all rows when one was added since, and no earlier archive is replaced', async () => {
    await book(1);
    await domain.get(LogArchiveService).ensure(partition);
    await domain.get(LogArchiveService).ensure(partition);
    expect(rows()).toHaveLength(1);
    const late = await book(0.5);
    expect(await clean()).toBe('');
    expect(manifests().map(({ sums }) => sums.rows)).toEqual(['1', '2']);
    expect(rows().map(({ id }) => id)).toContain(late);
  });

  it('also contains rows that are deleted from a week that stays', async () => {
    const old = await book(1);
    await book(30);
    expect(await clean(24)).toBe('');
    expect(rows().map(({ id }) => id)).toEqual([old]);
    expect(manifests()).toMatchObject([{ partition, until: new Date(week.getTime() + 24 * HOUR_MS).toISOString() }]);
    expect(await domain.database.query('SELECT id FROM logs')).toHaveLength(1);
  });
});
