import type { AppError } from '../../../../common/errors/app-error.js';
import type { Dialect } from '../../shared/dialect.js';

/** The error object of the OpenAI API, from an error of the gateway or of an upstream. */
function errorObject(error: AppError, requestId: string) {
  const { code, type, param } = error.definition;
  return {
    error: {
      message: `${error.message} (request id: ${requestId})`,
      type: type ?? 'veloera_error',
      param: error.details.param ?? param ?? null,
      code,
    },
  };
}

/** How errors and pings are sent to clients of OpenAI's API. */
export const openaiDialect: Dialect = {
  errorBody: (error, requestId) => JSON.stringify(errorObject(error, requestId)),
  // The official SDKs throw on any payload with a truthy `error`; nothing follows it, not even [DONE].
  errorEvent: (error, requestId) => `data: ${JSON.stringify(errorObject(error, requestId))}\n\n`,
  ping: ': keep-alive\n\n',
};
