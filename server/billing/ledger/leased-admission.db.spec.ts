import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { eventually } from '../../../test/support/eventually.js';
import { LedgerGateway } from '../../../test/support/ledger-gateways.js';
import { createTestDatabase, type TestDatabase } from '../../../test/support/test-database.js';
import type { Hold, TokenLimit } from './admission.js';
import { LedgerError } from './ledger.errors.js';

let database: TestDatabase;
let gateways: LedgerGateway[];
let user = 0;

beforeAll(async () => {
  database = await createTestDatabase();
});
beforeEach(async () => {
  user++;
  gateways = await Promise.all([0, 1, 2].map(() => LedgerGateway.open(database)));
});
afterEach(() => Promise.all(gateways.map((gateway) => gateway.vanish())));
afterAll(() => database.drop());

const at = (index: number): LedgerGateway => gateways[index] as LedgerGateway;

function give(amount: number): Promise<unknown> {
  return at(0).ledger.credit({ userId: user, amount, kind: 'grant', effectKey: `g:${user}:${Math.random()}` });
}

function reserve(gateway: LedgerGateway, amount: number, token: TokenLimit | null = null): Promise<Hold> {
  return gateway.reserve(user, amount, token);
}

async function balance(): Promise<number> {
  const rows = await database.query<{ quota: string }>('SELECT quota FROM user_balances WHERE user_id = $1', [user]);
  return Number(rows[0]?.quota);
}

async function leased(): Promise<number> {
  const text = `SELECT coalesce(sum(amount), 0) AS sum FROM quota_leases WHERE holder = 'user' AND holder_id = $1`;
  return Number((await database.query<{ sum: string }>(text, [user]))[0]?.sum);
}

describe('several gateways on one balance', () => {
  it('admit as many calls as the balance pays for, however they are distributed', async () => {
    await give(100 * 7);
    const tries = Array.from({ length: 1_000 }, async (_, index) => {
      const gateway = at(index % 3);
      const hold = await reserve(gateway, 7);
      await gateway.settle(hold, 7);
    });
    const outcomes = await Promise.allSettled(tries);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(100);
    const refused = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []));
    expect(new Set(refused.map(({ definition }) => definition))).toEqual(
      new Set([LedgerError.insufficient_user_quota]),
    );
    expect(await balance()).toBe(0);
  });

  it('never book more than the balance, regardless of the share of their reservations that calls cost', async () => {
    await give(10_000);
    const caller = async (gateway: LedgerGateway, cost: number) => {
      for (let count = 0; count < 10; count++) {
        const hold = await reserve(gateway, 900).catch(() => null);
        if (hold && cost === 0) gateway.admission.release(hold);
        else if (hold) await gateway.settle(hold, cost);
      }
    };
    const costs = [0, 30, 900, 450];
    await Promise.all(gateways.flatMap((gateway) => costs.map((cost) => caller(gateway, cost))));
    const left = await balance();
    expect(left).toBeGreaterThanOrEqual(0);
    // No quota is lost: one gateway can reserve the whole remaining balance.
    expect(await at(2).canReserve(user, left)).toBe(true);
  });

  it('recall quota that another gateway has leased and does not need', async () => {
    await give(1_000_000);
    await at(0).settle(await reserve(at(0), 10), 10);
    expect(await leased()).toBeGreaterThan(0);
    const all = await balance();
    const hold = await reserve(at(1), all);
    expect(hold.amount).toBe(all);
    at(1).admission.release(hold);
  });

  it('return idle quota', async () => {
    await give(1_000_000);
    await at(0).settle(await reserve(at(0), 10), 10);
    expect(await eventually(leased, (sum) => sum === 0)).toBe(0);
  });

  it('release the leases of a killed gateway', async () => {
    await give(500);
    const lost = await LedgerGateway.open(database);
    const hold = await reserve(lost, 500);
    expect(hold.amount).toBe(500);
    await lost.vanish();
    expect(await leased()).toBe(500);
    expect(await eventually(() => at(0).canReserve(user, 500), Boolean)).toBe(true);
  });

  it('apply a reduction by an administrator to leased quota', async () => {
    await give(1_000_000);
    await at(1).settle(await reserve(at(1), 10), 10);
    await at(0).ledger.credit({ userId: user, amount: -999_990, kind: 'adjustment', effectKey: `a:${user}` });
    expect(
      await eventually(
        () => at(1).canReserve(user, 10),
        (can) => !can,
      ),
    ).toBe(false);
  });

  it('continue after one of them was removed as dead', async () => {
    await give(1_000);
    const hold = await reserve(at(0), 100);
    await database.query('DELETE FROM processes WHERE id = $1', [at(0).membership.id]);
    await at(0).settle(hold, 100);
    expect(await eventually(() => at(0).canReserve(user, 900), Boolean)).toBe(true);
    expect(await balance()).toBe(900);
  });
});

describe('limited token on several gateways', () => {
  const token = (limits: Partial<TokenLimit>): TokenLimit => ({
    id: 1_000 + user,
    grantedQuota: 0,
    unlimitedQuota: false,
    ...limits,
  });

  it('spends at most its limit', async () => {
    await give(1_000_000);
    const limit = token({ grantedQuota: 50 * 3 });
    const outcomes = await Promise.allSettled(
      Array.from({ length: 200 }, async (_, index) => {
        const gateway = at(index % 3);
        await gateway.settle(await reserve(gateway, 3, limit), 3);
      }),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(50);
    expect(await balance()).toBe(1_000_000 - 150);
    expect(at(0).admission.remainingOf(limit)).toBeLessThanOrEqual(150);
  });

  it('observes its daily cap', async () => {
    await give(1_000_000);
    const limit = token({ unlimitedQuota: true, caps: { day: 40, week: null, month: 10_000 } });
    for (const index of [0, 1, 2, 0]) await at(index).settle(await reserve(at(index), 10, limit), 10);
    await expect(reserve(at(1), 10, limit)).rejects.toMatchObject({
      definition: LedgerError.token_cap_reached,
      details: { retryAfterSeconds: expect.any(Number) },
    });
  });
});
