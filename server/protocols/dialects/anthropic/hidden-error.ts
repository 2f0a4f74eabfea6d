import { asRecord, asString } from '../../bytes/untrusted.js';
import { ResponseError } from '../../canonical/reply.js';
import { statusOfErrorType } from './error-types.js';

/** The error inside a response with a success status; null when there is none. */
export function hiddenAnthropicError(body: unknown): ResponseError | null {
  const { type, error } = asRecord(body);
  if (typeof error === 'string' && error !== '') return new ResponseError(error);
  if (type !== 'error' && (typeof error !== 'object' || error === null)) return null;
  const { type: name, message, code } = asRecord(error);
  return new ResponseError(
    asString(message) || 'upstream error',
    asString(name) || undefined,
    asString(code) || undefined,
    statusOfErrorType(asString(name)),
  );
}
