/** Jobs that a service may ask for, and what each is told. The work itself stands in `server/jobs`. */
export interface JobData {
  /** Deletes old rows of the usage log; see `LogCleanups`. */
  'log-cleanup': { cleanupId: number };
  /** Sends one mail or webhook; see `Notices`. */
  'notice-delivery': { noticeId: number };
}

export interface JobOptions {
  /** Names the job: while one of this name waits or runs, asking for it again changes nothing. */
  readonly id?: string;
  readonly delayMs?: number;
}

/**
 * Where work is left for the workers. What a job is for has been committed in PostgreSQL before it is asked for, and is
 * looked for again from time to time, so a queue that loses everything delays work and loses none.
 */
export abstract class JobQueue {
  abstract ask<Name extends keyof JobData>(name: Name, data: JobData[Name], options?: JobOptions): Promise<void>;
}
