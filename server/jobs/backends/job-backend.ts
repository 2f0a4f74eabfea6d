import type { BackendFactory, IQueueBackend } from 'bullmq';

/** Where the queues live. The connections are this one's and are given to all queues and workers of the process. */
export interface JobBackend {
  /** What queues and workers are opened with; it looks at no connection options. */
  readonly factory: BackendFactory<IQueueBackend, object>;
  /** Ends the connections, after everything that uses them was closed. */
  close(): Promise<void>;
}
