import type { LogSink } from '../model/log-sink.js';
import type { SinkBatch } from '../model/sink-record.js';

/** A sink with its secret in plain text. Empty if it has none. */
export interface OpenSink extends Pick<LogSink, 'url' | 'settings'> {
  readonly secret: string;
}

/** Sends batches to one kind of system. */
export abstract class SinkTarget {
  /**
   * Sends a batch; when it resolves, the target has stored the batch. A batch without records is a test.
   * @returns a warning about records that the target has refused and that must not be sent again; null for none
   * @throws {SinkFailure} with what the target responded; {Error} without a response in time; {AppError} egress_private
   */
  abstract send(sink: OpenSink, batch: SinkBatch): Promise<string | null>;
}
