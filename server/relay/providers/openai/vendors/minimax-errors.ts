import { AnswerError } from '../../../canonical/reply.js';
import { codeOf, fieldsOf, parsedFields, textOf } from '../../../wire/untrusted.js';

/** What the vendor's codes amount to; it answers nearly all of them with status 200. */
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

interface MinimaxFailure {
  message: string;
  code: string;
  status?: number;
}

/** Reads `base_resp`; undefined when it is absent or reports a success. */
export function minimaxFailure(body: string): MinimaxFailure | undefined {
  return failureIn(parsedFields(body));
}

/** @throws {AnswerError} when the answer reports an error */
export function requireSuccess(fields: Readonly<Record<string, unknown>>): void {
  const failure = failureIn(fields);
  if (failure) throw new AnswerError(failure.message, undefined, failure.code, failure.status);
}

function failureIn(fields: Readonly<Record<string, unknown>>): MinimaxFailure | undefined {
  const { status_code, status_msg } = fieldsOf(fields.base_resp);
  const code = codeOf(status_code);
  if (code === '' || code === '0') return undefined;
  return { message: textOf(status_msg) || `MiniMax error ${code}`, code, ...CODES.get(code) };
}
