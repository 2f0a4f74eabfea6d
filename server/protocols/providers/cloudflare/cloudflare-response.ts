import { asArray, asRecord, asString, codeOf, parsedFields } from '../../bytes/untrusted.js';
import { ResponseError } from '../../canonical/reply.js';
import type { RawResponse } from '../../canonical/whole-codec.js';

type Fields = Readonly<Record<string, unknown>>;

/** HTTP statuses of error codes that are more specific than the status of the response. */
const STATUSES: Readonly<Record<string, number>> = {
  10000: 401,
  // The daily free allocation is used up.
  3036: 429,
  4006: 429,
  // No capacity is available at the moment.
  3040: 429,
  5007: 404,
};

/** The error of a response; undefined when it reports none. */
function cloudflareError({ success, errors }: Fields): ResponseError | undefined {
  const [first] = asArray(errors);
  if (success !== false && first === undefined) return undefined;
  const { code: raw, message } = asRecord(first);
  const code = codeOf(raw);
  return new ResponseError(asString(message) || 'upstream error', undefined, code || undefined, STATUSES[code]);
}

/** The error of a failure's body. */
export function cloudflareFailure(
  _: number,
  body: string,
): Partial<Pick<ResponseError, 'message' | 'code' | 'status'>> | undefined {
  const error = cloudflareError(parsedFields(body));
  if (!error) return undefined;
  const { message, code, status } = error;
  return { message, ...(code !== undefined && { code }), ...(status !== undefined && { status }) };
}

/**
 * The result of a model run.
 * @throws {ResponseError} when the response reports an error or has no result
 */
export function resultOf({ body }: RawResponse): Fields {
  const response = parsedFields(body.toString('utf8'));
  const error = cloudflareError(response);
  if (error) throw error;
  if (typeof response.result === 'object' && response.result !== null) return asRecord(response.result);
  throw noResponse('the response of the upstream contains no result');
}

/** The error of a success response without a usable result. */
export function noResponse(message: string): ResponseError {
  return new ResponseError(message, undefined, 'bad_response_body');
}
