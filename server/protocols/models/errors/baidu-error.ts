import { asString, codeOf, type Fields } from '../../bytes/untrusted.js';
import { ResponseError } from '../../canonical/reply.js';

/** Error codes for an access token that must be fetched again. */
const TOKEN_CODES = new Set(['13', '14', '15', '100', '110', '111']);

const STATUSES: readonly [ReadonlySet<string>, number][] = [
  [TOKEN_CODES, 401],
  [new Set(['1', '2', '336100']), 503],
  [new Set(['4', '17', '18', '19', '336501', '336502']), 429],
  [new Set(['6']), 403],
  [new Set(['336000', '336001', '336002', '336003']), 400],
];

/** The error in a response of Baidu, which has HTTP status 200 even for errors; null when there is none. */
export function baiduError(response: Fields): ResponseError | null {
  const code = codeOf(response.error_code);
  if (code === '' || code === '0') return null;
  const status = STATUSES.find(([codes]) => codes.has(code))?.[1] ?? 502;
  return new ResponseError(asString(response.error_msg) || `error ${code}`, undefined, code, status);
}

/** Whether the upstream rejects the access token, for example because it has expired. */
export function isTokenError(response: Fields): boolean {
  return TOKEN_CODES.has(codeOf(response.error_code));
}
