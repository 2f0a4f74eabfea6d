import { Inject, Injectable } from '@nestjs/common';
import { JobQueue } from '../../platform/coordination/job-queue.js';
import { type ConnectionTarget, DATABASE_TARGET } from '../../platform/database/database-target.js';
import { Sql } from '../../platform/database/sql.js';
import { Logger } from '../../platform/telemetry/logger.js';
import { type CheckedBooks, checkBooks, type Difference } from './books-check.js';

/** A proof of the books that was made. */
export interface Reconciliation extends CheckedBooks {
  readonly id: number;
  readonly startedAt: Date;
  readonly durationMs: number;
}

/** How many proofs are kept. */
const KEPT = 100;
const COLUMNS = `id, started_at AS "startedAt", duration_ms AS "durationMs", checked,
  difference_count AS "differenceCount", differences`;
const STORE = `
  INSERT INTO reconciliations (started_at, duration_ms, checked, difference_count, differences)
  VALUES ($1, $2, $3, $4, $5) RETURNING ${COLUMNS}`;
const FORGET = 'DELETE FROM reconciliations WHERE id <= $1';
const LAST = `SELECT ${COLUMNS} FROM reconciliations ORDER BY id DESC LIMIT 1`;

/** Proves from time to time that the books are right, and remembers what was found. */
@Injectable()
export class Reconcile {
  constructor(
    private readonly sql: Sql,
    @Inject(DATABASE_TARGET) private readonly database: ConnectionTarget,
    private readonly jobs: JobQueue,
    private readonly logger: Logger,
  ) {}

  /** Proves the books now, which takes as long as there is much in them; see `checkBooks`. */
  async run(): Promise<Reconciliation> {
    const startedAt = new Date();
    const books = await checkBooks(this.database.connection);
    const durationMs = Date.now() - startedAt.getTime();
    const reconciliation = await this.store({ ...books, startedAt, durationMs });
    if (books.differenceCount > 0) {
      const first: readonly Difference[] = books.differences.slice(0, 10);
      this.logger.error({ differences: books.differenceCount, first }, 'the books are wrong');
    }
    return reconciliation;
  }

  /** Leaves a proof to the workers; `last` tells of it when it is made. */
  async start(): Promise<void> {
    // Whoever asks wants one that begins now, whatever became of those before.
    await this.jobs.ask('reconcile', {}, { id: `reconcile-${Date.now()}` });
  }

  /** The newest proof; null when none was made yet. */
  async last(): Promise<Reconciliation | null> {
    const [last] = await this.sql.query<Reconciliation>('reconciliation-last', LAST);
    return last ?? null;
  }

  private async store(made: Omit<Reconciliation, 'id'>): Promise<Reconciliation> {
    const { startedAt, durationMs, checked, differenceCount, differences } = made;
    const values = [startedAt, durationMs, checked, differenceCount, JSON.stringify(differences)];
    const [stored] = await this.sql.query<Reconciliation>('reconciliation-store', STORE, values);
    if (!stored) throw new Error('a proof of the books could not be stored');
    await this.sql.query('reconciliation-forget', FORGET, [stored.id - KEPT]);
    return stored;
  }
}
