import type { ToolCalls } from '../../../common/tool-calls.js';
import { EVENT_STREAM } from '../../bytes/content-types.js';
import { holdsData, linesOf } from '../../bytes/line-blocks.js';
import { parsedFields } from '../../bytes/untrusted.js';
import type { ResponseError } from '../../canonical/reply.js';
import type { Metered, StreamMeter, StreamStep } from '../../metering/meter.js';
import { ProducedText } from '../../metering/produced-text.js';
import { googleError } from '../../models/errors/google-error.js';
import { LineSteps } from '../line-steps.js';
import { streamCut } from '../stream-cut.js';
import { hasBillableOutput } from './billable-output.js';
import { lastUsageMetadata, readGeminiUsage, soFar } from './gemini-usage.js';
import { maySearch, moreSearches, searchesIn } from './searches.js';

const LF = 0x0a;
const CR = 0x0d;
const DATA = Buffer.from('data:');
const ERROR = Buffer.from('"error"');
const USAGE = [Buffer.from('"usageMetadata"'), Buffer.from('"usage_metadata"')];
const FINISH = [Buffer.from('"finishReason"'), Buffer.from('"finish_reason"')];
/** A prompt that was blocked gets no candidate that could finish. */
const BLOCKED = [Buffer.from('"blockReason"'), Buffer.from('"block_reason"')];
/** Some proxies close with it, as OpenAI does. */
const DONE = Buffer.from('[DONE]');
/** What may stand behind a key whose value says something. */
const REASON = /^\s*:\s*"(?!")(?!\w*UNSPECIFIED")/;
const CALL = [Buffer.from('"functionCall"'), Buffer.from('"function_call"')];
const MEDIA = [Buffer.from('"inlineData"'), Buffer.from('"inline_data"')];
const COLON = 0x3a;
const COMMENT_LATER = Buffer.from('\n:');
const NO_BYTES = Buffer.alloc(0);

/**
 * Follows a Gemini event stream as bytes, which pass untouched. There is no end marker, so an event with a finish reason waits for
 * the next event, or for the bill.
 */
export class GeminiStreamMeter implements StreamMeter {
  readonly contentType = EVENT_STREAM;
  private readonly lines = new LineSteps((block) => this.takeBlock(block));
  /** The last event, when it may be the end of the answer. */
  private held: Buffer[] = [];
  private told = false;
  /** It was told why the answer ends here. */
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
    if (this.told || step.error || this.held.length === 0) return step;
    // The whole answer is held. @google/generative-ai reads no stream that begins with anything but `data:`.
    this.told = true;
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
    const told = readGeminiUsage(this.usage);
    const produced = this.any || this.text.any || (told !== null && hasBillableOutput(told));
    const usage = told && soFar(told, this.text.estimate());
    return { usage, ...this.text.measured(), produced, ...(this.tools && { tools: this.tools }) };
  }

  /** A block of whole lines. */
  private takeBlock(lines: Buffer): StreamStep {
    const alive = holdsData(lines);
    const block = withoutComments(lines);
    if (this.held.length === 0 && !this.mayEnd(block) && !block.includes(ERROR)) {
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

  /** Sorts one line into what may leave and what must wait; returns the error it carries. */
  private takeLine(line: Buffer, free: Buffer[]): ResponseError | null {
    const data = line.subarray(0, DATA.length).equals(DATA);
    const error = line.includes(ERROR) ? errorIn(data ? line.subarray(DATA.length) : line) : null;
    if (error) return error;
    if (!data) {
      (this.held.length > 0 ? this.held : free).push(line);
      return null;
    }
    free.push(...this.held);
    this.held = [];
    this.look(line);
    const finishes = tells(line, FINISH);
    this.complete ||= finishes || tells(line, BLOCKED) || isDone(line);
    (finishes ? this.held : free).push(line);
    return null;
  }

  private mayEnd(block: Buffer): boolean {
    if (has(block, FINISH)) return true;
    return !this.complete && (has(block, BLOCKED) || block.includes(DONE));
  }

  private look(lines: Buffer): void {
    if (has(lines, USAGE)) this.usage = lastUsageMetadata(lines) ?? this.usage;
    if (maySearch(lines)) this.takeSearches(lines);
    this.any ||= has(lines, MEDIA);
    this.text.takeBlock(lines);
    if (has(lines, CALL)) this.takeCalls(lines);
  }

  private takeSearches(lines: Buffer): void {
    for (const line of linesOf(lines)) {
      if (!maySearch(line)) continue;
      this.tools = moreSearches(this.tools, searchesIn(parsedFields(line.toString('utf8', DATA.length))));
    }
  }

  /** Calls are few; their words count as text. */
  private takeCalls(block: Buffer): void {
    this.any = true;
    for (const key of CALL) {
      for (let at = block.indexOf(key); at >= 0; at = block.indexOf(key, at + key.length)) {
        const end = lineEnd(block, at);
        this.text.takeBlock(Buffer.from(`"text":${JSON.stringify(block.toString('utf8', at + key.length, end))}`));
        at = end;
      }
    }
  }

  private forward(parts: Buffer[], alive: boolean): StreamStep {
    const bytes = parts.length === 1 ? (parts[0] as Buffer) : Buffer.concat(parts);
    if (bytes.length === 0) return { forward: null, error: null, alive };
    this.told ||= alive;
    return { forward: bytes, error: null, alive };
  }
}

/** Google's packages for Python and Go, and older ones for JavaScript, cannot read comments. */
function withoutComments(block: Buffer): Buffer {
  if (block[0] !== COLON && !block.includes(COMMENT_LATER)) return block;
  return Buffer.concat([...linesOf(block)].filter((line) => line[0] !== COLON));
}

/** Some errors stand in the stream as they are, without `data:`. */
function errorIn(json: Buffer): ResponseError | null {
  try {
    return googleError(JSON.parse(json.toString('utf8')));
  } catch {
    return null;
  }
}

/** Whether one of the keys has a value that says something: proxies write empty reasons into every event. */
function tells(line: Buffer, keys: readonly Buffer[]): boolean {
  return keys.some((key) => {
    for (let at = line.indexOf(key); at >= 0; at = line.indexOf(key, at + key.length)) {
      const from = at + key.length;
      if (REASON.test(line.toString('latin1', from, from + 64))) return true;
    }
    return false;
  });
}

function isDone(line: Buffer): boolean {
  return line.includes(DONE) && line.toString('utf8', DATA.length).trim() === '[DONE]';
}

function has(bytes: Buffer, keys: readonly Buffer[]): boolean {
  return keys.some((key) => bytes.includes(key));
}

function lineEnd(block: Buffer, from: number): number {
  const ends = [block.indexOf(LF, from), block.indexOf(CR, from)].filter((at) => at >= 0);
  return Math.min(block.length, ...ends);
}
