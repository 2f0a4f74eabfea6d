import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { createTestDatabase, deleteRows, type TestDatabase } from '../../../test/support/test-database.js';
import { DAY_MS, HOUR_MS } from '../../common/durations.js';
import type { OptionValues } from '../../options/catalogue/option-catalogue.js';
import type { OptionsService } from '../../options/options.service.js';
import { SiteCalendar } from '../../options/site-calendar.js';
import { readConfig } from '../../platform/config/config.js';
import { rowIdAt } from '../../platform/database/row-id.js';
import { Sql } from '../../platform/database/sql.js';
import { type ClosedStatement, hashOf } from './closed-statement.js';
import { ClosedStatementsService } from './closed-statements.service.js';
import { StatementClosingService } from './closing/statement-closing.service.js';

const config = readConfig({ LOG_LEVEL: 'silent' });

let database: TestDatabase;
let sql: Sql;
let closing: StatementClosingService;
let statements: ClosedStatementsService;
let site: Partial<OptionValues>;
let calls = 0;
let entries = 0;

beforeAll(async () => {
  database = await createTestDatabase();
  await database.query('CREATE TABLE logs_all PARTITION OF logs DEFAULT');
  const target = { connection: { connectionString: database.url } };
  const options = { get: (key: keyof OptionValues) => site[key] } as Pick<OptionsService, 'get'>;
  sql = new Sql(target, config);
  statements = new ClosedStatementsService(sql);
  closing = new StatementClosingService(new SiteCalendar(options), options, target);
});
afterAll(async () => {
  await sql.onApplicationShutdown();
  await database.drop();
});
beforeEach(empty);

async function empty(): Promise<void> {
  site = { TimeZone: 'UTC', SystemName: 'A site', QuotaPerUnit: 500_000, DisplayInCurrencyEnabled: true };
  // Triggers refuse to delete single rows.
  await database.query('TRUNCATE closed_statements, statement_months');
  await deleteRows(database, 'ledger_entries', 'user_balances', 'logs');
  await deleteRows(database, 'usage_by_day_user', 'job_runs');
}

const USER = 7;
const time = (text: string) => Date.parse(text);

async function enter(at: number, amount: number, kind = 'topup', user = USER): Promise<void> {
  await database.query(
    `INSERT INTO ledger_entries (user_id, amount, kind, effect_key, created_at) VALUES ($1, $2, $3, $4, $5)`,
    [user, amount, kind, `test:${++entries}`, new Date(at)],
  );
  await database.query(
    `INSERT INTO user_balances AS b (user_id, quota) VALUES ($1, $2)
      ON CONFLICT (user_id) DO UPDATE SET quota = b.quota + excluded.quota`,
    [user, amount],
  );
}

async function call(at: number, quota: number, model = 'm', user = USER): Promise<void> {
  const { id, createdAt } = rowIdAt(at, ++calls);
  const counts = { prompt_tokens: 3, completion_tokens: 5, use_time_ms: 0, channel_id: 1, token_id: 0 };
  const texts = { username: '', token_name: '', group: '', request_id: '', content: '', other: '' };
  const row = { id, created_at: createdAt, type: 2, user_id: user, quota, model_name: model, ...counts, ...texts };
  const bill = JSON.stringify([{ ...row, is_stream: false, hidden: false }]);
  await sql.query('settle', 'SELECT * FROM settle_usage($1::json, NULL)', [bill]);
}

/** The statements of an account, oldest first. */
async function stated(user = USER): Promise<ClosedStatement[]> {
  return (await statements.page(user, { limit: 100, offset: 0 })).statements.toReversed();
}

const balances = (found: ClosedStatement[]) => found.map(({ month, opening, closing: end }) => [month, opening, end]);

