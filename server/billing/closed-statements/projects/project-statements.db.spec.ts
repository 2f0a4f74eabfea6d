import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { createTestDatabase, deleteRows, type TestDatabase } from '../../../../test/support/test-database.js';
import { DAY_MS, HOUR_MS } from '../../../common/durations.js';
import type { OptionValues } from '../../../options/catalogue/option-catalogue.js';
import type { OptionsService } from '../../../options/options.service.js';
import { SiteCalendar } from '../../../options/site-calendar.js';
import { eraseAccount } from '../../../personal-data/erased-account.js';
import { readConfig } from '../../../platform/config/config.js';
import { executorOf } from '../../../platform/database/pg-client.js';
import { rowIdAt } from '../../../platform/database/row-id.js';
import { Sql } from '../../../platform/database/sql.js';
import type { StatedCounts } from '../closed-statement.js';
import { ClosedStatementsService } from '../closed-statements.service.js';
import { StatementClosingService } from '../closing/statement-closing.service.js';
import { hashOfProject, type ProjectStatement } from './project-statement.js';
import { ProjectStatementsService } from './project-statements.service.js';

const config = readConfig({ LOG_LEVEL: 'silent' });
const TEAM = 70;
const ADA = 71;
const BEN = 72;
/** Tokens of the projects 1 and 2, and of the team without a project. */
const CI = 11;
const APP = 12;
const OTHER = 21;
const WITHOUT = 31;

let database: TestDatabase;
let sql: Sql;
let closing: StatementClosingService;
let accounts: ClosedStatementsService;
let projects: ProjectStatementsService;
let site: Partial<OptionValues>;
let calls = 0;

beforeAll(async () => {
  database = await createTestDatabase();
  await database.query('CREATE TABLE logs_all PARTITION OF logs DEFAULT');
  const target = { connection: { connectionString: database.url } };
  const options = { get: (key: keyof OptionValues) => site[key] } as Pick<OptionsService, 'get'>;
  sql = new Sql(target, config);
  accounts = new ClosedStatementsService(sql);
  projects = new ProjectStatementsService(sql);
  closing = new StatementClosingService(new SiteCalendar(options), options, target);
  for (const [id, name] of Object.entries({ [TEAM]: 'robotics', [ADA]: 'ada', [BEN]: 'ben' })) {
    const values = [id, name, `code-${name}`, Number(id) === TEAM ? 'team' : 'user'];
    await database.query('INSERT INTO users (id, username, aff_code, kind) VALUES ($1, $2, $3, $4)', values);
  }
  await database.query(
    `INSERT INTO projects (id, team_id, name, total_quota, daily_quota) OVERRIDING SYSTEM VALUE
      VALUES (1, ${TEAM}, 'website', 1000, 100), (2, ${TEAM}, 'app', NULL, NULL)`,
  );
  await token(CI, 'ci', 1, ADA);
  await token(APP, 'app', 1, BEN);
  await token(OTHER, 'other', 2, BEN);
  await token(WITHOUT, 'without', null, ADA);
});
afterAll(async () => {
  await sql.onApplicationShutdown();
  await database.drop();
});
beforeEach(empty);

async function empty(): Promise<void> {
  site = { TimeZone: 'UTC', SystemName: 'A site', QuotaPerUnit: 500_000, DisplayInCurrencyEnabled: true };
  // Triggers refuse to delete single rows.
  await database.query('TRUNCATE closed_statements, project_statements, statement_months');
  await deleteRows(database, 'user_balances', 'logs');
  await deleteRows(database, 'usage_by_day_user', 'usage_by_day_token', 'job_runs');
}

async function token(id: number, name: string, project: number | null, member: number): Promise<void> {
  await database.query(
    `INSERT INTO tokens (id, user_id, name, key_digest, key_cipher, key_hint, project_id, created_by) OVERRIDING SYSTEM VALUE
      VALUES ($1, $2, $3, $4, '', '', $5, $6)`,
    [id, TEAM, name, Buffer.from(`digest ${id}`), project, member],
  );
}

const time = (text: string) => Date.parse(text);

async function call(at: number, tokenId: number, quota: number, model = 'm'): Promise<void> {
  const { id, createdAt } = rowIdAt(at, ++calls);
  const counts = { prompt_tokens: 3, completion_tokens: 5, use_time_ms: 0, channel_id: 1, token_id: tokenId };
  const texts = { username: '', token_name: '', group: '', request_id: '', content: '', other: '' };
  const row = { id, created_at: createdAt, type: 2, user_id: TEAM, quota, model_name: model, ...counts, ...texts };
  const bill = JSON.stringify([{ ...row, is_stream: false, hidden: false }]);
  await sql.query('settle', 'SELECT * FROM settle_usage($1::json, NULL)', [bill]);
}

/** The statements of a project, oldest first. */
async function stated(project = 1): Promise<ProjectStatement[]> {
  return (await projects.page(TEAM, project, { limit: 100, offset: 0 })).statements.toReversed();
}

