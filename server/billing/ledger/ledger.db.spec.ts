import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { quotaRefusals } from '../../../test/support/quota-refusals.js';
import { siteCalendar } from '../../../test/support/site-calendar.js';
import { createTestDatabase, type TestDatabase } from '../../../test/support/test-database.js';
import type { AppError } from '../../common/errors/app-error.js';
import { readConfig } from '../../platform/config/config.js';
import { Changes } from '../../platform/coordination/changes.js';
import { newRowId } from '../../platform/database/row-id.js';
import { Sql } from '../../platform/database/sql.js';
import { Logger } from '../../platform/telemetry/logger.js';
import { type TokenLimit } from './admission.js';
import { BalancesService } from './balances.service.js';
import { LedgerService } from './ledger.service.js';
import { RefundsService } from './refunds.service.js';
import { SettledFeed } from './settled-feed.js';
import type { SettledRow } from './settled-row.js';
import { Settlement } from './settlement.js';
import { SoleAdmission } from './sole-admission.js';

const config = readConfig({ LOG_LEVEL: 'silent', SETTLE_TIMEOUT_MS: '1000' });
const logger = new Logger(config);
const token: TokenLimit = { id: 5, grantedQuota: 1_000, unlimitedQuota: false };

let database: TestDatabase;
let sql: Sql;
let ledger: LedgerService;
let admission: SoleAdmission;
let settlement: Settlement;
let changes: Changes;
let balances: BalancesService;
let nextUser = 1;
let user: number;

beforeAll(async () => {
  database = await createTestDatabase();
  await database.query('CREATE TABLE logs_all PARTITION OF logs DEFAULT');
});
beforeEach(async () => {
  sql = new Sql({ connection: { connectionString: database.url } }, config);
  changes = new Changes(logger);
  admission = new SoleAdmission(sql, quotaRefusals(), siteCalendar(), changes);
  ledger = new LedgerService(sql, changes);
  balances = new BalancesService(sql);
  const feed = new SettledFeed(logger);
  settlement = new Settlement(sql, admission, new RefundsService(sql, admission, feed, changes), feed, logger, config);
  user = nextUser++;
});
afterEach(() => sql.onApplicationShutdown());
afterAll(() => database.drop());

const grant = (amount: number, effectKey = `grant:${user}:${amount}`) =>
  ledger.credit({ userId: user, amount, kind: 'grant', effectKey });

function row(quota: number, changed: Partial<SettledRow> = {}): SettledRow {
  const { id, createdAt } = newRowId();
  return {
    id,
    created_at: createdAt.toISOString(),
    type: 2,
    user_id: user,
    username: 'ada',
    token_id: token.id,
    token_name: 't',
    channel_id: 9,
    model_name: 'm',
    group: 'default',
    quota,
    prompt_tokens: 10,
    completion_tokens: 20,
    use_time_ms: 30,
    is_stream: false,
    request_id: 'r',
    hidden: false,
    content: '',
    other: '',
    ...changed,
  };
}

const settled = (bill: SettledRow, amount = bill.quota) =>
  new Promise<AppError | undefined>((resolve) => {
    settlement.settle(bill, admission.reserveLoaded(bill.user_id, null, amount, amount), resolve);
  });

async function balance(): Promise<number> {
  return (await balances.ofUsers([user])).get(user)?.quota ?? Number.NaN;
}

describe('ledger entry', () => {
  it('changes the balance once per effect key', async () => {
    const results = await Promise.all(Array.from({ length: 20 }, () => grant(100, `same:${user}`)));
    expect(results.filter((result) => result.applied)).toHaveLength(1);
    expect(await balance()).toBe(100);
  });

  it('rejects an amount that is not an exact integer', async () => {
    await expect(grant(2 ** 53)).rejects.toMatchObject({ code: 'quota_out_of_range' });
    await expect(grant(0.5)).rejects.toMatchObject({ code: 'quota_out_of_range' });
  });

  it.each([1, -1])('rejects an amount that leads to an unsafe balance: %d', async (sign) => {
    await grant(sign * Number.MAX_SAFE_INTEGER);
    await expect(grant(sign)).rejects.toMatchObject({ code: 'quota_out_of_range' });
    expect(await balance()).toBe(sign * Number.MAX_SAFE_INTEGER);
    expect(await ledger.lastEffect(user, 'grant')).not.toBe(`grant:${user}:${sign}`);
  });

  it('applies to calls immediately', async () => {
    await admission.load(user, 0);
    expect(() => admission.reserveLoaded(user, null, 1, 1)).toThrow();
    await grant(1);
    expect(admission.reserveLoaded(user, null, 1, 1).amount).toBe(1);
  });
});

