import type { AppError } from '../../../../common/errors/app-error.js';
import type { Dialect } from '../../shared/dialect.js';
import { openaiDialect } from '../shared/openai.dialect.js';

/** The state of a streamed response that ends with an error. */
export interface BrokenResponse {
  /** SDKs reject a last event with another response id than the first. */
  id: string;
  model: string;
  /** Seconds since 1970. */
  createdAt: number;
  /** The number of the next event. */
  sequence: number;
  /** Additional fields of the response. */
  rest?: Readonly<Record<string, unknown>>;
}

/** Error codes that clients handle. */
const KNOWN_CODES = new Set(['context_length_exceeded', 'insufficient_quota', 'rate_limit_exceeded', 'invalid_prompt']);

/** The event that ends a streamed response with an error. */
export function failedEvent(broken: BrokenResponse, error: AppError, requestId: string): string {
  const response = {
    id: broken.id,
    object: 'response',
    created_at: broken.createdAt,
    background: false,
    model: broken.model,
    output: [],
    usage: null,
    incomplete_details: null,
    ...broken.rest,
    status: 'failed',
    error: { code: failureCode(error), message: `${error.message} (request id: ${requestId})` },
  };
  const event = { type: 'response.failed', sequence_number: broken.sequence, response };
  return `event: response.failed\ndata: ${JSON.stringify(event)}\n\n`;
}

function failureCode({ code, status }: AppError): string {
  if (KNOWN_CODES.has(code)) return code;
  if (code === 'insufficient_user_quota') return 'insufficient_quota';
  if (status === 429) return 'rate_limit_exceeded';
  return status === 503 || status === 529 ? 'server_is_overloaded' : 'server_error';
}

/** The OpenAI dialect with the Responses API's own error event. */
export const responsesDialect: Dialect = {
  ...openaiDialect,
  errorEvent: (error, requestId) => {
    const createdAt = Math.floor(Date.now() / 1000);
    return failedEvent({ id: responseIdOf(requestId), model: '', createdAt, sequence: 0 }, error, requestId);
  },
};

/** The id of a response that the gateway wrote. */
export function responseIdOf(requestId: string): string {
  return `resp_${requestId.replace(/[^A-Za-z0-9]/g, '')}`;
}

/** The id of the item at a place in the output of a response that the gateway wrote. */
export function itemIdOf(prefix: string, responseId: string, place: number): string {
  return `${prefix}_${responseId.slice('resp_'.length)}${place}`;
}

/** The responses that may contain an item with such an id. Other characters of it may be digits as well as its place. */
export function responseIdsOf(itemId: string): string[] {
  const tail = itemId.slice(itemId.indexOf('_') + 1);
  const places = /\d{0,3}$/.exec(tail)?.[0].length ?? 0;
  return Array.from({ length: places }, (_, cut) => `resp_${tail.slice(0, -1 - cut)}`);
}
