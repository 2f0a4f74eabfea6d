import type { AppError } from '../../../../common/errors/app-error.js';
import type { Usage } from '../../../../common/usage.js';
import { EVENT_STREAM } from '../../../bytes/content-types.js';
import { holdsData, isBlank, linesOf } from '../../../bytes/lines.js';
import { asString } from '../../../bytes/untrusted.js';
import { BadResponse, ResponseError } from '../../../canonical/reply.js';
import type { Metered, StreamMeter, StreamStep } from '../../../metering/meter.js';
import { ProducedText } from '../../../metering/produced-text.js';
import { LineSteps, NOTHING } from '../../shared/line-steps.js';
import { hasBillableOutput } from '../shared/openai-usage.js';
import { readResponsesUsage, responseFailure } from './response-object.js';
import { failedEvent, responseIdOf } from './responses.dialect.js';
import { ScannedObject, storedIn } from './responses-meter.js';
import { ToolWatch, toolsUsed } from './tools-used.js';

const EMPTY = Buffer.alloc(0);
const NAME = Buffer.from('event:');
const DATA = Buffer.from('data:');
const DELTA = Buffer.from('"delta":');
const DONE = Buffer.from('[DONE]');
const SEQUENCE = Buffer.from('"sequence_number"');
/** Byte sequences of events that must be parsed. Inside the model's text the quotes would be escaped. */
const MARKS = ['"response.completed"', '"response.incomplete"', '"response.failed"', '"error"'].map((mark) =>
  Buffer.from(mark),
);
/** Events before the first model output. */
const OPENING = new Set(['response.created', 'response.queued', 'response.in_progress']);
/** The events that end a successful response, which they contain. */
export const FINAL_EVENTS: readonly string[] = ['response.completed', 'response.incomplete'];

/**
 * Measures a streamed response as bytes. Lines are forwarded unchanged; an event is parsed only when it opens or ends
 * the response, or contains an error. The opening events are held back until the first model output, so that the call
 * can fail over to another channel, and the last event is held back until the charge is booked.
 */
export class ResponsesStreamMeter implements StreamMeter {
  readonly contentType = EVENT_STREAM;
  private readonly lines = new LineSteps((block) => this.takeLines(block));
  /** An event name whose data has not arrived yet. */
  private name: Buffer = EMPTY;
  private opening: Buffer[] = [];
  private opened = false;
  private last: Buffer | null = null;
  private usage: Usage | null = null;
  private readonly tools = new ToolWatch();
  /** The tools that the response declares. */
  private declared: unknown;
  private readonly text = new ProducedText();
  private readonly response = { id: '', model: '', createdAt: Math.floor(Date.now() / 1000) };
  private stored: Pick<Metered, 'storedId'> = {};
  /** The last forwarded bytes with a sequence number. */
  private newest: Buffer = EMPTY;

  push(chunk: Buffer): StreamStep {
    return this.lines.push(chunk);
  }

  end(): StreamStep {
    const step = this.lines.end();
    if (step.error || this.last) return step;
    return {
      ...step,
      error: new ResponseError(BadResponse.cut, undefined, 'stream_cut'),
    };
  }

  closing(): Buffer {
    return Buffer.concat([this.last ?? EMPTY, Buffer.from('\n')]);
  }

  /** Ends the stream with an error instead of its last event. */
  errorEvent(error: AppError, requestId: string): string {
    const at = this.newest.lastIndexOf(SEQUENCE);
    const [, newest] = /^"sequence_number"\s*:\s*(\d{1,9})/.exec(this.newest.toString('latin1', at, at + 40)) ?? [];
    const sequence = at < 0 || newest === undefined ? 0 : Number(newest) + 1;
    const id = this.response.id || responseIdOf(requestId);
    return failedEvent({ ...this.response, id, sequence }, error, requestId);
  }

  outputTokens(): number {
    return this.text.roughTokens;
  }

  metered(): Metered {
    const produced = this.text.any || (this.usage !== null && hasBillableOutput(this.usage));
    const tools = toolsUsed(this.tools.names, this.declared);
    return { usage: this.usage, ...this.text.measured(), produced, ...(tools && { tools }), ...this.stored };
  }

