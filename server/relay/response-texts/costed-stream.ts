import { EVENT_STREAM } from '../../protocols/bytes/content-types.js';
import type { SseRecord } from '../../protocols/bytes/sse-reader.js';
import { isFields, objectIn } from '../../protocols/bytes/untrusted.js';
import type { Operation } from '../../protocols/dialects/shared/dialect.js';
import type { StreamStep } from '../../protocols/metering/meter.js';
import type { Translator } from '../../protocols/translation/translator.js';
import { MeteredTranslator, WrappedStream } from './wrapped-stream.js';

/** A translator whose streams report the cost of the call. */
export function withStreamCost(
  translator: Translator,
  { hasStreamUsage }: Pick<Operation, 'hasStreamUsage'>,
): Translator {
  if (!hasStreamUsage) return translator;
  return new MeteredTranslator(translator, {
    whole: (meter) => meter,
    streamed: (meter) => (meter.contentType === EVENT_STREAM ? new CostedStream(meter) : meter),
  });
}

/** Events that may follow the usage without being output of the model. */
const TRAILING_EVENT = /^\[DONE\]$|"type":\s*"(message_stop|ping)"/;

type Event = NonNullable<ReturnType<typeof objectIn>>;

/**
 * A client stream whose last usage contains the cost of the call in US dollars, as `usage.cost` of OpenRouter. The event
 * with that usage is held until the charge is booked.
 */
export class CostedStream extends WrappedStream {
  /** The last event with usage, and the events that followed it. */
  private held: { record: SseRecord; event: Event; after: string } | null = null;

  push(chunk: Buffer): StreamStep {
    return this.passed(this.inner.push(chunk));
  }

  end(): StreamStep {
    // The upstream's last event may end without an empty line.
    return this.passed(this.inner.end(), '\n\n');
  }

  closing(cost?: number): string {
    const output = this.write(this.frames.read(this.inner.closing()));
    return output + this.release(cost) + this.frames.end();
  }

  private passed(step: StreamStep, last = ''): StreamStep {
    const { forward } = step;
    const records = [...(forward ? this.frames.read(forward) : []), ...(last === '' ? [] : this.frames.read(last))];
    let output = records.length > 0 || !forward ? this.write(records) : this.commentsIn(forward);
    if (step.error) output += this.release();
    // A response may begin with an event that is held.
    return { ...step, forward: forward || output !== '' ? Buffer.from(output) : null };
  }

  /** The empty line that ends an event was written with it. */
  private commentsIn(bytes: Buffer): string {
    const quiet = this.frames.quiet(bytes);
    return quiet.trim() === '' ? '' : quiet;
  }

  private write(records: readonly SseRecord[]): string {
    let output = '';
    for (const record of records) {
      const event = record.data.includes('"usage"') ? objectIn(record.data) : null;
      if (event && holderOf(event)) {
        output += this.release();
        this.held = { record, event, after: '' };
      } else if (this.held && TRAILING_EVENT.test(record.data)) this.held.after += this.frames.frame(record);
      else output += this.release() + this.frames.frame(record);
    }
    return output;
  }

  /** The event that is held back, with the cost if it is given; empty for none. */
  private release(cost?: number): string {
    if (!this.held) return '';
    const { record, event, after } = this.held;
    this.held = null;
    const holder = cost === undefined ? null : holderOf(event);
    if (!holder) return this.frames.frame(record) + after;
    holder.usage = { ...(holder.usage as object), cost };
    return this.frames.frame({ ...record, data: JSON.stringify(event) }) + after;
  }
}

/** The object of an event that has the usage: the event, or the response of the Responses API. */
function holderOf(event: Event): Record<string, unknown> | null {
  const { response } = event;
  if (isFields(event.usage)) return event;
  return isFields(response) && isFields(response.usage) ? (response as Record<string, unknown>) : null;
}
