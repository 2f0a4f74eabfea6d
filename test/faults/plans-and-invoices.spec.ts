import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { PostgresServer } from '../support/postgres-server.js';
import { startTemplateCluster } from '../support/setup/template-cluster.js';
import { type Cluster, startCluster } from '../support/tollgate/cluster.js';
import { optionsReached, setOption, setUpSite } from '../support/tollgate/fixtures.js';
import { discrepancies } from '../support/tollgate/ledger-discrepancies.js';
import { textTable } from './report.js';

const ACCOUNTS = 1_500;
const ORDERS = 1_000;
/** Quota units of a day. */
const QUOTA = 1_000;
/** The plans began three days ago, and no process ran. */
const PERIODS = 4;
/** The shares of the work after which all processes are killed. */
const KILLS = [0.15, 0.4, 0.65, 0.9];

const rows: (string | number)[][] = [];
let postgres: PostgresServer;
let fleet: Cluster;

beforeAll(async () => {
  postgres = await startTemplateCluster({});
  process.env.TEST_DATABASE_URL = postgres.url;
  fleet = await startCluster(2);
  const root = await setUpSite(fleet.at(0));
  await setOption(root, 'InvoiceSellerName', 'Tolls Ltd');
  await setOption(root, 'InvoicesFrom', '2026-01-01T00:00:00Z');
  await optionsReached(root, fleet.gateways);
}, 180_000);
afterAll(async () => {
  process.stdout.write(textTable(['work', 'done', 'kills', 's'], rows));
  await fleet.close();
  await postgres.close();
}, 60_000);

async function count(from: string): Promise<number> {
  const [row] = await fleet.database.query<{ count: string }>(`SELECT count(*) FROM ${from}`);
  return Number(row?.count);
}

/** Waits, for nine minutes at most, until the work is done up to the share. @returns how much is done */
async function until(share: number, all: number, done: () => Promise<number>): Promise<number> {
  const limit = Date.now() + 540_000;
  for (;;) {
    const number = await done();
    if (number >= share * all) return number;
    if (Date.now() > limit) throw new Error(`${number} of ${all} are done`);
    await pause(20);
  }
}

/** Kills both processes (SIGKILL) each time a further share of the work is done, and waits for the rest. */
async function withKills(work: string, all: number, done: () => Promise<number>): Promise<void> {
  const began = performance.now();
  let kills = 0;
  for (const share of KILLS) {
    if ((await until(share, all, done)) >= all) break;
    await Promise.all(fleet.gateways.map((gateway) => gateway.kill()));
    kills++;
    await Promise.all(fleet.gateways.map((gateway) => gateway.launch()));
  }
  rows.push([work, await until(1, all, done), kills, Math.round((performance.now() - began) / 1_000)]);
  expect(kills).toBeGreaterThan(1);
}

it('each period of a plan is granted and expires once, whenever the processes are killed', async () => {
  await fleet.database.query(
    `WITH plan AS (
        INSERT INTO plans (creator_id, name, quota, period, rollover) VALUES (1, 'Daily', $2, 'day', 'none') RETURNING id
      ), created AS (
        INSERT INTO users (username, display_name, password_hash, aff_code)
          SELECT 'member' || n, '', '', 'plan' || n FROM generate_series(1, $1::int) n RETURNING id
      ), balances AS (INSERT INTO user_balances (user_id) SELECT id FROM created)
      INSERT INTO plan_assignments (plan_id, account_id, assigned_by, starts_at, next_at)
        SELECT plan.id, created.id, 1, t.at, t.at
          FROM created, plan, (SELECT now() - interval '3 days 1 hour' AS at) t`,
    [ACCOUNTS, QUOTA],
  );
  await withKills('grants', ACCOUNTS * PERIODS, () => count(`ledger_entries WHERE kind = 'plan_grant'`));
  const accounts = await fleet.database.query(
    `SELECT b.quota::int AS balance, count(*) FILTER (WHERE l.kind = 'plan_grant')::int AS grants,
        count(*) FILTER (WHERE l.kind = 'plan_expiry')::int AS expiries
      FROM ledger_entries l JOIN user_balances b USING (user_id)
      WHERE user_id IN (SELECT account_id FROM plan_assignments) GROUP BY user_id, b.quota`,
  );
  const expected = { balance: QUOTA, grants: PERIODS, expiries: PERIODS - 1 };
  expect(accounts).toEqual(Array.from({ length: ACCOUNTS }, () => expected));
  expect(await discrepancies(fleet.database)).toEqual([]);
}, 590_000);

it('each paid order has one invoice and no number is missing, whenever the processes are killed', async () => {
  await fleet.database.query(
    `INSERT INTO payments (order_number, user_id, username, method, merchant_id, amount, quota, cents, currency, status, paid_at)
       SELECT 'order' || n, 1, 'root', 'stripe', 'm', 10, 5000000, 1000, 'EUR', 'paid', now() FROM generate_series(1, $1::int) n`,
    [ORDERS],
  );
  await withKills('invoices', ORDERS, () => count('invoices'));
  const [found] = await fleet.database.query(
    `SELECT count(DISTINCT order_number)::int AS orders, count(DISTINCT number)::int AS numbers,
        max(right(number, 6))::int AS last FROM invoices`,
  );
  expect(found).toEqual({ orders: ORDERS, numbers: ORDERS, last: ORDERS });
}, 590_000);
