import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { LedgerGateway } from '../../../test/support/ledger-gateways.js';
import { createTestDatabase, type TestDatabase } from '../../../test/support/test-database.js';
import { executorOf } from '../../platform/database/pg-client.js';
import { QuotaRemovalsService } from './quota-removals.service.js';

let database: TestDatabase;
let gateways: LedgerGateway[];
let keys = 0;

beforeAll(async () => {
  database = await createTestDatabase();
  gateways = await Promise.all([LedgerGateway.open(database), LedgerGateway.open(database)]);
});
afterAll(async () => {
  await Promise.all(gateways.map((gateway) => gateway.vanish()));
  await database.drop();
});

/** Removes as much of `max` as is reserved. @returns the amount */
async function remove({ sql, admission, changes, ledger }: LedgerGateway, userId: number, max: number) {
  let removed = 0;
  await new QuotaRemovalsService(sql, admission, changes).remove(userId, max, async (client, reserved) => {
    removed = reserved;
    const entry = { userId, amount: -reserved, kind: 'plan_expiry', effectKey: `removal:${++keys}` } as const;
    if (reserved > 0) await ledger.credit(entry, executorOf(client));
    return reserved;
  });
  return removed;
}

it('a removal recalls quota leased by another process, except for the reservations of its calls', async () => {
  const [first, second] = gateways as [LedgerGateway, LedgerGateway];
  await first.ledger.credit({ userId: 1, amount: 100, kind: 'grant', effectKey: 'grant:1' });
  const hold = await first.reserve(1, 30, null, 30);
  expect(await remove(second, 1, 100)).toBe(70);
  expect(await remove(second, 1, 100)).toBe(0);
  await first.settle(hold, 10);
  const [row] = await database.query<{ quota: string }>('SELECT quota FROM user_balances WHERE user_id = 1');
  expect(Number(row?.quota)).toBe(20);
  expect(await second.canReserve(1, 20)).toBe(true);
  expect(await second.canReserve(1, 21)).toBe(false);
});
