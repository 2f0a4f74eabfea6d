import type { Call } from '../call.js';
import type { Metered } from '../metering/meter.js';
import type { ChannelView } from '../ports.js';
import type { Flow, UpstreamReader } from '../providers/provider.js';
import type { AnswerReader, AttemptControl } from './answer-reader.js';
import { BufferedAnswer } from './buffered-answer.js';
import type { Clocks, Timed } from './clocks.js';
import { failureOfConnection, failureOfStatus, failureOfTimeout, type UpstreamFailure } from './failure.js';
import type { Answered, AttemptResult } from './outcome.js';
import { StreamedAnswer } from './streamed-answer.js';

export interface TimeLimits {
  firstByteMs: number;
  responseMs: number;
  idleMs: number;
  totalMs: number;
}

const MAX_ERROR_BODY = 64 * 1024;

/** One request to one channel, from sending it to knowing how it ended. */
export class Attempt implements UpstreamReader, Timed, AttemptControl {
  deadline: number;
  flow!: Flow;
  private readonly endsAt: number;
  private answer: AnswerReader | undefined;
  private status = 0;
  private headers: Readonly<Record<string, string | string[] | undefined>> = {};
  private readonly errorBody: Buffer[] = [];
  private errorBytes = 0;
  private concluded = false;

  constructor(
    readonly call: Call,
    private readonly channel: ChannelView,
    private readonly clocks: Clocks,
    private readonly limits: TimeLimits,
    private readonly report: (result: AttemptResult) => void,
  ) {
    const now = performance.now();
    this.endsAt = now + limits.totalMs;
    this.deadline = now + (call.asked.stream ? limits.firstByteMs : limits.responseMs);
  }

  /** Sends the request; the report follows later, even when sending fails at once. */
  start(send: (reader: UpstreamReader) => Flow): void {
    if (this.call.exchange.gone) {
      this.conclude(leftBeforeAnswer());
      return;
    }
    this.clocks.add(this);
    this.call.exchange.onGone = () => this.clientLeft();
    try {
      this.flow = send(this);
    } catch (error) {
      this.conclude({ kind: 'failed', failure: failureOfConnection(error as Error) });
    }
  }

  onStart(status: number, headers: Readonly<Record<string, string | string[] | undefined>>): void {
    this.status = status;
    this.headers = headers;
    if (status >= 300) return;
    const type = String(headers['content-type'] ?? '');
    const streamed = type.includes('text/event-stream');
    if (this.call.asked.stream) {
      if (/json|html/.test(type)) return;
      this.answer = new StreamedAnswer(this);
    } else if (!streamed) {
      this.answer = new BufferedAnswer(this, status, type);
    }
  }

  onData(chunk: Buffer): void {
    if (this.answer) {
      this.answer.data(chunk);
      return;
    }
    this.errorBytes += chunk.length;
    if (this.errorBytes <= MAX_ERROR_BODY) this.errorBody.push(chunk);
  }

  onEnd(): void {
    if (this.answer) this.answer.end();
    else this.conclude({ kind: 'failed', failure: this.failureOfAnswer() });
  }

  onError(error: Error): void {
    this.fail(failureOfConnection(error));
  }

  alive(): void {
    this.deadline = Math.min(performance.now() + this.limits.idleMs, this.endsAt);
  }

  waiting(): void {
    this.deadline = this.endsAt;
  }

  expire(): void {
    this.fail(failureOfTimeout());
    this.flow?.abort();
  }

  conclude(result: AttemptResult): void {
    if (this.concluded) return;
    this.concluded = true;
    this.clocks.delete(this);
    this.call.exchange.onGone = undefined;
    this.report(result);
  }

  private fail(failure: UpstreamFailure): void {
    if (this.concluded) return;
    if (this.answer) this.answer.broken(failure);
    else this.conclude({ kind: 'failed', failure });
  }

  private clientLeft(): void {
    if (this.concluded) return;
    if (this.answer) this.answer.clientLeft();
    else this.conclude(leftBeforeAnswer());
    this.flow?.abort();
  }

  private failureOfAnswer(): UpstreamFailure {
    const body = Buffer.concat(this.errorBody);
    if (this.status >= 300) return failureOfStatus(this.status, this.headers, body, this.channel);
    // A success of the wrong kind: an error page, or JSON where a stream was asked for.
    const failure = failureOfStatus(502, this.headers, body, this.channel);
    return {
      ...failure,
      kind: 'bad_answer',
      message: failure.message || 'the upstream answered in an unexpected form',
    };
  }
}

function leftBeforeAnswer(): Answered {
  const metered: Metered = { usage: null, producedText: '', produced: false };
  return { kind: 'answered', metered, firstByteMs: null, clientLeft: true, interrupted: null, finish: () => undefined };
}
