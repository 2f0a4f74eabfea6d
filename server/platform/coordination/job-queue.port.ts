import type { JobClass, JobData } from './background-job.js';

export interface EnqueueOptions {
  /**
   * The id of the job: while a job with this id waits, runs or is parked, requesting it again has no effect. By default
   * it is built from the kind and the data, such as `log-cleanup-7`, so that the same work has the same id.
   */
  readonly id?: string;
  readonly delayMs?: number;
}

/**
 * Enqueues work for the workers. The work has been committed in PostgreSQL before its job is requested, and a sweep
 * requests missing jobs again, so a queue that loses all jobs delays work but does not lose it.
 */
export abstract class JobQueue {
  /** Never fails and never takes long: a job that the queue could not accept is requested again by the sweep. */
  abstract enqueue<Data extends JobData>(
    job: JobClass<Data>,
    data: NoInfer<Data>,
    options?: EnqueueOptions,
  ): Promise<void>;
}

/** The default id of a job. */
export function jobIdOf(name: string, data: JobData): string {
  return [name, ...Object.values(data)].join('-');
}
