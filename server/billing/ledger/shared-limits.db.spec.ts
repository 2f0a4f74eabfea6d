import { setImmediate as turn } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { LedgerGateway } from '../../../test/support/ledger-gateways.js';
import { quotaRefusals } from '../../../test/support/quota-refusals.js';
import { siteCalendar } from '../../../test/support/site-calendar.js';
import { createTestDatabase, type TestDatabase } from '../../../test/support/test-database.js';
import { readConfig } from '../../platform/config/config.js';
import { Changes } from '../../platform/coordination/changes.js';
import { newRowId } from '../../platform/database/row-id.js';
import { Sql } from '../../platform/database/sql.js';
import { Logger } from '../../platform/telemetry/logger.js';
import type { Hold, QuotaAdmission, TokenLimit } from './admission.js';
import { RefundsService } from './refunds.service.js';
import { SettledFeed } from './settled-feed.js';
import type { SettledRow } from './settled-row.js';
import { Settlement } from './settlement.js';
import type { SharedHolder, SharedLimit } from './shared-limit.js';
import { SoleAdmission } from './sole-admission.js';
import type { QuotaCaps } from './token-spending.js';

const HOUR_MS = 3_600_000;
const RICH = 1_000_000_000;
const config = readConfig({ LOG_LEVEL: 'silent', DATABASE_URL: 'postgres://unused' });
const logger = new Logger(config);
const daily = (day: number): QuotaCaps => ({ day, week: null, month: null });

/** The admission and the ledger of one process. */
interface Gateway {
  readonly admission: QuotaAdmission;
  readonly settlement: Settlement;
  close(): Promise<void>;
}

let database: TestDatabase;
let gateways: Gateway[] = [];
let team = 0;
/** Two tokens in one project that one member has made. */
let tokens: number[];
/** The ids of the project and the member. */
let ids: Record<SharedHolder, number>;

beforeAll(async () => {
  database = await createTestDatabase();
  await database.query('CREATE TABLE logs_rest PARTITION OF logs DEFAULT');
});
beforeEach(async () => {
  team++;
  await database.query('INSERT INTO user_balances (user_id, quota, version) VALUES ($1, $2, 1)', [team, RICH]);
  ({ ids, tokens } = await joined(team, 1_000 + team));
});
afterEach(async () => {
  await Promise.all(gateways.map((gateway) => gateway.close()));
});
afterAll(() => database.drop());

/** Adds a member and a project to a team, and two tokens of both. */
async function joined(
  teamId: number,
  userId: number,
): Promise<{ ids: Record<SharedHolder, number>; tokens: number[] }> {
  const [member] = await database.query<{ id: string }>(
    `INSERT INTO team_members (team_id, user_id, role) VALUES ($1, $2, 'member') RETURNING id`,
    [teamId, userId],
  );
  const [project] = await database.query<{ id: string }>(
    'INSERT INTO projects (team_id, name) VALUES ($1, $2) RETURNING id',
    [teamId, `project ${userId}`],
  );
  const made = await database.query<{ id: string }>(
    `INSERT INTO tokens (user_id, created_by, project_id, name, key_digest, key_cipher, key_hint, unlimited_quota)
     SELECT $1, $2, $3, 't', gen_random_uuid()::text::bytea, '', '', true FROM generate_series(1, 2) RETURNING id`,
    [teamId, userId, project?.id],
  );
  return {
    ids: { project: Number(project?.id), member: Number(member?.id) },
    tokens: made.map(({ id }) => Number(id)),
  };
}

async function several(): Promise<Gateway[]> {
  const opened = await Promise.all([LedgerGateway.open(database), LedgerGateway.open(database)]);
  // Responses overtake one another.
  for (const gateway of opened)
    gateway.delay(async () => {
      for (let turns = Math.floor(Math.random() * 4); turns > 0; turns--) await turn();
    });
  return opened;
}

async function one(): Promise<Gateway[]> {
  const sql = new Sql({ connection: { connectionString: database.url } }, config);
  const changes = new Changes(logger);
  const feed = new SettledFeed(logger);
  const admission = new SoleAdmission(sql, quotaRefusals(false), siteCalendar(), changes);
  const settlement = new Settlement(
    sql,
    admission,
    new RefundsService(sql, admission, feed, changes),
    feed,
    logger,
    config,
  );
  return [{ admission, settlement, close: () => sql.onApplicationShutdown() }];
}

