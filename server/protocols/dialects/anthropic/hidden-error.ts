import { fieldsOf, textOf } from '../../bytes/untrusted.js';
import { AnswerError } from '../../canonical/reply.js';
import { statusOfErrorType } from './error-types.js';

/** The error that an answer which began as a success reports; null when it is none. */
export function hiddenAnthropicError(body: unknown): AnswerError | null {
  const { type, error } = fieldsOf(body);
  if (typeof error === 'string' && error !== '') return new AnswerError(error);
  if (type !== 'error' && (typeof error !== 'object' || error === null)) return null;
  const { type: name, message, code } = fieldsOf(error);
  return new AnswerError(
    textOf(message) || 'upstream error',
    textOf(name) || undefined,
    textOf(code) || undefined,
    statusOfErrorType(textOf(name)),
  );
}
