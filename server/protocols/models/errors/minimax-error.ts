import { asRecord, asString, codeOf, type Fields } from '../../bytes/untrusted.js';
import { ResponseError } from '../../canonical/reply.js';

/** HTTP statuses for the vendor's codes; the vendor sends nearly all errors with status 200. */
const CODES: ReadonlyMap<string, { status: number; code?: string }> = new Map([
  ['1000', { status: 500 }],
  ['1001', { status: 504 }],
  ['1002', { status: 429 }],
  ['1004', { status: 401, code: 'invalid_api_key' }],
  ['1008', { status: 402, code: 'insufficient_quota' }],
  ['1013', { status: 500 }],
  ['1026', { status: 400, code: 'content_filter' }],
  ['1027', { status: 400, code: 'content_filter' }],
  ['1039', { status: 429 }],
  ['2013', { status: 400 }],
  ['2049', { status: 401, code: 'invalid_api_key' }],
]);

/** The error in MiniMax's `base_resp`; null when it is absent or reports a success. */
export function minimaxError(response: Fields): ResponseError | null {
  const { status_code, status_msg } = asRecord(response.base_resp);
  const number = codeOf(status_code);
  if (number === '' || number === '0') return null;
  const { status, code = number } = CODES.get(number) ?? {};
  return new ResponseError(asString(status_msg) || `MiniMax error ${number}`, undefined, code, status);
}
