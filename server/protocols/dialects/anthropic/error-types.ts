/** The Anthropic API's names of errors, by the status they come with. */
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

/** What each name amounts to; of two statuses the one that Anthropic answers with. */
const STATUSES: Readonly<Record<string, number>> = {
  ...Object.fromEntries(Object.entries(TYPES).map(([status, type]) => [type, Number(status)])),
  timeout_error: 504,
};

/** The `type` that the messages API gives errors of an HTTP status. */
export function errorTypeOf(status: number): string {
  return TYPES[status] ?? (status >= 500 ? 'api_error' : 'invalid_request_error');
}

/** @returns undefined for names that are not Anthropic's */
export function statusOfErrorType(type: string): number | undefined {
  return Object.hasOwn(STATUSES, type) ? STATUSES[type] : undefined;
}
