import type { AuditBatch } from '../audit-batch.js';

/** A sink with its secret in plain text; empty for none. */
export interface OpenAuditSink {
  readonly url: string;
  readonly secret: string;
}

/** Sends entries to one kind of system. */
export abstract class AuditTarget {
  /**
   * Sends a batch and resolves when the target has confirmed it. A batch without entries is a test.
   * @throws {SinkFailure} with what the target responded; {Error} without a response in time; {AppError} egress_private
   */
  abstract send(sink: OpenAuditSink, batch: AuditBatch): Promise<void>;
}