  /** Processes a block of whole lines: it is forwarded as a whole unless an event in it must be parsed. */
  private takeLines(block: Buffer): StreamStep {
    if (this.last) return NOTHING;
    const alive = holdsData(block);
    const plain =
      this.opened && this.name.length === 0 && !block.includes(DONE) && !MARKS.some((mark) => block.includes(mark));
    if (plain) {
      this.takeContent(block);
      return { forward: this.forwarded(block), error: null, alive };
    }
    const kept: Buffer[] = [];
    for (const line of linesOf(block)) {
      const error = this.takeLine(line, kept);
      if (error) return { forward: this.forwarded(joined(kept)), error, alive };
      if (this.last) break;
    }
    return { forward: this.forwarded(joined(kept)), error: null, alive };
  }

  private takeLine(line: Buffer, kept: Buffer[]): ResponseError | null {
    if (line.subarray(0, NAME.length).equals(NAME)) {
      this.name = line;
      return null;
    }
    if (!line.subarray(0, DATA.length).equals(DATA)) {
      // An event name without data is discarded.
      if (isBlank(line)) this.name = EMPTY;
      this.keep([line], kept);
      return null;
    }
    const event = [this.name, line];
    this.name = EMPTY;
    const kind = this.classify(line);
    if (kind instanceof ResponseError) return kind;
    if (kind === 'hidden') return null;
    if (kind !== 'opening') this.open(kept);
    if (kind === 'last') this.last = Buffer.concat(event);
    else this.keep(event, kept);
    return null;
  }

  /** Decides whether an event is forwarded, held back as an opening or the last one, discarded, or ends the stream. */
  private classify(line: Buffer): 'opening' | 'content' | 'last' | 'hidden' | ResponseError {
    if (line.includes(DONE) && line.toString('utf8', DATA.length).trim() === '[DONE]') return 'hidden';
    if (this.opened && !MARKS.some((mark) => line.includes(mark))) {
      this.takeContent(line);
      return 'content';
    }
    const event = ScannedObject.of(line.subarray(DATA.length));
    const type = asString(event.get('type'));
    if (OPENING.has(type)) {
      this.readResponse(event.within('response'));
      return 'opening';
    }
    if (FINAL_EVENTS.includes(type) || type === 'response.failed') {
      const response = event.within('response');
      this.usage = readResponsesUsage(response.get('usage'), response.get('service_tier'));
      // The declared tools can be most of the event, and are only needed when a tool was called.
      if (this.tools.names.length > 0) this.declared = response.get('tools');
      return type === 'response.failed' ? responseFailure(response.get('error')) : 'last';
    }
    const error = event.get('error');
    if (type === 'error' || (type === '' && error)) {
      return responseFailure(error ?? { message: event.get('message'), code: event.get('code') });
    }
    this.takeContent(line);
    return 'content';
  }

  /** Reads id, model and time of the response from its first event. */
  private readResponse(response: ScannedObject): void {
    if (this.response.id !== '') return;
    this.response.id = asString(response.get('id'));
    this.stored = storedIn(response);
    this.response.model = asString(response.get('model'));
    const createdAt = response.get('created_at');
    if (typeof createdAt === 'number') this.response.createdAt = createdAt;
  }

  /** Releases the opening events, once no other channel can be tried. */
  private open(kept: Buffer[]): void {
    if (this.opened) return;
    this.opened = true;
    kept.push(...this.opening);
    this.opening = [];
  }

  /** Forwards lines, or holds them back with the opening events. */
  private keep(lines: Buffer[], kept: Buffer[]): void {
    (this.opened ? kept : this.opening).push(...lines.filter((line) => line.length > 0));
  }

  private takeContent(bytes: Buffer): void {
    if (bytes.includes(DELTA)) this.text.takeBlock(bytes);
    this.tools.take(bytes);
  }

  /** Remembers the forwarded bytes, whose sequence number an error event continues. */
  private forwarded(bytes: Buffer): Buffer | null {
    if (bytes.length === 0) return null;
    if (bytes.includes(SEQUENCE)) this.newest = bytes;
    return bytes;
  }
}

function joined(parts: Buffer[]): Buffer {
  return parts.length === 1 ? (parts[0] as Buffer) : Buffer.concat(parts);
}
