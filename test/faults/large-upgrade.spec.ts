import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { checkLedger } from '../../server/billing/reconcile/ledger-check.js';
import { migrate } from '../../server/platform/database/migrate.js';
import { eventually } from '../support/eventually.js';
import type { PostgresServer } from '../support/postgres-server.js';
import { RELEASES, restoreRelease } from '../support/releases/restore-release.js';
import { CHARGE, RunningCalls } from '../support/releases/running-calls.js';
import { startTemplateCluster } from '../support/setup/template-cluster.js';
import type { TestDatabase } from '../support/test-database.js';
import { textTable } from './report.js';

const USERS = 10_000;
const CALLS = 1_000_000;
const BATCH = 5_000;
/** The first id of the users and tokens of the large site. */
const FIRST = 1_000;
/** Bookings before the upgrade, to compare their durations. */
const BOOKINGS_BEFORE = 500;

/** Users like `ada`, with a grant and a token each. */
const ADD_USERS = [
  `INSERT INTO users SELECT r.* FROM users u, generate_series(${FIRST}, ${FIRST + USERS - 1}) i,
    jsonb_populate_record(NULL::users, to_jsonb(u) || jsonb_build_object('id', i, 'username', 'user' || i, 'aff_code', 'a' || i)) r
    WHERE u.username = 'ada'`,
  `INSERT INTO ledger_entries (user_id, amount, kind, effect_key)
    SELECT id, 1000000 + id, 'grant', 'opening:' || id FROM users WHERE id >= ${FIRST}`,
  `INSERT INTO user_balances (user_id, quota) SELECT id, 1000000 + id FROM users WHERE id >= ${FIRST}`,
  `INSERT INTO tokens SELECT r.* FROM tokens t, generate_series(${FIRST}, ${FIRST + USERS - 1}) i,
    jsonb_populate_record(NULL::tokens, to_jsonb(t)
      || jsonb_build_object('id', i, 'user_id', i, 'key_digest', sha256(i::text::bytea))) r
    WHERE t.name = 'ada'`,
];

/** Books calls of the last ten days as the released version does. */
const ADD_CALLS = `
  SELECT count(*) FROM settle_usage((
    SELECT json_agg(to_jsonb(l) || jsonb_build_object(
        'id', l.id + 1000000000 + i, 'request_id', 'large-' || i,
        'created_at', date_trunc('milliseconds', l.created_at - interval '10 days' * (i::float8 / ${CALLS})),
        'user_id', ${FIRST} + i % ${USERS}, 'token_id', ${FIRST} + i % ${USERS}, 'username', 'user' || ${FIRST} + i % ${USERS}, 'token_name', 'large',
        'model_name', 'model-' || i % 7, 'quota', i % 500))
      FROM (SELECT * FROM logs WHERE quota > 0 AND token_name = 'ada' ORDER BY id DESC LIMIT 1) l,
        generate_series($1::int, $2::int) i), NULL)`;

const REMEMBER = `
  CREATE TABLE before_upgrade AS
    SELECT b.*, l.calls, l.charged FROM user_balances b LEFT JOIN (
      SELECT user_id, count(*) AS calls, sum(quota) AS charged FROM logs WHERE type = 2 GROUP BY user_id) l USING (user_id)`;
const CHANGED = `
  SELECT user_id::int AS "userId", (a.quota - b.quota)::int AS quota, (a.used_quota - b.used_quota)::int AS used,
      (l.calls - b.calls)::int AS calls, (l.charged - b.charged)::int AS charged
    FROM before_upgrade b FULL JOIN user_balances a USING (user_id) FULL JOIN (
      SELECT user_id, count(*) AS calls, sum(quota) AS charged FROM logs WHERE type = 2 GROUP BY user_id) l USING (user_id)
    WHERE (a.quota, a.used_quota, a.request_count, l.calls, l.charged)
      IS DISTINCT FROM (b.quota, b.used_quota, b.request_count, b.calls, b.charged)`;

const lines: (readonly (string | number)[])[] = [];
let postgres: PostgresServer;
let database: TestDatabase;
let small: TestDatabase;

beforeAll(async () => {
  postgres = await startTemplateCluster({});
  process.env.TEST_DATABASE_URL = postgres.url;
}, 180_000);
afterAll(async () => {
  await postgres.stop();
  console.log(textTable(['upgrade of a large site', 'value'], lines));
});

const secondsOf = async (work: () => Promise<unknown>): Promise<number> => {
  const begin = Date.now();
  await work();
  return (Date.now() - begin) / 1_000;
};

describe.each(RELEASES)('upgrade from %s', (version) => {
  beforeAll(async () => {
    [database, small] = await Promise.all([restoreRelease(version), restoreRelease(version)]);
    for (const statement of ADD_USERS) await database.query(statement);
    for (let first = 0; first < CALLS; first += BATCH) await database.query(ADD_CALLS, [first, first + BATCH - 1]);
    await database.query('VACUUM ANALYZE');
    await database.query(REMEMBER);
  });
  afterAll(() => Promise.all([database.drop(), small.drop()]));

  it('changes no balance and no call, and books the calls that end during the upgrade', async () => {
    const smallSeconds = await secondsOf(() => migrate({ connection: { connectionString: small.url } }));
    const calls = await RunningCalls.start(database);
    await eventually(
      () => calls.booked,
      (booked) => booked >= BOOKINGS_BEFORE,
    );
    const slowestBefore = calls.slowestMs;
    calls.slowestMs = 0;
    const before = calls.booked;
    const seconds = await secondsOf(() => migrate({ connection: { connectionString: database.url } }));
    const meanwhile = calls.booked - before;
    const slowest = calls.slowestMs;
    await calls.stop();

    const [ada] = await database.query<{ id: number }>(`SELECT id::int FROM users WHERE username = 'ada'`);
    const spent = calls.booked * CHARGE;
    expect(await database.query(CHANGED)).toEqual([
      { userId: ada?.id, quota: -spent, used: spent, calls: calls.booked, charged: spent },
    ]);
    const check = await checkLedger({ connectionString: database.url });
    expect(check.differences).toEqual([]);
    expect(meanwhile).toBeGreaterThan(0);
    lines.push(
      ['from version', version],
      ['users', USERS],
      ['calls in the log', CALLS],
      ['duration, s', seconds.toFixed(1)],
      ['of a site with 40 calls, s', smallSeconds.toFixed(1)],
      ['ratio', (seconds / smallSeconds).toFixed(1)],
      ['calls booked meanwhile', meanwhile],
      ['slowest booking meanwhile, ms', slowest],
      ['slowest booking before, ms', slowestBefore],
      ['sums compared afterwards', check.checked],
      ['differences', check.differences.length],
    );
  });
});
