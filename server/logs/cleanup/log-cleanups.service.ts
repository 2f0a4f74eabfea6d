import { setTimeout as pause } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import { z } from 'zod';
import { AppError } from '../../common/errors/app-error.js';
import type { Principal } from '../../common/principal.js';
import { BackgroundJob, type JobContext, JobHandler } from '../../platform/coordination/background-job.js';
import { JobQueue } from '../../platform/coordination/job-queue.port.js';
import { type ConnectionTarget, DATABASE_TARGET } from '../../platform/database/database-target.js';
import { CommonError } from '../../platform/errors/common.errors.js';
import { LogContents } from '../contents/log-contents.service.js';
import { type LogCleanup, percentDone } from './log-cleanup.js';
import { LogCleanupsRepository } from './log-cleanups.repository.js';
import { LogPurger } from './log-purger.js';

const PAGE_SIZE = 20;
const POLL_INTERVAL_MS = 100;
/** The failure reason of a cancelled clean-up. */
const CANCELLED = 'cancelled';

/** Called with the percentage done, 0 to 100. */
export type OnProgress = (percent: number) => void;

/**
 * Deletes old rows of the usage log, of every type, and the stored contents of their calls, as a job with progress.
 * Balances, the ledger and the roll-ups are kept, so that statements, totals and dashboards do not change.
 */
@Injectable()
export class LogCleanups {
  constructor(
    private readonly cleanups: LogCleanupsRepository,
    private readonly contents: LogContents,
    private readonly queue: JobQueue,
    @Inject(DATABASE_TARGET) private readonly database: ConnectionTarget,
  ) {}

  /** Requests the deletion of rows older than an instant; newer rows are kept. */
  async start({ userId }: Principal, before: Date): Promise<LogCleanup> {
    const until = new Date(Math.min(Math.max(before.getTime(), 0), Date.now()));
    const cleanup = await this.cleanups.insert(until, userId);
    await this.queue.enqueue(LogCleanupJob, { cleanupId: cleanup.id });
    return cleanup;
  }

  /** @throws {AppError} not_found */
  async get(id: number): Promise<LogCleanup> {
    const cleanup = await this.cleanups.find(id);
    if (cleanup === null) throw new AppError(CommonError.not_found);
    return cleanup;
  }

  /** The newest clean-ups, newest first. */
  newest(): Promise<LogCleanup[]> {
    return this.cleanups.newest(PAGE_SIZE);
  }

  /** Waits until a clean-up is finished or the timeout in ms has passed, and returns its state. */
  async watch(id: number, timeoutMs: number): Promise<LogCleanup> {
    const limit = Date.now() + timeoutMs;
    for (;;) {
      const cleanup = await this.get(id);
      if (cleanup.state === 'done' || cleanup.state === 'failed' || Date.now() >= limit) return cleanup;
      await pause(POLL_INTERVAL_MS);
    }
  }

  /** Ids of the unfinished clean-ups, oldest first; a worker runs those that no other worker processes. */
  pending(): Promise<number[]> {
    return this.cleanups.pending();
  }

  /** Cancels an unfinished clean-up. Deleted rows are not restored. */
  async cancel(id: number): Promise<void> {
    await this.cleanups.cancel(id, CANCELLED);
  }

  /**
   * Deletes the rows, from the beginning or from an interruption. Waits while another clean-up runs.
   * @param cancelled ends it between two steps
   * @throws the error, after it was stored; a repeated run continues.
   */
  async run(
    cleanupId: number,
    onProgress: OnProgress = () => undefined,
    cancelled = new AbortController().signal,
  ): Promise<void> {
    const { before, state, error: reason } = await this.get(cleanupId);
    // The worker may have died before the queue was updated.
    if (state === 'failed' && reason === CANCELLED) return;
    try {
      await this.erase(cleanupId, before, onProgress, cancelled);
      await this.cleanups.finish(cleanupId, 'done', '');
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      await this.cleanups.finish(cleanupId, 'failed', cancelled.aborted ? CANCELLED : message);
      throw error;
    }
  }

  private async erase(cleanupId: number, before: Date, onProgress: OnProgress, cancelled: AbortSignal): Promise<void> {
    const eraser = await LogPurger.open(this.database.connection, cleanupId, before, cancelled);
    try {
      // Another worker may have finished it while this one waited for the lock.
      if ((await this.get(cleanupId)).state === 'done') return;
      cancelled.throwIfAborted();
      // Contents are deleted first, because they must not outlive their rows.
      await this.contents.deleteBefore(before);
      await this.cleanups.begin(cleanupId, await eraser.count());
      const begun = await this.get(cleanupId);
      let { rowsDeleted } = begun;
      await eraser.erase(Date.now(), (rows) => {
        rowsDeleted += rows;
        onProgress(percentDone({ ...begun, rowsDeleted }));
        cancelled.throwIfAborted();
      });
    } finally {
      await eraser.close();
    }
  }
}

interface LogCleanupJobData extends Record<string, unknown> {
  readonly cleanupId: number;
}

/** Runs them; an interrupted one is continued. */
@BackgroundJob({ name: 'log-cleanup', attempts: 10, backoffMs: 10_000 })
export class LogCleanupJob extends JobHandler<LogCleanupJobData> {
  readonly data = z.object({ cleanupId: z.int() });

  constructor(private readonly cleanups: LogCleanups) {
    super();
  }

  async run({ cleanupId }: LogCleanupJobData, { onProgress, cancelled }: JobContext): Promise<void> {
    await this.cleanups.run(cleanupId, onProgress, cancelled);
  }

  override async cancel({ cleanupId }: LogCleanupJobData): Promise<void> {
    await this.cleanups.cancel(cleanupId);
  }

  override async pending(): Promise<LogCleanupJobData[]> {
    return (await this.cleanups.pending()).map((cleanupId) => ({ cleanupId }));
  }
}
