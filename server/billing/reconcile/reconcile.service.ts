import { Inject, Injectable } from '@nestjs/common';
import { z } from 'zod';
import { AppError } from '../../common/errors/app-error.js';
import type { Principal } from '../../common/principal.js';
import { BackgroundJob, type JobContext, JobHandler } from '../../platform/coordination/background-job.js';
import { JobQueue } from '../../platform/coordination/job-queue.port.js';
import { type ConnectionTarget, DATABASE_TARGET } from '../../platform/database/database-target.js';
import { CommonError } from '../../platform/errors/common.errors.js';
import type { ListPage } from '../../platform/graphql/list-page.js';
import { Logger } from '../../platform/telemetry/logger.js';
import { checkLedger, type Difference, type LedgerCheck } from './ledger-check.js';
import type { Reconciliation, ReconciliationSummary } from './reconciliation.js';
import { ReconciliationsRepository } from './reconciliations.repository.js';

/** The failure reason of a cancelled reconciliation. */
const CANCELLED = 'cancelled';
const LOGGED_DIFFERENCES = 10;

/** Called with the percentage done, 0 to 100. */
export type OnProgress = (percent: number) => void;

/** Checks the ledger periodically, as a job with progress, and stores the results. */
@Injectable()
export class Reconcile {
  constructor(
    private readonly reconciliations: ReconciliationsRepository,
    @Inject(DATABASE_TARGET) private readonly database: ConnectionTarget,
    private readonly queue: JobQueue,
    private readonly logger: Logger,
  ) {}

  /** Enqueues a reconciliation for the workers. @returns its record, or that of the one under way. */
  start({ userId }: Principal): Promise<Reconciliation> {
    return this.add(userId);
  }

  /** Starts a reconciliation by schedule. */
  async startScheduled(): Promise<void> {
    await this.add(null);
  }

  /** @throws {AppError} not_found */
  async get(id: number): Promise<Reconciliation> {
    const found = await this.reconciliations.find(id);
    if (found === null) throw new AppError(CommonError.not_found);
    return found;
  }

  /** The newest finished reconciliation; null when there is none yet. */
  last(): Promise<ReconciliationSummary | null> {
    return this.reconciliations.last();
  }

  /** Newest first. @throws {AppError} invalid_parameter for a cursor of another list */
  page(page: ListPage): Promise<{ reconciliations: Reconciliation[]; total: number }> {
    return this.reconciliations.page(page);
  }

  /** The differences of a reconciliation; the first thousand. */
  differences(id: number): Promise<readonly Difference[]> {
    return this.reconciliations.differences(id);
  }

  /** Ids of the unfinished reconciliations; a worker runs those that no other worker processes. */
  pending(): Promise<number[]> {
    return this.reconciliations.pending();
  }

  /** Cancels an unfinished reconciliation. */
  async cancel(id: number): Promise<void> {
    await this.reconciliations.cancel(id, CANCELLED);
  }

  /**
   * Checks the ledger as it is now; the duration grows with its size, see `checkLedger`. An interrupted reconciliation
   * starts again.
   * @param cancelled ends it between two steps
   * @throws the error, when a retry may succeed
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
      this.logger.error({ event: 'reconciliation.failed', err: error, reconciliation: id }, 'Reconciliation failed');
    }
  }

  private async add(startedBy: number | null): Promise<Reconciliation> {
    const reconciliation = await this.reconciliations.insert(startedBy);
    await this.queue.enqueue(ReconcileJob, { reconciliationId: reconciliation.id });
    return reconciliation;
  }

  private async check(id: number, onProgress: OnProgress, cancelled: AbortSignal): Promise<LedgerCheck> {
    let reported = 0;
    let telling: Promise<void> = Promise.resolve();
    const tell = (percent: number) => {
      cancelled.throwIfAborted();
      if (percent <= reported) return;
      reported = percent;
      onProgress(percent);
      // A failed progress update does not end the reconciliation.
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
    this.logger.error(
      { event: 'reconciliation.differences', differences: books.differenceCount, first },
      'Reconciliation found differences',
    );
  }
}

interface ReconcileJobData extends Record<string, unknown> {
  readonly reconciliationId?: number | undefined;
}

/** Runs them; an interrupted one is continued. */
@BackgroundJob(
  // The record limits the attempts; a job that is lost before is requested again.
  { name: 'reconcile', attempts: 10, backoffMs: 300_000, cron: '30 3 * * *', forgotten: true },
)
export class ReconcileJob extends JobHandler<ReconcileJobData> {
  readonly data = z.object({ reconciliationId: z.int().optional() });

  constructor(private readonly reconcile: Reconcile) {
    super();
  }

  async run({ reconciliationId }: ReconcileJobData, { onProgress, cancelled }: JobContext): Promise<void> {
    if (reconciliationId === undefined) return this.reconcile.startScheduled();
    await this.reconcile.run(reconciliationId, onProgress, cancelled);
  }

  override async cancel({ reconciliationId }: ReconcileJobData): Promise<void> {
    if (reconciliationId !== undefined) await this.reconcile.cancel(reconciliationId);
  }

  override async pending(): Promise<ReconcileJobData[]> {
    return (await this.reconcile.pending()).map((reconciliationId) => ({ reconciliationId }));
  }
}
