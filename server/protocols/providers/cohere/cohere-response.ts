import { saneUsage, type Usage } from '../../../common/usage.js';
import { asArray, asRecord, asString } from '../../bytes/untrusted.js';
import type { Citation } from '../../canonical/conversation.js';
import { ResponseError, type StopReason } from '../../canonical/reply.js';

/** Shared by complete and streamed responses of Cohere. */

const STOPS: Readonly<Record<string, StopReason>> = {
  MAX_TOKENS: 'length',
  TOOL_CALL: 'tool_calls',
  ERROR: 'content_filter',
  ERROR_TOXIC: 'content_filter',
};

/** Maps Cohere's stop reason; unknown ones count as an ordinary stop. */
export function stopOf(reason: unknown): StopReason {
  return STOPS[asString(reason)] ?? 'stop';
}

/** @returns null when the usage is absent or implausible */
export function usageOf(value: unknown): Usage | null {
  const { tokens, billed_units: billed, cached_tokens: cacheRead = 0 } = asRecord(value);
  const { input_tokens: input, output_tokens: output = 0 } = asRecord(tokens ?? billed);
  return saneUsage({ input, output, cacheRead });
}

/** A citation; positions count the characters of the text. */
export function citationOf(value: unknown): Citation {
  const { start, end, text, sources } = asRecord(value);
  const { url, title } = asRecord(asRecord(asArray(sources)[0]).document);
  return {
    ...(typeof url === 'string' && { url }),
    ...(typeof title === 'string' && { title }),
    ...(typeof text === 'string' && { citedText: text }),
    ...(typeof start === 'number' && { start }),
    ...(typeof end === 'number' && { end }),
    raw: value,
  };
}

/** The error of a body that contains only a message. */
export function errorOf(body: Readonly<Record<string, unknown>>, otherwise: string): ResponseError {
  return new ResponseError(asString(body.message) || asString(body.error) || otherwise, undefined, 'bad_response_body');
}
