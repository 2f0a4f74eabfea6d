import type { Usage } from '../../../../common/usage.js';
import { EVENT_STREAM } from '../../../bytes/content-types.js';
import { JsonKey } from '../../../bytes/json-key.js';
import { holdsData, isBlank, linesOf } from '../../../bytes/lines.js';
import { asArray, isFields, objectIn } from '../../../bytes/untrusted.js';
import { ResponseError, streamCut } from '../../../canonical/reply.js';
import type { Metered, StreamMeter, StreamStep } from '../../../metering/meter.js';
import { ProducedText } from '../../../metering/produced-text.js';
import { LineSteps } from '../../shared/line-steps.js';
import { streamsLogprobs } from './logprobs.js';
import { citesPages, hasBillableOutput, ONE_SEARCH, readOpenAiUsage, USAGE_KEY, usageIn } from './openai-usage.js';
import { errorIndex, hiddenError, mayContainError, responseError } from './response-fields.js';

/** Its first byte is rarer than the first byte of `[DONE]`. */
const DONE = Buffer.from('DONE]');
const FINISH = new JsonKey('finish_reason');
/** Matches after the key of a non-empty reason; some vendors send an empty one in every chunk. */
const REASON = /^\s*:\s*"(?!")/;
const NULL_VALUE = Buffer.from(':null');
const DATA = Buffer.from('data:');
const EVENT = Buffer.from('event:');
const OPEN_OBJECT = 0x7b;
const LF = 0x0a;
const CR = 0x0d;
const COLON = 0x3a;
/** The first letter of `null`. */
const LOWER_N = 0x6e;

/**
 * Measures an OpenAI event stream as bytes. Whole lines are forwarded unchanged; a line is parsed only when it can
 * contain usage or an error. `[DONE]` is removed, because the pipeline writes its own after the charge is booked, and
 * the usage chunk is removed for a client that did not request it.
 */
export class OpenAiStreamMeter implements StreamMeter {
  readonly contentType = EVENT_STREAM;
  private readonly lines = new LineSteps((block) => this.takeLines(block));
  private usage: Usage | null = null;
  private cites = false;
  private done = false;
  /** The end of the response was received in one of the forms that vendors use. */
  private complete = false;
  /** After a removed line, the empty line that ends its event is also removed. */
  private skipBlank = false;
  /** The current event has the name `error`. */
  private failing = false;
  private readonly text = new ProducedText();
  /** Probabilities of tokens came before any text. */
  private logprobs = false;

  constructor(private readonly wantsUsage: boolean) {}

  push(chunk: Buffer): StreamStep {
    return this.lines.push(chunk);
  }

  end(): StreamStep {
    const step = this.lines.end();
    return step.error || this.complete ? step : { ...step, error: streamCut() };
  }

  closing(): string {
    return 'data: [DONE]\n\n';
  }

  outputTokens(): number {
    return this.text.roughTokens;
  }

  metered(): Metered {
    const { usage } = this;
    const produced = this.text.any || this.logprobs || (usage !== null && hasBillableOutput(usage));
    return { usage, ...this.text.measured(), produced, ...(this.cites && { tools: ONE_SEARCH }) };
  }

  /** Processes a block of whole lines: it is forwarded as a whole up to the first line that must be parsed. */
  private takeLines(block: Buffer): StreamStep {
    const alive = holdsData(block);
    this.complete ||= finishes(block);
    this.cites ||= citesPages(block);
    const following = this.done || this.skipBlank || this.failing;
    const plainEnd = following ? 0 : plainLength(block);
    if (plainEnd === block.length) {
      if (alive) this.takeContent(block);
      return { forward: block, error: null, alive };
    }
    const kept: Buffer[] = [];
    if (plainEnd > 0) {
      const plain = block.subarray(0, plainEnd);
      if (holdsData(plain)) this.takeContent(plain);
      kept.push(plain);
    }
    for (const line of linesOf(block.subarray(plainEnd))) {
      const verdict = this.takeLine(line);
      if (verdict instanceof ResponseError) return { forward: joined(kept), error: verdict, alive };
      if (Buffer.isBuffer(verdict)) kept.push(verdict);
    }
    return { forward: joined(kept), error: null, alive };
  }

