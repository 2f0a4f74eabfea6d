import { asRecord, asString, codeOf } from '../../../bytes/untrusted.js';
import { ResponseError } from '../../../canonical/reply.js';

/** HTTP statuses of the error codes in a failed response. */
const STATUS_OF: Readonly<Record<string, number>> = {
  rate_limit_exceeded: 429,
  insufficient_quota: 429,
  server_is_overloaded: 503,
  slow_down: 503,
  server_error: 500,
  context_length_exceeded: 400,
  invalid_prompt: 400,
  invalid_image: 400,
  invalid_image_url: 400,
  image_content_policy_violation: 400,
};

/** The error of a failed response, or of an `error` event. */
export function responseFailure(value: unknown): ResponseError {
  const error = asRecord(value);
  const code = codeOf(error.code) || undefined;
  // In an `error` event with top-level error fields the type is only the event's name.
  const type = error.type === 'error' ? undefined : asString(error.type) || undefined;
  const message = asString(error.message) || asString(value) || 'the upstream failed';
  return new ResponseError(message, type, code, code === undefined ? undefined : STATUS_OF[code]);
}
