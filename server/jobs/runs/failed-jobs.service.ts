import { Injectable } from '@nestjs/common';
import type { JobQueueModel } from '../job.model.js';
import { JobsService } from '../jobs.service.js';
import { JobRunsService } from './job-runs.service.js';

/** The queues with all work that failed permanently. */
@Injectable()
export class FailedJobsService {
  constructor(
    private readonly jobs: JobsService,
    private readonly runs: JobRunsService,
  ) {}

  /**
   * Every kind of work with the number of its jobs in each state. Failed are parked jobs, and the failed runs of its
   * schedule since the last one that succeeded.
   * @throws {AppError} jobs_unavailable
   */
  async queues(): Promise<JobQueueModel[]> {
    const runs = await this.runs.failedSchedules();
    const queues = await this.jobs.counts();
    return queues.map((queue) => ({ ...queue, failed: queue.failed + (runs.get(queue.kind) ?? 0) }));
  }
}
