import { asRecord, asString, codeOf } from '../../bytes/untrusted.js';
import type { MediaSource } from '../../canonical/conversation.js';
import { unsupported } from '../../canonical/downgrades.js';
import { BadResponse, ResponseError } from '../../canonical/reply.js';
import type { RawResponse } from '../../canonical/whole-codec.js';

/** Helpers for codecs of responses that are not streamed. */

/**
 * The fields of a JSON response.
 * @throws {ResponseError} when it is not JSON, or reports an error
 */
export function readJsonResponse({ body }: RawResponse): Readonly<Record<string, unknown>> {
  let parsed: unknown;
  try {
    parsed = JSON.parse(body.toString('utf8'));
  } catch {
    throw new ResponseError(BadResponse.noJson, undefined, 'bad_response_body');
  }
  const fields = asRecord(parsed);
  if (fields.error) {
    const { message, type, code } = asRecord(fields.error);
    throw new ResponseError(
      asString(message) || asString(fields.error) || 'upstream error',
      asString(type) || undefined,
      codeOf(code) || undefined,
    );
  }
  return fields;
}

/**
 * An image as a string: its URL, or its bytes as a data URL.
 * @throws {AppError} unsupported: a file that was uploaded elsewhere
 */
export function addressOf(source: MediaSource): string {
  if (source.kind === 'url') return source.url;
  if (source.kind === 'data') return `data:${source.mediaType};base64,${source.base64}`;
  throw unsupported('uploaded files');
}
