import type { BodyDraft } from '../bytes/body-draft.js';
import type { Format } from '../bytes/format.js';
import type { ResponseMeter, StreamMeter } from '../metering/meter.js';

/** Carries the request of one attempt to its upstream and the response back to the client, unchanged or translated. */
export interface Translator {
  /** The format of the upstream's body; null when a provider's own codec writes it. */
  readonly format: Format | null;
  /** Whether a stream is requested from the upstream. */
  readonly stream: boolean;
  /** The request's body. @throws {AppError} when it cannot be expressed */
  draft(): BodyDraft | Promise<BodyDraft>;
  /** The meter for a client that does not stream. */
  whole(contentType: string): ResponseMeter | null;
  /** The meter for a client that streams; null when a response of this type cannot be streamed. */
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
