import { Inject, Injectable } from '@nestjs/common';
import { AppError } from '../../common/errors/app-error.js';
import type { Principal } from '../../common/principal.js';
import { JobQueue } from '../../platform/coordination/job-queue.port.js';
import { type ConnectionTarget, DATABASE_TARGET } from '../../platform/database/database-target.js';
import { CommonError } from '../../platform/errors/common.errors.js';
import type { ListPage } from '../../platform/graphql/list-page.js';
import { Logger } from '../../platform/telemetry/logger.js';
import { checkLedger, type Difference, type LedgerCheck } from './ledger-check.js';
import type { Reconciliation, ReconciliationSummary } from './reconciliation.js';
import { ReconciliationsRepository } from './reconciliations.repository.js';

/** Kept as the reason of a proof that was given up. */
const CANCELLED = 'cancelled';
const LOGGED_DIFFERENCES = 10;

/** Told how much is done, 0 to 100. */
export type OnProgress = (percent: number) => void;

/** Proves from time to time that the books are right, as a job that can be watched, and remembers what was found. */
@Injectable()
export class Reconcile {
  constructor(
    private readonly reconciliations: ReconciliationsRepository,
    @Inject(DATABASE_TARGET) private readonly database: ConnectionTarget,
    private readonly queue: JobQueue,
    private readonly logger: Logger,
  ) {}

  /** Leaves a proof to the workers. @returns its record, which is that of the proof under way when there is one. */
  start({ userId }: Principal): Promise<Reconciliation> {
    return this.add(userId);
  }

  /** The same by schedule. */
  async startScheduled(): Promise<void> {
    await this.add(null);
  }

  /** @throws {AppError} not_found */
  async get(id: number): Promise<Reconciliation> {
    const found = await this.reconciliations.find(id);
    if (found === null) throw new AppError(CommonError.not_found);
    return found;
  }

  /** The newest proof that was made; null when there is none yet. */
  last(): Promise<ReconciliationSummary | null> {
    return this.reconciliations.last();
  }

  /** Newest first. @throws {AppError} invalid_parameter for a cursor of another list */
  page(page: ListPage): Promise<{ reconciliations: Reconciliation[]; total: number }> {
    return this.reconciliations.page(page);
  }

  /** What a proof found to be wrong; the first thousand. */
  differences(id: number): Promise<readonly Difference[]> {
    return this.reconciliations.differences(id);
  }

  /** Ids of the proofs that are not over; whoever finds one that nobody works on runs it. */
  pending(): Promise<number[]> {
    return this.reconciliations.pending();
  }

  /** Gives up one that is not over. */
  async cancel(id: number): Promise<void> {
    await this.reconciliations.cancel(id, CANCELLED);
  }

  /**
   * Proves the books as they stand now, which takes as long as there is much in them; see `checkBooks`. A proof that was
   * interrupted begins anew.
   * @param cancelled ends it between two steps
   * @throws what went wrong, as long as it is worth another try
   */
  async run(
    id: number,
    onProgress: OnProgress = () => undefined,
    cancelled = new AbortController().signal,
  ): Promise<void> {
    if (!(await this.reconciliations.begin(id))) return;
    try {
      await this.conclude(id, await this.check(id, onProgress, cancelled));
    } catch (error) {
      if (cancelled.aborted) return this.cancel(id);
      const reason = error instanceof Error ? error.message : String(error);
      if (await this.reconciliations.fail(id, reason)) throw error;
      this.logger.error({ err: error, reconciliation: id }, 'the books could not be proved');
    }
  }

  private async add(startedBy: number | null): Promise<Reconciliation> {
    const reconciliation = await this.reconciliations.insert(startedBy);
    await this.queue.ask('reconcile', { reconciliationId: reconciliation.id });
    return reconciliation;
  }

  private async check(id: number, onProgress: OnProgress, cancelled: AbortSignal): Promise<LedgerCheck> {
    let told = 0;
    let telling: Promise<void> = Promise.resolve();
    const tell = (percent: number) => {
      cancelled.throwIfAborted();
      if (percent <= told) return;
      told = percent;
      onProgress(percent);
      // That it cannot be shown how far a proof is, is no reason to give it up.
      telling = telling.then(() => this.reconciliations.progress(id, percent)).catch(() => undefined);
    };
    const books = await checkLedger(this.database.connection, tell);
    await telling;
    return books;
  }

  private async conclude(id: number, books: LedgerCheck): Promise<void> {
    const isNews = await this.reconciliations.finish(id, books);
    if (!isNews || books.differenceCount === 0) return;
    const first = books.differences.slice(0, LOGGED_DIFFERENCES);
    this.logger.error({ differences: books.differenceCount, first }, 'the books are wrong');
  }
}
