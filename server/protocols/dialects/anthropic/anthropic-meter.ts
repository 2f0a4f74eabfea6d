import { EVENT_STREAM } from '../../bytes/content-types.js';
import { holdsData, isBlank, LineBuffer, linesOf } from '../../bytes/lines.js';
import { asArray, asRecord, asString, parsedFields } from '../../bytes/untrusted.js';
import { BadResponse, ResponseError, streamCut } from '../../canonical/reply.js';
import type { RawResponse } from '../../canonical/whole-codec.js';
import {
  type Metered,
  NOTHING_PRODUCED,
  type ResponseMeter,
  type StreamMeter,
  type StreamStep,
} from '../../metering/meter.js';
import { ProducedText } from '../../metering/produced-text.js';
import { hasBillableOutput } from '../openai/shared/openai-usage.js';
import { LineSteps } from '../shared/line-steps.js';
import { hiddenAnthropicError } from './anthropic.dialect.js';
import { countsOutput, mergedUsage, readAnthropicUsage, withOutput } from './anthropic-usage.js';
import { WholeEvents } from './whole-events.js';

/** Reads usage from a complete message while it is relayed. */
export class AnthropicResponseMeter implements ResponseMeter {
  /** @param stored the message is part of a thread that the upstream stores */
  constructor(private readonly stored = false) {}

  read(response: RawResponse): { metered: Metered; error: ResponseError | null; response: RawResponse } {
    const message = parsed(response.body);
    const error = message === null ? notJson() : hiddenAnthropicError(message);
    if (error) return { metered: NOTHING_PRODUCED, error, response };
    const { id, usage: counts, content, stop_sequence: met } = asRecord(message);
    const usage = readAnthropicUsage(counts);
    const blocks = asArray(content).map(asRecord);
    const producedText = blocks.map(textOfBlock).join('');
    const visible = producedText.trim() !== '' || blocks.some((block) => typeof block.data === 'string');
    // A reported stop sequence counts as output.
    const produced = visible || asString(met) !== '' || (usage !== null && hasBillableOutput(usage));
    const storedId = this.stored ? asString(id) : '';
    return { metered: { usage, producedText, produced, ...(storedId && { storedId }) }, error, response };
  }
}

/** @returns null when the body is not a JSON object */
function parsed(body: Buffer): object | null {
  try {
    const value: unknown = JSON.parse(body.toString('utf8'));
    return typeof value === 'object' && !Array.isArray(value) ? value : null;
  } catch {
    return null;
  }
}

function notJson(): ResponseError {
  return new ResponseError(BadResponse.noJson, undefined, 'bad_response_body');
}

function textOfBlock(block: Readonly<Record<string, unknown>>): string {
  const { text, thinking, name, input } = block;
  const call = typeof name === 'string' ? name + JSON.stringify(input ?? {}) : '';
  return [text, thinking, call].filter((value) => typeof value === 'string').join('');
}

const DATA = Buffer.from('data:');
const EVENT = Buffer.from('event:');
/** Occurs in `message_start`, `message_delta` and `message_stop`. */
const MESSAGE = Buffer.from('message_');
const ERROR = Buffer.from('"error"');
const ERROR_EVENTS = [Buffer.from('event: error'), Buffer.from('event:error')];
const CONTENT = Buffer.from('content_block');
/** Blocks whose start event already counts as output. */
const WORK = [Buffer.from('"tool_use"'), Buffer.from('"redacted_thinking"')];
const STOP = 'message_stop';
const PING = 'ping';
const MAX_OPENING_BYTES = 16 * 1024 * 1024;

/**
 * Measures an Anthropic event stream as bytes. Lines are forwarded unchanged and parsed only when they can contain
 * usage or an error. `message_stop` is held back until the charge is booked. `message_start` is held back until the
 * first content, so that the call can fail over to another channel when the model is overloaded immediately.
 */
export class AnthropicStreamMeter implements StreamMeter {
  readonly contentType = EVENT_STREAM;
  private readonly lines = new LineSteps((block) => this.takeLines(block));
  private readonly text = new ProducedText();
  private usage: Readonly<Record<string, unknown>> = {};
  /** The output tokens were reported, which happens at the end of the response. */
  private counted = false;
  private opened = false;
  /** Events before the first content. */
  private readonly held = new LineBuffer();
  private readonly events = new WholeEvents();
  /** The event whose lines are currently held back. */
  private hidden: '' | 'error' | typeof STOP = '';
  private done = false;
  /** A stop reason or the end of the message was received. */
  private complete = false;
  private id = '';

  /** @param stored the message is part of a thread that the upstream stores */
  constructor(private readonly stored = false) {}

  push(chunk: Buffer): StreamStep {
    return this.lines.push(chunk);
  }

  end(): StreamStep {
    const step = this.lastEvents();
    return step.error || this.complete ? step : { ...step, error: streamCut() };
  }

  private lastEvents(): StreamStep {
    const step = this.lines.end();
    const rest = step.error || !this.opened ? null : this.events.end();
    return rest ? { ...step, forward: Buffer.concat([...(step.forward ? [step.forward] : []), rest]) } : step;
  }

