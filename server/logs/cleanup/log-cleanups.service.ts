import { Injectable } from '@nestjs/common';
import type { Principal } from '../../common/principal.js';
import type { JobRun } from '../../jobs/runs/job-run.js';
import { JobRunsService } from '../../jobs/runs/job-runs.service.js';
import { LogPartitions, startOfWeek } from '../../usage-log/log-partitions.js';
import { LogCleanupJob } from './log-cleanup.job.js';
import { type LogCleanup, toLogCleanup } from './log-cleanup.js';

/** One scheduled clean-up is under way at a time. */
const RETENTION_KEY = 'retention';

/**
 * Deletes old rows of the usage log, of every type, and the stored contents of their calls, as a run with progress.
 * Balances, the ledger and the roll-ups are kept, so that statements, totals and dashboards do not change.
 */
@Injectable()
export class LogCleanupsService {
  constructor(
    private readonly job: LogCleanupJob,
    private readonly runs: JobRunsService,
    private readonly partitions: LogPartitions,
  ) {}

  /** Requests the deletion of rows older than an instant; newer rows are kept. */
  async start({ userId }: Principal, before: Date): Promise<JobRun> {
    const until = new Date(Math.min(Math.max(before.getTime(), 0), Date.now()));
    return (await this.job.start({ params: { before: until }, requestedBy: userId, key: null })).run;
  }

  /**
   * Requests the deletion of the weeks that ended before an instant, by schedule. Only whole partitions are deleted,
   * not single rows.
   * @returns null when no such week is stored
   */
  async startForWeeksBefore(instant: Date): Promise<LogCleanup | null> {
    const before = startOfWeek(instant.getTime());
    if (!(await this.partitions.hasWeekBefore(before))) return null;
    const { run } = await this.job.start({ params: { before }, requestedBy: null, key: RETENTION_KEY });
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
