import { parseArgs } from 'node:util';
import type pg from 'pg';
import type { BrowserSession } from '../../support/tollgate/browser-session.js';
import { setUpSite } from '../../support/tollgate/fixtures.js';
import { discrepancies } from '../../support/tollgate/ledger-discrepancies.js';
import { startServer, type TestServer } from '../../support/tollgate/test-server.js';
import { launchOf } from '../launch.js';
import { asTestDatabase, connect } from '../product-database.js';
import { column, tenths } from '../report.js';
import { percentile } from '../statistics.js';
import { cleanUnderLoad } from './cleanup-under-load.js';
import { DAYS, type Filled, fill } from './fill.js';
import { runJob } from './product-job.js';
import { type ConsoleQuery, consoleQueries, type Statement } from './queries.js';
import { indexWeeks } from './week-indexes.js';

const ROUNDS = 20;
/** Raw statements that read millions of rows are repeated less often. */
const SLOW_MS = 300;
const SLOW_ROUNDS = 3;
const MAX_WAIT_MS = 200;

/**
 * Measures the usage log with many rows: fills a database, sends the filters of the console before and all of its
 * queries after the indexes of large weeks are built, runs the same queries in plain SQL, reconciles the ledger twice,
 * and deletes half of the log while calls are settled.
 * @param args of the command line: `--rows`, 10,000,000 when absent
 * @returns false when a goal was missed or a sum was wrong
 */
export async function benchLogs(args: string[]): Promise<boolean> {
  const { values } = parseArgs({ args, options: { rows: { type: 'string', default: '10000000' } } });
  const rows = Number(values.rows);
  const tollgate = await startServer({ database: 'embedded', args: (await launchOf()).serverArgs });
  try {
    const administrator = await setUpSite(tollgate);
    const begun = performance.now();
    const say = (step: string) => console.log(`  ${((performance.now() - begun) / 1000).toFixed(0)} s  ${step}`);
    // The embedded database of a killed product continues.
    await tollgate.kill();
    const filled = await fill(() => connect(tollgate), rows, say);
    await tollgate.launch();
    return await measured(tollgate, administrator.browser, filled);
  } finally {
    await tollgate.close();
  }
}

/** Runs the queries and the clean-up on a product whose log has been filled, and checks the ledger. */
async function measured(
  tollgate: Pick<TestServer, 'dataDir'>,
  browser: BrowserSession,
  filled: Filled,
): Promise<boolean> {
  const client = await connect(tollgate);
  try {
    return await requested(client, tollgate, browser, filled);
  } finally {
    // Ended here, because the end of the product would end it otherwise.
    await client.end();
  }
}

async function requested(
  client: pg.Client,
  tollgate: Pick<TestServer, 'dataDir'>,
  browser: BrowserSession,
  filled: Filled,
): Promise<boolean> {
  const { rows: some } = await client.query<{ request_id: string }>(
    'SELECT request_id FROM logs WHERE type = 2 ORDER BY created_at DESC OFFSET 3000 LIMIT 1',
  );
  const queries = consoleQueries(browser, filled, some[0]?.request_id ?? '');
  console.log('\nBefore large weeks have their indexes:');
  await table(
    client,
    queries.filter(({ isRare }) => isRare),
    filled.rows,
  );
  const { weeks, seconds, megabytes, tableMegabytes } = await indexWeeks(client, tollgate);
  console.log(
    `\nThe indexes of ${weeks} weeks were built in ${seconds.toFixed(1)} s and take ${megabytes} of ${tableMegabytes} MB.`,
  );
  let isGood = await table(client, queries, filled.rows);
  const [whole, changed] = [await runJob(client, tollgate, 'reconcile'), await runJob(client, tollgate, 'reconcile')];
  console.log(
    `\nThe nightly reconciliation took ${whole.toFixed(1)} s the first time and ${changed.toFixed(1)} s after it.`,
  );
  const half = new Date(filled.to.getTime() - (DAYS / 2) * 86_400_000);
  const { quiet, during, rowsDeleted, durationMs } = await cleanUnderLoad(client, browser, half);
  console.log(
    `\nClean-up of ${rowsDeleted.toLocaleString('en')} rows took ${(durationMs / 1000).toFixed(1)} s. Settlements of twenty calls, ms:`,
  );
  for (const [name, { count, p50, p99, max }] of Object.entries({ quiet, during })) {
    console.log(`  ${name.padEnd(8)}${count} of them, p50 ${tenths(p50)}, p99 ${tenths(p99)}, longest ${tenths(max)}`);
  }
  isGood &&= during.max <= MAX_WAIT_MS;
  const wrong = await discrepancies(asTestDatabase(tollgate));
  console.log(
    wrong.length === 0
      ? 'The books balance.'
      : `The books do not balance in ${wrong.length} places:\n${wrong.slice(0, 10).join('\n')}`,
  );
  return isGood && wrong.length === 0;
}

