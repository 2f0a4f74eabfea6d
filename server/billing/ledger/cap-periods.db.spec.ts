import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import fc from 'fast-check';
import type { QueryRunner } from 'typeorm';
import { LedgerGateway } from '../../../test/support/ledger-gateways.js';
import { quotaRefusals } from '../../../test/support/quota-refusals.js';
import { siteCalendar } from '../../../test/support/site-calendar.js';
import { createTestDatabase, type TestDatabase } from '../../../test/support/test-database.js';
import { readConfig } from '../../platform/config/config.js';
import { Changes } from '../../platform/coordination/changes.js';
import { TokenQuarterHours1766800000000 } from '../../platform/database/migrations/1766800000000-token-quarter-hours.js';
import { SettlementOfJsonb1769840000000 } from '../../platform/database/migrations/1769840000000-settlement-of-jsonb.js';
import { rowIdAt } from '../../platform/database/row-id.js';
import { Sql } from '../../platform/database/sql.js';
import { Logger } from '../../platform/telemetry/logger.js';
import type { Hold, QuotaAdmission } from './admission.js';
import { RefundsService } from './refunds.service.js';
import { SettledFeed } from './settled-feed.js';
import type { SettledRow } from './settled-row.js';
import { Settlement } from './settlement.js';
import { SoleAdmission } from './sole-admission.js';
import type { QuotaCaps } from './token-spending.js';

const MINUTE_MS = 60_000;
const RICH = 1_000_000_000;
const none: QuotaCaps = { day: null, week: null, month: null };
const refused = expect.objectContaining({ code: 'token_cap_reached' });

let database: TestDatabase;
let site: Site;
let payer = 0;
let ids = 0;

beforeAll(async () => {
  database = await createTestDatabase();
  await database.query('CREATE TABLE logs_rest PARTITION OF logs DEFAULT');
});
beforeEach(async () => {
  payer++;
  const values = [payer, RICH];
  await database.query(`INSERT INTO user_balances (user_id, quota, version) VALUES ($1, $2, 1)`, values);
});
afterEach(async () => {
  await site.close();
  jest.restoreAllMocks();
});
afterAll(() => database.drop());

/** Sets the current time. */
function clock(time: string | number): void {
  const at = new Date(time).getTime();
  jest.spyOn(Date, 'now').mockReturnValue(at);
}

/** The admission and the ledger of one process. */
interface Gateway {
  readonly admission: QuotaAdmission;
  readonly settlement: Settlement;
}

/** The gateways of a site, for the caps of one token. Calls are distributed to them in turn. */
abstract class Site {
  caps: QuotaCaps | null = null;
  protected readonly options = { TimeZone: 'UTC' };
  private turn = 0;

  protected abstract readonly gateways: readonly Gateway[];
  abstract restart(): Promise<void>;
  abstract close(): Promise<void>;
  protected abstract notifyGateways(): Promise<void>;

  async setZone(zone: string): Promise<void> {
    this.options.TimeZone = zone;
    await this.notifyGateways();
  }

  /** Reserves quota for a call. @throws when a cap leaves less */
  async reserve(amount: number, turn = this.turn++): Promise<Call> {
    const gateway = this.gateways[turn % this.gateways.length] as Gateway;
    const token = { id: payer, grantedQuota: 0, unlimitedQuota: true, caps: this.caps };
    await gateway.admission.load(payer, payer);
    return new Call(gateway, await gateway.admission.reserve(payer, token, amount, amount));
  }

  async spend(amount: number): Promise<void> {
    await (await this.reserve(amount)).end(amount);
  }

  /** Expects the max amount that a call may reserve. */
  async expectLeft(amount: number): Promise<void> {
    for (const _ of this.gateways) {
      if (amount > 0) (await this.reserve(amount)).release();
      await expect(this.reserve(amount + 1)).rejects.toEqual(refused);
    }
  }
}

