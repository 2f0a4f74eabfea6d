import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { eventually } from '../../../test/support/eventually.js';
import { createTestDatabase, type TestDatabase } from '../../../test/support/test-database.js';
import { type Config, readConfig } from '../../platform/config/config.js';
import { Membership } from '../../platform/coordination/membership.js';
import { SharedChanges } from '../../platform/coordination/shared-changes.js';
import { migrate } from '../../platform/database/migrate.js';
import { newRowId } from '../../platform/database/row-id.js';
import { Sql } from '../../platform/database/sql.js';
import { Logger } from '../../platform/telemetry/logger.js';
import type { Hold, TokenLimit } from './admission.js';
import { LeaseStore } from './lease-store.js';
import { LeasedAdmission } from './leased-admission.js';
import { LedgerError } from './ledger.errors.js';
import { Ledger } from './ledger.service.js';
import { SettledFeed } from './settled-feed.js';
import type { SettledRow } from './settled-row.js';
import { Settlement } from './settlement.js';

/** One of several gateways, as far as money goes. */
interface Gateway {
  sql: Sql;
  changes: SharedChanges;
  membership: Membership;
  admission: LeasedAdmission;
  settlement: Settlement;
  ledger: Ledger;
  /** Vanishes as a killed process does. */
  vanish(): Promise<void>;
}

const config: Config = readConfig({ LOG_LEVEL: 'silent', REDIS_URL: 'redis://localhost', PROCESS_EXPIRY_SECONDS: '2' });
const logger = new Logger(config);
let database: TestDatabase;
let gateways: Gateway[];
let user = 0;

beforeAll(async () => {
  database = await createTestDatabase();
  await migrate({ connection: { connectionString: database.url } });
  const day = new Date();
  await database.query(
    `CREATE TABLE logs_now PARTITION OF logs FOR VALUES FROM ('${new Date(day.getTime() - 864e5).toISOString()}')
      TO ('${new Date(day.getTime() + 864e5).toISOString()}')`,
  );
});
beforeEach(async () => {
  user++;
  gateways = await Promise.all([open(), open(), open()]);
});
afterEach(() => Promise.all(gateways.map((gateway) => gateway.vanish())));
afterAll(() => database.drop());

async function open(): Promise<Gateway> {
  const connection = { connectionString: database.url };
  const sql = new Sql({ connection }, config);
  const changes = new SharedChanges(sql, connection, logger);
  await changes.open();
  const membership = await Membership.join(sql, connection, config, logger);
  const admission = new LeasedAdmission(new LeaseStore(sql, membership), membership, changes, logger);
  const settlement = new Settlement(sql, admission, new SettledFeed(logger), logger, config);
  const vanish = async () => {
    admission.onApplicationShutdown();
    settlement.onApplicationShutdown();
    await changes.onApplicationShutdown();
    clearInterval(Reflect.get(membership, 'timer') as NodeJS.Timeout);
    await sql.onApplicationShutdown();
  };
  return { sql, changes, membership, admission, settlement, ledger: new Ledger(sql, changes), vanish };
}

const at = (index: number): Gateway => gateways[index] as Gateway;

function give(amount: number): Promise<unknown> {
  return at(0).ledger.credit({ userId: user, amount, kind: 'grant', effectKey: `g:${user}:${Math.random()}` });
}

async function reserve({ admission }: Gateway, amount: number, token: TokenLimit | null = null): Promise<Hold> {
  await admission.load(user, token?.id ?? 0);
  return admission.reserve(user, token, amount, amount);
}

/** Whether so much could be reserved; it is released at once. */
async function canReserve(gateway: Gateway, amount: number): Promise<boolean> {
  const hold = await reserve(gateway, amount).catch(() => null);
  if (hold) gateway.admission.release(hold);
  return hold !== null;
}

