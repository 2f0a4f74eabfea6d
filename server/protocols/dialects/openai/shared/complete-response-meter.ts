import { ResponseError } from '../../../canonical/reply.js';
import type { RawResponse } from '../../../canonical/whole-codec.js';
import { type Metered, NOTHING_PRODUCED, type ResponseMeter } from '../../../metering/meter.js';

/** The measurement of a complete response. */
export type MeteredResponse = Pick<Metered, 'usage' | 'produced' | 'images'>;

/** Meters responses that are not model text: audio, images, scores. */
export class CompleteResponseMeter implements ResponseMeter {
  /** @param look throws a ResponseError when a response with a success status is an error */
  constructor(private readonly look: (response: RawResponse) => MeteredResponse) {}

  read(response: RawResponse): ReturnType<ResponseMeter['read']> {
    try {
      return { metered: { producedText: '', ...this.look(response) }, error: null, response };
    } catch (error) {
      if (!(error instanceof ResponseError)) throw error;
      return { metered: NOTHING_PRODUCED, error, response };
    }
  }
}