describe('reservation', () => {
  it('takes at least the needed and at most the wanted amount, up to the free quota', async () => {
    await grant(100);
    await admission.load(user, 0);
    expect(admission.reserveLoaded(user, null, 10, 40).amount).toBe(40);
    expect(admission.reserveLoaded(user, null, 10, 400).amount).toBe(60);
    expect(() => admission.reserveLoaded(user, null, 1, 1)).toThrow(
      expect.objectContaining({ code: 'insufficient_user_quota' }),
    );
  });

  it('admits exactly as many calls as the balance pays for', async () => {
    await grant(1_000);
    await admission.load(user, 0);
    const outcomes = Array.from({ length: 300 }, () => {
      try {
        return admission.reserveLoaded(user, null, 10, 10) && 'admitted';
      } catch {
        return 'refused';
      }
    });
    expect(outcomes.filter((outcome) => outcome === 'admitted')).toHaveLength(100);
  });

  it('is refused with what is free, which running calls reduce', async () => {
    await grant(1_918);
    await admission.load(user, 0);
    admission.reserveLoaded(user, null, 1_000, 1_000);
    expect(() => admission.reserveLoaded(user, null, 1_714, 1_714)).toThrow(
      /user quota: ＄0\.001836, need quota: ＄0\.003428/,
    );
  });

  it('counts against the token as well, unless it is unlimited', async () => {
    await grant(5_000);
    await admission.load(user, token.id);
    admission.reserveLoaded(user, token, 900, 900);
    expect(() => admission.reserveLoaded(user, token, 200, 200)).toThrow(
      expect.objectContaining({ code: 'pre_consume_token_quota_failed' }),
    );
    expect(admission.reserveLoaded(user, { ...token, unlimitedQuota: true }, 200, 200).amount).toBe(200);
  });

  it('is returned in full when it is released, once', async () => {
    await grant(10);
    await admission.load(user, 0);
    const hold = admission.reserveLoaded(user, null, 10, 10);
    admission.release(hold);
    admission.release(hold);
    expect(admission.reserveLoaded(user, null, 10, 10).amount).toBe(10);
    expect(() => admission.reserveLoaded(user, null, 1, 1)).toThrow();
  });

  it('reads accounts that were evicted after they had been loaded', async () => {
    await grant(100);
    expect((await admission.reserve(user, token, 10, 40)).amount).toBe(40);
    expect(() => admission.reserveLoaded(user, null, 61, 61)).toThrow(
      expect.objectContaining({ code: 'insufficient_user_quota' }),
    );
  });

  it('sends no query for free quota', async () => {
    await admission.load(user, 0);
    expect(admission.reserveLoaded(user, null, 0, 0).amount).toBe(0);
  });
});

describe('import of rows during running calls', () => {
  const limited: TokenLimit = { id: 77, grantedQuota: 100, unlimitedQuota: false };
  const spendElsewhere = async (quota: number) => {
    await database.query(
      `INSERT INTO token_usage AS t (token_id, used_quota, request_count) VALUES ($1, $2, 1)
        ON CONFLICT (token_id) DO UPDATE SET used_quota = t.used_quota + $2`,
      [limited.id, quota],
    );
    await changes.publish('everything', {});
  };
  const refused = expect.objectContaining({ code: 'pre_consume_token_quota_failed' });

  it('applies the balances of the database to accounts in memory', async () => {
    await grant(10);
    await admission.load(user, 0);
    await database.query('UPDATE user_balances SET quota = 500, version = version + 1 WHERE user_id = $1', [user]);
    await changes.publish('everything', {});
    expect(admission.reserveLoaded(user, null, 500, 500).amount).toBe(500);
  });

  it('reads the spending of a token again when no call holds quota of it', async () => {
    await grant(1_000);
    await admission.load(user, limited.id);
    const hold = admission.reserveLoaded(user, limited, 10, 10);
    await spendElsewhere(95);
    expect(admission.isLoaded(user, limited.id)).toBe(true);
    admission.release(hold);
    expect(admission.isLoaded(user, limited.id)).toBe(false);
    await admission.load(user, limited.id);
    expect(() => admission.reserveLoaded(user, limited, 10, 10)).toThrow(refused);
    expect(admission.reserveLoaded(user, limited, 5, 5).amount).toBe(5);
  });

  it('keeps the reservation of a call that starts while the spending is read', async () => {
    await grant(1_000);
    const other = { ...limited, id: 78 };
    await admission.load(user, other.id);
    await changes.publish('everything', {});
    const loading = admission.load(user, other.id);
    const hold = admission.reserveLoaded(user, other, 60, 60);
    await loading;
    expect(() => admission.reserveLoaded(user, other, 60, 60)).toThrow(refused);
    admission.release(hold);
    expect(admission.reserveLoaded(user, other, 100, 100).amount).toBe(100);
  });
});

