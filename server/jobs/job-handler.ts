import type { z } from 'zod';
import type { JobData, JobName } from '../platform/coordination/job-queue.port.js';

/**
 * Does one kind of work by calling a domain service. A worker may be killed at any point; the job then runs again
 * elsewhere, possibly concurrently with the first run, so all work must be idempotent.
 */
export abstract class JobHandler<Name extends JobName = JobName> {
  abstract readonly name: Name;
  /** The schema of the job's data. */
  abstract readonly data: z.ZodType<JobData[Name]>;

  /**
   * @param onProgress reports the progress, 0 to 100.
   * @param cancelled is aborted when the job is cancelled; a handler that can stop then throws.
   * @throws when the job must be retried.
   */
  abstract run(data: JobData[Name], onProgress: (percent: number) => void, cancelled: AbortSignal): Promise<void>;

  /** Work that is committed and not done; its job may have been lost with the queue. */
  async pending(): Promise<readonly JobData[Name][]> {
    return [];
  }

  /** Records that the work is cancelled, so that it is no longer `pending`. Finished work is not changed. */
  async cancel(_data: JobData[Name]): Promise<void> {}
}

/** All handlers, one for each kind. */
export const JOB_HANDLERS = Symbol('JOB_HANDLERS');
