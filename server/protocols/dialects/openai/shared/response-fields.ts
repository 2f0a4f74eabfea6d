import type { LocalText } from '../../../../common/errors/app-error.js';
import { JsonKey } from '../../../bytes/json-key.js';
import { asString, type Fields, objectIn } from '../../../bytes/untrusted.js';
import { BadResponse, ResponseError } from '../../../canonical/reply.js';
import { baiduError, minimaxError } from '../../../models/vendor-errors.js';

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
export function responseError(response: Fields): ResponseError | null {
  const plain = hiddenError(response.error);
  if (plain) return plain;
  const foreign = minimaxError(response) ?? baiduError(response);
  if (foreign) return foreign;
  // Several vendors send the error message instead of the response.
  const empty = !Array.isArray(response.choices) && !Array.isArray(response.data);
  return empty && asString(response.message) !== '' ? hiddenError(response) : null;
}

/** Part of the fields `error` and `error_code` and of the event name `error`. */
const ERROR = Buffer.from('error');
const ERROR_KEYS = [new JsonKey('error'), new JsonKey('error_code')];
const BASE_RESP = new JsonKey('base_resp');
const ERROR_EVENTS = ['event: error', 'event:error'].map((line) => Buffer.from(line));

/** Whether the bytes of a response contain a field that indicates an error. */
export function mayBeError(bytes: Buffer): boolean {
  return (bytes.includes(ERROR) && ERROR_KEYS.some((key) => key.isIn(bytes))) || BASE_RESP.isIn(bytes);
}

/** Whether a part of an event stream contains a field or an event that indicates an error. */
export function mayContainError(block: Buffer): boolean {
  if (!block.includes(ERROR)) return BASE_RESP.isIn(block);
  return mayBeError(block) || ERROR_EVENTS.some((event) => block.includes(event));
}

/** The position before which a part of an event stream contains nothing that indicates an error; -1 without such. */
export function errorIndex(block: Buffer): number {
  if (!mayContainError(block)) return -1;
  const [error, status] = [block.indexOf(ERROR), BASE_RESP.indexIn(block)];
  return error < 0 || status < 0 ? Math.max(error, status) : Math.min(error, status);
}

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

/** The error of an invalid response. */
export function badResponse(message: string | LocalText): ResponseError {
  return new ResponseError(message, undefined, 'bad_response_body');
}
