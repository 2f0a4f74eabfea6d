import { BadAnswer } from '../canonical/bad-answer.js';
import { AnswerError } from '../canonical/reply.js';

/** What a stream is that ended without saying that the answer is complete. */
export function streamCut(): AnswerError {
  return new AnswerError(BadAnswer.cut, undefined, 'stream_cut');
}
