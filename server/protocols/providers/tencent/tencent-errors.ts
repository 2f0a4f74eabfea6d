import { asRecord, asString, codeOf } from '../../bytes/untrusted.js';
import { ResponseError } from '../../canonical/reply.js';

/** HTTP statuses by patterns of Tencent Cloud's error codes; the first match counts. */
const STATUSES: readonly [RegExp, number][] = [
  [/^(AuthFailure|UnauthorizedOperation)/, 401],
  [/^(LimitExceeded|RequestLimitExceeded)/, 429],
  [/^(ResourceInsufficient|ResourceUnavailable|ResourcesSoldOut)/, 402],
  [/^(OperationDenied)/, 403],
  [/^(InvalidParameter|MissingParameter|UnknownParameter|UnsupportedOperation|InvalidRequest)/, 400],
  [/^FailedOperation\.(ServiceStop|ServiceNotActivated|FreeResourcePackExhausted|ResourcePackExhausted)/, 402],
];

/**
 * The error in a response: of the cloud's front end (`Error`), or of the model behind it (`ErrorMsg`); null when there
 * is none.
 */
export function errorOf(response: Readonly<Record<string, unknown>>): ResponseError | null {
  const front = asRecord(response.Error);
  const model = asRecord(response.ErrorMsg);
  const code = codeOf(front.Code) || codeOf(model.Code);
  const message = asString(front.Message) || asString(model.Msg) || asString(model.Message);
  if ((code === '' || code === '0') && message === '') return null;
  return new ResponseError(message || code, undefined, code || undefined, statusOf(code));
}

function statusOf(code: string): number {
  return STATUSES.find(([pattern]) => pattern.test(code))?.[1] ?? 502;
}
