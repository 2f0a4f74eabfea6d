import type { AppError } from '../../common/errors/app-error.js';
import { EVENT_STREAM } from '../../protocols/bytes/content-types.js';
import { holdsData } from '../../protocols/bytes/lines.js';
import { SseReader, type SseRecord } from '../../protocols/bytes/sse-reader.js';
import { ArrayFraming } from '../../protocols/dialects/gemini/stream-framing.js';
import type { Metered, ResponseMeter, StreamMeter, StreamStep } from '../../protocols/metering/meter.js';
import type { Translator } from '../../protocols/translation/translator.js';

const CLOSING_BRACKET = /\]\s*$/;
const SEPARATOR = ',\r\n';

/** Splits a client stream into its events and joins events into a stream. One instance per stream. */
interface EventFrames {
  /** The events in whole lines or items of a stream. */
  read(bytes: Buffer | string): SseRecord[];
  /** The part of incomplete bytes that is forwarded: comments and empty lines, which keep a connection open. */
  quiet(bytes: Buffer): string;
  frame(record: SseRecord): string;
  /** The text after the last event. */
  end(): string;
}

/** The frames for a content type: server-sent events, or the items of one JSON array. */
function framesOf(contentType: string): EventFrames {
  return contentType === EVENT_STREAM ? new SseFrames() : new ArrayFrames();
}

class SseFrames implements EventFrames {
  private readonly reader = new SseReader();

  read(bytes: Buffer | string): SseRecord[] {
    return this.reader.push(Buffer.from(bytes));
  }

  quiet(bytes: Buffer): string {
    return holdsData(bytes) ? '' : bytes.toString('utf8');
  }

  frame({ event, data }: SseRecord): string {
    return `${event === '' ? '' : `event: ${event}\n`}data: ${data}\n\n`;
  }

  end(): string {
    return '';
  }
}

class ArrayFrames implements EventFrames {
  private readonly framing = new ArrayFraming();

  read(bytes: Buffer | string): SseRecord[] {
    const items = String(bytes).trim().replace(/^\[/, '').split(SEPARATOR);
    // The last item may be followed by the end of the array.
    return items
      .map((item) => (isWhole(item) ? item : item.replace(CLOSING_BRACKET, '')).trim())
      .filter((item) => item !== '')
      .map((data) => ({ event: '', data }));
  }

  quiet(bytes: Buffer): string {
    return bytes.toString('utf8').trim() === '' ? bytes.toString('utf8') : '';
  }

  frame({ data }: SseRecord): string {
    return this.framing.frame(data);
  }

  end(): string {
    return this.framing.end();
  }
}

function isWhole(item: string): boolean {
  return item.trimEnd().endsWith('}');
}

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

  /** The error event that replaces the one of the other stream. */
  protected writtenError(event: string): string {
    return event;
  }
}

/** Wraps the meters of a translator with other meters. */
export class MeteredTranslator implements Translator {
  constructor(
    private readonly inner: Translator,
    private readonly meters: {
      whole(meter: ResponseMeter): ResponseMeter;
      streamed(meter: StreamMeter): StreamMeter;
    },
  ) {}

  get format() {
    return this.inner.format;
  }

  get stream(): boolean {
    return this.inner.stream;
  }

  draft(): ReturnType<Translator['draft']> {
    return this.inner.draft();
  }

  whole(contentType: string): ResponseMeter | null {
    const meter = this.inner.whole(contentType);
    return meter && this.meters.whole(meter);
  }

  streamed(contentType: string): StreamMeter | null {
    const meter = this.inner.streamed(contentType);
    return meter && this.meters.streamed(meter);
  }
}
