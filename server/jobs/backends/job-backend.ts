import type { BackendFactory, IQueueBackend } from 'bullmq';

/** The storage of the queues. Its connections are shared by all queues and workers of the process. */
export interface JobBackend {
  /** Opens queues and workers; connection options are ignored. */
  readonly factory: BackendFactory<IQueueBackend, object>;
  /** Closes the connections, after everything that uses them was closed. */
  close(): Promise<void>;
}
