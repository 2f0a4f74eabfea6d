import { LineBuffer } from '../bytes/line-buffer.js';
import { BadResponse } from '../canonical/bad-response.js';
import { ResponseError } from '../canonical/reply.js';
import type { StreamStep } from '../metering/meter.js';

const MAX_BYTES = 64 * 1024 * 1024;

/** The body of a response that must be complete before any of it is sent. */
export class WholeBody {
  private readonly bytes = new LineBuffer();

  /** Buffers a chunk; nothing is forwarded. A response larger than 64 MiB is an error. */
  push(chunk: Buffer): StreamStep {
    this.bytes.add(chunk);
    const tooLarge = this.bytes.length > MAX_BYTES;
    const error = tooLarge ? new ResponseError(BadResponse.tooLarge) : null;
    return { forward: null, error, alive: true };
  }

  take(): Buffer {
    return this.bytes.take();
  }
}
