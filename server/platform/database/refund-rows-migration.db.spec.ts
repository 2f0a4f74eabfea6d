import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import { createTestDatabase, type TestDatabase } from '../../../test/support/test-database.js';
import { databaseOptions } from './database-options.js';
import { EarlierRefundRows1769841710000 } from './migrations/1769841710000-earlier-refund-rows.js';
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

const now = Date.now();

/** Inserts a row of the log, and returns its id. */
async function insert(at: number, quota: number, hidden: boolean): Promise<number> {
  const { id, createdAt } = rowIdAt(at, 5);
  const values = [id, createdAt, quota, hidden];
  await database.query(
    'INSERT INTO logs (id, created_at, type, user_id, quota, hidden) VALUES ($1, $2, 2, 7, $3, $4)',
    values,
  );
  return id;
}

it('refunds of earlier versions become visible unless their charge is hidden', async () => {
  const refunds: [charge: boolean | null, refund: number][] = [];
  for (const [index, hidden] of [false, true, null].entries()) {
    const at = now + index * 10;
    // A clean-up has deleted the last charge.
    const charge = hidden === null ? rowIdAt(at, 5).id : await insert(at, 10, hidden);
    const refund = await insert(at + 1, -10, true);
    refunds.push([hidden, refund]);
    await database.query('INSERT INTO usage_refunds (charge_id, refund_id, user_id, amount) VALUES ($1, $2, 7, 10)', [
      charge,
      refund,
    ]);
  }
  await insert(now + 100, 10, true);
  const runner = source.createQueryRunner();
  await new EarlierRefundRows1769841710000().up(runner);
  await runner.release();
  const rows = await database.query<{ id: string; hidden: boolean }>('SELECT id, hidden FROM logs WHERE quota < 0');
  const hidden = new Map(rows.map((row) => [Number(row.id), row.hidden]));
  expect(refunds.map(([charge, refund]) => [charge, hidden.get(refund)])).toEqual([
    [false, false],
    [true, true],
    [null, false],
  ]);
  expect(await database.query('SELECT 1 FROM logs WHERE quota > 0 AND hidden')).toHaveLength(2);
});
