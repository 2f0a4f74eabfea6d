import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import { createTestDatabase, LOG_SUMS, type TestDatabase } from '../../../test/support/test-database.js';
import { databaseOptions } from './database-options.js';
import { SettlementOfJsonb1769840000000 } from './migrations/1769840000000-settlement-of-jsonb.js';
import { SettlementOfOneCall1769841400000 } from './migrations/1769841400000-settlement-of-one-call.js';
import { rowIdAt } from './row-id.js';

let database: TestDatabase;
let source: DataSource;
beforeAll(async () => {
  database = await createTestDatabase();
  source = await new DataSource(databaseOptions({ connection: { connectionString: database.url } })).initialize();
  await database.query('CREATE TABLE logs_of_test PARTITION OF logs DEFAULT');
});
afterAll(async () => {
  await source.destroy();
  await database.drop();
});

const HOUR_MS = 3_600_000;
const WRITTEN = ['logs', ...LOG_SUMS];
const PROCESS = '00000000-0000-4000-8000-000000000001';
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
  channel_id: index % 3,
  model_name: `model-${index % 5}`,
  group: 'default',
  quota: index % 6 === 5 ? 0 : index * 7,
  content: 'é "quoted"',
  other: '',
  prompt_tokens: index,
  completion_tokens: 3,
  is_stream: false,
  hidden: false,
  attempts: [{ channel: 1, failure: '' }],
}));

type Call = (typeof calls)[number];

/** Two batches that have a call in common. */
const TWO_BATCHES = [calls.slice(0, 13), calls.slice(12)];
/** One call each, the last of them for the second time. */
const SINGLE_CALLS = [...calls, ...calls.slice(-1)].map((call) => [call]);

/** All that a settlement writes, after some batches. */
async function settled(
  type: 'json' | 'jsonb',
  batches: readonly (readonly Call[])[],
  process: string | null = null,
): Promise<unknown> {
  await database.query(`
    TRUNCATE ${WRITTEN.join(', ')};
    INSERT INTO processes (id, slot, roles) VALUES ('${PROCESS}', 1, 'gateway') ON CONFLICT DO NOTHING;
    INSERT INTO quota_leases (holder, holder_id, process_id, amount)
      SELECT holder, id, '${PROCESS}', 1000000 FROM unnest(ARRAY['user', 'token']) holder, generate_series(1, 3) id
      ON CONFLICT (holder, holder_id, process_id) DO UPDATE SET amount = excluded.amount`);
  const statement = `SELECT * FROM settle_usage($1::${type}, ${process ? `'${process}'` : 'NULL'}) ORDER BY user_id`;
  const balances = [];
  for (const batch of batches) balances.push(await database.query(statement, [JSON.stringify(batch)]));
  const tables = await Promise.all(
    [...WRITTEN, 'quota_leases'].map((table) => database.query(`SELECT to_jsonb(t) FROM ${table} t ORDER BY t`)),
  );
  return [balances, tables];
}

describe('migrations of the settlement', () => {
  it('write the same rows as the former functions, even for processes of the previous version', async () => {
    const jsonb = new SettlementOfJsonb1769840000000();
    const oneCall = new SettlementOfOneCall1769841400000();
    const runner = source.createQueryRunner();
    await oneCall.down(runner);
    await jsonb.down(runner);
    const former = await settled('json', TWO_BATCHES);
    await jsonb.up(runner);
    expect(await settled('jsonb', TWO_BATCHES)).toEqual(former);
    expect(await settled('json', TWO_BATCHES)).toEqual(former);
    const single = await settled('jsonb', SINGLE_CALLS);
    const leased = await settled('jsonb', SINGLE_CALLS, PROCESS);
    await oneCall.up(runner);
    expect(await settled('jsonb', TWO_BATCHES)).toEqual(former);
    expect(await settled('jsonb', SINGLE_CALLS)).toEqual(single);
    expect(await settled('json', SINGLE_CALLS)).toEqual(single);
    expect(await settled('jsonb', SINGLE_CALLS, PROCESS)).toEqual(leased);
    await runner.release();
  });

  it('refuse a single call under the id of another', async () => {
    const [call] = calls as [Call];
    await settled('jsonb', [[call]]);
    const another = JSON.stringify([{ ...call, request_id: 'another' }]);
    await expect(database.query('SELECT * FROM settle_usage($1::jsonb, NULL)', [another])).rejects.toMatchObject({
      code: 'TG001',
    });
  });
});
