import { BadResponse, ResponseError } from '../../canonical/reply.js';

/**
 * One vector of an upstream's response.
 * @throws {ResponseError} when it is not a list of numbers
 */
export function vectorOf(value: unknown): number[] {
  if (Array.isArray(value) && value.length > 0 && value.every((item) => typeof item === 'number')) return value;
  throw new ResponseError(BadResponse.notAVector, undefined, 'bad_response_body');
}
