import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { quotaRefusals } from '../../../test/support/quota-refusals.js';
import { createTestDatabase, type TestDatabase } from '../../../test/support/test-database.js';
import { readConfig } from '../../platform/config/config.js';
import { Changes } from '../../platform/coordination/changes.js';
import { newRowId } from '../../platform/database/row-id.js';
import { Sql } from '../../platform/database/sql.js';
import { Logger } from '../../platform/telemetry/logger.js';
import { type Hold, type TokenLimit } from './admission.js';
import { Ledger } from './ledger.service.js';
import { Refunds } from './refunds.service.js';
import { SettledFeed } from './settled-feed.js';
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
  const ledger = new Ledger(sql, new Changes(logger));
  await ledger.credit({ userId: user, amount: 1_000_000, kind: 'grant', effectKey: `caps:${user}` });
  await admission.load(user, token.id);
});
afterEach(() => sql.onApplicationShutdown());
afterAll(() => database.drop());

/** What is in memory is lost. */
async function restart(): Promise<void> {
  const changes = new Changes(logger);
  const feed = new SettledFeed(logger);
  admission = new SoleAdmission(sql, quotaRefusals(false), changes);
  settlement = new Settlement(sql, admission, new Refunds(sql, admission, feed, changes), feed, logger, config);
}

const reserve = (amount: number, wanted = amount): Hold => admission.reserve(user, token, amount, wanted);
const refused = expect.objectContaining({ code: 'token_cap_reached', status: 429 });

function settle(hold: Hold, quota: number): Promise<unknown> {
  const { id, createdAt } = newRowId();
  const sums = { quota, prompt_tokens: 1, completion_tokens: 1, use_time_ms: 1 };
  const names = { username: 'ada', token_name: 't', model_name: 'm', group: 'default', request_id: 'r' };
  const row = {
    ...{ id, created_at: createdAt.toISOString(), type: 2, user_id: user, token_id: token.id, channel_id: 1 },
    ...{ ...names, ...sums, is_stream: false, hidden: false, content: '', other: '' },
  };
  return new Promise((resolve) => settlement.settle(row, hold, resolve));
}

describe('the caps of a token', () => {
  it('hold under calls at once', () => {
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

  it('count what was charged, not what was reserved', async () => {
    await settle(reserve(90), 30);
    expect(reserve(70).amount).toBe(70);
    expect(() => reserve(1)).toThrow(refused);
  });

  it('count what is released as nothing', () => {
    admission.release(reserve(100));
    expect(reserve(100).amount).toBe(100);
  });

  it('leave an open-ended call what there is', () => {
    expect(reserve(10, 500).amount).toBe(100);
    expect(() => reserve(0, 500)).toThrow(refused);
  });

  it('outlive a restart', async () => {
    await settle(reserve(60), 60);
    await restart();
    await admission.load(user, token.id);
    expect(() => reserve(41)).toThrow(refused);
    expect(reserve(40).amount).toBe(40);
  });

  it('count what was given back', async () => {
    await settle(reserve(100), 100);
    expect(() => reserve(1)).toThrow(refused);
    admission.refunded(token.id, 100);
    expect(reserve(100).amount).toBe(100);
  });

  it('count what was spent before in the period, whatever for', async () => {
    const spend = 'INSERT INTO usage_by_day_token VALUES ($1, $2, $3, 1, $4, 1, 1)';
    const now = new Date();
    const first = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1)).toISOString().slice(0, 10);
    const before = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1, 1)).toISOString().slice(0, 10);
    for (const [day, model, quota] of [
      [first, 'a', 500],
      [first, 'b', 450],
      [before, 'a', 9_999],
    ]) {
      await database.query(spend, [day, token.id, model, quota]);
    }
    await restart();
    await admission.load(user, token.id);
    token = { ...token, caps: { day: null, week: null, month: 1_000 } };
    expect(() => reserve(51)).toThrow(refused);
    expect(reserve(50).amount).toBe(50);
  });

  it('ask nothing of what is free, and say when to come back', () => {
    reserve(100);
    expect(reserve(0).amount).toBe(0);
    const seconds = (Math.ceil(Date.now() / 86_400_000) * 86_400_000 - Date.now()) / 1_000;
    expect(() => reserve(1)).toThrow(
      expect.objectContaining({
        message: '该令牌已达到每日额度上限 100，剩余 0，本次请求需要 1',
        details: { retryAfterSeconds: expect.closeTo(seconds, -1) },
      }),
    );
  });

  it('are no limit for calls without a token', () => {
    reserve(100);
    expect(admission.reserve(user, null, 5_000, 5_000).amount).toBe(5_000);
  });
});
