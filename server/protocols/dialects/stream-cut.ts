import { AnswerError } from '../canonical/reply.js';

/** What a stream is that ended without saying that the answer is complete. */
export function streamCut(): AnswerError {
  return new AnswerError('the upstream closed the stream before its end', undefined, 'stream_cut');
}
