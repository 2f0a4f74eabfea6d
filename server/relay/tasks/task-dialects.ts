import type { AppError } from '../../common/errors/app-error.js';
import type { Dialect } from '../../protocols/dialects/dialect.js';
import { openaiDialect } from '../../protocols/dialects/openai/openai.dialect.js';
import type { Platform } from '../../tasks/task.js';
import { RelayError } from '../model/relay.errors.js';

/** What Midjourney clients know as an invalid request, and as a fault of the server. */
const INVALID = 4;
const FAULT = 5;

/** Who may call what is decided before the platform is: those refusals look alike everywhere. */
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

const OWN: Readonly<Record<Platform, Dialect>> = { midjourney, suno };

/** How an error is told to a platform's clients. */
export function dialectOf(platform: Platform, error: AppError): Dialect {
  return COMMON.has(error.definition) ? openaiDialect : OWN[platform];
}

/** An upstream's own code when it gave one. */
function codeOf({ code, status }: AppError): number {
  if (/^\d{1,9}$/.test(code)) return Number(code);
  return status < 500 ? INVALID : FAULT;
}