/** A limit of the project or the member. */
const limitOf = (holder: SharedHolder, caps: QuotaCaps | null, total: number | null = null): SharedLimit => ({
  holder,
  id: ids[holder],
  total,
  caps,
});

/** A call on one of the gateways and with one of the tokens, in turn. @throws when a limit leaves less */
async function reserve(call: number, amount: number, ...shared: SharedLimit[]): Promise<Hold> {
  const gateway = gateways[call % gateways.length] as Gateway;
  const tokenId = tokens[Math.floor(call / gateways.length) % tokens.length] as number;
  const token: TokenLimit = { id: tokenId, grantedQuota: 0, unlimitedQuota: true, shared };
  await gateway.admission.load(team, tokenId);
  return gateway.admission.reserve(team, token, amount, amount);
}

function settle(call: number, hold: Hold, quota: number, at?: number): Promise<void> {
  const { id, createdAt } = newRowId();
  const row: SettledRow = {
    id,
    created_at: (at === undefined ? createdAt : new Date(at)).toISOString(),
    type: 2,
    user_id: team,
    username: 'u',
    token_name: '',
    token_id: hold.tokenId,
    channel_id: 1,
    model_name: 'm',
    group: 'default',
    quota,
    prompt_tokens: 1,
    completion_tokens: 1,
    use_time_ms: 1,
    is_stream: false,
    request_id: `r${id}`,
    hidden: false,
    content: '',
    other: '',
  };
  const { settlement } = gateways[call % gateways.length] as Gateway;
  return new Promise((resolve, reject) => settlement.settle(row, hold, (error) => (error ? reject(error) : resolve())));
}

async function spent(): Promise<number> {
  const [row] = await database.query<{ spent: string }>(
    'SELECT coalesce(sum(quota), 0) AS spent FROM usage_by_day_token WHERE token_id = ANY($1::bigint[])',
    [tokens],
  );
  return Number(row?.spent);
}

const HOLDERS = [
  ['project', 'project_cap_reached'],
  ['member', 'member_cap_reached'],
] as const;