const sum = <Row>(rows: readonly Row[], of: (row: Row) => number) => rows.reduce((total, row) => total + of(row), 0);
const counts = (requests: number, quota: number) => {
  return { requests, promptTokens: 3 * requests, completionTokens: 5 * requests, quota };
};

describe('the statement of a project', () => {
  it('has the usage by day, token and model, the spending, its budget and limits, and a hash of them', async () => {
    await call(time('2026-01-05T10:00Z'), CI, 30, 'a');
    await call(time('2026-01-05T11:00Z'), APP, 12, 'b');
    await call(time('2026-01-07T10:00Z'), CI, 8, 'b');
    await call(time('2026-01-07T10:00Z'), OTHER, 500);
    await call(time('2026-01-07T10:00Z'), WITHOUT, 700);
    // The statements of the team and its projects.
    expect(await closing.closeDue(time('2026-02-01T01:00Z'))).toBe(3);
    const [statement] = await stated();
    expect(statement).toMatchObject({
      number: '202601-70-1',
      teamId: TEAM,
      teamName: 'robotics',
      projectId: 1,
      projectName: 'website',
      month: '2026-01',
      timeZone: 'UTC',
      issuer: 'A site',
      quotaPerUnit: 500_000,
      inCurrency: true,
      budget: 1_000,
      formerBudget: 1_000,
      dailyQuota: 100,
      weeklyQuota: null,
      monthlyQuota: null,
      spentBefore: 0,
      usageTotal: 50,
      spentAfter: 50,
      days: [
        { day: '2026-01-05', ...counts(2, 42) },
        { day: '2026-01-07', ...counts(1, 8) },
      ],
      tokens: [
        { token: CI, name: 'ci', member: ADA, ...counts(2, 38) },
        { token: APP, name: 'app', member: BEN, ...counts(1, 12) },
      ],
      models: [
        { model: 'a', ...counts(1, 30) },
        { model: 'b', ...counts(2, 20) },
      ],
      memberNames: { [ADA]: 'ada', [BEN]: 'ben' },
    });
    expect(statement?.hash).toBe(hashOfProject(statement as ProjectStatement));
    expect(await stated(2)).toMatchObject([{ budget: null, spentAfter: 500, tokens: [{ token: OTHER }] }]);
  });

  it('begins with the spending and the budget of the previous one, and exists only for months with calls', async () => {
    await call(time('2026-01-05T10:00Z'), CI, 30);
    await closing.closeDue(time('2026-02-01T01:00Z'));
    await database.query('UPDATE projects SET total_quota = 400 WHERE id = 1');
    await call(time('2026-03-05T10:00Z'), APP, 7);
    await call(time('2026-02-05T10:00Z'), WITHOUT, 1);
    await closing.closeDue(time('2026-04-01T01:00Z'));
    await database.query('UPDATE projects SET total_quota = 1000 WHERE id = 1');
    expect(await stated()).toMatchObject([
      { month: '2026-01', formerBudget: 1_000, budget: 1_000, spentBefore: 0, spentAfter: 30 },
      { month: '2026-03', formerBudget: 1_000, budget: 400, spentBefore: 30, spentAfter: 37 },
    ]);
  });

  it('contains a late-booked call with its own day, and the usage of a deleted token', async () => {
    await call(time('2026-01-05T10:00Z'), CI, 30);
    await closing.closeDue(time('2026-02-01T01:00Z'));
    await call(time('2026-01-31T23:59Z'), CI, 4);
    await call(time('2026-02-03T00:00Z'), APP, 5);
    await database.query('UPDATE tokens SET deleted_at = now() WHERE id = $1', [APP]);
    await closing.closeDue(time('2026-03-01T01:00Z'));
    const [, february] = await stated();
    expect(february).toMatchObject({
      days: [
        { day: '2026-01-31', quota: 4 },
        { day: '2026-02-03', quota: 5 },
      ],
      tokens: [
        { token: CI, quota: 4 },
        { token: APP, quota: 5 },
      ],
    });
  });

  it('is readable by its team only', async () => {
    await call(time('2026-01-05T10:00Z'), CI, 30);
    await closing.closeDue(time('2026-02-01T01:00Z'));
    expect((await projects.page(ADA, 1, { limit: 10, offset: 0 })).total).toBe(0);
    await expect(projects.get(ADA, 1, '2026-01')).rejects.toMatchObject({ code: 'closed_statement_not_found' });
  });
});