  closing(): string {
    return `event: ${STOP}\ndata: {"type":"${STOP}"}\n\n`;
  }

  outputTokens(): number {
    return this.text.roughTokens;
  }

  metered(): Metered {
    const reported = readAnthropicUsage(this.usage);
    const usage = reported && !this.counted ? withOutput(reported, this.text.estimate()) : reported;
    const produced = this.text.any || (usage !== null && hasBillableOutput(usage));
    return { usage, ...this.text.measured(), produced, ...(this.stored && this.id !== '' && { storedId: this.id }) };
  }

  private takeLines(block: Buffer): StreamStep {
    const passed: Buffer[] = [];
    const error = this.takeBlock(block, passed);
    const forward = this.release(passed);
    // Forwarded lines may have been complete in an earlier block except for their empty line.
    return { forward, error, alive: isProgress(block) || (forward !== null && isProgress(forward)) };
  }

  private takeBlock(block: Buffer, passed: Buffer[]): ResponseError | null {
    if (this.opened && !this.done && this.hidden === '' && !isSpecial(block)) {
      this.takeText(block);
      passed.push(block);
      return null;
    }
    for (const line of linesOf(block)) {
      const verdict = this.takeLine(line);
      if (verdict instanceof ResponseError) return verdict;
      if (verdict === 'pass') passed.push(line);
    }
    return null;
  }

  private takeLine(line: Buffer): 'pass' | 'hide' | ResponseError {
    if (this.done) return 'hide';
    if (isBlank(line)) {
      const hide = this.hidden !== '';
      this.hidden = '';
      return hide ? 'hide' : 'pass';
    }
    if (startsWith(line, EVENT)) {
      const name = line.toString('utf8', EVENT.length).trim();
      this.hidden = name === STOP || name === 'error' ? name : '';
      this.complete ||= name === STOP;
      return this.hidden === '' ? 'pass' : 'hide';
    }
    return startsWith(line, DATA) ? this.takeData(line) : 'pass';
  }

  private takeData(line: Buffer): 'pass' | 'hide' | ResponseError {
    const special = this.hidden !== '' || line.includes(MESSAGE) || line.includes(ERROR);
    const event = special ? parsedFields(line.toString('utf8', DATA.length)) : {};
    const error =
      this.hidden === 'error' ? hiddenAnthropicError({ type: 'error', ...event }) : hiddenAnthropicError(event);
    if (error) return error;
    switch (asString(event.type)) {
      case 'message_start':
        this.usage = mergedUsage(this.usage, asRecord(event.message).usage);
        this.id = asString(asRecord(event.message).id);
        return 'pass';
      case 'message_delta':
        this.usage = mergedUsage(this.usage, event.usage);
        this.counted ||= countsOutput(event.usage);
        // A reported stop sequence counts as output.
        this.text.any ||= asString(asRecord(event.delta).stop_sequence) !== '';
        this.complete ||= asString(asRecord(event.delta).stop_reason) !== '';
        this.opened = true;
        return 'pass';
      case STOP:
        this.done = true;
        this.complete = true;
        this.opened = true;
        return 'hide';
    }
    if (this.hidden !== '') return 'hide';
    this.opened ||= line.includes(CONTENT);
    this.takeText(line);
    return 'pass';
  }

  private takeText(block: Buffer): void {
    this.text.takeBlock(block);
    if (!this.text.any && WORK.some((mark) => block.includes(mark))) this.text.any = true;
  }

  private release(passed: readonly Buffer[]): Buffer | null {
    if (!this.opened) {
      for (const bytes of passed) this.held.add(bytes);
      if (this.held.length > MAX_OPENING_BYTES) throw new RangeError('the upstream sent 16 MiB without content');
      return null;
    }
    const bytes = this.held.take(passed.length === 1 ? passed[0] : Buffer.concat(passed));
    return bytes.length === 0 ? null : this.events.take(bytes);
  }
}

/** Whether lines contain more than pings and comments, which keep the connection open but are not progress. */
function isProgress(lines: Buffer): boolean {
  if (!holdsData(lines)) return false;
  if (!lines.includes(PING)) return true;
  let ping = false;
  for (const line of linesOf(lines)) {
    if (startsWith(line, EVENT)) ping = line.toString('utf8', EVENT.length).trim() === PING;
    else if (isBlank(line)) ping = false;
    else if (startsWith(line, DATA) && !ping && !isPing(line)) return true;
  }
  return false;
}

function isPing(line: Buffer): boolean {
  return line.includes(PING) && parsedFields(line.toString('utf8', DATA.length)).type === PING;
}

/** Whether a block may contain more than content. The same strings can occur in the model's text. */
function isSpecial(block: Buffer): boolean {
  return block.includes(MESSAGE) || block.includes(ERROR) || ERROR_EVENTS.some((event) => block.includes(event));
}

function startsWith(line: Buffer, prefix: Buffer): boolean {
  return line.subarray(0, prefix.length).equals(prefix);
}
