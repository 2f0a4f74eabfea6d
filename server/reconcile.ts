import { existsSync } from 'node:fs';
import { join } from 'node:path';
import pg, { type ClientConfig } from 'pg';
import { checkLedger, type Difference, type LedgerCheck } from './billing/reconcile/ledger-check.js';
import { type Config, readConfig } from './platform/config/config.js';
import { Secrets } from './platform/config/secrets.js';
import { EmbeddedPostgres } from './platform/database/embedded-postgres.js';

/**
 * Proves the books of the configured database, beside a running server or without one, and prints what is wrong.
 * Ends with 0 when nothing is, with 1 when something is, and with 2 when the books could not be read.
 */
const say = (line: string) => process.stdout.write(`${line}\n`);
const UNKNOWN_TABLE = '42P01';

try {
  process.exitCode = tell(await booksOf(readConfig(process.env)));
} catch (error) {
  const old = (error as { code?: unknown }).code === UNKNOWN_TABLE;
  const advice = old ? '; start Tollgate once, so that the database is brought up to date' : '';
  process.stderr.write(
    `The books cannot be read: ${error instanceof Error ? error.message : String(error)}${advice}\n`,
  );
  process.exitCode = 2;
}

async function booksOf(config: Config): Promise<LedgerCheck> {
  const { DATABASE_URL, DATA_DIR } = config.env;
  if (DATABASE_URL !== undefined) return checkLedger({ connectionString: DATABASE_URL });
  // Looking must not create anything.
  if (!existsSync(join(DATA_DIR, 'postgres', 'initialised'))) throw new Error(`there is no database in ${DATA_DIR}`);
  const { databasePassword } = await Secrets.load(config);
  const postgres = new EmbeddedPostgres(DATA_DIR, databasePassword, (step) => say(`  ${step}`));
  const started = await postgres.start();
  try {
    return await checkLedger(postgres.connection);
  } finally {
    // A server that was started meanwhile uses the same one.
    if (started && !(await isUsed(postgres.connection))) await postgres.stop();
  }
}

async function isUsed(connection: ClientConfig): Promise<boolean> {
  const client = new pg.Client(connection);
  await client.connect();
  const { rows } = await client.query<{ others: string }>(
    `SELECT count(*) AS others FROM pg_stat_activity
      WHERE backend_type = 'client backend' AND pid <> pg_backend_pid() AND application_name LIKE 'tollgate%'`,
  );
  await client.end();
  return Number(rows[0]?.others) > 0;
}

/** @returns the exit code. */
function tell({ checked, differenceCount, differences }: LedgerCheck): number {
  if (differenceCount === 0) {
    say(`The books are right: ${checked} sums are what they are sums of.`);
    return 0;
  }
  say(`The books are wrong: ${differenceCount} of ${checked} sums are not what they are sums of.\n`);
  printTable([{ kind: 'sum', id: 'of', kept: 'kept', summed: 'should be' }, ...differences]);
  if (differences.length < differenceCount) say(`… and ${differenceCount - differences.length} more`);
  return 1;
}

function printTable(rows: readonly Difference[]): void {
  const widthOf = (column: keyof Difference) => Math.max(...rows.map((row) => row[column].length));
  const [kind, id, kept, summed] = [widthOf('kind'), widthOf('id'), widthOf('kept'), widthOf('summed')];
  for (const row of rows) {
    const texts = [row.kind.padEnd(kind), row.id.padEnd(id), row.kept.padStart(kept), row.summed.padStart(summed)];
    say(texts.join('  '));
  }
}
