import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import type { ClientConfig } from 'pg';
import { checkLedger, type LedgerCheck } from '../billing/reconcile/ledger-check.js';
import { AdvisoryLock } from '../platform/database/advisory-locks.js';
import { lockMove, markMoved, requestMove } from '../platform/database/site-move.js';
import { readLedgerSums, readMigrations, readSequences, tableSql } from './catalogue.js';
import { type CopiedTables, copyChanges, readStates } from './copy-changes.js';
import { CopyRefusedError, CopyTarget } from './copy-target.js';
import { openCopyClient, withSnapshot } from './snapshot.js';

const NAME = 'tollgate-move';
/** The last copy takes about as long as the one before it, so copying is repeated until it is this short. */
const SHORT_COPY_MS = 3_000;
const MAX_ONLINE_COPIES = 5;
const POLL_MS = 50;
/** Processes that have just started are notified as well. */
const NOTIFY_MS = 500;

export interface MoveOptions {
  readonly force?: boolean;
  /** Max wait for the processes of the site to complete their calls. */
  readonly drainSeconds: number;
  /** The new address, encrypted, which the processes read. */
  readonly sealedTarget: string;
  readonly onProgress?: (share: number, table: string) => void;
  readonly onStep?: (step: string) => void;
  readonly signal?: AbortSignal;
}

export interface MoveSummary {
  readonly rows: number;
  /** Milliseconds from the request to stop until all processes had left the database, and until the move was complete. */
  readonly drainedAfterMs: number;
  readonly completeAfterMs: number;
  readonly ledger: LedgerCheck;
}

/**
 * Copies a running site to another database. Then it makes the processes of the site leave the old database, copies the
 * rows that have changed since, compares all rows, and lets the processes continue on the new database. If it fails or
 * is interrupted, they continue on the old one.
 * @throws {CopyRefusedError} when the new database is used or not empty, when processes do not end their calls in time,
 * or when the copies differ
 */
export async function moveSite(from: ClientConfig, to: ClientConfig, options: MoveOptions): Promise<MoveSummary> {
  const target = await CopyTarget.open(to);
  const control = await openCopyClient(from, NAME);
  try {
    if (!(await lockMove(control))) throw new CopyRefusedError('Another move of this site is running');
    if (!options.force && !(await target.isEmpty())) {
      throw new CopyRefusedError('The new database contains a site: use an empty one, or replace it with --force');
    }
    return await new SiteMove(from, to, control, target, options).run();
  } finally {
    // Processes that have left the old database continue on it, unless it has been marked.
    await control.end();
    await target.close();
  }
}

class SiteMove {
  private copied: CopiedTables = new Map();

  constructor(
    private readonly from: ClientConfig,
    private readonly to: ClientConfig,
    private readonly control: pg.Client,
    private readonly target: CopyTarget,
    private readonly options: MoveOptions,
  ) {}

  async run(): Promise<MoveSummary> {
    const { onStep, sealedTarget } = this.options;
    await this.target.begin(await readMigrations(this.control));
    await this.copyOnline();
    onStep?.('Waiting for running calls to end; new calls are refused');
    const began = performance.now();
    await this.drain();
    const drainedAfterMs = Math.round(performance.now() - began);
    onStep?.('Copying the last changes and comparing all rows');
    const rows = await this.copyRest();
    await this.target.finish();
    await this.target.close();
    await markMoved(this.control, sealedTarget);
    const completeAfterMs = Math.round(performance.now() - began);
    await this.control.end();
    onStep?.('Checking the ledger');
    return { rows, drainedAfterMs, completeAfterMs, ledger: await checkLedger(this.to) };
  }

  /** Copies everything, and then what has changed during the copy, until little changes during a copy. */
  private async copyOnline(): Promise<void> {
    for (let copies = 1; copies <= MAX_ONLINE_COPIES; copies++) {
      this.options.signal?.throwIfAborted();
      const began = performance.now();
      await this.copy();
      if (copies > 1 && performance.now() - began < SHORT_COPY_MS) break;
    }
    await this.target.analyze();
  }

  private async copy(): Promise<void> {
    const { signal, onProgress } = this.options;
    const states = await readStates(this.control);
    await withSnapshot(this.from, NAME, async (snapshot) => {
      const total = snapshot.tables.reduce((sum, { bytes }) => sum + bytes, 0) || 1;
      let done = 0;
      this.copied = await copyChanges(snapshot, this.target, this.copied, states, ({ name, bytes }) => {
        signal?.throwIfAborted();
        onProgress?.(done / total, name);
        done += bytes;
      });
    });
  }

  /** Makes all processes leave the old database, and prevents others from using it. */
  private async drain(): Promise<void> {
    const { drainSeconds, signal } = this.options;
    const until = performance.now() + drainSeconds * 1_000;
    let notifyAt = 0;
    for (;;) {
      const { rows } = await this.control.query<{ locked: boolean }>('SELECT pg_try_advisory_lock($1) AS locked', [
        AdvisoryLock.databaseClaim,
      ]);
      if (rows[0]?.locked && !(await this.isUsed())) return;
      signal?.throwIfAborted();
      const now = performance.now();
      if (now > until) throw new CopyRefusedError(`The site has not ended its calls within ${drainSeconds} seconds`);
      if (now >= notifyAt) {
        await requestMove(this.control);
        notifyAt = now + NOTIFY_MS;
      }
      await pause(POLL_MS);
    }
  }

  /** Whether connections of processes are still being closed; their last changes are counted when they end. */
  private async isUsed(): Promise<boolean> {
    const { rowCount } = await this.control.query(
      `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND application_name LIKE 'tollgate%'
          AND application_name NOT IN ('tollgate-move', 'tollgate-backup', 'tollgate-reconcile') LIMIT 1`,
    );
    return rowCount === 1;
  }

  /** @returns the number of rows, after they were compared */
  private async copyRest(): Promise<number> {
    const { from, target } = this;
    await this.copy();
    return withSnapshot(from, NAME, async ({ client, tables }) => {
      await target.complete(await readSequences(client));
      const rows: Record<string, number> = {};
      for (const table of tables) {
        const { rows: counted } = await client.query<{ count: string }>(
          `SELECT count(*) AS count FROM ONLY ${tableSql(table)}`,
        );
        rows[table.name] = Number(counted[0]?.count);
      }
      await target.compare(rows, await readLedgerSums(client));
      await target.upgrade();
      return Object.values(rows).reduce((sum, count) => sum + count, 0);
    });
  }
}
