import type { Batch } from './batch.js';

/** Cancels batches. Implemented by the relay, which has the protocols of the upstreams. */
export abstract class BatchCanceller {
  /**
   * Requests the end of a batch at its upstream or on this site; the work done by then is charged. A batch that has
   * ended does not change.
   * @throws {AppError} batch_unavailable, or the upstream's error
   */
  abstract cancel(batch: Batch): Promise<Batch>;
}
