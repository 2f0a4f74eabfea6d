import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { eventually } from '../../../test/support/eventually.js';
import { LedgerGateway } from '../../../test/support/ledger-gateways.js';
import { createTestDatabase, type TestDatabase } from '../../../test/support/test-database.js';
import { holdOfNothing } from './admission.js';

let database: TestDatabase;
let first: LedgerGateway;
let second: LedgerGateway;
let user = 0;

beforeAll(async () => {
  database = await createTestDatabase();
});
beforeEach(async () => {
  user += 10;
  const opened = await Promise.all([LedgerGateway.open(database), LedgerGateway.open(database)]);
  // In the order in which one gateway has priority over the other.
  [first, second] = opened.sort((a, b) => (a.membership.id < b.membership.id ? -1 : 1)) as typeof opened;
});
afterEach(() => Promise.all([first.vanish(), second.vanish()]));
afterAll(() => database.drop());

function give(amount: number, userId = user): Promise<unknown> {
  return first.ledger.credit({ userId, amount, kind: 'grant', effectKey: `g:${userId}:${Math.random()}` });
}

async function lease(gateway: LedgerGateway, amount: number, userId = user): Promise<void> {
  gateway.admission.release(await gateway.reserve(userId, amount));
}

describe('call that cost more than its reservation', () => {
  it('leaves the whole remaining balance to its gateway', async () => {
    await give(100);
    await first.settle(await first.reserve(user, 10), 60);
    const hold = await first.reserve(user, 40);
    await expect(second.reserve(user, 1)).rejects.toMatchObject({ status: 403 });
    await first.settle(hold, 40);
  });

  it('does not let other gateways reserve quota that does not exist', async () => {
    await give(100);
    await first.settle(await first.reserve(user, 10), 60);
    expect(await second.canReserve(user, 41)).toBe(false);
    expect(await second.canReserve(user, 40)).toBe(true);
  });

  it('is counted even when nothing could be reserved for it', async () => {
    await give(0);
    await first.settle(await first.reserve(user, 0, null, 100), 50);
    await give(150);
    const hold = await first.reserve(user, 100);
    expect(await second.canReserve(user, 1)).toBe(false);
    await first.settle(hold, 100);
  });
});

describe('two gateways that lack quota at the same moment', () => {
  it('serve the one call that both their remaining leases can pay for', async () => {
    for (let round = 0; round < 5; round++) {
      const payer = user + round;
      await give(60, payer);
      await lease(first, 30, payer);
      await lease(second, 20, payer);
      const both = await Promise.allSettled([first, second].map((gateway) => gateway.reserve(payer, 50)));
      expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    }
  });

  it('serve the smaller call when the quota is too small for the larger one', async () => {
    await give(60);
    await lease(first, 30);
    await lease(second, 20);
    const [large, small] = await Promise.allSettled([first.reserve(user, 100), second.reserve(user, 50)]);
    expect([large.status, small.status]).toEqual(['rejected', 'fulfilled']);
  });
});

describe('gateway that receives recalls from others', () => {
  it('responds to each recall after all returned quota is committed', async () => {
    const third = await LedgerGateway.open(database);
    for (let round = 0; round < 8; round++) {
      const payer = user + round;
      await give(100, payer);
      await lease(third, 100, payer);
      const holds = await Promise.all([first.reserve(payer, 40), second.reserve(payer, 60)]);
      expect(holds.map(({ amount }) => amount)).toEqual([40, 60]);
    }
    await third.vanish();
  });

  it('waits for the response to its own lease request first, because the database may have leased more to it', async () => {
    await give(100);
    const leased = Promise.withResolvers<void>();
    const response = Promise.withResolvers<void>();
    second.delay(async (when, statement) => {
      if (when === 'before' || statement !== 'lease') return;
      leased.resolve();
      await response.promise;
    });
    const third = await LedgerGateway.open(database);
    const recalled = new Promise<void>((resolve) => third.changes.on('recall', () => resolve()));
    const large = second.reserve(user, 60);
    await leased.promise;
    const small = first.reserve(user, 40);
    await recalled;
    // As many round trips as a premature response would need to cause an error.
    for (let trips = 0; trips < 30; trips++) await third.sql.query('trip', 'SELECT 1');
    response.resolve();
    expect((await Promise.all([small, large])).map(({ amount }) => amount)).toEqual([40, 60]);
    await third.vanish();
  });

  it('responds after idle quota has been returned', async () => {
    for (let round = 0; round < 8; round++) {
      const payer = user + round;
      await give(100, payer);
      await lease(second, 100, payer);
      const swept = second.admission.releaseIdle(0);
      expect(await first.reserve(payer, 100)).toMatchObject({ amount: 100 });
      await swept;
    }
  });
});

