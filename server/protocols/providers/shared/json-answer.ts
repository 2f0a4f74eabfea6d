import { codeOf, fieldsOf, textOf } from '../../bytes/untrusted.js';
import { BadAnswer } from '../../canonical/bad-answer.js';
import type { MediaSource } from '../../canonical/conversation.js';
import { unsupported } from '../../canonical/downgrades.js';
import { AnswerError } from '../../canonical/reply.js';
import type { RawAnswer } from '../../canonical/whole-codec.js';

/** Two things that the codecs of whole answers share. */

/**
 * The fields of an answer in JSON.
 * @throws {AnswerError} when it is something else, or reports an error
 */
export function readJsonAnswer({ body }: RawAnswer): Readonly<Record<string, unknown>> {
  let parsed: unknown;
  try {
    parsed = JSON.parse(body.toString('utf8'));
  } catch {
    throw new AnswerError(BadAnswer.noJson, undefined, 'bad_response_body');
  }
  const fields = fieldsOf(parsed);
  if (fields.error) {
    const { message, type, code } = fieldsOf(fields.error);
    throw new AnswerError(
      textOf(message) || textOf(fields.error) || 'upstream error',
      textOf(type) || undefined,
      codeOf(code) || undefined,
    );
  }
  return fields;
}

/**
 * A picture as vendors take it in a text: its address, or its bytes as a data URL.
 * @throws {AppError} unsupported: a file that was uploaded elsewhere
 */
export function addressOf(source: MediaSource): string {
  if (source.kind === 'url') return source.url;
  if (source.kind === 'data') return `data:${source.mediaType};base64,${source.base64}`;
  throw unsupported('uploaded files');
}
