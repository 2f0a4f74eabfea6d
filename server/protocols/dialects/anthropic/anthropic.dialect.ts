import type { AppError } from '../../../common/errors/app-error.js';
import type { Dialect } from '../dialect.js';
import { errorTypeOf, statusOfErrorType } from './error-types.js';

/** Claude Code makes the conversation shorter when it reads these words, and only then. */
const TOO_LONG = 'prompt is too long';

function errorObject(error: AppError, requestId: string) {
  const { type } = error.definition;
  const { vendorDetails } = error.details;
  const isOurs = typeof vendorDetails === 'object' && vendorDetails !== null && 'error_code' in vendorDetails;
  return {
    type: 'error',
    error: {
      // Clients decide by these names whether to try again, so only Anthropic's own are used.
      type: type !== undefined && statusOfErrorType(type) !== undefined ? type : errorTypeOf(error.status),
      message: `${messageOf(error)} (request id: ${requestId})`,
      // The packages' tool runners send the whole conversation again when they read the code.
      ...(isOurs && { details: vendorDetails }),
    },
    request_id: requestId,
  };
}

function messageOf(error: AppError): string {
  const { message: text } = error;
  const tooLong = error.code === 'context_length_exceeded' && !text.includes(TOO_LONG);
  return tooLong ? `${TOO_LONG}: ${text}` : text;
}

/** How errors, pings and ids are told to clients of the messages API. */
export const anthropicDialect: Dialect = {
  errorBody: (error, requestId) => JSON.stringify(errorObject(error, requestId)),
  errorEvent: (error, requestId) => `event: error\ndata: ${JSON.stringify(errorObject(error, requestId))}\n\n`,
  ping: 'event: ping\ndata: {"type": "ping"}\n\n',
  // Packages expect `message_start` to be the first event.
  firstPing: ': keep-alive\n\n',
  requestIdHeader: 'request-id',
};