describe('call that needs quota of an unresponsive process', () => {
  it('does not delay other users', async () => {
    await Promise.all([give(100, user), give(100_000, user + 1)]);
    const silent = await LedgerGateway.open(database);
    await silent.reserve(user, 100);
    const speech = Promise.withResolvers<void>();
    silent.delay(async (when, statement) => {
      if (when === 'before' && statement === 'notify') await speech.promise;
    });
    await Promise.all([user, user + 1].map((id) => first.admission.load(id, 0)));
    const poor = first.canReserve(user, 50);
    // In the same lease request as the other user's.
    await first.reserve(user + 1, 100);
    await first.reserve(user + 1, 50_000);
    expect(await Promise.race([poor, 'undecided'])).toBe('undecided');
    speech.resolve();
    expect(await poor).toBe(false);
    await silent.vanish();
  });

  it('is served after that process is dead and has been removed', async () => {
    await give(100);
    const lost = await LedgerGateway.open(database);
    await lost.reserve(user, 100);
    await lost.vanish();
    expect(await first.reserve(user, 50)).toMatchObject({ amount: 50 });
  });
});

describe('charge without a hold', () => {
  it('is counted when it is booked between the first lease and its response', async () => {
    await give(100);
    const leased = Promise.withResolvers<void>();
    const response = Promise.withResolvers<void>();
    first.delay(async (when, statement) => {
      if (when === 'before' || statement !== 'lease') return;
      leased.resolve();
      await response.promise;
    });
    const call = first.reserve(user, 40);
    await leased.promise;
    await first.settle(holdOfNothing(user, 0), 50);
    response.resolve();
    await call;
    expect(await first.canReserve(user, 11)).toBe(false);
    expect(await first.canReserve(user, 10)).toBe(true);
  });
});

describe('quota stays available after', () => {
  it('a recall that could not be published', async () => {
    await give(100);
    // Without a hold, the notification of the credit may return this lease before it is recalled.
    const hold = await second.reserve(user, 100);
    const { publish } = first.changes;
    first.changes.publish = () => Promise.reject(new Error('Connection failed'));
    await expect(first.reserve(user, 100)).rejects.toThrow('Connection failed');
    first.changes.publish = publish;
    second.admission.release(hold);
    await lease(first, 100);
    await lease(second, 100);
  });

  it('a lease that the database granted after the request had timed out', async () => {
    await give(100);
    await database.query(`INSERT INTO quota_leases VALUES ('user', $1, $2, 100)`, [user, first.membership.id]);
    expect(
      await eventually(
        () => second.canReserve(user, 100),
        (can) => can,
      ),
    ).toBe(true);
  });
});

describe('gateway that was removed as dead', () => {
  it('rejoins once when several of its calls detect the removal at the same moment', async () => {
    await give(1_000);
    await lease(first, 10);
    const known = first.membership.id;
    const processes = async () =>
      (await database.query<{ id: string }>('SELECT id FROM processes')).map(({ id }) => id);
    const before = new Set(await processes());
    await database.query('DELETE FROM processes WHERE id = $1', [known]);
    const back = first.membership.rejoin(known);
    const calls = Array.from({ length: 8 }, (_, index) => first.reserve(user, 100 + index));
    await Promise.all([...calls, back, first.membership.rejoin(known)]);
    expect((await processes()).filter((id) => !before.has(id))).toEqual([first.membership.id]);
    expect(first.membership.id).not.toBe(known);
    const taken = Array.from({ length: 8 }, (_, index) => 100 + index).reduce((sum, amount) => sum + amount, 0);
    expect(await second.canReserve(user, 1_000 - taken + 1)).toBe(false);
  });
});