  private takeContent(block: Buffer): void {
    this.text.takeBlock(block);
    if (!this.text.any) this.logprobs ||= streamsLogprobs(block);
  }

  /** Processes one line: returns the bytes to forward, `hidden`, or the error in the line. */
  private takeLine(line: Buffer): Buffer | 'hidden' | ResponseError {
    if (isBlank(line)) {
      const hide = this.skipBlank || this.done;
      this.skipBlank = false;
      this.failing = false;
      return hide ? 'hidden' : line;
    }
    if (this.done) return 'hidden';
    if (!line.subarray(0, 5).equals(DATA)) return this.takeOther(line);
    const payload = line.toString('utf8', 5).trim();
    if (payload === '[DONE]') {
      this.done = true;
      this.complete = true;
      return 'hidden';
    }
    if (!hasUsage(line) && !mayContainError(line) && !this.failing) {
      this.takeContent(line);
      return line;
    }
    return this.takeParsed(line, payload);
  }

  /** Processes an event name, a comment, or an error whose JSON came without `data:`. */
  private takeOther(line: Buffer): Buffer | 'hidden' | ResponseError {
    if (line[0] === OPEN_OBJECT) {
      const response = objectIn(line.toString('utf8'));
      return (response && responseError(response)) ?? line;
    }
    if (!line.subarray(0, EVENT.length).equals(EVENT)) return line;
    this.failing = line.toString('utf8', EVENT.length).trim() === 'error';
    return this.failing ? 'hidden' : line;
  }

  private takeParsed(line: Buffer, payload: string): Buffer | 'hidden' | ResponseError {
    const event = objectIn(payload);
    const error = (event && responseError(event)) ?? (this.failing ? hiddenError(event ?? payload) : null);
    if (error) return error;
    if (event === null) return line;
    this.takeContent(line);
    this.usage = readOpenAiUsage(usageIn(event), event.service_tier) ?? this.usage;
    const isReport = isFields(event.usage) && asArray(event.choices).length === 0;
    this.complete ||= isReport;
    if (this.wantsUsage || !isFields(event.usage)) return line;
    this.skipBlank = isReport;
    if (this.skipBlank) return 'hidden';
    const { usage: _, ...visible } = event;
    return Buffer.from(`data: ${JSON.stringify(visible)}\n`);
  }
}

/** The length of the lines at the beginning of a block that need not be parsed. */
function plainLength(block: Buffer): number {
  const marks = [usageIndex(block), block.indexOf(DONE), errorIndex(block)].filter((at) => at >= 0);
  if (marks.length === 0) return block.length;
  const first = Math.min(...marks);
  return Math.max(block.lastIndexOf(LF, first), block.lastIndexOf(CR, first)) + 1;
}

/** Whether bytes may contain a usage object. */
function hasUsage(bytes: Buffer): boolean {
  return usageIndex(bytes) >= 0;
}

/**
 * The position of what may be the first usage object; -1 without one. OpenAI writes `"usage":null` into every chunk
 * when usage was requested.
 */
function usageIndex(bytes: Buffer): number {
  for (let at = USAGE_KEY.indexIn(bytes); at >= 0; at = USAGE_KEY.indexIn(bytes, at + USAGE_KEY.length)) {
    const from = at + USAGE_KEY.length;
    if (!bytes.subarray(from, from + NULL_VALUE.length).equals(NULL_VALUE)) return at;
  }
  return -1;
}

/** Whether a choice has a finish reason. */
function finishes(bytes: Buffer): boolean {
  for (let at = FINISH.indexIn(bytes); at >= 0; at = FINISH.indexIn(bytes, at + FINISH.length)) {
    const from = at + FINISH.length;
    // As most chunks have it.
    if (bytes[from] === COLON && bytes[from + 1] === LOWER_N) continue;
    if (REASON.test(bytes.toString('latin1', from, from + 8))) return true;
  }
  return false;
}

function joined(parts: Buffer[]): Buffer | null {
  if (parts.length === 0) return null;
  return parts.length === 1 ? (parts[0] as Buffer) : Buffer.concat(parts);
}
