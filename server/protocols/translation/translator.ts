import type { BodyDraft } from '../bytes/body-draft.js';
import type { Format } from '../bytes/format.js';
import type { ResponseMeter, StreamMeter } from '../metering/meter.js';

/** Carries one attempt's request to its upstream and the answer back to the client: as they are, or translated. */
export interface Translator {
  /** The format of the upstream's body; null when a provider's own codec writes it. */
  readonly format: Format | null;
  /** Whether the upstream is asked to stream. */
  readonly stream: boolean;
  /** The request's body. @throws {AppError} when it cannot be expressed */
  draft(): BodyDraft | Promise<BodyDraft>;
  /** For a client that gets its answer whole. */
  whole(contentType: string): ResponseMeter | null;
  /** For a client that gets a stream; null when an answer of this type cannot become one. */
  streamed(contentType: string): StreamMeter | null;
}

/** Whether a content type is that of an event stream. */
export function isEventStream(contentType: string): boolean {
  return contentType.includes('text/event-stream');
}

/** Whether a content type is some kind of JSON. */
export function isJson(contentType: string): boolean {
  return /\bjson\b/.test(contentType);
}
