import { asRecord, asString, codeOf, type Fields, isFields } from '../bytes/untrusted.js';
import { ResponseError } from '../canonical/reply.js';

/** Error codes for an access token that must be fetched again. */
const BAIDU_TOKEN_CODES = new Set(['13', '14', '15', '100', '110', '111']);

const BAIDU_STATUSES: readonly [ReadonlySet<string>, number][] = [
  [BAIDU_TOKEN_CODES, 401],
  [new Set(['1', '2', '336100']), 503],
  [new Set(['4', '17', '18', '19', '336501', '336502']), 429],
  [new Set(['6']), 403],
  [new Set(['336000', '336001', '336002', '336003']), 400],
];

/** The error in a response of Baidu, which has HTTP status 200 even for errors; null when there is none. */
export function baiduError(response: Fields): ResponseError | null {
  const code = codeOf(response.error_code);
  if (code === '' || code === '0') return null;
  const status = BAIDU_STATUSES.find(([codes]) => codes.has(code))?.[1] ?? 502;
  return new ResponseError(asString(response.error_msg) || `error ${code}`, undefined, code, status);
}

/** Whether the upstream rejects the access token, for example because it has expired. */
export function isTokenError(response: Fields): boolean {
  return BAIDU_TOKEN_CODES.has(codeOf(response.error_code));
}

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

/** HTTP statuses for the codes of MiniMax, which sends nearly all errors with status 200. */
const MINIMAX_CODES: ReadonlyMap<string, { status: number; code?: string }> = new Map([
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
  const { status, code = number } = MINIMAX_CODES.get(number) ?? {};
  return new ResponseError(asString(status_msg) || `MiniMax error ${number}`, undefined, code, status);
}
