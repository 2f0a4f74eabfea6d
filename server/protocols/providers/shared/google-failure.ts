import { asArray, asRecord, asString, parsedFields } from '../../bytes/untrusted.js';
import type { Provider } from '../provider.js';

const BAD_KEY = /API key (not valid|expired|not found)|API_KEY_INVALID|API_KEY_SERVICE_BLOCKED/i;
const BAD_PLACE = /User location is not supported/i;

/**
 * Errors of Google's APIs, which can be a list. Google sends 400 for an invalid key. An unsupported location is an
 * error of the channel, not of the request.
 */
export const googleFailure: NonNullable<Provider['failure']> = (status, body) => {
  const error = asRecord(errorFields(body).error);
  const message = asString(error.message);
  if (message === '') return undefined;
  const reasons = asArray(error.details).map((detail) => asString(asRecord(detail).reason));
  const fullMessage = [message, ...reasons].join(' ');
  const meant = status === 400 && BAD_KEY.test(fullMessage) ? 401 : BAD_PLACE.test(fullMessage) ? 403 : status;
  const code = asString(error.status);
  const seconds = retrySeconds(error.details);
  return {
    message: masked(message),
    ...(code && { code }),
    status: meant,
    ...(seconds > 0 && { retryAfterSeconds: seconds }),
  };
};

/** A delay such as `17.5s`; 0 when there is none. */
function retrySeconds(details: unknown): number {
  const delays = asArray(details).map((detail) => /^(\d+(\.\d+)?)s$/.exec(asString(asRecord(detail).retryDelay))?.[1]);
  return Math.ceil(Number(delays.find((delay) => delay !== undefined) ?? 0));
}

function errorFields(body: string): Readonly<Record<string, unknown>> {
  if (!body.trimStart().startsWith('[')) return parsedFields(body);
  try {
    return asRecord(asArray(JSON.parse(body))[0]);
  } catch {
    return {};
  }
}

/** Removes project ids, console URLs and keys from Google's messages. */
function masked(message: string): string {
  return message
    .replace(/AIza[\w-]{10,}|ya29\.[\w.-]+/g, '***')
    .replace(/https?:\/\/\S+/g, '***')
    .replace(/\b(projects?[ /'"]+)[\w:.-]+/gi, '$1***');
}