describe('a closed statement', () => {
  it('has the balances, the sums of entries by kind and of calls by model, and a hash of them', async () => {
    await enter(time('2026-01-02T10:00Z'), 1_000, 'topup');
    await enter(time('2026-01-03T10:00Z'), 500, 'topup');
    await enter(time('2026-01-04T10:00Z'), -20, 'adjustment');
    await call(time('2026-01-05T10:00Z'), 30, 'a');
    await call(time('2026-01-06T10:00Z'), 12, 'b');
    await call(time('2026-01-07T10:00Z'), 8, 'b');
    expect(await closing.closeDue(time('2026-02-01T01:00Z'))).toBe(1);
    const [statement] = await stated();
    expect(statement).toMatchObject({
      number: '202601-7',
      accountId: USER,
      month: '2026-01',
      timeZone: 'UTC',
      issuer: 'A site',
      quotaPerUnit: 500_000,
      inCurrency: true,
      opening: 0,
      entryTotal: 1_480,
      usageTotal: 50,
      closing: 1_430,
      entries: [
        { kind: 'adjustment', amount: -20, count: 1 },
        { kind: 'topup', amount: 1_500, count: 2 },
      ],
      usage: [
        { model: 'a', requests: 1, promptTokens: 3, completionTokens: 5, quota: 30 },
        { model: 'b', requests: 2, promptTokens: 6, completionTokens: 10, quota: 20 },
      ],
    });
    expect(statement?.hash).toBe(hashOf(statement as ClosedStatement));
  });

  it.each([
    { now: '2026-02-01T00:59Z', count: 0 },
    { now: '2026-02-01T01:00Z', count: 1 },
  ])('exists an hour after the end of the month: $count at $now', async ({ now, count }) => {
    await enter(time('2026-01-31T23:00Z'), 1);
    expect(await closing.closeDue(time(now))).toBe(count);
  });

  it('exists for months with movements only, and each begins with the balance of the last', async () => {
    await enter(time('2026-01-02T10:00Z'), 100);
    await call(time('2026-04-30T23:59Z'), 40);
    await enter(time('2026-05-01T00:00Z'), 5);
    await enter(time('2026-03-01T00:00Z'), 5, 'topup', USER + 1);
    await closing.closeDue(time('2026-06-01T01:00Z'));
    expect(balances(await stated())).toEqual([
      ['2026-01', 0, 100],
      ['2026-04', 100, 60],
      ['2026-05', 60, 65],
    ]);
    expect(balances(await stated(USER + 1))).toEqual([['2026-03', 0, 5]]);
  });

  it('of the month of the booking contains late bookings of a closed month', async () => {
    await enter(time('2026-01-02T10:00Z'), 100);
    await closing.closeDue(time('2026-02-01T01:00Z'));
    await call(time('2026-01-31T23:59Z'), 40, 'late');
    await enter(time('2026-01-31T23:59Z'), 7, 'refund');
    expect(await closing.closeDue(time('2026-02-15T00:00Z'))).toBe(0);
    await closing.closeDue(time('2026-03-01T01:00Z'));
    const [, february] = await stated();
    expect(february).toMatchObject({ month: '2026-02', opening: 100, entryTotal: 7, usageTotal: 40, closing: 67 });
  });
});

describe('the month', () => {
  it.each([
    { zone: 'Asia/Shanghai', last: '2026-01-31T15:59:59Z', first: '2026-01-31T16:00Z' },
    { zone: 'America/New_York', last: '2026-02-01T04:59:59Z', first: '2026-02-01T05:00Z' },
    { zone: 'Asia/Kolkata', last: '2026-01-31T18:29:59Z', first: '2026-01-31T18:30Z' },
  ])('is the month in $zone, for entries and calls', async ({ zone, last, first }) => {
    site.TimeZone = zone;
    await enter(time(last), 100);
    await call(time(last), 1);
    await enter(time(first), 1_000);
    await call(time(first), 10);
    await closing.closeDue(time('2026-03-02T00:00Z'));
    expect(balances(await stated())).toEqual([
      ['2026-01', 0, 99],
      ['2026-02', 99, 1_089],
    ]);
  });

  it('has each movement once when the time zone has changed', async () => {
    site.TimeZone = 'Asia/Shanghai';
    await enter(time('2026-01-31T15:00Z'), 1);
    await enter(time('2026-01-31T20:00Z'), 10);
    await closing.closeDue(time('2026-02-01T00:00Z'));
    site.TimeZone = 'America/New_York';
    await enter(time('2026-03-01T04:00Z'), 100);
    await enter(time('2026-03-01T06:00Z'), 1_000);
    await closing.closeDue(time('2026-04-02T00:00Z'));
    const found = await stated();
    expect(balances(found)).toEqual([
      ['2026-01', 0, 1],
      ['2026-02', 1, 111],
      ['2026-03', 111, 1_111],
    ]);
    expect(found[1]?.beginsAt).toEqual(found[0]?.endsAt);
  });

  it('ends with the UTC day before, where the log rows of its last hours were deleted', async () => {
    site.TimeZone = 'Asia/Shanghai';
    await call(time('2026-01-30T12:00Z'), 1);
    await call(time('2026-01-31T12:00Z'), 10);
    await database.query(`INSERT INTO job_runs (kind, params, state) VALUES ('log-cleanup', $1, 'done')`, [
      JSON.stringify({ before: '2026-01-31T18:00:00Z' }),
    ]);
    await database.query('DELETE FROM logs');
    await closing.closeDue(time('2026-03-02T00:00Z'));
    expect(balances(await stated())).toEqual([
      ['2026-01', 0, -1],
      ['2026-02', -1, -11],
    ]);
  });
});

