import { LineBlocks } from '../bytes/line-blocks.js';
import { ResponseError } from '../canonical/reply.js';
import type { StreamStep } from '../metering/meter.js';

/** A step of a stream that brings nothing. */
export const NOTHING: StreamStep = { forward: null, error: null, alive: false };

/** Feeds a stream meter with blocks of whole lines, however the network has cut them. */
export class LineSteps {
  private readonly blocks = new LineBlocks();

  constructor(private readonly take: (block: Buffer) => StreamStep) {}

  push(chunk: Buffer): StreamStep {
    try {
      const block = this.blocks.push(chunk);
      return block ? this.take(block) : NOTHING;
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      return { forward: null, error: new ResponseError(error.message, undefined, 'bad_response_body'), alive: true };
    }
  }

  /** The stream is over: what stood in it without a line end. */
  end(): StreamStep {
    const block = this.blocks.end();
    return block ? this.take(block) : NOTHING;
  }
}
