import { afterAll, beforeAll, expect, it } from '@jest/globals';
import pg from 'pg';
import { eventually } from '../../../test/support/eventually.js';
import { LedgerGateway } from '../../../test/support/ledger-gateways.js';
import { createTestDatabase, type TestDatabase } from '../../../test/support/test-database.js';
import { QuotaTransfersService } from './quota-transfers.service.js';

const GATEWAYS = 3;

let database: TestDatabase;
let gateways: LedgerGateway[];
let keys = 0;

beforeAll(async () => {
  database = await createTestDatabase();
  gateways = await Promise.all(Array.from({ length: GATEWAYS }, () => LedgerGateway.open(database)));
});
afterAll(async () => {
  await Promise.all(gateways.map((gateway) => gateway.vanish()));
  await database.drop();
});

const any = (max: number): number => 1 + Math.floor(Math.random() * max);
const anyGateway = (): LedgerGateway => gateways[any(GATEWAYS) - 1] as LedgerGateway;

function move(from: number, to: number, amount: number, gateway = anyGateway()): Promise<boolean> {
  const { sql, ledger, admission, changes } = gateway;
  const transfer = { kind: 'team_transfer', from: { id: from }, to: { id: to }, amount } as const;
  return new QuotaTransfersService(sql, ledger, admission, changes).transfer({
    ...transfer,
    effectKey: `move:${++keys}`,
  });
}

async function grant(userId: number, amount: number): Promise<void> {
  await anyGateway().ledger.credit({ userId, amount, kind: 'grant', effectKey: `grant:${userId}` });
}

async function balanceOf(userId: number): Promise<number> {
  const [row] = await database.query<{ quota: string }>('SELECT quota FROM user_balances WHERE user_id = $1', [userId]);
  return Number(row?.quota);
}

it('a transfer recalls quota leased by another process, except for the reservations of its calls', async () => {
  await grant(1, 100);
  const [first, second] = gateways as [LedgerGateway, LedgerGateway];
  const hold = await first.reserve(1, 30, null, 30);
  await expect(move(1, 2, 71, second)).rejects.toMatchObject({ code: 'insufficient_user_quota' });
  await move(1, 2, 70, second);
  expect(await first.canReserve(1, 1)).toBe(false);
  first.admission.release(hold);
  expect(await second.canReserve(1, 30)).toBe(true);
  expect(await second.canReserve(2, 70)).toBe(true);
});

it('concurrent transfers and calls in several processes never overspend and never lose quota', async () => {
  const [team, person] = [11, 12];
  await grant(team, 2_000);
  await grant(person, 500);
  let used = 0;
  const call = async () => {
    const gateway = anyGateway();
    const needed = any(40);
    const hold = await gateway.reserve(team, needed).catch(() => null);
    if (!hold) return;
    const cost = any(needed);
    used += cost;
    await gateway.settle(hold, cost);
  };
  const transfer = () => {
    const [from, to] = Math.random() < 0.5 ? [team, person] : [person, team];
    return move(from, to, any(150)).catch(() => false);
  };
  await Promise.all(Array.from({ length: 120 }, (_, index) => (index % 3 === 0 ? transfer() : call())));
  const left = [await balanceOf(team), await balanceOf(person)] as const;
  expect(left[0] + left[1]).toBe(2_500 - used);
  expect(Math.min(...left)).toBeGreaterThanOrEqual(0);
  // The remaining quota is free: no lease counts what was moved.
  if (left[0] > 0) expect(await anyGateway().canReserve(team, left[0])).toBe(true);
  if (left[1] > 0) expect(await anyGateway().canReserve(person, left[1])).toBe(true);
});

it('the same transfer, requested three times concurrently, is booked once, and no request fails', async () => {
  await grant(21, 100);
  const { sql, ledger, admission, changes } = anyGateway();
  const transfers = new QuotaTransfersService(sql, ledger, admission, changes);
  const same = { kind: 'team_transfer', from: { id: 21 }, to: { id: 22 }, amount: 60, effectKey: 'the same' } as const;
  const booked = await Promise.all([same, same, same].map((transfer) => transfers.transfer(transfer)));
  expect(booked.sort()).toEqual([false, false, true]);
  expect(await Promise.all([21, 22].map(balanceOf))).toEqual([40, 60]);
});

it('a transfer that another process is booking waits for it instead of failing for missing quota', async () => {
  await grant(31, 50);
  const { sql, ledger, admission, changes } = anyGateway();
  const transfers = new QuotaTransfersService(sql, ledger, admission, changes);
  const other = new pg.Client({ connectionString: database.url });
  await other.connect();
  await other.query('BEGIN');
  await other.query(
    `INSERT INTO ledger_entries (user_id, amount, kind, effect_key, note) VALUES (31, -60, 'team_transfer', 'slow:out', '')`,
  );
  const waiting = transfers.transfer({
    kind: 'team_transfer',
    from: { id: 31 },
    to: { id: 32 },
    amount: 60,
    effectKey: 'slow',
  });
  await eventually(
    () =>
      database.query(`SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`),
    ({ length }) => length > 0,
  );
  await other.query('COMMIT');
  await other.end();
  expect(await waiting).toBe(false);
});