function settle({ settlement }: Gateway, hold: Hold, quota: number): Promise<void> {
  const { id, createdAt } = newRowId();
  const row: SettledRow = {
    ...{ id, created_at: createdAt.toISOString(), type: 2, user_id: hold.userId, username: 'u', token_name: '' },
    ...{ token_id: hold.tokenId, channel_id: 1, model_name: 'm', group: 'default', quota, prompt_tokens: 1 },
    ...{ completion_tokens: 1, use_time_ms: 1, is_stream: false, request_id: `r${id}`, hidden: false },
    ...{ content: '', other: '' },
  };
  return new Promise((resolve, reject) => settlement.settle(row, hold, (error) => (error ? reject(error) : resolve())));
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
  it('let through as many calls as it pays for, however they are spread', async () => {
    await give(100 * 7);
    const tries = Array.from({ length: 1_000 }, async (_, index) => {
      const gateway = at(index % 3);
      const hold = await reserve(gateway, 7);
      await settle(gateway, hold, 7);
    });
    const outcomes = await Promise.allSettled(tries);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(100);
    const refused = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []));
    expect(new Set(refused.map(({ definition }) => definition))).toEqual(
      new Set([LedgerError.insufficient_user_quota]),
    );
    expect(await balance()).toBe(0);
  });

  it('never book more than there is, whatever calls cost of what they had reserved', async () => {
    await give(10_000);
    const caller = async (gateway: Gateway, cost: number) => {
      for (let count = 0; count < 10; count++) {
        const hold = await reserve(gateway, 900).catch(() => null);
        if (hold && cost === 0) gateway.admission.release(hold);
        else if (hold) await settle(gateway, hold, cost);
      }
    };
    const costs = [0, 30, 900, 450];
    await Promise.all(gateways.flatMap((gateway) => costs.map((cost) => caller(gateway, cost))));
    const left = await balance();
    expect(left).toBeGreaterThanOrEqual(0);
    // Nothing is lost on the way: one gateway finds all that is left.
    expect(await canReserve(at(2), left)).toBe(true);
  });

  it('find what another one has leased and does not need', async () => {
    await give(1_000_000);
    await settle(at(0), await reserve(at(0), 10), 10);
    expect(await leased()).toBeGreaterThan(0);
    const all = await balance();
    const hold = await reserve(at(1), all);
    expect(hold.amount).toBe(all);
    at(1).admission.release(hold);
  });

  it('give back what lies idle', async () => {
    await give(1_000_000);
    await settle(at(0), await reserve(at(0), 10), 10);
    expect(await eventually(leased, (sum) => sum === 0)).toBe(0);
  });

  it('hold nothing of a gateway that was killed', async () => {
    await give(500);
    const lost = await open();
    const hold = await reserve(lost, 500);
    expect(hold.amount).toBe(500);
    await lost.vanish();
    expect(await canReserve(at(0), 500)).toBe(false);
    expect(await eventually(() => canReserve(at(0), 500), Boolean)).toBe(true);
  });

  it('obey an administrator who takes quota away that was leased', async () => {
    await give(1_000_000);
    await settle(at(1), await reserve(at(1), 10), 10);
    await at(0).ledger.credit({ userId: user, amount: -999_990, kind: 'adjustment', effectKey: `a:${user}` });
    expect(
      await eventually(
        () => canReserve(at(1), 10),
        (can) => !can,
      ),
    ).toBe(false);
  });

  it('go on after one of them was taken for dead', async () => {
    await give(1_000);
    const hold = await reserve(at(0), 100);
    await database.query('DELETE FROM processes WHERE id = $1', [at(0).membership.id]);
    await settle(at(0), hold, 100);
    expect(await eventually(() => canReserve(at(0), 900), Boolean)).toBe(true);
    expect(await balance()).toBe(900);
  });
});

describe('a limited token on several gateways', () => {
  const token = (limits: Partial<TokenLimit>): TokenLimit => ({
    id: 1_000 + user,
    grantedQuota: 0,
    unlimitedQuota: false,
    ...limits,
  });

  it('spends what it was granted and not more', async () => {
    await give(1_000_000);
    const limit = token({ grantedQuota: 50 * 3 });
    const outcomes = await Promise.allSettled(
      Array.from({ length: 200 }, async (_, index) => {
        const gateway = at(index % 3);
        await settle(gateway, await reserve(gateway, 3, limit), 3);
      }),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(50);
    expect(await balance()).toBe(1_000_000 - 150);
    expect(at(0).admission.remainingOf(limit)).toBeLessThanOrEqual(150);
  });

  it('keeps to its daily cap', async () => {
    await give(1_000_000);
    const limit = token({ unlimitedQuota: true, caps: { day: 40, week: null, month: 10_000 } });
    for (const index of [0, 1, 2, 0]) await settle(at(index), await reserve(at(index), 10, limit), 10);
    await expect(reserve(at(1), 10, limit)).rejects.toMatchObject({
      definition: LedgerError.token_cap_reached,
      details: { retryAfterSeconds: expect.any(Number) },
    });
  });
});
