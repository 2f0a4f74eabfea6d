import { BadResponse } from '../canonical/bad-response.js';
import { ResponseError } from '../canonical/reply.js';

/** The error of a stream that ended before the response was complete. */
export function streamCut(): ResponseError {
  return new ResponseError(BadResponse.cut, undefined, 'stream_cut');
}
