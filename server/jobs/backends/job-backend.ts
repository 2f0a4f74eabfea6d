import type { BackendFactory, IQueueBackend } from 'bullmq';

/** When the jobs of a kind run: a cron pattern or an interval in ms. */
export interface Schedule {
  readonly pattern?: string | undefined;
  readonly every?: number | undefined;
}

/** The storage of the queues. Its connections are shared by all queues and workers of the process. */
export interface JobBackend {
  /** Opens queues and workers; connection options are ignored. */
  readonly factory: BackendFactory<IQueueBackend, object>;
  /** Interval of the search for waiting jobs by each worker in seconds, in case a notification was lost. */
  readonly pollSeconds: number;
  /**
   * Notifies the workers of waiting and of due jobs again, in case a notification was lost or a query for jobs failed.
   */
  announceWaiting(): Promise<void>;
  /** The schedules of all kinds, if one query can read them. Null if each queue is queried. */
  schedules(): Promise<ReadonlyMap<string, Schedule>> | null;
  /** Closes the connections, after everything that uses them was closed. */
  close(): Promise<void>;
}