describe('the usage of a team in a month', () => {
  it('is the usage of its projects and of its tokens without a project, regardless of booking time and time zone', async () => {
    const begin = time('2026-01-01T00:00Z');
    const used = fc.record({
      token: fc.constantFrom(CI, APP, OTHER, WITHOUT),
      hour: fc.integer({ min: 0, max: 24 * 90 }),
      quota: fc.integer({ min: 0, max: 2 ** 40 }),
      /** Hours until it is booked. */
      late: fc.constantFrom(0, 0, 0, 3, 24 * 40),
    });
    const zones = fc.constantFrom('UTC', 'Asia/Shanghai', 'America/New_York', 'Asia/Kolkata');
    await fc.assert(
      fc.asyncProperty(fc.array(used, { maxLength: 20 }), fc.array(zones, { minLength: 1 }), async (uses, in_) => {
        await empty();
        const bookings = uses.toSorted((one, other) => one.hour + one.late - other.hour - other.late);
        for (const [index, { token: id, hour, quota, late }] of bookings.entries()) {
          site.TimeZone = in_[index % in_.length] ?? 'UTC';
          await closing.closeDue(begin + (hour + late) * HOUR_MS);
          // The statement of the team therefore lists the usage without a project separately.
          const model = id === WITHOUT ? 'without' : `m${quota % 3}`;
          await call(begin + hour * HOUR_MS + 1, id, quota, model);
        }
        await closing.closeDue(begin + 400 * DAY_MS);
        const team = (await accounts.page(TEAM, { limit: 100, offset: 0 })).statements;
        const found = [...(await stated(1)), ...(await stated(2))];
        for (const { usageTotal, days, tokens, models } of found) {
          const parts: (readonly StatedCounts[])[] = [days, tokens, models];
          for (const rows of parts) {
            expect(sum(rows, ({ quota }) => quota)).toBe(usageTotal);
            expect(sum(rows, ({ requests }) => requests)).toBe(sum(days, ({ requests }) => requests));
          }
        }
        for (const { month, usageTotal, usage } of team) {
          const rest = usage.find(({ model }) => model === 'without');
          const ofProjects = found.filter((row) => row.month === month);
          expect(sum(ofProjects, (row) => row.usageTotal) + (rest?.quota ?? 0)).toBe(usageTotal);
          const requests = sum(ofProjects, ({ tokens }) => sum(tokens, (row) => row.requests)) + (rest?.requests ?? 0);
          expect(requests).toBe(sum(usage, (row) => row.requests));
        }
        expect(sum(team, ({ usageTotal }) => usageTotal)).toBe(sum(uses, ({ quota }) => quota));
        for (const project of [1, 2]) {
          let spent = 0;
          for (const { spentBefore, usageTotal, spentAfter } of await stated(project)) {
            expect(spentBefore).toBe(spent);
            spent += usageTotal;
            expect(spentAfter).toBe(spent);
          }
          expect(spent).toBe(
            sum(
              uses.filter(({ token: id }) => (id === OTHER ? 2 : 1) === project && id !== WITHOUT),
              ({ quota }) => quota,
            ),
          );
        }
      }),
      { numRuns: 6 },
    );
  });

  it('is stated once by several processes that close while calls are booked late', async () => {
    for (let day = 1; day <= 20; day++) await call(time('2026-01-01T10:00Z') + day * DAY_MS, day % 2 ? CI : OTHER, day);
    const now = time('2026-03-01T01:00Z');
    const late = Array.from({ length: 20 }, (_, index) => call(time('2026-01-20T10:00Z'), index % 2 ? CI : OTHER, 100));
    await Promise.all([...[1, 2, 3, 4].map(() => closing.closeDue(now)), ...late]);
    await closing.closeDue(time('2026-04-01T01:00Z'));
    const team = (await accounts.page(TEAM, { limit: 100, offset: 0 })).statements;
    const found = [...(await stated(1)), ...(await stated(2))];
    expect(sum(team, ({ usageTotal }) => usageTotal)).toBe(210 + 2_000);
    for (const { month, usageTotal } of team) {
      const ofProjects = found.filter((row) => row.month === month);
      expect(sum(ofProjects, (row) => row.usageTotal)).toBe(usageTotal);
    }
  });
});

describe('a change in the database', () => {
  beforeEach(async () => {
    await call(time('2026-01-05T10:00Z'), CI, 30);
    await closing.closeDue(time('2026-02-01T01:00Z'));
  });

  it.each([
    'DELETE FROM project_statements',
    'UPDATE project_statements SET usage_total = 1, spent_after = 1',
    `UPDATE project_statements SET days = '[]', hash = ''`,
    `UPDATE project_statements SET project_name = 'erased-1'`,
    `UPDATE project_statements SET team_name = 'someone else'`,
    `UPDATE project_statements SET member_names = '{"71": "someone else"}'`,
    `UPDATE project_statements SET member_names = '{}'`,
    `UPDATE project_statements SET member_names = '{"71": "erased-71", "72": "erased-72"}'`,
    `UPDATE project_statements SET member_names = '{"71": "erased-71"}', budget = 1`,
  ])('is refused: %s', async (statement) => {
    await expect(database.query(statement)).rejects.toThrow('Closed statement 202601-70-1 cannot be changed');
  });

  it('replaces the name of an erased member, which is not part of the hash', async () => {
    const known = await eraseAccount(ADA, executorOf(sql.pool));
    const [statement] = await stated();
    expect(statement?.memberNames).toEqual({ [ADA]: known });
    expect(statement?.hash).toBe(hashOfProject(statement as ProjectStatement));
    await database.query(`UPDATE users SET username = 'ada' WHERE id = $1`, [ADA]);
  });
});
