import { Injectable } from '@nestjs/common';
import { JobsService } from '../jobs.service.js';
import { JobRunsService } from './job-runs.service.js';

/** The work that failed for good. */
@Injectable()
export class FailedJobsService {
  constructor(
    private readonly jobs: JobsService,
    private readonly runs: JobRunsService,
  ) {}

  /**
   * The number of failures of every kind: parked jobs, and the runs of its schedule since the last one that succeeded.
   * @throws {AppError} jobs_unavailable
   */
  async counts(): Promise<ReadonlyMap<string, number>> {
    const runs = await this.runs.failedSchedules();
    const queues = await this.jobs.counts();
    return new Map(queues.map(({ kind, failed }) => [kind, failed + (runs.get(kind) ?? 0)]));
  }
}
