import type { ClientConfig } from 'pg';
import { checkLedger, type LedgerCheck } from '../billing/reconcile/ledger-check.js';
import { readParts, type TablePart, type VerifiedBackup } from './archive-reader.js';
import { CopyRefusedError, CopyTarget } from './copy-target.js';

export interface RestoreOptions {
  /** Permits to replace a site that the database contains. */
  readonly force?: boolean;
  /** Called with the share of the rows that is restored, 0 to 1, and the table. */
  readonly onProgress?: (share: number, table: string) => void;
  /** Called when a step of the work begins. */
  readonly onStep?: (step: string) => void;
  readonly signal?: AbortSignal;
  /** Runs when the data is complete, before servers can start on it. */
  readonly beforeFinish?: () => Promise<void>;
}

/**
 * Replaces the content of a database by a verified backup. Servers start on it only after all rows were compared with
 * the manifest. An interrupted restore has to be repeated.
 * @returns the reconciliation of the restored ledger; the backed-up site had the same differences
 * @throws {CopyRefusedError} when the database is used or not empty, or when the copy differs
 */
export async function restoreBackup(
  connection: ClientConfig,
  path: string,
  backup: VerifiedBackup,
  options: RestoreOptions = {},
): Promise<LedgerCheck> {
  const { header, manifest } = backup;
  const { force = false, onProgress, onStep, signal, beforeFinish } = options;
  const target = await CopyTarget.open(connection);
  try {
    if (!force && !(await target.isEmpty())) {
      throw new CopyRefusedError('The database contains a site: restore into an empty one, or replace it with --force');
    }
    await target.begin(header.migrations);
    const parts = readParts(path, backup);
    let next = await parts.next();
    async function* rowsOf(table: string): AsyncGenerator<Buffer> {
      for (; !next.done && (next.value as TablePart).table === table; next = await parts.next()) {
        signal?.throwIfAborted();
        yield (next.value as TablePart).rows;
      }
    }
    const total = Object.values(manifest.rows).reduce((sum, count) => sum + count, 0) || 1;
    let done = 0;
    for (const table of header.tables) {
      signal?.throwIfAborted();
      onProgress?.(done / total, table.name);
      await target.load(table, rowsOf(table.name));
      done += manifest.rows[table.name] ?? 0;
    }
    onStep?.('Comparing rows and sums');
    await target.complete(manifest.sequences);
    await target.compare(manifest.rows, manifest.ledgerSums);
    await target.upgrade();
    await target.analyze();
    onStep?.('Checking the ledger');
    const check = await checkLedger(connection);
    await beforeFinish?.();
    await target.finish();
    return check;
  } finally {
    await target.close();
  }
}
