import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import { createTestDatabase, type TestDatabase } from '../../../test/support/test-database.js';
import { databaseOptions } from './database-options.js';
import { JobRuns1766900000000 } from './migrations/1766900000000-job-runs.js';

let database: TestDatabase;
let source: DataSource;
beforeAll(async () => {
  database = await createTestDatabase();
  source = await new DataSource(databaseOptions({ connection: { connectionString: database.url } })).initialize();
});
afterAll(async () => {
  await source.destroy();
  await database.drop();
});

const AT = '2026-11-02T10:00:00Z';

const FORMER_ROWS = `
  INSERT INTO channel_runs (id, kind, requested_by, state, created_at) OVERRIDING SYSTEM VALUE
    VALUES (7, 'test', 1, 'done', '${AT}'), (8, 'balance', NULL, 'running', '${AT}');
  INSERT INTO channel_run_items VALUES (7, 1, 30, true, '', 'enabled', '${AT}'), (7, 2, 31, false, 'refused', NULL, '${AT}'),
    (8, 1, 30, NULL, '', NULL, NULL);
  INSERT INTO log_cleanups (id, before, requested_by, state, rows_found, rows_deleted, dropping, error) OVERRIDING SYSTEM VALUE
    VALUES (7, '${AT}', 1, 'failed', 5, 2, 'logs_20260928', 'cancelled'), (8, '${AT}', 1, 'failed', 5, 2, NULL, 'no disk');
  INSERT INTO reconciliations (id, state, started_at, finished_at, duration_ms, checked, difference_count, differences, percent)
    OVERRIDING SYSTEM VALUE VALUES (7, 'done', '${AT}', '${AT}', 0, 9, 1,
      '[{"kind":"user_balances.quota","id":"2","kept":"0","summed":"493"}]', 100);
  INSERT INTO price_imports (id, url, vendors, asked, started_by, state, failure, digest, prices_digest, source, counts, changes,
      applied_models) OVERRIDING SYSTEM VALUE
    VALUES (7, 'https://a.example', '{openai}', 'x', 1, 'applied', NULL, 'd', 'p', 'LITELLM',
      '{"added":1,"changed":0,"same":0,"skipped":0}', '[{"model":"nova-1","kind":"ADDED"}]', 1),
      (9, 'https://b.example', '{}', 'y', 1, 'waiting', '{"zh":"失败","en":"failed"}', NULL, NULL, NULL, NULL, NULL, NULL);
  SELECT setval('price_imports_id_seq', 12)`;

const FORMER_TABLES = ['channel_runs', 'channel_run_items', 'log_cleanups', 'reconciliations', 'price_imports'];

async function formerRows(): Promise<unknown[]> {
  const rows = FORMER_TABLES.map((table) => database.query(`SELECT * FROM ${table} ORDER BY 1, 2`));
  return Promise.all(rows);
}

describe('migration of job runs', () => {
  it('moves the runs of all kinds with their ids to the common tables, and back', async () => {
    const migration = new JobRuns1766900000000();
    const runner = source.createQueryRunner();
    await migration.down(runner);
    await database.query(FORMER_ROWS);
    const former = await formerRows();

    await migration.up(runner);
    const runs =
      'SELECT kind, id::int, state, total::int, done::int, failed::int, failure, result FROM job_runs ORDER BY 1, 2';
    const none = { total: null, done: 0, failed: 0, failure: null, result: null };
    expect(await database.query(runs)).toEqual([
      { ...none, kind: 'channel-balances', id: 8, state: 'running', total: 1 },
      { ...none, kind: 'channel-tests', id: 7, state: 'done', total: 2, done: 2, failed: 1, result: {} },
      { ...none, kind: 'log-cleanup', id: 7, state: 'cancelled', total: 5, done: 2 },
      {
        ...none,
        kind: 'log-cleanup',
        id: 8,
        state: 'failed',
        total: 5,
        done: 2,
        failure: { zh: 'no disk', en: 'no disk' },
      },
      {
        ...none,
        kind: 'price-import',
        id: 7,
        state: 'done',
        result: {
          digest: 'd',
          pricesDigest: 'p',
          source: 'LITELLM',
          appliedModels: 1,
          counts: { added: 1, changed: 0, same: 0, skipped: 0 },
        },
      },
      { ...none, kind: 'price-import', id: 9, state: 'waiting', failure: { zh: '失败', en: 'failed' } },
      {
        ...none,
        kind: 'reconcile',
        id: 7,
        state: 'done',
        total: 100,
        done: 100,
        result: { checked: 9, differenceCount: 1 },
      },
    ]);
    const items =
      'SELECT kind, position, subject::int, effect, result FROM job_run_items ORDER BY kind, run_id, position';
    expect(await database.query(items)).toEqual([
      { kind: 'channel-balances', position: 1, subject: 30, effect: null, result: null },
      { kind: 'channel-tests', position: 1, subject: 30, effect: 'enabled', result: null },
      { kind: 'channel-tests', position: 2, subject: 31, effect: null, result: null },
      { kind: 'price-import', position: 1, subject: null, effect: null, result: { model: 'nova-1', kind: 'ADDED' } },
      {
        kind: 'reconcile',
        position: 1,
        subject: null,
        effect: null,
        result: { kind: 'user_balances.quota', id: '2', kept: '0', summed: '493' },
      },
    ]);
    expect(await database.query('SELECT name FROM log_partition_drops')).toEqual([{ name: 'logs_20260928' }]);
    const inserted = `INSERT INTO job_runs (kind) VALUES ('reconcile') RETURNING id::int`;
    expect(await database.query(inserted)).toEqual([{ id: 13 }]);

    await database.query('DELETE FROM job_runs WHERE id = 13');
    await migration.down(runner);
    expect(await formerRows()).toEqual(former.map((rows) => withoutDrops(rows as Record<string, unknown>[])));
    await migration.up(runner);
    await runner.release();
  });
});

/** The way back keeps no record of partitions that are being dropped. */
function withoutDrops(rows: Record<string, unknown>[]): Record<string, unknown>[] {
  return rows.map((row) => ('dropping' in row ? { ...row, dropping: null } : row));
}
