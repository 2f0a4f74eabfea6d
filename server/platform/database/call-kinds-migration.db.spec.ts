import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import { createTestDatabase, type TestDatabase } from '../../../test/support/test-database.js';
import { databaseOptions } from './database-options.js';
import { CallKinds1769840400000 } from './migrations/1769840400000-call-kinds.js';

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

const counts = (at: number, count: number) =>
  `array_fill(0, ARRAY[${at}]) || ${count} || array_fill(0, ARRAY[${14 - at}])`;

/** Adds a call as the job of the previous version does. */
const addCallAsPreviousVersion = (quota: number, bucket: number) =>
  database.query(`
    INSERT INTO usage_by_day AS u SELECT '2026-05-04'::date, 7, 3, 2, 'gpt-4o', 'default', 1, ${quota}, 6, 4, 800, 5, 1,
        ${counts(bucket, 1)}, ${counts(14, 0)}, 9, 8, 1
    ON CONFLICT (day, user_id, token_id, channel_id, model_name, "group") DO UPDATE
      SET request_count = u.request_count + excluded.request_count, quota = u.quota + excluded.quota`);

/** Counts a failed call as gateways of the previous version do. */
const addFailureAsPreviousVersion = () =>
  database.query(`
    INSERT INTO errors_by_hour AS e SELECT '2026-05-04T10:00Z'::timestamptz, '2026-05-04'::date, 7, 3, 2, 'gpt-4o', 'default', 'timeout', 1
    ON CONFLICT (hour, day, user_id, token_id, channel_id, model_name, "group", cause) DO UPDATE
      SET error_count = e.error_count + excluded.error_count`);

const COLUMNS = `sum(request_count)::int AS requests, sum(quota)::int AS quota, sum(cost)::int AS cost,
  sum(latency_counts[4])::int AS latency`;
/** The sums as processes of the previous version read them. */
const read = async () => [
  await database.query(`SELECT ${COLUMNS} FROM usage_by_day`),
  await database.query('SELECT sum(error_count)::int AS errors FROM errors_by_hour'),
];

describe('migration to kinds of calls', () => {
  it('leaves the sums to processes of the previous version, which read those with kinds and continue to write', async () => {
    const migration = new CallKinds1769840400000();
    const runner = source.createQueryRunner();
    const inTransaction = async (work: () => Promise<void>) => {
      await runner.startTransaction();
      await work();
      await runner.commitTransaction();
    };
    await inTransaction(() => migration.down(runner));
    await addCallAsPreviousVersion(10, 3);
    await addFailureAsPreviousVersion();
    await inTransaction(() => migration.up(runner));
    await addCallAsPreviousVersion(5, 3);
    await addFailureAsPreviousVersion();
    for (const kind of ['chat', 'image']) {
      await database.query(
        `INSERT INTO usage_by_day_kind SELECT '2026-05-04', 7, 3, 2, 'gpt-4o', 'default', 1, 20, 6, 4, 800, 5, 1, ${counts(3, 1)},
        ${counts(14, 0)}, 9, 8, 1, $1`,
        [kind],
      );
      await database.query(
        `INSERT INTO errors_by_hour_kind VALUES ('2026-05-04T10:00Z', '2026-05-04', 7, 3, 2, 'gpt-4o', 'default', 'timeout', 1, $1)`,
        [kind],
      );
    }
    const all = [[{ requests: 4, quota: 55, cost: 27, latency: 3 }], [{ errors: 4 }]];
    expect(await read()).toEqual(all);
    expect(await database.query('SELECT kind, quota::int FROM usage_by_day ORDER BY 1')).toEqual([
      { kind: 'chat', quota: 20 },
      { kind: 'image', quota: 20 },
      { kind: 'unknown', quota: 15 },
    ]);
    await inTransaction(() => migration.down(runner));
    expect(await read()).toEqual(all);
    await addCallAsPreviousVersion(1, 3);
    await inTransaction(() => migration.up(runner));
    await runner.release();
  });
});
