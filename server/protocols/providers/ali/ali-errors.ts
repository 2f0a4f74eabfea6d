import { asRecord, asString, codeOf, parsedFields } from '../../bytes/untrusted.js';
import { BadResponse, ResponseError } from '../../canonical/reply.js';

type Fields = Readonly<Record<string, unknown>>;

/**
 * Statuses of error codes, for errors whose HTTP status is not specific. Codes can have details after a dot, and come
 * in two spellings.
 */
const CODES: Readonly<Record<string, { status: number; code?: string }>> = {
  invalidapikey: { status: 401 },
  arrearage: { status: 402 },
  modelnotfound: { status: 404 },
  invalidparameter: { status: 400 },
  datainspectionfailed: { status: 400, code: 'content_filter' },
  throttling: { status: 429 },
};

/** An error of the native or of the OpenAI-style API; undefined when the response reports none. */
export function aliError(response: Fields): ResponseError | undefined {
  const { error } = response;
  const { code: raw, message, type } = error === undefined ? response : asRecord(error);
  const code = codeOf(raw);
  if (code === '' && error === undefined) return undefined;
  const known = CODES[(code.split('.')[0] ?? '').replaceAll('_', '').toLowerCase()];
  return new ResponseError(
    asString(message) || asString(error) || 'upstream error',
    asString(type) || undefined,
    (known?.code ?? code) || undefined,
    known?.status,
  );
}

/** The error of a body, in the fields of a failure. */
export function aliFailure(
  _: number,
  body: string,
): Partial<Pick<ResponseError, 'message' | 'code' | 'status'>> | undefined {
  const error = aliError(parsedFields(body));
  if (!error) return undefined;
  const { message, code, status } = error;
  return { message, ...(code !== undefined && { code }), ...(status !== undefined && { status }) };
}

/**
 * The `output` of a native response.
 * @throws {ResponseError} when the response reports an error or has no output
 */
export function outputOf(response: Fields): Fields {
  const error = aliError(response);
  if (error) throw error;
  if (typeof response.output === 'object' && response.output !== null) return asRecord(response.output);
  throw new ResponseError(BadResponse.noOutput, undefined, 'bad_response_body');
}