describe('settlement', () => {
  it('books user, token, channel, log and roll-ups together', async () => {
    await grant(1_000);
    await admission.load(user, token.id);
    const channel = 100 + user;
    const tokenId = 200 + user;
    const bills = Array.from({ length: 250 }, () =>
      row(2, { channel_id: channel, token_id: tokenId, model_name: `m${user}` }),
    );
    const errors = await Promise.all(bills.map((bill) => settled(bill)));
    expect(errors.filter(Boolean)).toEqual([]);
    expect((await balances.ofUsers([user])).get(user)).toEqual({ quota: 500, usedQuota: 500, requestCount: 250 });
    expect((await balances.ofTokens([tokenId])).get(tokenId)).toMatchObject({ usedQuota: 500, requestCount: 250 });
    expect((await balances.ofChannels([channel])).get(channel)).toEqual({ usedQuota: 500, requestCount: 250 });
    for (const table of ['usage_by_hour_model', 'usage_by_day_user', 'usage_by_day_token']) {
      const sums = await database.query<{ quota: string; requests: string; tokens: string }>(
        `SELECT sum(quota) AS quota, sum(request_count) AS requests, sum(prompt_tokens + completion_tokens) AS tokens
           FROM ${table} WHERE model_name = $1`,
        [`m${user}`],
      );
      expect({ table, ...sums[0] }).toEqual({ table, quota: '500', requests: '250', tokens: '7500' });
    }
    expect(admission.reserveLoaded(user, null, 500, 500).amount).toBe(500);
  });

  it('charges a row once, even when its batch is sent again', async () => {
    await grant(100);
    await admission.load(user, 0);
    const bill = row(30);
    await settled(bill);
    await settled(bill, 0);
    expect(await balance()).toBe(70);
  });

  it('may make the balance negative only by usage beyond the reservation', async () => {
    await grant(10);
    await admission.load(user, 0);
    await settled(row(25), 10);
    expect(await balance()).toBe(-15);
    expect(() => admission.reserveLoaded(user, null, 1, 1)).toThrow();
  });

  it('sets aside a row that the database rejects and books the others', async () => {
    await grant(100);
    await admission.load(user, 0);
    const [bad, good] = await Promise.all([settled(row(1, { prompt_tokens: 2 ** 40 })), settled(row(5))]);
    expect(bad?.code).toBe('settlement_failed');
    expect(good).toBeUndefined();
    expect(await balance()).toBe(95);
  });

  it('books a row without the characters that the database refuses', async () => {
    await grant(100);
    await admission.load(user, 0);
    const attempts = [{ channel: 2, failure: 'half \ud83d' }];
    const refused = { model_name: `m\u0000${user}`, details: { reasoningEffort: 'high\u0000' }, attempts };
    const errors = await Promise.all([settled(row(1, refused)), settled(row(5))]);
    expect(errors).toEqual([undefined, undefined]);
    const [stored] = await database.query('SELECT model_name, details, attempts FROM logs WHERE model_name = $1', [
      `m${user}`,
    ]);
    expect(stored).toEqual({
      model_name: `m${user}`,
      details: { reasoningEffort: 'high' },
      attempts: [{ channel: 2, failure: 'half \ufffd' }],
    });
    expect(await balance()).toBe(94);
  });

  it('reports a timeout to the caller when the database is unavailable, and books the charge after it is back', async () => {
    await grant(100);
    await admission.load(user, 0);
    const name = new URL(database.url).pathname.slice(1);
    const elsewhere = database.url.replace(name, 'postgres');
    const asAdministrator = async (statement: string) => {
      const { default: pg } = await import('pg');
      const client = new pg.Client({ connectionString: elsewhere });
      await client.connect();
      await client.query(statement);
      await client.end();
    };
    await asAdministrator(`ALTER DATABASE ${name} ALLOW_CONNECTIONS false`);
    await asAdministrator(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${name}'`);
    const late = await settled(row(40));
    expect(late?.code).toBe('settlement_failed');
    await asAdministrator(`ALTER DATABASE ${name} ALLOW_CONNECTIONS true`);
    await settlement.drain();
    expect(await balance()).toBe(60);
  });
});
