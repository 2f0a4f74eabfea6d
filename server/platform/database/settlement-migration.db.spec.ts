import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import { createTestDatabase, LOG_SUMS, type TestDatabase } from '../../../test/support/test-database.js';
import { databaseOptions } from './database-options.js';
import { SettlementOfJsonb1769840000000 } from './migrations/1769840000000-settlement-of-jsonb.js';
import { rowIdAt } from './row-id.js';

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

const HOUR_MS = 3_600_000;
const WRITTEN = ['logs', ...LOG_SUMS];
/** Durations at and around the bounds of the histograms, with and without a first token. */
const TIMES = [0, 99, 100, 101, 249, 250, 4_999, 59_999, 60_000, 299_999, 300_000, 9_000_000];

const began = Math.floor(Date.now() / HOUR_MS) * HOUR_MS;
const calls = TIMES.flatMap((ms, index) => [
  { use_time_ms: ms, first_token_ms: null, at: began - index },
  { use_time_ms: ms, first_token_ms: TIMES[TIMES.length - 1 - index], at: began + index },
]).map(({ at, ...times }, index) => ({
  ...times,
  id: rowIdAt(at, index).id,
  created_at: new Date(at).toISOString(),
  type: 2,
  request_id: `call-${index}`,
  user_id: 1 + (index % 3),
  username: 'ada',
  token_id: index % 4,
  token_name: '',
  channel_id: 1 + (index % 2),
  model_name: `model-${index % 5}`,
  group: 'default',
  quota: index * 7,
  content: 'é "quoted"',
  other: '',
  prompt_tokens: index,
  completion_tokens: 3,
  is_stream: false,
  hidden: false,
  attempts: [{ channel: 1, failure: '' }],
}));

/** All that a settlement writes, after two batches that have a call in common. */
async function settled(type: 'json' | 'jsonb'): Promise<unknown> {
  await database.query(`TRUNCATE ${WRITTEN.join(', ')}`);
  const statement = `SELECT * FROM settle_usage($1::${type}, NULL) ORDER BY user_id`;
  const balances = [];
  for (const batch of [calls.slice(0, 13), calls.slice(12)])
    balances.push(await database.query(statement, [JSON.stringify(batch)]));
  const tables = await Promise.all(
    WRITTEN.map((table) => database.query(`SELECT to_jsonb(t) FROM ${table} t ORDER BY t`)),
  );
  return [balances, tables];
}

describe('migration of the settlement', () => {
  it('writes what the former function wrote, also for processes of the previous version', async () => {
    const migration = new SettlementOfJsonb1769840000000();
    const runner = source.createQueryRunner();
    await migration.down(runner);
    await database.query('CREATE TABLE logs_of_test PARTITION OF logs DEFAULT');
    const former = await settled('json');
    await migration.up(runner);
    expect(await settled('jsonb')).toEqual(former);
    expect(await settled('json')).toEqual(former);
    await runner.release();
  });
});
