import { LineBlocks } from '../../bytes/lines.js';
import { ResponseError } from '../../canonical/reply.js';
import type { StreamStep } from '../../metering/meter.js';

/** A step of a stream without a result. */
export const NOTHING: StreamStep = { forward: null, error: null, alive: false };

/** Passes blocks of whole lines to a stream meter, wherever the network has split them. */
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

  /** Ends the stream; processes a last line without a line end. */
  end(): StreamStep {
    const block = this.blocks.end();
    return block ? this.take(block) : NOTHING;
  }
}