class Call {
  constructor(
    private readonly gateway: Gateway,
    private readonly hold: Hold,
  ) {}

  release(): void {
    this.gateway.admission.release(this.hold);
  }

  /** Ends the call and books it. @param at its end time, if it is booked late */
  async end(quota: number, at: string | number = Date.now()): Promise<void> {
    const { id, createdAt } = rowIdAt(new Date(at).getTime(), ids++ % 4_096);
    const row: SettledRow = {
      id,
      created_at: createdAt.toISOString(),
      type: 2,
      user_id: payer,
      username: 'u',
      token_name: '',
      token_id: payer,
      channel_id: 1,
      model_name: `m${ids % 3}`,
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
    const error = await new Promise((resolve) => this.gateway.settlement.settle(row, this.hold, resolve));
    expect(error).toBeUndefined();
  }
}

const config = readConfig({ LOG_LEVEL: 'silent', DATABASE_URL: 'postgres://unused' });
const logger = new Logger(config);

class OneGateway extends Site {
  protected gateways: readonly Gateway[] = [];
  private readonly sql = new Sql({ connection: { connectionString: database.url } }, config);

  static async open(): Promise<Site> {
    const one = new OneGateway();
    await one.restart();
    return one;
  }

  async restart(): Promise<void> {
    for (const { settlement } of this.gateways) settlement.onApplicationShutdown();
    const changes = new Changes(logger);
    const feed = new SettledFeed(logger);
    const admission = new SoleAdmission(this.sql, quotaRefusals(), siteCalendar(this.options), changes);
    const refunds = new RefundsService(this.sql, admission, feed, changes);
    this.gateways = [{ admission, settlement: new Settlement(this.sql, admission, refunds, feed, logger, config) }];
  }

  async close(): Promise<void> {
    for (const { settlement } of this.gateways) settlement.onApplicationShutdown();
    await this.sql.onApplicationShutdown();
  }

  protected async notifyGateways(): Promise<void> {
    // No other process has to be notified.
  }
}

class TwoGateways extends Site {
  protected gateways: LedgerGateway[] = [];

  static async open(): Promise<Site> {
    const two = new TwoGateways();
    await two.restart();
    return two;
  }

  async restart(): Promise<void> {
    await this.close();
    const opened = [0, 1].map(() => LedgerGateway.open(database, {}, siteCalendar(this.options)));
    this.gateways = await Promise.all(opened);
  }

  async close(): Promise<void> {
    for (const gateway of this.gateways.splice(0)) {
      await gateway.admission.releaseIdle(0);
      await gateway.close();
    }
  }

