import type { AppError } from '../../../common/errors/app-error.js';
import type { Dialect } from '../dialect.js';
import { errorTypeOf, statusOfErrorType } from './error-types.js';

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
 * the OpenAI API's type for a status with a type of its own in the Anthropic API.
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
};
