import type { AppError } from '../../common/errors/app-error.js';
import type { Dialect } from '../../protocols/dialects/dialect.js';
import { openaiDialect } from '../../protocols/dialects/openai/openai.dialect.js';
import type { Platform } from '../../tasks/task.js';
import { RelayError } from '../model/relay.errors.js';

/** The codes of Midjourney clients for an invalid request and for a server error. */
const INVALID = 4;
const FAULT = 5;

/** Authentication errors occur before the platform is known, so their format is the same everywhere. */
const COMMON = new Set<unknown>(Object.values(RelayError));

const midjourney: Dialect = {
  errorBody: (error) =>
    JSON.stringify({
      description: error.message,
      type: error.definition.type ?? 'upstream_error',
      code: codeOf(error),
    }),
  errorEvent: () => '',
  ping: '',
};

const suno: Dialect = {
  errorBody: (error) => JSON.stringify({ code: error.code, message: error.message, data: null }),
  errorEvent: () => '',
  ping: '',
};

const OWN: Readonly<Record<Platform, Dialect>> = { midjourney, suno, video: openaiDialect };

/** The format of an error for a platform's clients. */
export function dialectOf(platform: Platform, error: AppError): Dialect {
  return COMMON.has(error.definition) ? openaiDialect : OWN[platform];
}

/** The upstream's own code when the error has one. */
function codeOf({ code, status }: AppError): number {
  if (/^\d{1,9}$/.test(code)) return Number(code);
  return status < 500 ? INVALID : FAULT;
}