  protected async notifyGateways(): Promise<void> {
    // Applies the notification to each process.
    for (const { changes } of this.gateways)
      await Changes.prototype.publish.call(changes, 'option', { key: 'TimeZone' });
  }
}

describe.each([
  { title: 'one gateway', open: OneGateway.open },
  { title: 'two gateways on one database', open: TwoGateways.open },
])('caps of a token with $title', ({ open }) => {
  it.each([
    {
      name: 'at midnight of the time zone',
      zone: 'Asia/Shanghai',
      from: '2026-03-01T16:00:00Z',
      to: '2026-03-02T16:00:00Z',
    },
    {
      name: 'at midnight of a zone of half hours',
      zone: 'Asia/Kolkata',
      from: '2026-03-01T18:30:00Z',
      to: '2026-03-02T18:30:00Z',
    },
    {
      name: 'after 23 hours in spring',
      zone: 'Europe/Berlin',
      from: '2026-03-28T23:00:00Z',
      to: '2026-03-29T22:00:00Z',
    },
    {
      name: 'after 25 hours in autumn',
      zone: 'America/New_York',
      from: '2026-11-01T04:00:00Z',
      to: '2026-11-02T05:00:00Z',
    },
  ])('reset $name', async ({ zone, from, to }) => {
    const [begin, end] = [Date.parse(from), Date.parse(to)] as const;
    site = await open();
    site.caps = { ...none, day: 100 };
    await site.setZone(zone);
    clock(begin - 1);
    await site.spend(100);
    await site.expectLeft(0);
    clock(begin);
    await site.spend(60);
    clock((begin + end) / 2);
    await site.expectLeft(40);
    clock(end - 1_000);
    await site.spend(40);
    await expect(site.reserve(1)).rejects.toMatchObject({ details: { retryAfterSeconds: 1 } });
    clock(end);
    await site.expectLeft(100);
  });

  it('reset on Monday for the week and on the first for the month, in the time zone', async () => {
    site = await open();
    await site.setZone('America/Los_Angeles');
    // Sunday, 1 February, and the Monday after it.
    clock('2026-02-01T07:59:59Z');
    await site.spend(5);
    clock('2026-02-01T08:00:00Z');
    await site.spend(10);
    clock('2026-02-02T07:59:59Z');
    await site.spend(20);
    site.caps = { ...none, week: 100 };
    await site.expectLeft(65);
    site.caps = { ...none, month: 100 };
    await site.expectLeft(70);
    clock('2026-02-02T08:00:00Z');
    await site.spend(1);
    site.caps = { ...none, week: 100 };
    await site.expectLeft(99);
    site.caps = { ...none, month: 100 };
    await site.expectLeft(69);
    clock('2026-03-01T08:00:00Z');
    await site.expectLeft(100);
  });

  it('count a call that runs over midnight when it ends, and its reservation until then', async () => {
    site = await open();
    site.caps = { ...none, day: 100 };
    await site.setZone('Asia/Shanghai');
    clock('2026-03-01T15:50:00Z');
    const calls = [await site.reserve(60), await site.reserve(40)] as const;
    await site.expectLeft(0);
    clock('2026-03-01T16:00:00Z');
    await site.expectLeft(0);
    await calls[0].end(50);
    await site.expectLeft(10);
    // The call ended before midnight, and its bill is booked only now.
    await calls[1].end(40, '2026-03-01T15:59:59.999Z');
    await site.expectLeft(50);
    await site.restart();
    await site.expectLeft(50);
  });

  it('count from midnight of another time zone as soon as it is set, while calls run', async () => {
    site = await open();
    site.caps = { ...none, day: 100 };
    clock('2026-03-01T10:00:00Z');
    await site.spend(60);
    clock('2026-03-01T16:30:00Z');
    await site.spend(10);
    const call = await site.reserve(10);
    await site.expectLeft(20);
    await site.setZone('Asia/Shanghai');
    await site.expectLeft(80);
    await call.end(5);
    await site.expectLeft(85);
    // A gateway may have leased more than the remaining cap of a day in UTC.
    (await site.reserve(85, 0)).release();
    await site.setZone('UTC');
    await expect(site.reserve(26, 0)).rejects.toEqual(refused);
    await site.expectLeft(25);
  });

  it('count spending that a previous version summed by days in UTC for the same dates', async () => {
    // Both replace the function of the settlement.
    const migrations = [new TokenQuarterHours1766800000000(), new SettlementOfJsonb1769840000000()];
    const runner = { query: (text: string) => database.query(text) } as QueryRunner;
    for (const migration of migrations.toReversed()) await migration.down(runner);
    const today = new Date().toISOString().slice(0, 10);
    await database.query(
      `INSERT INTO usage_by_day_token SELECT $2::date - ago, $1, 'm', 1, quota, 1, 1
        FROM (VALUES (1, 70), (0, 20)) days (ago, quota)`,
      [payer, today],
    );
    for (const migration of migrations) await migration.up(runner);
    site = await open();
    site.caps = { ...none, day: 100 };
    for (const zone of ['UTC', 'Asia/Shanghai', 'America/Los_Angeles']) {
      await site.setZone(zone);
      // The date is the same in all time zones.
      clock(`${today}T12:00:00Z`);
      await site.expectLeft(80);
      clock(Date.now() + 24 * 60 * MINUTE_MS);
      await site.expectLeft(100);
    }
  });

  it('stay exact under random events at random times', async () => {
    const zones = ['UTC', 'Asia/Shanghai', 'Asia/Kathmandu', 'America/New_York', 'Europe/Berlin', 'Pacific/Kiritimati'];
    const amount = fc.integer({ min: 1, max: 60 });
    const step = fc.oneof(
      fc.record({ kind: fc.constant('wait'), minutes: fc.integer({ min: 1, max: 15 * 60 }) }),
      fc.record({ kind: fc.constant('begin'), amount }),
      fc.record({ kind: fc.constant('end'), cost: amount, lateMinutes: fc.constantFrom(0, 0, 0, 1, 90) }),
      fc.record({ kind: fc.constant('zone'), zone: fc.constantFrom(...zones) }),
      fc.record({ kind: fc.constant('restart') }),
    );
    // The days of 23 and 25 hours in Europe and America, and other dates.
    const starts = ['2026-03-07', '2026-03-28', '2026-05-31', '2026-10-24', '2026-10-31'];
    const caps = { day: 100, week: 250, month: 400 };
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...starts),
        fc.array(step, { minLength: 10, maxLength: 25 }),
        async (start, steps) => {
          payer++;
          const values = [payer, RICH];
          await database.query(`INSERT INTO user_balances (user_id, quota, version) VALUES ($1, $2, 1)`, values);
          const charges: { at: number; cost: number }[] = [];
          const running: { call: Call; amount: number; began: number }[] = [];
          let now = Date.parse(start);
          let zone = 'UTC';
          site = await open();
          site.caps = caps;
          const left = async () => {
            const held = running.reduce((sum, call) => sum + call.amount, 0);
            const begins = await beginsOf(now, zone);
            const spent = (from: number) => charges.reduce((sum, { at, cost }) => sum + (at >= from ? cost : 0), 0);
            return (
              Math.min(...(['day', 'week', 'month'] as const).map((name) => caps[name] - spent(begins[name]))) - held
            );
          };
          try {
            for (const taken of steps) {
              clock(now);
              if (taken.kind === 'wait' && 'minutes' in taken) now += taken.minutes * MINUTE_MS;
              else if (taken.kind === 'zone' && 'zone' in taken) {
                zone = taken.zone;
                await site.setZone(zone);
              } else if (taken.kind === 'restart' && running.length === 0) await site.restart();
              else if (taken.kind === 'begin' && 'amount' in taken) {
                const admitted = (await left()) >= taken.amount;
                const call = await site.reserve(taken.amount).catch(() => null);
                expect(call !== null).toBe(admitted);
                if (call) running.push({ call, amount: taken.amount, began: now });
              } else if (taken.kind === 'end' && 'cost' in taken) {
                const ending = running.shift();
                if (!ending) continue;
                const at = Math.max(ending.began, now - taken.lateMinutes * MINUTE_MS);
                const cost = Math.min(taken.cost, ending.amount);
                await ending.call.end(cost, at);
                charges.push({ at, cost });
              }
            }
          } finally {
            for (const { call } of running) call.release();
            await site.close();
          }
        },
      ),
      { numRuns: 6 },
    );
    site = await open();
  }, 30_000);
});

/** Start of the day, the week and the month of a moment, computed by PostgreSQL. */
async function beginsOf(now: number, zone: string): Promise<{ day: number; week: number; month: number }> {
  const text = `SELECT date_trunc('day', $1::timestamptz, $2) AS day, date_trunc('week', $1::timestamptz, $2) AS week,
    date_trunc('month', $1::timestamptz, $2) AS month`;
  const [row] = await database.query<Record<'day' | 'week' | 'month', Date>>(text, [new Date(now), zone]);
  if (!row) throw new Error('Query returned no row');
  return { day: row.day.getTime(), week: row.week.getTime(), month: row.month.getTime() };
}
