import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { checkLedger } from '../../../server/billing/reconcile/ledger-check.js';
import { LOG_COLUMN_LIST_WITH_CHARGE, type StoredLogRow, toLogRow } from '../../../server/logs/log-row.js';
import { receiptOf } from '../../../server/logs/receipt.js';
import { createTestDatabase, type TestDatabase } from '../../support/test-database.js';
import { BrowserSession, dataOf } from '../../support/tollgate/browser-session.js';
import { type CommandResult, runCommand } from '../../support/tollgate/command-line.js';
import { startApp } from '../../support/tollgate/test-app.js';

const PASSWORD = 'a password of the demo';
const ROWS = 500;
const secrets = { ENCRYPTION_KEY: 'an encryption key of the tests', SESSION_SECRET: 'a session secret of the tests' };

let database: TestDatabase;
let dataDir: string;
let output: string;
/** The beginning and the end of the command. */
let seeding: [Date, Date];

/** Runs the command on the suite's database. */
function seed(...args: string[]): Promise<CommandResult> {
  return runCommand(['seed', ...args], { DATA_DIR: dataDir, DATABASE_URL: database.url, ...secrets });
}

/** SQL for whether a month after that of the first entry has begun at a time; months are closed an hour after their end. */
const isMonthLater = (time: string): string =>
  `date_trunc('month', first.at AT TIME ZONE zone) < date_trunc('month', (${time}::timestamptz - interval '1 hour') AT TIME ZONE zone)`;

const countOf = async (condition: string): Promise<number> => {
  const [row] = await database.query<{ count: string }>(`SELECT count(*) FROM ${condition}`);
  return Number(row?.count);
};

beforeAll(async () => {
  database = await createTestDatabase();
  dataDir = await mkdtemp(join(tmpdir(), 'tollgate-seed-'));
  const from = new Date();
  ({ output } = await seed('--rows', String(ROWS), '--days', '30', '--password', PASSWORD));
  seeding = [from, new Date()];
});
afterAll(async () => {
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
});

describe('seeded demo site', () => {
  it('has the requested number of calls and none in the last minute', async () => {
    const calls = "logs WHERE type IN (2, 100) AND NOT hidden AND model_name NOT SIMILAR TO '(mj|suno)_%'";
    expect(await countOf(calls)).toBe(ROWS);
    // Refunds can be newer, because failed tasks are refunded at the end.
    expect(
      await countOf("logs WHERE created_at > now() - interval '59 seconds' AND type IN (2, 100) AND quota >= 0"),
    ).toBe(0);
    expect(await countOf("ledger_entries WHERE created_at > now() - interval '59 seconds'")).toBe(0);
    expect(await countOf("logs WHERE created_at < now() - interval '25 days'")).toBeGreaterThan(0);
  });

  it('has a ledger without discrepancies', async () => {
    const { checked, differences } = await checkLedger({ connectionString: database.url });
    expect(differences).toEqual([]);
    expect(checked).toBeGreaterThan(ROWS);
  });

  it('has the statements of past months', async () => {
    const [row] = await database.query<{ before: boolean; after: boolean }>(
      `WITH site AS (SELECT coalesce((SELECT value FROM options WHERE key = 'TimeZone'), $1) AS zone),
          first AS (SELECT min(created_at) AS at FROM ledger_entries)
        SELECT ${isMonthLater('$2')} AS before, ${isMonthLater('$3')} AS after FROM site, first`,
      [Intl.DateTimeFormat().resolvedOptions().timeZone, ...seeding],
    );
    // On the last day of a month of 31 days no month has ended. One may end while the site is seeded.
    expect([row?.before, row?.after]).toContain((await countOf('closed_statements')) > 0);
  });

  it('has no negative balances', async () => {
    const rows = await database.query('SELECT user_id, quota FROM user_balances WHERE quota < 0');
    expect(rows).toEqual([]);
  });

  it('has receipts that add up to the charge', async () => {
    const stored = await database.query<StoredLogRow & Record<string, unknown>>(
      `SELECT ${LOG_COLUMN_LIST_WITH_CHARGE} FROM logs WHERE type = 2 AND quota > 0`,
    );
    expect(stored.length).toBeGreaterThan(ROWS * 0.9);
    const rows = stored.map(toLogRow);
    expect(rows.map((row) => receiptOf(row)?.total)).toEqual(rows.map(({ quota }) => quota));
  });

  it('prints working logins and a working API key', async () => {
    const tollgate = await startApp(secrets, database);
    try {
      for (const username of ['root', 'marta', 'amelia']) {
        expect(output).toContain(`${username} / ${PASSWORD}`);
        const browser = new BrowserSession(() => tollgate.url);
        const user = dataOf(
          await browser.post<{ username: string }>('/api/user/login', { username, password: PASSWORD }),
        );
        expect(user.username).toBe(username);
      }
      const [key] = /sk-\w+/.exec(output) ?? [];
      const response = await fetch(`${tollgate.url}/v1/chat/completions`, {
        method: 'POST',
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
        body: JSON.stringify({ model: 'demo-chat', messages: [{ role: 'user', content: 'Hello' }] }),
      });
      expect(response.status).toBe(200);
    } finally {
      await tollgate.close();
    }
  });
});

describe('seeded demo site with a company', () => {
  let company: TestDatabase;

  beforeAll(async () => {
    company = await createTestDatabase();
    const settings = { DATA_DIR: dataDir, DATABASE_URL: company.url, ...secrets };
    const result = await runCommand(['seed', 'company', '--rows', '300', '--days', '20'], settings);
    expect(result).toMatchObject({ code: 0 });
  });
  afterAll(() => company.drop());

  it('has a team with a balance, a plan, and calls of each project within its budget', async () => {
    const projects = await company.query<{ name: string; calls: string; within: boolean; archived: boolean }>(
      `SELECT p.name, count(l.id) AS calls, coalesce(sum(l.quota), 0) <= p.total_quota AS within,
          p.archived_at IS NOT NULL AS archived
        FROM projects p JOIN tokens t ON t.project_id = p.id LEFT JOIN logs l ON l.token_id = t.id AND l.type = 2
        GROUP BY p.id ORDER BY p.id`,
    );
    expect(projects.map(({ archived }) => archived)).toEqual([false, false, false, true]);
    expect(projects.every(({ within }) => within)).toBe(true);
    expect(projects.reduce((sum, { calls }) => sum + Number(calls), 0)).toBeGreaterThan(20);
    const [team] = await company.query<{ quota: string; members: string; plan: string; caps: string }>(
      `SELECT b.quota, (SELECT count(*) FROM team_members m WHERE m.team_id = u.id) AS members,
          (SELECT count(*) FROM team_members m WHERE m.team_id = u.id AND m.daily_quota IS NOT NULL) AS caps,
          (SELECT count(*) FROM plan_assignments a WHERE a.account_id = u.id AND a.periods = 1) AS plan
        FROM users u JOIN user_balances b ON b.user_id = u.id WHERE u.kind = 'team'`,
    );
    expect(Number(team?.quota)).toBeGreaterThan(0);
    expect(team).toMatchObject({ members: '4', caps: '2', plan: '1' });
  });

  it('has a ledger without discrepancies', async () => {
    expect((await checkLedger({ connectionString: company.url })).differences).toEqual([]);
  });
});

it('seed command rejects a site that is set up and changes no users', async () => {
  const before = await database.query('SELECT id FROM users ORDER BY id');
  expect(await seed()).toMatchObject({ code: 1, errors: expect.stringContaining('has been set up') });
  expect(await database.query('SELECT id FROM users ORDER BY id')).toEqual(before);
});
