import { isContent, type ResponseTexts, type StreamTexts } from '../../protocols/dialects/response-texts.js';
import type { Metered, ResponseMeter, ResponseText, StreamMeter, StreamStep } from '../../protocols/metering/meter.js';
import { parsedObject, WrappedStream } from './wrapped-stream.js';

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
export class WatchedStream extends WrappedStream {
  private readonly texts: StreamTexts;

  constructor(
    inner: StreamMeter,
    texts: ResponseTexts,
    private readonly responseText: ResponseText,
  ) {
    super(inner);
    this.texts = texts.stream(false);
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

  override metered(): Metered {
    return { ...super.metered(), responseText: this.responseText };
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
