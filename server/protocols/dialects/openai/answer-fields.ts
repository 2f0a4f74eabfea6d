import { type Fields, isFields } from '../../bytes/untrusted.js';
import { AnswerError } from '../../canonical/reply.js';
import { hiddenError } from './hidden-error.js';

/**
 * The fields of an answer that should be a JSON object.
 * @throws {AnswerError} when it is something else, or reports an error
 */
export function answerFields(body: Buffer): Fields {
  const fields = objectIn(body.toString('utf8'));
  if (fields === null) throw badAnswer('the upstream did not answer with JSON');
  const error = hiddenError(fields.error);
  if (error) throw error;
  return fields;
}

/** Null when the text is no JSON object. */
export function objectIn(text: string): Fields | null {
  try {
    const value: unknown = JSON.parse(text);
    return isFields(value) ? value : null;
  } catch {
    return null;
  }
}

/** An answer that is none. */
export function badAnswer(message: string): AnswerError {
  return new AnswerError(message, undefined, 'bad_response_body');
}
