import { BadResponse } from '../canonical/bad-response.js';
import { ResponseError } from '../canonical/reply.js';

/** What a stream is that ended without saying that the answer is complete. */
export function streamCut(): ResponseError {
  return new ResponseError(BadResponse.cut, undefined, 'stream_cut');
}
