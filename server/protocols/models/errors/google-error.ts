import { asRecord, asString, codeOf, isFields } from '../../bytes/untrusted.js';
import { ResponseError } from '../../canonical/reply.js';

/** The error in a response of Google, or in one event of a stream, instead of content; null when there is none. */
export function googleError(body: unknown): ResponseError | null {
  // A stream that fails immediately is sent as a list that contains the error.
  const first: unknown = Array.isArray(body) ? body[0] : body;
  const { error } = asRecord(first);
  if (typeof error === 'string' && error !== '') return new ResponseError(error);
  if (!isFields(error)) return null;
  const { message, status, code } = error;
  return new ResponseError(
    asString(message) || 'upstream error',
    undefined,
    asString(status) || codeOf(code) || undefined,
    typeof code === 'number' && code >= 400 && code <= 599 ? code : undefined,
  );
}
