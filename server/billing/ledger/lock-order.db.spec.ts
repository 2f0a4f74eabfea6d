import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { LedgerGateway } from '../../../test/support/ledger-gateways.js';
import { createTestDatabase, type TestDatabase } from '../../../test/support/test-database.js';
import { createdAtOf, newRowId } from '../../platform/database/row-id.js';
import { holdOfNothing, type TokenLimit } from './admission.js';

const USERS = 12;
const ROUNDS = 40;
const GIVEN = 100_000;

let database: TestDatabase;
let gateways: LedgerGateway[];

beforeAll(async () => {
  database = await createTestDatabase();
});
beforeEach(async () => {
  gateways = await Promise.all([0, 1, 2].map(() => LedgerGateway.open(database)));
});
afterEach(() => Promise.all(gateways.map((gateway) => gateway.vanish())));
afterAll(() => database.drop());

const any = (count: number): number => 1 + Math.floor(Math.random() * count);
const tokenOf = (user: number): TokenLimit => ({
  id: user,
  grantedQuota: GIVEN,
  unlimitedQuota: user % 2 === 0,
  shared: [
    { holder: 'project', id: (user % 3) + 1, total: 1_000 * GIVEN, caps: null },
    { holder: 'member', id: (user % 2) + 1, total: null, caps: { day: 1_000 * GIVEN, week: null, month: null } },
  ],
});

async function call(gateway: LedgerGateway): Promise<void> {
  const user = any(USERS);
  // Open-ended, so that the call always wants the rest of a lease.
  const hold = await gateway.reserve(user, 10, tokenOf(user), 3_000);
  const fate = Math.random();
  if (fate < 0.2) gateway.admission.release(hold);
  else await gateway.settle(hold, any(20));
  // A charge at the end of a call has no hold.
  if (fate > 0.8) await gateway.settle(holdOfNothing(user, user), any(5));
}

async function takeBack({ sql }: LedgerGateway): Promise<void> {
  const text = 'SELECT id FROM logs WHERE type = 2 AND quota > 0 ORDER BY random() LIMIT 1';
  const [charge] = await sql.query<{ id: number }>('any-charge', text);
  if (!charge) return;
  const { id, createdAt } = newRowId();
  const values = [charge.id, createdAtOf(charge.id), id, createdAt, 'it failed'];
  await sql.query('take-back', 'SELECT * FROM refund_usage($1, $2, $3, $4, $5)', values);
}

it('settlements, leases, refunds and entries of several gateways never deadlock', async () => {
  for (let userId = 1; userId <= USERS; userId++) {
    const effectKey = `lock-order:${userId}`;
    await gateways[0]?.ledger.credit({ userId, amount: GIVEN, kind: 'grant', effectKey });
  }
  const work = gateways.map(async (gateway, index) => {
    for (let round = 0; round < ROUNDS; round++) {
      const effectKey = `lock-order:${index}:${round}`;
      await Promise.all([
        ...Array.from({ length: 12 }, () => call(gateway)),
        gateway.ledger.credit({ userId: any(USERS), amount: 1, kind: 'grant', effectKey }),
        takeBack(gateway),
        gateway.admission.releaseIdle(0),
      ]);
    }
  });
  await Promise.all(work);
  // A connection reports its deadlocks when it is closed.
  await Promise.all(gateways.splice(0).map((gateway) => gateway.vanish()));
  const [row] = await database.query<{ deadlocks: string; off: string }>(`
    SELECT (SELECT deadlocks FROM pg_stat_database WHERE datname = current_database()) AS deadlocks,
      (SELECT count(*) FROM user_balances b WHERE quota <>
        (SELECT sum(amount) FROM ledger_entries e WHERE e.user_id = b.user_id) -
        (SELECT coalesce(sum(quota), 0) FROM logs l WHERE l.user_id = b.user_id)) AS off`);
  expect(row).toEqual({ deadlocks: '0', off: '0' });
});