describe('closing', () => {
  it('writes each statement once when several processes close at the same time', async () => {
    for (let user = 1; user <= 20; user++) await enter(time('2026-01-02T10:00Z') + user * DAY_MS, user, 'topup', user);
    const now = time('2026-04-01T01:00Z');
    const written = await Promise.all([1, 2, 3, 4].map(() => closing.closeDue(now)));
    expect(written.reduce((sum, count) => sum + count, 0)).toBe(20);
    for (let user = 1; user <= 20; user++) expect(balances(await stated(user))).toEqual([['2026-01', 0, user]]);
  });

  it('continues after an interruption; later bookings belong to the next month', async () => {
    await enter(time('2026-01-02T10:00Z'), 100);
    await enter(time('2026-01-02T10:00Z'), 1, 'topup', USER + 1);
    await closing.closeDue(time('2026-02-01T01:00Z'));
    // As if the process had been killed before the statement of the second account.
    await database.query('ALTER TABLE closed_statements DISABLE TRIGGER USER');
    await database.query('DELETE FROM closed_statements WHERE account_id = $1', [USER + 1]);
    await database.query('ALTER TABLE closed_statements ENABLE TRIGGER USER');
    await database.query('UPDATE statement_months SET closed_at = NULL');
    await enter(time('2026-01-03T10:00Z'), 5);
    expect(await closing.closeDue(time('2026-02-01T03:00Z'))).toBe(1);
    await closing.closeDue(time('2026-03-01T01:00Z'));
    expect(balances(await stated())).toEqual([
      ['2026-01', 0, 100],
      ['2026-02', 100, 105],
    ]);
    expect(balances(await stated(USER + 1))).toEqual([['2026-01', 0, 1]]);
  });

  it('states every movement once, regardless of the booking time and the time zone', async () => {
    const begin = time('2026-01-01T00:00Z');
    const movement = fc.record({
      isCall: fc.boolean(),
      hour: fc.integer({ min: 0, max: 24 * 120 }),
      amount: fc.integer({ min: -1_000_000, max: 2 ** 40 }),
      /** Hours until it is booked. */
      late: fc.constantFrom(0, 0, 0, 3, 24 * 40),
    });
    const zones = fc.constantFrom('UTC', 'Asia/Shanghai', 'America/New_York', 'Asia/Kolkata');
    await fc.assert(
      fc.asyncProperty(fc.array(movement, { maxLength: 20 }), fc.array(zones, { minLength: 1 }), async (moves, in_) => {
        await empty();
        const bookings = moves.toSorted((one, other) => one.hour + one.late - other.hour - other.late);
        for (const [index, { isCall, hour, amount, late }] of bookings.entries()) {
          site.TimeZone = in_[index % in_.length] ?? 'UTC';
          await closing.closeDue(begin + (hour + late) * HOUR_MS);
          const at = begin + hour * HOUR_MS + 1;
          await (isCall
            ? call(at, Math.abs(amount), `m${amount % 3}`)
            : enter(at, amount, amount > 0 ? 'topup' : 'adjustment'));
        }
        await closing.closeDue(begin + 400 * DAY_MS);
        const found = await stated();
        let balance = 0;
        for (const { opening, entryTotal, usageTotal, closing: end, entries: given, usage } of found) {
          expect(opening).toBe(balance);
          expect(given.reduce((sum, { amount }) => sum + amount, 0)).toBe(entryTotal);
          expect(usage.reduce((sum, { quota }) => sum + quota, 0)).toBe(usageTotal);
          balance = opening + entryTotal - usageTotal;
          expect(end).toBe(balance);
        }
        const [kept] = await database.query<{ quota: string }>('SELECT quota FROM user_balances WHERE user_id = $1', [
          USER,
        ]);
        expect(balance).toBe(Number(kept?.quota ?? 0));
        const count = (of: (row: ClosedStatement) => number) => found.reduce((sum, row) => sum + of(row), 0);
        expect(count(({ usage }) => usage.reduce((sum, { requests }) => sum + requests, 0))).toBe(
          moves.filter(({ isCall }) => isCall).length,
        );
        expect(count(({ entries: given }) => given.reduce((sum, row) => sum + row.count, 0))).toBe(
          moves.filter(({ isCall }) => !isCall).length,
        );
      }),
      { numRuns: 10 },
    );
  });
});

describe('a change in the database', () => {
  beforeEach(async () => {
    await enter(time('2026-01-02T10:00Z'), 100);
    await closing.closeDue(time('2026-02-01T01:00Z'));
  });

  it.each([
    'DELETE FROM closed_statements',
    'UPDATE closed_statements SET closing = 1, entry_total = 1',
    `UPDATE closed_statements SET usage = '[]', hash = ''`,
    `UPDATE closed_statements SET account_name = 'someone else'`,
    `UPDATE closed_statements SET account_name = 'erased-7', month = '2026-02'`,
  ])('is refused: %s', async (statement) => {
    await expect(database.query(statement)).rejects.toThrow('Closed statement 202601-7 cannot be changed');
  });

  it('may replace the name of an erased account, which is not part of the hash', async () => {
    await database.query(`UPDATE closed_statements SET account_name = 'erased-7-00'`);
    const [statement] = await stated();
    expect(statement).toMatchObject({ accountName: 'erased-7-00', hash: hashOf(statement as ClosedStatement) });
  });
});
