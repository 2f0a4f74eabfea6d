import { ResponseError } from '../../canonical/reply.js';
import type { RawResponse } from '../../canonical/whole-codec.js';
import { type Metered, NOTHING_PRODUCED, type ResponseMeter } from '../../metering/meter.js';

/** What a meter finds in a whole answer. */
export type MeteredResponse = Pick<Metered, 'usage' | 'produced' | 'images'>;

/** Meters answers that are no text of a model: sound, pictures, scores. */
export class CompleteResponseMeter implements ResponseMeter {
  /** @param look throws an AnswerError when the answer is an error in disguise */
  constructor(private readonly look: (answer: RawResponse) => MeteredResponse) {}

  read(answer: RawResponse): ReturnType<ResponseMeter['read']> {
    try {
      return { metered: { producedText: '', ...this.look(answer) }, error: null, answer };
    } catch (error) {
      if (!(error instanceof ResponseError)) throw error;
      return { metered: NOTHING_PRODUCED, error, answer };
    }
  }
}
