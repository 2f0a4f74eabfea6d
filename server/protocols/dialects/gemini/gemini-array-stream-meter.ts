import type { AppError } from '../../../common/errors/app-error.js';
import { SseReader } from '../../bytes/sse-reader.js';
import type { Metered, StreamMeter, StreamStep } from '../../metering/meter.js';
import { geminiDialect } from './gemini.dialect.js';
import { GeminiStreamMeter } from './gemini-stream-meter.js';
import { ArrayFraming } from './stream-framing.js';

/** Converts an event stream to a JSON array for clients that read one. */
export class GeminiArrayStreamMeter implements StreamMeter {
  private readonly events = new GeminiStreamMeter();
  private readonly reader = new SseReader();
  private readonly framing = new ArrayFraming();

  get contentType(): string {
    return this.framing.contentType;
  }

  push(chunk: Buffer): StreamStep {
    return this.reframed(this.events.push(chunk));
  }

  end(): StreamStep {
    const step = this.events.end();
    const reframed = this.reframed(step);
    // A response that is held back until it is charged begins with white space.
    return step.forward && step.alive && !reframed.forward ? { ...reframed, forward: Buffer.from(' ') } : reframed;
  }

  closing(): string {
    const last =
      this.items(this.events.closing()) +
      this.reader
        .end()
        .map(({ data }) => this.framing.frame(data))
        .join('');
    return last + this.framing.end();
  }

  errorEvent(error: AppError, requestId: string): string {
    return this.framing.endWith(geminiDialect.errorBody(error, requestId));
  }

  outputTokens(): number {
    return this.events.outputTokens();
  }

  metered(): Metered {
    return this.events.metered();
  }

  private reframed({ forward, error, alive }: StreamStep): StreamStep {
    const items = forward ? this.items(forward) : '';
    return { forward: items === '' ? null : Buffer.from(items), error, alive };
  }

  private items(events: Buffer): string {
    return this.reader
      .push(events)
      .map(({ data }) => this.framing.frame(data))
      .join('');
  }
}
