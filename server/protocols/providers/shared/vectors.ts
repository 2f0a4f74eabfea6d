import { BadAnswer } from '../../canonical/bad-answer.js';
import { AnswerError } from '../../canonical/reply.js';

/**
 * One vector of an upstream's answer.
 * @throws {AnswerError} when it is not a list of numbers
 */
export function vectorOf(value: unknown): number[] {
  if (Array.isArray(value) && value.length > 0 && value.every((item) => typeof item === 'number')) return value;
  throw new AnswerError(BadAnswer.notAVector, undefined, 'bad_response_body');
}
