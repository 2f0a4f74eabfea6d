import { existsSync } from 'node:fs';
import { join } from 'node:path';
import pg, { type ClientConfig } from 'pg';
import { checkLedger, type Difference, type LedgerCheck } from './billing/reconcile/ledger-check.js';
import { type Config, readConfig } from './platform/config/config.js';
import { Secrets } from './platform/config/secrets.js';
import { EmbeddedPostgres } from './platform/database/embedded-postgres.js';

/**
 * Reconciles the ledger of the configured database, with or without a running server, and prints the differences.
 * The exit code is 0 without differences, 1 with differences, and 2 when the ledger could not be read.
 */
const print = (line: string) => process.stdout.write(`${line}\n`);
const UNKNOWN_TABLE = '42P01';

try {
  process.exitCode = printResult(await booksOf(readConfig(process.env)));
} catch (error) {
  const old = (error as { code?: unknown }).code === UNKNOWN_TABLE;
  const advice = old ? '; start Tollgate once, which migrates the database' : '';
  process.stderr.write(
    `Ledger could not be read: ${error instanceof Error ? error.message : String(error)}${advice}\n`,
  );
  process.exitCode = 2;
}

async function booksOf(config: Config): Promise<LedgerCheck> {
  const { DATABASE_URL, DATA_DIR } = config.env;
  if (DATABASE_URL !== undefined) return checkLedger({ connectionString: DATABASE_URL });
  // A check must not create a database.
  if (!existsSync(join(DATA_DIR, 'postgres', 'initialised'))) throw new Error(`no database in ${DATA_DIR}`);
  const { databasePassword } = await Secrets.load(config);
  const postgres = new EmbeddedPostgres(DATA_DIR, databasePassword, (step) => print(`  ${step}`));
  const started = await postgres.start();
  try {
    return await checkLedger(postgres.connection);
  } finally {
    // A server that was started meanwhile uses the same PostgreSQL.
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
function printResult({ checked, differenceCount, differences }: LedgerCheck): number {
  if (differenceCount === 0) {
    print(`Ledger is consistent: ${checked} sums were checked.`);
    return 0;
  }
  print(`Ledger is inconsistent: ${differenceCount} of ${checked} sums differ.\n`);
  printTable([{ kind: 'sum', id: 'of', kept: 'kept', summed: 'should be' }, ...differences]);
  if (differences.length < differenceCount) print(`… and ${differenceCount - differences.length} more`);
  return 1;
}

function printTable(rows: readonly Difference[]): void {
  const widthOf = (column: keyof Difference) => Math.max(...rows.map((row) => row[column].length));
  const [kind, id, kept, summed] = [widthOf('kind'), widthOf('id'), widthOf('kept'), widthOf('summed')];
  for (const row of rows) {
    const texts = [row.kind.padEnd(kind), row.id.padEnd(id), row.kept.padStart(kept), row.summed.padStart(summed)];
    print(texts.join('  '));
  }
}