describe.each([
  ['several processes', several],
  ['one process', one],
])('limits that tokens of a team share in %s', (_, open) => {
  beforeEach(async () => {
    gateways = await open();
  });

  describe.each(HOLDERS)('caps of a %s', (holder, code) => {
    const capped = (caps: QuotaCaps | null) => limitOf(holder, caps);

    it('are exact for many concurrent calls with all tokens', async () => {
      expect(await outcomesOf(120, 10, capped(daily(500)))).toEqual({ granted: 50, codes: [code] });
      expect(await spent()).toBe(500);
    });

    it('leave the rest of a reservation that cost less to the next call, wherever that is', async () => {
      let call = 0;
      for (; call < 200; call++) {
        const hold = await reserve(call, 10, capped(daily(100))).catch(() => null);
        if (hold === null) break;
        await settle(call, hold, 7);
      }
      // 13 calls have cost 91; the 14th needs 10, and 9 are left.
      expect([call, await spent()]).toEqual([13, 91]);
      expect((await reserve(call, 9, capped(daily(100)))).amount).toBe(9);
    });

    it('do not count released reservations', async () => {
      const hold = await reserve(0, 100, capped(daily(100)));
      await expect(reserve(1, 1, capped(daily(100)))).rejects.toMatchObject({ code, status: 429 });
      gateways[0]?.admission.release(hold);
      expect((await reserve(1, 100, capped(daily(100)))).amount).toBe(100);
    });

    it('count earlier spending, and apply to this holder only', async () => {
      await settle(0, await reserve(0, 10, capped(null)), 90);
      await expect(reserve(0, 11, capped(daily(100)))).rejects.toMatchObject({ code });
      ({ ids, tokens } = await joined(team, 5_000 + team));
      expect((await reserve(0, 100, capped(daily(100)))).amount).toBe(100);
    });

    it('are not reduced by a call that the balance refuses', async () => {
      await database.query('UPDATE user_balances SET quota = 50 WHERE user_id = $1', [team]);
      await expect(reserve(0, 60, capped(daily(100)))).rejects.toMatchObject({ code: 'insufficient_user_quota' });
      expect((await reserve(1, 50, capped(daily(100)))).amount).toBe(50);
    });
  });

  it.each([
    ['day', { day: 100, week: null, month: null }, 60],
    ['week', { day: null, week: 100, month: null }, 60],
    ['month', { day: null, week: null, month: 100 }, 60],
  ])('count the current %s only', async (period, caps, cost) => {
    const from = siteCalendar().at(Date.now())[period as 'day'].from;
    await settle(0, await reserve(0, 1), cost, from - HOUR_MS);
    await settle(1, await reserve(1, 1), cost, from);
    await Promise.all(gateways.map((gateway) => gateway.close()));
    gateways = await open();
    await expect(reserve(0, 41, limitOf('member', caps))).rejects.toMatchObject({ code: 'member_cap_reached' });
    expect((await reserve(0, 40, limitOf('member', caps))).amount).toBe(40);
    await expect(reserve(0, 41, limitOf('project', caps))).rejects.toMatchObject({ code: 'project_cap_reached' });
  });

  it('count the spending of a member before leaving and joining again', async () => {
    await settle(0, await reserve(0, 10, limitOf('member', daily(100))), 90);
    await database.query('DELETE FROM team_members WHERE id = $1', [ids.member]);
    const [rejoined] = await database.query<{ id: string }>(
      `INSERT INTO team_members (team_id, user_id, role) VALUES ($1, $2, 'member') RETURNING id`,
      [team, 1_000 + team],
    );
    ids = { ...ids, member: Number(rejoined?.id) };
    await expect(reserve(0, 11, limitOf('member', daily(100)))).rejects.toMatchObject({ code: 'member_cap_reached' });
    expect((await reserve(1, 10, limitOf('member', daily(100)))).amount).toBe(10);
  });

  it('keep the total of a project for many concurrent calls, regardless of the period', async () => {
    await settle(0, await reserve(0, 10), 10, Date.now() - 60 * 24 * HOUR_MS);
    const outcomes = await outcomesOf(80, 10, limitOf('project', daily(1_000), 310));
    expect(outcomes).toEqual({ granted: 30, codes: ['project_budget_reached'] });
    expect(await spent()).toBe(310);
  });

  it('enforce the tightest limit of project and member, and release the reservations of the other limits', async () => {
    const limits = [limitOf('project', daily(300), 400), limitOf('member', daily(200))];
    expect(await outcomesOf(60, 10, ...limits)).toEqual({ granted: 20, codes: ['member_cap_reached'] });
    expect(await spent()).toBe(200);
    expect((await reserve(0, 100, limitOf('project', daily(300), 400))).amount).toBe(100);
  });
});

/** The outcomes of concurrent calls, each for the same amount. */
async function outcomesOf(count: number, amount: number, ...shared: SharedLimit[]) {
  const calls = Array.from({ length: count }, async (_none, call) =>
    settle(call, await reserve(call, amount, ...shared), amount),
  );
  const outcomes = await Promise.allSettled(calls);
  const refusals = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason.code] : []));
  return { granted: count - refusals.length, codes: [...new Set(refusals)] };
}

describe('leases of projects and members', () => {
  it('are zero in the database after all calls have ended', async () => {
    const opened = await Promise.all([LedgerGateway.open(database), LedgerGateway.open(database)]);
    gateways = opened;
    const limits = [limitOf('project', null, 1_000), limitOf('member', daily(1_000))];
    for (let call = 0; call < 20; call++) await settle(call, await reserve(call, 10, ...limits), 12);
    for (const { admission } of opened) await admission.releaseIdle(0);
    const [leased] = await database.query<{ count: string }>(
      'SELECT count(*) FROM quota_leases WHERE (holder, holder_id) IN (($1, $2), ($3, $4))',
      ['project', ids.project, 'member', ids.member],
    );
    expect([Number(leased?.count), await spent()]).toEqual([0, 240]);
  });
});
