import { AppError, type ErrorDefinition } from '../../common/errors/app-error.js';
import { EVENT_STREAM } from '../../protocols/bytes/content-types.js';
import type { SseRecord } from '../../protocols/bytes/sse-reader.js';
import { objectIn } from '../../protocols/bytes/untrusted.js';
import { NOTHING } from '../../protocols/dialects/shared/line-steps.js';
import type {
  Editable,
  ResponseTexts,
  StreamedPlace,
  StreamTexts,
} from '../../protocols/dialects/shared/response-texts.js';
import type { StreamMeter, StreamStep } from '../../protocols/metering/meter.js';
import { WrappedStream } from '../response-texts/wrapped-stream.js';
import type { PieceFilter } from './text-filter.js';
import { filteredText, filterOf, type TextRules } from './text-rules.js';

/** A text in progress. */
interface OpenText {
  readonly filter: PieceFilter;
  /** The place of its last chunk in the stream. */
  place: StreamedPlace;
}

type Shown = readonly [place: StreamedPlace, text: string];

/**
 * Removes the words that the site forbids from a client stream. Events pass immediately; only the end of a text that
 * may be the beginning of a word waits for the next event of the same text.
 */
export class FilteredStream extends WrappedStream {
  private readonly texts: StreamTexts;
  private readonly open = new Map<string, OpenText>();
  /** The events that close the stream when it was ended because of a word. */
  private last: string | null = null;
  /** The events that close the stream, when they were read before the bill is booked. */
  private closes: string | null = null;
  private readonly refusal: ErrorDefinition | undefined;

  constructor(
    inner: StreamMeter,
    texts: ResponseTexts,
    private readonly rules: TextRules,
  ) {
    super(inner);
    this.texts = texts.stream(rules.stops);
    this.refusal = texts.refusal;
  }

  push(chunk: Buffer): StreamStep {
    return this.last === null ? this.filtered(this.inner.push(chunk)) : NOTHING;
  }

  end(): StreamStep {
    if (this.last !== null) return NOTHING;
    const step = this.filtered(this.inner.end());
    // An error can only be sent before the end of the stream, so the last event is read now as well.
    if (!this.refusal || step.error || step.over) return step;
    this.closes = this.closed();
    return this.last === null ? step : { ...step, ...this.over() };
  }

  closing(): string {
    return this.closes ?? this.closed();
  }

  private closed(): string {
    if (this.last !== null) return this.last;
    const output = this.write(this.frames.read(this.inner.closing())) + (this.last === null ? this.remainders() : '');
    return output + (this.last ?? this.frames.end());
  }

  private filtered({ forward, error, alive }: StreamStep): StreamStep {
    let output = '';
    if (forward) {
      const records = this.frames.read(forward);
      output = records.length > 0 ? this.write(records) : this.frames.quiet(forward);
    }
    if (error && this.last === null) output += this.remainders();
    if (this.last !== null) return { forward: bytesOf(output), error: null, alive: true, ...this.over() };
    // A response may begin with an empty chunk.
    const begins = forward?.length === 0;
    return { forward: begins ? Buffer.from(output) : bytesOf(output), error, alive };
  }

  private over(): Pick<StreamStep, 'over' | 'ended'> {
    return { over: true, ...(this.refusal && { ended: new AppError(this.refusal) }) };
  }

  /** An error event may repeat the text before it; an array item, which only Gemini uses, does not. */
  protected override writtenError(event: string): string {
    if (this.contentType !== EVENT_STREAM) return event;
    return this.frames
      .read(event)
      .map((record) => this.frames.frame({ ...record, data: this.masked(record.data) }))
      .join('');
  }

  private masked(data: string): string {
    const event = objectIn(data);
    if (!event) return data;
    for (const place of this.texts.read(event).repeated)
      place.replace(filteredText({ ...this.rules, stops: false }, place.text, place.kind).shown);
    return JSON.stringify(event);
  }

  private write(records: readonly SseRecord[]): string {
    let output = '';
    for (const record of records) {
      if (this.last !== null) break;
      const event = objectIn(record.data);
      output += event ? this.take(event, record) : this.remainders() + this.frames.frame(record);
    }
    return output;
  }

  private take(event: Editable, record: SseRecord): string {
    let changed = this.texts.dropCopies(event);
    const { pieces, repeated, ended } = this.texts.read(event);
    const shown = new Map<StreamedPlace, string>();
    for (const place of pieces) {
      const text = this.textOf(place);
      shown.set(place, text.filter.push(place.text));
      if (text.filter.stopped) return this.stop([...shown]);
    }
    const remainders: Shown[] = [];
    for (const [key, text] of this.open) {
      if (!ended.some((prefix) => key.startsWith(prefix))) continue;
      const here = shown.get(text.place);
      if (here === undefined) remainders.push([text.place, text.filter.end()]);
      else shown.set(text.place, here + text.filter.end());
      if (text.filter.stopped) return this.stop([...remainders, ...shown]);
      this.open.delete(key);
    }
    for (const place of repeated) {
      const whole = filteredText(this.rules, place.text, place.kind);
      if (whole.stopped) return this.stop([...remainders, ...shown]);
      changed ||= whole.shown !== place.text;
      place.replace(whole.shown);
    }
    for (const [place, text] of shown) {
      changed ||= text !== place.text;
      place.replace(text);
    }
    const before = this.alone(remainders);
    const sent = this.texts.send(event, false);
    return before + this.frames.frame(changed || sent ? { ...record, data: JSON.stringify(event) } : record);
  }

  private textOf(place: StreamedPlace): OpenText {
    const known = this.open.get(place.key);
    if (known) {
      known.place = place;
      return known;
    }
    const text = { filter: filterOf(this.rules, place.kind), place };
    this.open.set(place.key, text);
    return text;
  }

  /** The held ends of open texts, as events. */
  private remainders(): string {
    const rests: Shown[] = [];
    for (const [key, { place, filter }] of this.open) {
      rests.push([place, filter.end()]);
      if (filter.stopped) return this.stop(rests);
      this.open.delete(key);
    }
    return this.alone(rests);
  }

  /** Ends the response after these texts and after the held ends of other texts. */
  private stop(shown: readonly Shown[]): string {
    const held = [...this.open.values()].map(({ place, filter }): Shown => [place, filter.end()]);
    const before = this.alone([...shown, ...held]);
    const { now, last } = this.texts.cut();
    const output = before + now.map((event) => this.written(event)).join('');
    this.last = last.map((event) => this.written(event)).join('') + this.frames.end();
    return output;
  }

  private alone(shown: readonly Shown[]): string {
    return shown
      .filter(([, text]) => text !== '')
      .map(([place, text]) => {
        const event = place.alone(text);
        this.texts.send(event, true);
        return this.written(event);
      })
      .join('');
  }

  private written(event: Editable | '[DONE]'): string {
    if (event === '[DONE]') return this.frames.frame({ event: '', data: event });
    return this.frames.frame({ event: this.texts.named ? String(event.type) : '', data: JSON.stringify(event) });
  }
}

function bytesOf(output: string): Buffer | null {
  return output === '' ? null : Buffer.from(output);
}
