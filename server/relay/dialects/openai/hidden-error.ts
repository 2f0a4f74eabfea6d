import { AnswerError } from '../../canonical/reply.js';
import { type Fields, fieldsOf, textOf } from '../../wire/untrusted.js';

/** Reads what an upstream put under `error`; null when there is nothing. */
export function hiddenError(value: unknown): AnswerError | null {
  if (typeof value === 'string' && value !== '') return new AnswerError(value);
  if (typeof value !== 'object' || value === null) return null;
  const { message, type, code } = value as Record<string, unknown>;
  return new AnswerError(
    typeof message === 'string' ? message : 'upstream error',
    typeof type === 'string' ? type : undefined,
    typeof code === 'string' || typeof code === 'number' ? String(code) : undefined,
  );
}

/** The HTTP statuses that MiniMax's codes amount to. */
const MINIMAX_STATUSES: ReadonlyMap<string, number> = new Map([
  ['1001', 504],
  ['1002', 429],
  ['1004', 401],
  ['1008', 402],
  ['1026', 400],
  ['1027', 400],
  ['1039', 429],
  ['2013', 400],
  ['2049', 401],
]);

/** An error in the body of an answer with status 200, wherever the vendors of the OpenAI API put theirs; null when there is none. */
export function answerError(answer: Fields): AnswerError | null {
  const plain = hiddenError(answer.error);
  if (plain) return plain;
  const { status_code: status, status_msg: message } = fieldsOf(answer.base_resp);
  const minimax = codeOf(status);
  if (minimax !== '') {
    return new AnswerError(textOf(message) || 'upstream error', undefined, minimax, MINIMAX_STATUSES.get(minimax));
  }
  const baidu = codeOf(answer.error_code);
  if (baidu !== '') return new AnswerError(textOf(answer.error_msg) || 'upstream error', undefined, baidu);
  // Several say what is wrong where the answer should be.
  const empty = !Array.isArray(answer.choices) && !Array.isArray(answer.data);
  return empty && textOf(answer.message) !== '' ? hiddenError(answer) : null;
}

/** A code as a text; empty when it is absent, or 0 for a success. */
function codeOf(value: unknown): string {
  const code = typeof value === 'number' ? String(value) : textOf(value);
  return code === '0' ? '' : code;
}

/** Fields that tell of an error, as they stand in the bytes of an answer. */
export const ERROR_KEYS: readonly Buffer[] = ['"error"', '"base_resp"', '"error_code"'].map((key) => Buffer.from(key));