async function table(client: pg.Client, runQuery: readonly ConsoleQuery[], rows: number): Promise<boolean> {
  console.log(`\n${rows.toLocaleString('en')} rows over ${DAYS} days; ms, ${ROUNDS} rounds`);
  console.log(
    'question'.padEnd(54) +
      column('API p50', 9) +
      column('p95', 9) +
      column('SQL p50', 9) +
      column('goal', 14) +
      '  index',
  );
  let isGood = true;
  for (const consoleQuery of runQuery) {
    const { api, sql, difference } = await measure(client, consoleQuery);
    const p95 = percentile(api, 95);
    const isMet = p95 <= consoleQuery.maxMs || consoleQuery.maxMs === Number.POSITIVE_INFINITY;
    const goal = Number.isFinite(consoleQuery.maxMs)
      ? `${consoleQuery.goal} ≤ ${consoleQuery.maxMs}${isMet ? '' : ' !'}`
      : '-';
    console.log(
      consoleQuery.about.padEnd(54) +
        column(tenths(percentile(api, 50)), 9) +
        column(tenths(p95), 9) +
        column(tenths(percentile(sql, 50)), 9) +
        column(goal, 14) +
        `  ${await indexOf(client, consoleQuery.sql)}${difference}`,
    );
    isGood &&= isMet && (difference === '' || consoleQuery.maxMs === Number.POSITIVE_INFINITY);
  }
  return isGood;
}

/** API and SQL alternate, so that both run under the same conditions. */
async function measure(client: pg.Client, { request, sql, equal }: ConsoleQuery) {
  const times = { api: [] as number[], sql: [] as number[] };
  let difference = '';
  const refusal = await request().then(
    () => undefined,
    (error: Error) => error,
  );
  // The product cancels a query that takes too long; the cancellation also is a result.
  if (refusal) return { api: [Number.NaN], sql: [Number.NaN], difference: `  ${refusal.message.slice(0, 120)}` };
  for (let round = 0; round < ROUNDS; round++) {
    const begun = performance.now();
    const response = await request();
    times.api.push(performance.now() - begun);
    if (round >= SLOW_ROUNDS && percentile(times.sql, 50) > SLOW_MS) continue;
    const compared = performance.now();
    const { rows } = await client.query<{ total?: string }>(sql.text, sql.values);
    times.sql.push(performance.now() - compared);
    if (equal && Number(rows[0]?.total) !== equal(response)) {
      difference = `  NOT EQUAL: ${equal(response)} and ${rows[0]?.total}`;
    }
  }
  return { ...times, difference };
}

/** The columns of the indexes of the whole log. */
const COLUMNS = new Map([
  ['pkey', 'time, id'],
  ['user_id', 'user, time'],
]);

/** The plan nodes that read the rows of the statement. */
async function indexOf(client: pg.Client, { text, values }: Statement): Promise<string> {
  const { rows } = await client.query<{ 'QUERY PLAN': string }>(`EXPLAIN ${text}`, values);
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
  const scans = [
    ...plan.matchAll(
      /((?:Parallel )?(?:Seq|Index Only|Index|Bitmap Heap) Scan(?: Backward)?)(?: using \w*?_(pkey|user_id|by_\w+))?/g,
    ),
  ];
  const kinds = new Set(scans.map(([, kind, index]) => (index ? `${kind} (${COLUMNS.get(index) ?? index})` : kind)));
  return `${[...kinds].join(', ')} of ${new Set(plan.match(/logs_\d{8}(?= )/g)).size} weeks`;
}
