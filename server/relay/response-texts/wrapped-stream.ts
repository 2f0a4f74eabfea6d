import type { AppError } from '../../common/errors/app-error.js';
import { isFields } from '../../protocols/bytes/untrusted.js';
import type { Editable } from '../../protocols/dialects/response-texts.js';
import type { Metered, StreamMeter, StreamStep } from '../../protocols/metering/meter.js';
import { type EventFrames, framesOf } from './event-frames.js';

/** A client stream that reads or changes the events of another one. */
export abstract class WrappedStream implements StreamMeter {
  protected readonly frames: EventFrames;
  readonly errorEvent?: (error: AppError, requestId: string) => string;

  constructor(protected readonly inner: StreamMeter) {
    this.frames = framesOf(inner.contentType);
    const { errorEvent } = inner;
    if (errorEvent) this.errorEvent = (error, requestId) => this.writtenError(errorEvent.call(inner, error, requestId));
  }

  abstract push(chunk: Buffer): StreamStep;
  abstract end(): StreamStep;
  abstract closing(cost?: number): string | Buffer;

  get contentType(): string {
    return this.inner.contentType;
  }

  get heldBack(): true | undefined {
    return this.inner.heldBack;
  }

  outputTokens(): number {
    return this.inner.outputTokens?.() ?? 0;
  }

  metered(): Metered {
    return this.inner.metered();
  }

  /** The error event that is sent instead of that of the other stream. */
  protected writtenError(event: string): string {
    return event;
  }
}

/** Parses a JSON text into an editable object; null when the text is not a JSON object. */
export function parsedObject(json: string): Editable | null {
  try {
    const value: unknown = JSON.parse(json);
    return isFields(value) ? value : null;
  } catch {
    return null;
  }
}
