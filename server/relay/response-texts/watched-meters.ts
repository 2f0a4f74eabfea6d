import type { AppError } from '../../common/errors/app-error.js';
import { isContent, type ResponseTexts, type StreamTexts } from '../../protocols/dialects/response-texts.js';
import type { Metered, ResponseMeter, StreamMeter, StreamStep } from '../../protocols/metering/meter.js';
import type { ResponseText } from '../../protocols/metering/response-text.js';
import { type EventFrames, framesOf } from './event-frames.js';
import { parsedObject } from './parsed-object.js';

/** Records the texts of a whole response. */
export class WatchedResponse implements ResponseMeter {
  constructor(
    private readonly inner: ResponseMeter,
    private readonly texts: ResponseTexts,
    private readonly responseText: ResponseText,
  ) {}

  read(raw: Parameters<ResponseMeter['read']>[0]): ReturnType<ResponseMeter['read']> {
    const result = this.inner.read(raw);
    if (result.error) return result;
    const response = parsedObject(result.response.body.toString('utf8'));
    for (const place of response ? this.texts.places(response) : [])
      if (isContent(place)) this.responseText.add(place.text);
    return { ...result, metered: { ...result.metered, responseText: this.responseText } };
  }
}

/** Records the texts of a stream; its bytes pass unchanged. */
export class WatchedStream implements StreamMeter {
  private readonly texts: StreamTexts;
  private readonly frames: EventFrames;

  constructor(
    private readonly inner: StreamMeter,
    texts: ResponseTexts,
    private readonly responseText: ResponseText,
  ) {
    this.texts = texts.stream(false);
    this.frames = framesOf(inner.contentType);
    if (inner.errorEvent) this.errorEvent = inner.errorEvent.bind(inner);
  }

  errorEvent?: (error: AppError, requestId: string) => string;

  get contentType(): string {
    return this.inner.contentType;
  }

  get heldBack(): true | undefined {
    return this.inner.heldBack;
  }

  push(chunk: Buffer): StreamStep {
    return this.noted(this.inner.push(chunk));
  }

  end(): StreamStep {
    return this.noted(this.inner.end());
  }

  closing(): string | Buffer {
    const closing = this.inner.closing();
    this.note(closing);
    return closing;
  }

  outputTokens(): number {
    return this.inner.outputTokens?.() ?? 0;
  }

  metered(): Metered {
    return { ...this.inner.metered(), responseText: this.responseText };
  }

  private noted(step: StreamStep): StreamStep {
    if (step.forward) this.note(step.forward);
    return step;
  }

  private note(bytes: Buffer | string): void {
    for (const { data } of this.frames.read(bytes)) {
      const event = parsedObject(data);
      for (const place of event ? this.texts.read(event).pieces : [])
        if (isContent(place)) this.responseText.add(place.text);
    }
  }
}
