import { asString, type Fields } from '../../bytes/untrusted.js';
import { ResponseError } from '../../canonical/reply.js';
import { baiduError } from '../../models/errors/baidu-error.js';
import { minimaxError } from '../../models/errors/minimax-error.js';

/** Reads an upstream's `error` field; null when it is absent. */
export function hiddenError(value: unknown): ResponseError | null {
  if (typeof value === 'string' && value !== '') return new ResponseError(value);
  if (typeof value !== 'object' || value === null) return null;
  const { message, type, code } = value as Record<string, unknown>;
  return new ResponseError(
    typeof message === 'string' ? message : 'upstream error',
    typeof type === 'string' ? type : undefined,
    typeof code === 'string' || typeof code === 'number' ? String(code) : undefined,
  );
}

/** The error of a response with status 200, in the fields of OpenAI-style vendors; null when there is none. */
export function responseError(answer: Fields): ResponseError | null {
  const plain = hiddenError(answer.error);
  if (plain) return plain;
  const foreign = minimaxError(answer) ?? baiduError(answer);
  if (foreign) return foreign;
  // Several vendors send the error message instead of the response.
  const empty = !Array.isArray(answer.choices) && !Array.isArray(answer.data);
  return empty && asString(answer.message) !== '' ? hiddenError(answer) : null;
}

/** Fields that indicate an error, as bytes of a response. */
export const ERROR_KEYS: readonly Buffer[] = ['"error"', '"base_resp"', '"error_code"'].map((key) => Buffer.from(key));
