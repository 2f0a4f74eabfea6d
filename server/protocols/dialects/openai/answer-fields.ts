import type { LocalText } from '../../../common/errors/app-error.js';
import { type Fields, isFields } from '../../bytes/untrusted.js';
import { BadAnswer } from '../../canonical/bad-answer.js';
import { AnswerError } from '../../canonical/reply.js';
import { hiddenError } from './hidden-error.js';

/**
 * The fields of an answer that should be a JSON object.
 * @throws {AnswerError} when it is something else, or reports an error
 */
export function answerFields(body: Buffer): Fields {
  const fields = objectIn(body.toString('utf8'));
  if (fields === null) throw badAnswer(BadAnswer.noJson);
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
export function badAnswer(said: string | LocalText): AnswerError {
  return new AnswerError(said, undefined, 'bad_response_body');
}
