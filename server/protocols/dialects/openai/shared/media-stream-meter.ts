import type { Usage } from '../../../../common/usage.js';
import { EVENT_STREAM } from '../../../bytes/content-types.js';
import { SseReader, type SseRecord } from '../../../bytes/sse-reader.js';
import { objectIn } from '../../../bytes/untrusted.js';
import type { ResponseError } from '../../../canonical/reply.js';
import type { Metered, StreamMeter, StreamStep } from '../../../metering/meter.js';
import { readMediaUsage } from './openai-usage.js';
import { badResponse, hiddenError } from './response-fields.js';

/** `image_generation.completed`, `speech.audio.done`, `transcript.text.done`: events that complete the response. */
const FINISHING = /\.(completed|done)$/;
/** Each image of a series; Seedream sends a `completed` event only for the whole series. */
const SUCCEEDED = /\.partial_succeeded$/;

/**
 * Measures event streams of images, speech and transcripts. The event that completes the response is held back until
 * the next event or until the charge is booked.
 */
export class MediaStreamMeter implements StreamMeter {
  readonly contentType = EVENT_STREAM;
  private readonly sse = new SseReader();
  private usage: Usage | null = null;
  private held = '';
  private ending = '';
  private forwarded = false;
  private produced = false;
  private finished = 0;
  private succeeded = 0;

  push(chunk: Buffer): StreamStep {
    try {
      return this.takeAll(this.sse.push(chunk));
    } catch (error) {
      if (error instanceof RangeError) return { forward: null, error: badResponse(error.message), alive: true };
      throw error;
    }
  }

  end(): StreamStep {
    const step = this.takeAll(this.sse.end());
    // A comment starts the stream of a response that is a single event.
    if (step.error || this.forwarded || this.held === '') return step;
    return { forward: Buffer.from(':\n\n'), error: null, alive: true };
  }

  closing(): string {
    return this.held + this.ending;
  }

  metered(): Metered {
    const images = this.produced ? Math.max(this.finished, this.succeeded, 1) : 0;
    return { usage: this.usage, producedText: '', produced: this.produced, images };
  }

  private takeAll(records: readonly SseRecord[]): StreamStep {
    let ready = '';
    let error: ResponseError | null = null;
    for (const record of records) {
      const taken = this.take(record);
      if (typeof taken !== 'string') {
        error = taken;
        break;
      }
      ready += taken;
    }
    this.forwarded ||= ready !== '';
    return { forward: ready === '' ? null : Buffer.from(ready), error, alive: records.length > 0 };
  }

  /** The text to forward now, or the error in the record. */
  private take(record: SseRecord): string | ResponseError {
    const text = written(record);
    if (record.data.trim() === '[DONE]') {
      this.ending = text;
      return '';
    }
    const fields = objectIn(record.data) ?? {};
    const type = record.event || (typeof fields.type === 'string' ? fields.type : '');
    const error = hiddenError(fields.error) ?? (type === 'error' ? hiddenError(fields) : null);
    if (error) return error;
    this.usage = readMediaUsage(fields.usage) ?? this.usage;
    this.produced = true;
    const before = this.held;
    if (SUCCEEDED.test(type)) this.succeeded++;
    const finishes = FINISHING.test(type);
    this.held = finishes ? text : '';
    if (!finishes) return before + text;
    this.finished++;
    return before;
  }
}

function written({ event, data }: SseRecord): string {
  const name = event === '' ? '' : `event: ${event}\n`;
  return `${name}data: ${data.replaceAll('\n', '\ndata: ')}\n\n`;
}
