import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { builtPostgres } from '../built.js';
import { column, tenths } from '../report.js';
import { type BenchDialect, createBigSite, type SiteSize } from './big-site.js';
import { BenchTarget } from './target.js';
import { watchedImport } from './watched-import.js';

const DIALECTS: readonly BenchDialect[] = ['sqlite', 'postgres'];
/** The interrupted import is killed when this share of the log has been read. */
const KILL_AT = 0.5;

interface Line {
  readonly about: string;
  readonly seconds: number;
  /** Log rows that were written or read; absent where there are none. */
  readonly rows?: number;
  readonly megabytes?: number;
}

/**
 * Measures `tollgate import` of a site with many users and log rows, from SQLite and from PostgreSQL, compared with a
 * COPY of the same log rows into a table with the same indexes. Kills one import in the middle and continues it.
 * @param args of the command line: `--users` and `--rows`, 10,000 and 1,000,000 when absent
 * @returns false when a sum is wrong, or the killed import ended with other rows than the first
 */
export async function benchImports(args: string[]): Promise<boolean> {
  const options = {
    users: { type: 'string', default: '10000' },
    rows: { type: 'string', default: '1000000' },
  } as const;
  const { values } = parseArgs({ args, options });
  const size: SiteSize = { users: Number(values.users), logRows: Number(values.rows) };
  const folder = await mkdtemp(join(tmpdir(), 'tollgate-bench-'));
  const { EmbeddedPostgres } = await builtPostgres();
  const postgres = new EmbeddedPostgres(folder, 'bench-password-1', () => undefined);
  await postgres.start();
  try {
    console.log(`${size.users.toLocaleString('en')} users, ${size.logRows.toLocaleString('en')} log rows`);
    let isGood = true;
    for (const dialect of DIALECTS) isGood = (await benchSource(dialect, size, folder, postgres.connection)) && isGood;
    return isGood;
  } finally {
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function benchSource(
  dialect: BenchDialect,
  size: SiteSize,
  folder: string,
  connection: ConstructorParameters<typeof BenchTarget>[0],
): Promise<boolean> {
  const source = new BenchTarget(connection, `source_${dialect}`, folder);
  const path = join(folder, 'source.db');
  if (dialect === 'postgres') await source.create();
  await createBigSite(dialect, dialect === 'sqlite' ? path : source.url, size);
  const request = ['--kind', 'new-api', '--from', dialect === 'sqlite' ? `sqlite:${path}` : source.url, '--logs'];

  const whole = new BenchTarget(connection, `whole_${dialect}`, folder);
  await whole.create();
  const first = await watchedImport(whole.environment, request);
  const second = await watchedImport(whole.environment, request);
  const dry = await watchedImport(whole.environment, [
    ...request,
    '--site',
    'other',
    '--conflicts',
    'merge',
    '--dry-run',
  ]);

  const killed = new BenchTarget(connection, `killed_${dialect}`, folder);
  await killed.create();
  const partial = await watchedImport(killed.environment, request, size.logRows * KILL_AT);
  const rowsAtKill = await killed.logRows();
  const resumed = await watchedImport(killed.environment, request);

  const rows = await whole.logRows();
  const copied = await whole.copyLog();
  const lines: Line[] = [
    { about: 'COPY of the log, with indexes', seconds: copied.indexed, rows },
    { about: 'COPY of the log, without indexes', seconds: copied.bare, rows },
    { about: 'dry run, which reads all', ...dry, rows: size.logRows },
    { about: 'import', ...first, rows },
    { about: 'second import', ...second },
    { about: `import until kill -9 (${rowsAtKill.toLocaleString('en')} rows)`, ...partial, rows: rowsAtKill },
    { about: 'the same, continued', ...resumed, rows: rows - rowsAtKill },
  ];
  console.log(
    `\n${`From ${dialect}`.padEnd(44)}${['seconds', 'rows/s', 'x COPY', 'peak MB'].map((name) => column(name, 10)).join('')}`,
  );
  for (const line of lines) console.log(textOf(line, copied.indexed));
  const isGood = await isCorrect({ whole, killed, rows, size, reports: [first.report, resumed.report] });
  for (const target of [source, whole, killed]) await target.drop();
  return isGood;
}

function textOf({ about, seconds, rows, megabytes }: Line, copySeconds: number): string {
  return [
    about.padEnd(44),
    column(tenths(seconds), 10),
    column(rows === undefined ? '-' : Math.round(rows / seconds).toLocaleString('en'), 10),
    column((seconds / copySeconds).toFixed(2), 10),
    column(megabytes === undefined ? '-' : Math.round(megabytes), 10),
  ].join('');
}

interface Outcome {
  readonly whole: BenchTarget;
  readonly killed: BenchTarget;
  readonly rows: number;
  readonly size: SiteSize;
  readonly reports: readonly unknown[];
}

/** All rows of the source are here, sums are equal, the books are consistent, and the kill changed nothing. */
async function isCorrect({ whole, killed, rows, size, reports }: Outcome): Promise<boolean> {
  const [one, two] = [await whole.contents(), await killed.contents()];
  const differing = Object.keys(one).filter((table) => one[table] !== two[table]);
  const sums = reports.map((report) => (report as { sums: Record<string, number> }).sums);
  const checks = {
    'all log rows are here': rows === size.logRows,
    'balances and used quota equal the source': sums.every(
      (sum) => sum.balance === sum.sourceBalance && sum.used === sum.sourceUsed,
    ),
    'the books are consistent': (await whole.isConsistent()) && (await killed.isConsistent()),
    'the killed import has the same rows': differing.length === 0,
  };
  for (const [about, isTrue] of Object.entries(checks)) console.log(`  ${isTrue ? 'yes' : 'NO '}  ${about}`);
  if (differing.length > 0) console.log(`       they differ in ${differing.join(', ')}`);
  return Object.values(checks).every(Boolean);
}
