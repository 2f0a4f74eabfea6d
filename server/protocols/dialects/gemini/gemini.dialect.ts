import type { AppError } from '../../../common/errors/app-error.js';
import type { Dialect } from '../dialect.js';

/** The names of google.rpc.Code for HTTP statuses. */
const STATUS_NAMES: Readonly<Record<number, string>> = {
  400: 'INVALID_ARGUMENT',
  401: 'UNAUTHENTICATED',
  402: 'FAILED_PRECONDITION',
  403: 'PERMISSION_DENIED',
  404: 'NOT_FOUND',
  408: 'DEADLINE_EXCEEDED',
  409: 'ABORTED',
  413: 'INVALID_ARGUMENT',
  429: 'RESOURCE_EXHAUSTED',
  499: 'CANCELLED',
  501: 'UNIMPLEMENTED',
  503: 'UNAVAILABLE',
  504: 'DEADLINE_EXCEEDED',
  529: 'UNAVAILABLE',
};

function errorText(error: AppError, requestId: string): string {
  const { status } = error;
  const statusName = STATUS_NAMES[status] ?? (status < 500 ? 'INVALID_ARGUMENT' : 'INTERNAL');
  const message = `${error.message} (request id: ${requestId})`;
  // The gateway's error code distinguishes errors with the same status.
  const own = { '@type': 'type.googleapis.com/google.rpc.ErrorInfo', reason: error.code, domain: 'gateway' };
  const { vendorDetails, retryAfterSeconds } = error.details;
  // Google's API has no headers for limits: its clients read from here when to retry.
  const wait = { '@type': 'type.googleapis.com/google.rpc.RetryInfo', retryDelay: `${retryAfterSeconds}s` };
  const rest = Array.isArray(vendorDetails) ? vendorDetails : retryAfterSeconds === undefined ? [] : [wait];
  const details = [own, ...rest];
  return JSON.stringify({ error: { code: status, message, status: statusName, details } });
}

/** Complete responses and event streams. */
export const geminiDialect: Dialect = {
  errorBody: errorText,
  // Google's SDKs check every event for an `error` with a status as its code.
  errorEvent: (error, requestId) => `data: ${errorText(error, requestId)}\n\n`,
  // Google's SDKs for Python and Go cannot read comments; in the array of streams without `alt=sse` only white space is
  // ignored.
  ping: '\n',
};
