import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { quotaRefusals } from '../../../test/support/quota-refusals.js';
import { siteCalendar } from '../../../test/support/site-calendar.js';
import { createTestDatabase, type TestDatabase } from '../../../test/support/test-database.js';
import { readConfig } from '../../platform/config/config.js';
import { Changes } from '../../platform/coordination/changes.js';
import { newRowId, rowIdAt } from '../../platform/database/row-id.js';
import { Sql } from '../../platform/database/sql.js';
import { Logger } from '../../platform/telemetry/logger.js';
import type { Hold, TokenLimit } from './admission.js';
import { LedgerService } from './ledger.service.js';
import { OldSpendingJob } from './old-spending.job.js';
import { RefundsService } from './refunds.service.js';
import { SettledFeed } from './settled-feed.js';
import type { SettledRow } from './settled-row.js';
import { Settlement } from './settlement.js';
import { SoleAdmission } from './sole-admission.js';

const config = readConfig({ LOG_LEVEL: 'silent', DATABASE_URL: 'postgres://unused' });
const logger = new Logger(config);

let database: TestDatabase;
let sql: Sql;
let admission: SoleAdmission;
let settlement: Settlement;
let user = 0;
let token: TokenLimit;

beforeAll(async () => {
  database = await createTestDatabase();
  await database.query('CREATE TABLE logs_all PARTITION OF logs DEFAULT');
});
beforeEach(async () => {
  user++;
  token = { id: user, grantedQuota: 0, unlimitedQuota: true, caps: { day: 100, week: null, month: 1_000 } };
  sql = new Sql({ connection: { connectionString: database.url } }, config);
  await restart();
  const ledger = new LedgerService(sql, new Changes(logger));
  await ledger.credit({ userId: user, amount: 1_000_000, kind: 'grant', effectKey: `caps:${user}` });
  await admission.load(user, token.id);
});
afterEach(() => sql.onApplicationShutdown());
afterAll(() => database.drop());

/** Simulates a restart: drops the state in memory. */
async function restart(): Promise<void> {
  const changes = new Changes(logger);
  const feed = new SettledFeed(logger);
  admission = new SoleAdmission(sql, quotaRefusals(false), siteCalendar(), changes);
  settlement = new Settlement(sql, admission, new RefundsService(sql, admission, feed, changes), feed, logger, config);
}

const reserve = (amount: number, wanted = amount): Hold => admission.reserveLoaded(user, token, amount, wanted);
const refused = expect.objectContaining({ code: 'token_cap_reached', status: 429 });

function rowOf(quota: number): SettledRow {
  const { id, createdAt } = newRowId();
  const sums = { quota, prompt_tokens: 1, completion_tokens: 1, use_time_ms: 1 };
  const names = { username: 'ada', token_name: 't', model_name: 'm', group: 'default', request_id: 'r' };
  return {
    id,
    created_at: createdAt.toISOString(),
    type: 2,
    user_id: user,
    token_id: token.id,
    channel_id: 1,
    ...names,
    ...sums,
    is_stream: false,
    hidden: false,
    content: '',
    other: '',
  };
}

function settle(hold: Hold, quota: number): Promise<unknown> {
  return new Promise((resolve) => settlement.settle(rowOf(quota), hold, resolve));
}

describe('caps of a token', () => {
  it('apply to calls immediately', () => {
    const outcomes = Array.from({ length: 30 }, () => {
      try {
        return reserve(10).amount;
      } catch (error) {
        expect(error).toEqual(refused);
        return 0;
      }
    });
    expect(outcomes.filter((amount) => amount === 10)).toHaveLength(10);
  });

  it('count the charge instead of the reservation', async () => {
    await settle(reserve(90), 30);
    expect(reserve(70).amount).toBe(70);
    expect(() => reserve(1)).toThrow(refused);
  });

  it('do not count released reservations', () => {
    admission.release(reserve(100));
    expect(reserve(100).amount).toBe(100);
  });

  it('limit an open-ended call to the remaining amount', () => {
    expect(reserve(10, 500).amount).toBe(100);
    expect(() => reserve(0, 500)).toThrow(refused);
  });

  it('survive a restart', async () => {
    await settle(reserve(60), 60);
    await restart();
    await admission.load(user, token.id);
    expect(() => reserve(41)).toThrow(refused);
    expect(reserve(40).amount).toBe(40);
  });

  it('count refunds', async () => {
    await settle(reserve(100), 100);
    expect(() => reserve(1)).toThrow(refused);
    admission.refunded(token.id, 100, Date.now());
    expect(reserve(100).amount).toBe(100);
  });

  it('count all earlier spending in the period', async () => {
    const first = siteCalendar().at(Date.now()).month.from;
    const spent = [
      { at: first, model: 'a', quota: 500 },
      { at: first, model: 'b', quota: 450 },
      { at: first - 1, model: 'a', quota: 9_999 },
    ].map(({ at, model, quota }, index) => ({
      ...rowOf(quota),
      id: rowIdAt(at, index).id,
      created_at: new Date(at).toISOString(),
      model_name: model,
    }));
    await database.query('SELECT * FROM settle_usage($1::jsonb, NULL)', [JSON.stringify(spent)]);
    await restart();
    await admission.load(user, token.id);
    token = { ...token, caps: { day: null, week: null, month: 1_000 } };
    expect(() => reserve(51)).toThrow(refused);
    expect(reserve(50).amount).toBe(50);
  });

  it('send no query for free quota, and return the reset time in the error', () => {
    reserve(100);
    expect(reserve(0).amount).toBe(0);
    const seconds = (siteCalendar().at(Date.now()).day.to - Date.now()) / 1_000;
    expect(() => reserve(1)).toThrow(
      expect.objectContaining({
        message: '该令牌已达到每日额度上限 100，剩余 0，本次请求需要 1',
        details: { retryAfterSeconds: expect.closeTo(seconds, -1) },
      }),
    );
  });

  it('do not limit calls without a token', () => {
    reserve(100);
    expect(admission.reserveLoaded(user, null, 5_000, 5_000).amount).toBe(5_000);
  });

  it('survive the deletion of old sums', async () => {
    await settle(reserve(60), 60);
    const insert = `INSERT INTO usage_by_quarter_hour_token
      SELECT $1, date_trunc('day', now(), 'UTC') - days * interval '24 hours' - interval '15 minutes', 7
        FROM unnest($2::integer[]) days`;
    // Not at the first day that is kept, so that the day may end before the deletion.
    await database.query(insert, [token.id, [38, 40, 41]]);
    await database.query(`
      INSERT INTO usage_by_quarter_hour_key
      SELECT 1, 'aaaa', date_trunc('day', now(), 'UTC') - days * interval '24 hours', 7 FROM unnest('{39, 41}'::int[]) days`);
    await new OldSpendingJob(sql).run();
    expect(await database.query('SELECT 1 FROM usage_by_quarter_hour_key')).toHaveLength(1);
    const kept = await database.query<{ quota: string }>(
      'SELECT quota FROM usage_by_quarter_hour_token WHERE token_id = $1 ORDER BY quarter_hour',
      [token.id],
    );
    expect(kept.map(({ quota }) => Number(quota))).toEqual([7, 60]);
    await restart();
    await admission.load(user, token.id);
    expect(() => reserve(41)).toThrow(refused);
    expect(reserve(40).amount).toBe(40);
  });
});
