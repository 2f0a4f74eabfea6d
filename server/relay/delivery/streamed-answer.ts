import type { AppError } from '../../platform/errors/app-error.js';
import type { StreamMeter, StreamStep } from '../metering/meter.js';
import type { AnswerReader, AttemptControl } from './answer-reader.js';
import { failureOfHiddenError, toClientError, type UpstreamFailure } from './failure.js';

/**
 * An event stream on its way to the client. Until the first event with content nothing is sent, so that an error at the
 * beginning can still be tried elsewhere; the end marker waits for the bill.
 */
export class StreamedAnswer implements AnswerReader {
  private started = false;
  private firstByteMs: number | null = null;
  /** Comments that came before the first event. */
  private held: Buffer[] = [];
  private waitingForDrain = false;

  constructor(
    private readonly attempt: AttemptControl,
    private readonly meter: StreamMeter,
  ) {}

  data(chunk: Buffer): void {
    this.take(this.meter.push(chunk));
  }

  end(): void {
    if (!this.take(this.meter.end())) return;
    if (!this.started) {
      this.broken({ kind: 'bad_answer', status: 502, message: 'the upstream sent an empty stream' });
      return;
    }
    this.conclude(null, false);
  }

  broken(failure: UpstreamFailure): void {
    if (this.started) this.conclude(failure, false);
    else this.attempt.conclude({ kind: 'failed', failure });
  }

  clientLeft(): void {
    this.conclude(null, true);
  }

  /** @returns false when the stream has ended with an error. */
  private take(step: StreamStep): boolean {
    if (step.alive) this.attempt.alive();
    if (step.forward) this.forward(step.forward, step.alive);
    if (!step.error) return true;
    this.broken(failureOfHiddenError(step.error));
    this.attempt.flow.abort();
    return false;
  }

  private forward(bytes: Buffer, alive: boolean): void {
    const { exchange, operation } = this.attempt.call;
    if (!this.started) {
      if (!alive) {
        this.held.push(bytes);
        return;
      }
      this.started = true;
      this.firstByteMs = exchange.elapsedMs();
      exchange.beginStream(operation.dialect, this.meter.contentType);
      for (const comment of this.held) exchange.response.write(comment);
      this.held = [];
    }
    if (!exchange.response.write(bytes)) this.slowDown();
  }

  /** The client reads more slowly than the upstream writes: stop reading until it has caught up. */
  private slowDown(): void {
    if (this.waitingForDrain || this.attempt.call.exchange.gone) return;
    this.waitingForDrain = true;
    const { flow } = this.attempt;
    flow.pause();
    // Being slow is the client's right.
    this.attempt.waiting();
    this.attempt.call.exchange.response.once('drain', () => {
      this.waitingForDrain = false;
      this.attempt.alive();
      flow.resume();
    });
  }

  private conclude(interrupted: UpstreamFailure | null, clientLeft: boolean): void {
    const { exchange, operation } = this.attempt.call;
    this.attempt.conclude({
      kind: 'answered',
      metered: this.meter.metered(),
      firstByteMs: this.firstByteMs,
      clientLeft,
      interrupted,
      finish: (failed?: AppError) => {
        const error = failed ?? (interrupted && toClientError(interrupted));
        if (exchange.gone) return;
        if (error) exchange.sendError(operation.dialect, error);
        else exchange.response.end(this.meter.closing());
      },
    });
  }
}
