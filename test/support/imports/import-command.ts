import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { ImportReport } from '../../../server/imports/site-import.service.js';
import type { TestDatabase } from '../test-database.js';

const program = join(import.meta.dirname, '..', '..', '..', 'dist', 'server', 'cli.js');

/** The secrets of the site that is imported into. */
export const SECRETS = {
  ENCRYPTION_KEY: 'an encryption key of the tests',
  SESSION_SECRET: 'a session secret of the tests',
};

/** Starts `tollgate import` on a database. */
export function startImport(database: TestDatabase, folder: string, ...args: string[]): ChildProcess {
  const env = { PATH: process.env.PATH, DATA_DIR: folder, DATABASE_URL: database.url, ...SECRETS };
  return spawn(process.execPath, [program, 'import', '--json', ...args], { env, stdio: ['ignore', 'pipe', 'pipe'] });
}

/** How an import ended. */
export interface ImportResult {
  readonly code: number | null;
  readonly report: ImportReport | null;
  /** Standard error: progress and failures. */
  readonly messages: string;
}

export async function runImport(database: TestDatabase, folder: string, ...args: string[]): Promise<ImportResult> {
  const child = startImport(database, folder, ...args);
  if (!child.stdout || !child.stderr) throw new Error('The import has no output.');
  const [output, messages] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  const report = output === '' ? null : (JSON.parse(output) as ImportReport);
  return { code: child.exitCode, report, messages };
}

/** Runs an import that must succeed. */
export async function importInto(database: TestDatabase, folder: string, ...args: string[]): Promise<ImportReport> {
  const { code, report, messages } = await runImport(database, folder, ...args);
  if (code !== 0 || report === null) throw new Error(`The import ended with code ${code}:\n${messages}`);
  return report;
}

/** Balance, used quota and requests of a user. */
export async function balanceOf(database: TestDatabase, username: string): Promise<Record<string, number>> {
  const [row] = await database.query<Record<string, string>>(
    `SELECT quota, used_quota AS used, request_count AS requests FROM user_balances b JOIN users u ON u.id = b.user_id
      WHERE u.username = $1`,
    [username],
  );
  return Object.fromEntries(Object.entries(row ?? {}).map(([name, value]) => [name, Number(value)]));
}
