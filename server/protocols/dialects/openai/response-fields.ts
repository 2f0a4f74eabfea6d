import type { LocalText } from '../../../common/errors/app-error.js';
import { type Fields, isFields } from '../../bytes/untrusted.js';
import { BadResponse, ResponseError } from '../../canonical/reply.js';
import { hiddenError } from './hidden-error.js';

/**
 * The fields of a response that must be a JSON object.
 * @throws {ResponseError} when it is not, or reports an error
 */
export function responseFields(body: Buffer): Fields {
  const fields = objectIn(body.toString('utf8'));
  if (fields === null) throw badResponse(BadResponse.noJson);
  const error = hiddenError(fields.error);
  if (error) throw error;
  return fields;
}

/** Null when the text is not a JSON object. */
export function objectIn(text: string): Fields | null {
  try {
    const value: unknown = JSON.parse(text);
    return isFields(value) ? value : null;
  } catch {
    return null;
  }
}

/** The error of an invalid response. */
export function badResponse(message: string | LocalText): ResponseError {
  return new ResponseError(message, undefined, 'bad_response_body');
}
