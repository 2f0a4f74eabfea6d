import { Injectable } from '@nestjs/common';
import type { Principal } from '../../common/principal.js';
import { JobRuns } from '../../jobs/runs/job-runs.service.js';
import { LogCleanupJob } from './log-cleanup.job.js';
import { type LogCleanup, toLogCleanup } from './log-cleanup.js';

/**
 * Deletes old rows of the usage log, of every type, and the stored contents of their calls, as a run with progress.
 * Balances, the ledger and the roll-ups are kept, so that statements, totals and dashboards do not change.
 */
@Injectable()
export class LogCleanups {
  constructor(
    private readonly job: LogCleanupJob,
    private readonly runs: JobRuns,
  ) {}

  /** Requests the deletion of rows older than an instant; newer rows are kept. */
  async start({ userId }: Principal, before: Date): Promise<LogCleanup> {
    const until = new Date(Math.min(Math.max(before.getTime(), 0), Date.now()));
    const { run } = await this.job.start({ params: { before: until }, requestedBy: userId, key: null });
    return toLogCleanup(run);
  }

  /** @throws {AppError} not_found */
  async get(id: number): Promise<LogCleanup> {
    return toLogCleanup(await this.runs.get(this.job.kind, id));
  }

  /** The newest clean-ups, newest first. */
  async newest(): Promise<LogCleanup[]> {
    return (await this.runs.newest(this.job.kind)).map(toLogCleanup);
  }

  /** Waits until a clean-up is finished or the timeout in ms has passed, and returns its state. */
  async watch(id: number, timeoutMs: number): Promise<LogCleanup> {
    return toLogCleanup(await this.runs.watch({ kind: this.job.kind, id }, timeoutMs));
  }
}
