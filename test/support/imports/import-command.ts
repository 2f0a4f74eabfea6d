import type { ChildProcess } from 'node:child_process';
import type { ImportReport } from '../../../server/imports/site-import.service.js';
import type { TestDatabase } from '../test-database.js';
import { runCommand, startCommand } from '../tollgate/command-line.js';

/** The secrets of the site that is imported into. */
export const SECRETS = {
  ENCRYPTION_KEY: 'an encryption key of the tests',
  SESSION_SECRET: 'a session secret of the tests',
};

const environment = (database: TestDatabase, folder: string) => ({
  DATA_DIR: folder,
  DATABASE_URL: database.url,
  ...SECRETS,
});

/** Starts `tollgate import` on a database. */
export function startImport(database: TestDatabase, folder: string, ...args: string[]): ChildProcess {
  return startCommand(['import', '--json', ...args], environment(database, folder));
}

/** How an import ended. */
export interface ImportResult {
  readonly code: number | null;
  readonly report: ImportReport | null;
  /** Standard error: progress and failures. */
  readonly messages: string;
}

export async function runImport(database: TestDatabase, folder: string, ...args: string[]): Promise<ImportResult> {
  const { code, output, errors } = await runCommand(['import', '--json', ...args], environment(database, folder));
  return { code, report: output === '' ? null : (JSON.parse(output) as ImportReport), messages: errors };
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
