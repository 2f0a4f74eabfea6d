import type { AppError } from '../../../common/errors/app-error.js';
import type { ToolCalls } from '../../../common/usage.js';
import { EVENT_STREAM } from '../../bytes/content-types.js';
import { JsonKey } from '../../bytes/json-key.js';
import { holdsData, linesOf } from '../../bytes/lines.js';
import { SseReader } from '../../bytes/sse-reader.js';
import { parsedFields } from '../../bytes/untrusted.js';
import { type ResponseError, streamCut } from '../../canonical/reply.js';
import type { Metered, StreamMeter, StreamStep } from '../../metering/meter.js';
import { ProducedText } from '../../metering/produced-text.js';
import { googleError } from '../../models/vendor-errors.js';
import { LineSteps } from '../shared/line-steps.js';
import { geminiDialect } from './gemini.dialect.js';
import { hasBillableOutput } from './gemini-response-meter.js';
import {
  lastUsageMetadata,
  maySearch,
  moreSearches,
  readGeminiUsage,
  searchesIn,
  soFar,
  USAGE_KEYS,
} from './gemini-usage.js';
import { ArrayFraming } from './stream-framing.js';

const LF = 0x0a;
const CR = 0x0d;
const DATA = Buffer.from('data:');
const ERROR = new JsonKey('error');
const FINISH = [new JsonKey('finishReason'), new JsonKey('finish_reason')];
/** A blocked prompt has no candidate with a finish reason. */
const BLOCKED = [new JsonKey('blockReason'), new JsonKey('block_reason')];
/** End marker of OpenAI, which some proxies send. */
const DONE = Buffer.from('[DONE]');
/** Matches after a key when its value is not empty or unspecified. */
const REASON = /^\s*:\s*"(?!")(?!\w*UNSPECIFIED")/;
const CALL = [new JsonKey('functionCall'), new JsonKey('function_call')];
/** Output other than text. Probabilities name tokens even if the text is blank. */
const BESIDE_TEXT = ['inlineData', 'inline_data', 'logprobsResult', 'logprobs_result'].map((name) => new JsonKey(name));
const COLON = 0x3a;
const COMMENT_LATER = Buffer.from('\n:');
const NO_BYTES = Buffer.alloc(0);

/**
 * Measures a Gemini event stream as bytes, which are forwarded unchanged. The API has no end marker, so an event with a
 * finish reason is held back until the next event, or until the charge is booked.
 */
export class GeminiStreamMeter implements StreamMeter {
  readonly contentType = EVENT_STREAM;
  private readonly lines = new LineSteps((block) => this.takeBlock(block));
  /** The last event, while it may be the end of the response. */
  private held: Buffer[] = [];
  private forwarded = false;
  /** A finish reason was received. */
  private complete = false;
  private usage: unknown;
  private tools: ToolCalls | undefined;
  private any = false;
  private readonly text = new ProducedText();

  push(chunk: Buffer): StreamStep {
    return this.lines.push(chunk);
  }

  end(): StreamStep {
    const step = this.lastEvents();
    return step.error || this.complete ? step : { ...step, error: streamCut() };
  }

  private lastEvents(): StreamStep {
    const step = this.lines.end();
    if (this.forwarded || step.error || this.held.length === 0) return step;
    // The whole response is held back. @google/generative-ai cannot read a stream that begins with anything but
    // `data:`.
    this.forwarded = true;
    return { forward: NO_BYTES, error: null, alive: true };
  }

  closing(): Buffer {
    const { held } = this;
    this.held = [];
    return Buffer.concat(held);
  }

  outputTokens(): number {
    return this.text.roughTokens;
  }

  metered(): Metered {
    const forwarded = readGeminiUsage(this.usage);
    const produced = this.any || this.text.any || (forwarded !== null && hasBillableOutput(forwarded));
    const usage = forwarded && soFar(forwarded, this.text.estimate());
    return { usage, ...this.text.measured(), produced, ...(this.tools && { tools: this.tools }) };
  }

  /** Processes a block of whole lines. */
  private takeBlock(lines: Buffer): StreamStep {
    const alive = holdsData(lines);
    const block = withoutComments(lines);
    if (this.held.length === 0 && !this.mayEnd(block) && !ERROR.isIn(block)) {
      if (alive) this.look(block);
      return this.forward([block], alive);
    }
    const free: Buffer[] = [];
    for (const line of linesOf(block)) {
      const error = this.takeLine(line, free);
      if (error) return { ...this.forward(free, alive), error };
    }
    return this.forward(free, alive);
  }

  /** Processes one line: it is forwarded or held back; returns the error it contains. */
  private takeLine(line: Buffer, free: Buffer[]): ResponseError | null {
    const data = line.subarray(0, DATA.length).equals(DATA);
    const error = ERROR.isIn(line) ? errorIn(data ? line.subarray(DATA.length) : line) : null;
    if (error) return error;
    if (!data) {
      (this.held.length > 0 ? this.held : free).push(line);
      return null;
    }
    free.push(...this.held);
    this.held = [];
    this.look(line);
    const finishes = hasReason(line, FINISH);
    this.complete ||= finishes || hasReason(line, BLOCKED) || isDone(line);
    (finishes ? this.held : free).push(line);
    return null;
  }

  private mayEnd(block: Buffer): boolean {
    if (has(block, FINISH)) return true;
    return !this.complete && (has(block, BLOCKED) || block.includes(DONE));
  }

  private look(lines: Buffer): void {
    if (has(lines, USAGE_KEYS)) this.usage = lastUsageMetadata(lines) ?? this.usage;
    if (maySearch(lines)) this.takeSearches(lines);
    this.any ||= has(lines, BESIDE_TEXT);
    this.text.takeBlock(lines);
    if (has(lines, CALL)) this.takeCalls(lines);
  }

  private takeSearches(lines: Buffer): void {
    for (const line of linesOf(lines)) {
      if (!maySearch(line)) continue;
      this.tools = moreSearches(this.tools, searchesIn(parsedFields(line.toString('utf8', DATA.length))));
    }
  }

  /** Collects the texts of calls, which count as output text. */
  private takeCalls(block: Buffer): void {
    this.any = true;
    for (const key of CALL) {
      for (let at = key.indexIn(block); at >= 0; at = key.indexIn(block, at + key.length)) {
        const end = lineEnd(block, at);
        this.text.takeBlock(Buffer.from(`"text":${JSON.stringify(block.toString('utf8', at + key.length, end))}`));
        at = end;
      }
    }
  }

  private forward(parts: Buffer[], alive: boolean): StreamStep {
    const bytes = parts.length === 1 ? (parts[0] as Buffer) : Buffer.concat(parts);
    if (bytes.length === 0) return { forward: null, error: null, alive };
    this.forwarded ||= alive;
    return { forward: bytes, error: null, alive };
  }
}

/** Removes comments, which Google's SDKs for Python and Go, and older ones for JavaScript, cannot read. */
function withoutComments(block: Buffer): Buffer {
  if (block[0] !== COLON && !block.includes(COMMENT_LATER)) return block;
  return Buffer.concat([...linesOf(block)].filter((line) => line[0] !== COLON));
}

/** Reads an error that is in the stream without the prefix `data:`. */
function errorIn(json: Buffer): ResponseError | null {
  try {
    return googleError(JSON.parse(json.toString('utf8')));
  } catch {
    return null;
  }
}

/** Whether one of the keys has a non-empty value: some proxies write empty reasons into every event. */
function hasReason(line: Buffer, keys: readonly JsonKey[]): boolean {
  return keys.some((key) => {
    for (let at = key.indexIn(line); at >= 0; at = key.indexIn(line, at + key.length)) {
      const from = at + key.length;
      if (REASON.test(line.toString('latin1', from, from + 64))) return true;
    }
    return false;
  });
}

function isDone(line: Buffer): boolean {
  return line.includes(DONE) && line.toString('utf8', DATA.length).trim() === '[DONE]';
}

function has(bytes: Buffer, keys: readonly JsonKey[]): boolean {
  return keys.some((key) => key.isIn(bytes));
}

function lineEnd(block: Buffer, from: number): number {
  const ends = [block.indexOf(LF, from), block.indexOf(CR, from)].filter((at) => at >= 0);
  return Math.min(block.length, ...ends);
}

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
