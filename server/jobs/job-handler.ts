import type { z } from 'zod';
import type { JobData, JobName } from '../platform/coordination/job-queue.port.js';

/**
 * Does one kind of work, by asking a domain service. A worker may be killed at any point and the job then runs again
 * somewhere else, even beside the first one, so whatever it does must be possible twice and have its effect once.
 */
export abstract class JobHandler<Name extends JobName = JobName> {
  abstract readonly name: Name;
  /** What the job must have been told. */
  abstract readonly data: z.ZodType<JobData[Name]>;

  /**
   * @param onProgress tells whoever watches how much is done, 0 to 100.
   * @param cancelled is aborted when the work is wanted no longer; whoever can, stops then, by throwing.
   * @throws when it has to be tried again.
   */
  abstract run(data: JobData[Name], onProgress: (percent: number) => void, cancelled: AbortSignal): Promise<void>;

  /** Work that is committed and not done; its job may have been lost with the queue. */
  async pending(): Promise<readonly JobData[Name][]> {
    return [];
  }

  /** Notes that the work is wanted no longer, so that it is not `pending` any more. Work that is over stays as it is. */
  async cancel(_data: JobData[Name]): Promise<void> {}
}

/** All handlers, one a kind. */
export const JOB_HANDLERS = Symbol('JOB_HANDLERS');
