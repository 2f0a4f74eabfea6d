import { codeOf, fieldsOf, isFields, textOf } from '../../bytes/untrusted.js';
import { AnswerError } from '../../canonical/reply.js';

/** The error that an answer of Google's, or one piece of a stream, carries instead of content; null when there is none. */
export function googleError(body: unknown): AnswerError | null {
  // A stream that fails at once is answered as a list with the error in it.
  const first: unknown = Array.isArray(body) ? body[0] : body;
  const { error } = fieldsOf(first);
  if (typeof error === 'string' && error !== '') return new AnswerError(error);
  if (!isFields(error)) return null;
  const { message, status, code } = error;
  return new AnswerError(
    textOf(message) || 'upstream error',
    undefined,
    textOf(status) || codeOf(code) || undefined,
    typeof code === 'number' && code >= 400 && code <= 599 ? code : undefined,
  );
}
