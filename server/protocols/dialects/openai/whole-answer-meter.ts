import { AnswerError } from '../../canonical/reply.js';
import type { RawAnswer } from '../../canonical/whole-codec.js';
import { type AnswerMeter, type Metered, NOTHING_PRODUCED } from '../../metering/meter.js';

/** What a meter finds in a whole answer. */
export type MeteredAnswer = Pick<Metered, 'usage' | 'produced' | 'images'>;

/** Meters answers that are no text of a model: sound, pictures, scores. */
export class WholeAnswerMeter implements AnswerMeter {
  /** @param look throws an AnswerError when the answer is an error in disguise */
  constructor(private readonly look: (answer: RawAnswer) => MeteredAnswer) {}

  read(answer: RawAnswer): ReturnType<AnswerMeter['read']> {
    try {
      return { metered: { producedText: '', ...this.look(answer) }, error: null, answer };
    } catch (error) {
      if (!(error instanceof AnswerError)) throw error;
      return { metered: NOTHING_PRODUCED, error, answer };
    }
  }
}
