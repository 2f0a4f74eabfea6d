import type { AppError } from '../../../common/errors/app-error.js';
import { asRecord, asString } from '../../bytes/untrusted.js';
import { ResponseError } from '../../canonical/reply.js';
import type { Dialect } from '../shared/dialect.js';

/** The error types of the Anthropic API, by HTTP status. */
const TYPES: Readonly<Record<number, string>> = {
  400: 'invalid_request_error',
  401: 'authentication_error',
  402: 'billing_error',
  403: 'permission_error',
  404: 'not_found_error',
  408: 'timeout_error',
  413: 'request_too_large',
  429: 'rate_limit_error',
  500: 'api_error',
  503: 'overloaded_error',
  504: 'timeout_error',
  529: 'overloaded_error',
};

/** The HTTP status of each error type; for types with two statuses the one that Anthropic uses. */
const STATUSES: Readonly<Record<string, number>> = {
  ...Object.fromEntries(Object.entries(TYPES).map(([status, type]) => [type, Number(status)])),
  timeout_error: 504,
};

/** The error `type` of the messages API for an HTTP status. */
function errorTypeOf(status: number): string {
  return TYPES[status] ?? (status >= 500 ? 'api_error' : 'invalid_request_error');
}

/** @returns undefined for types that Anthropic does not define */
function statusOfErrorType(type: string): number | undefined {
  return Object.hasOwn(STATUSES, type) ? STATUSES[type] : undefined;
}

/** The error inside a response with a success status; null when there is none. */
export function hiddenAnthropicError(body: unknown): ResponseError | null {
  const { type, error } = asRecord(body);
  if (typeof error === 'string' && error !== '') return new ResponseError(error);
  if (type !== 'error' && (typeof error !== 'object' || error === null)) return null;
  const { type: name, message, code } = asRecord(error);
  return new ResponseError(
    asString(message) || 'upstream error',
    asString(name) || undefined,
    asString(code) || undefined,
    statusOfErrorType(asString(name)),
  );
}

/** Claude Code compacts the conversation only when the error message contains this text. */
const TOO_LONG = 'prompt is too long';

function errorObject(error: AppError, requestId: string) {
  const { type } = error.definition;
  const { vendorDetails } = error.details;
  const isOurs = typeof vendorDetails === 'object' && vendorDetails !== null && 'error_code' in vendorDetails;
  return {
    type: 'error',
    error: {
      type: isAnthropicType(type) ? type : errorTypeOf(error.status),
      message: `${messageOf(error)} (request id: ${requestId})`,
      // The tool runners of Anthropic's SDKs resend the whole conversation when they receive this code.
      ...(isOurs && { details: vendorDetails }),
    },
    request_id: requestId,
  };
}

/**
 * Clients decide by the type whether to retry, so only Anthropic's own types are used. `invalid_request_error` is also
 * the OpenAI API's type for a status that has a specific type in the Anthropic API.
 */
function isAnthropicType(type: string | undefined): type is string {
  return type !== undefined && type !== 'invalid_request_error' && statusOfErrorType(type) !== undefined;
}

function messageOf(error: AppError): string {
  const { message: text } = error;
  const tooLong = error.code === 'context_length_exceeded' && !text.includes(TOO_LONG);
  return tooLong ? `${TOO_LONG}: ${text}` : text;
}

/** How errors, pings and ids are sent to clients of the messages API. */
export const anthropicDialect: Dialect = {
  errorBody: (error, requestId) => JSON.stringify(errorObject(error, requestId)),
  errorEvent: (error, requestId) => `event: error\ndata: ${JSON.stringify(errorObject(error, requestId))}\n\n`,
  ping: 'event: ping\ndata: {"type": "ping"}\n\n',
  // The SDKs expect `message_start` as the first event.
  firstPing: ': keep-alive\n\n',
  requestIdHeader: 'request-id',
  limitHeaders: {
    nameOf: (what, field) => `anthropic-ratelimit-${what}-${field}`,
    resetText: (resetMs, nowMs) =>
      new Date(Math.ceil((nowMs + resetMs) / 1_000) * 1_000).toISOString().replace('.000Z', 'Z'),
  },
};
