import type { AppError } from '../../common/errors/app-error.js';
import { EVENT_STREAM } from '../../protocols/bytes/content-types.js';
import { BadResponse } from '../../protocols/canonical/reply.js';
import type { StreamMeter, StreamStep } from '../../protocols/metering/meter.js';
import { failureOfBadResponse, failureOfHiddenError, toClientError, type UpstreamFailure } from '../model/failure.js';
import type { BookedCharge } from '../model/outcome.js';
import type { Heartbeat } from './heartbeat.js';
import type { AttemptControl, ResponseReader } from './response-reader.js';

/**
 * An event stream to the client. Nothing is sent before the first event with content, so that an error at the beginning
 * can still fail over to another channel. The end marker waits for the bill.
 */
export class StreamedResponse implements ResponseReader {
  private started = false;
  private timeToFirstTokenMs: number | null = null;
  /** Comments that arrived before the first event. */
  private held: Buffer[] = [];
  private waitingForDrain = false;
  private over = false;
  /** Set after the first output of the model; from then on the dialect's own ping event is valid. */
  private hasOutput = false;
  /** Present when the site sends pings on idle streams. */
  heartbeat: Heartbeat | undefined;

  constructor(
    private readonly attempt: AttemptControl,
    private readonly meter: StreamMeter,
    private readonly hidesErrors: boolean,
  ) {}

  data(chunk: Buffer): void {
    if (!this.over) this.take(this.meter.push(chunk));
  }

  end(): void {
    if (!this.take(this.meter.end())) return;
    if (!this.started) {
      this.broken(failureOfBadResponse(BadResponse.emptyStream));
      return;
    }
    this.conclude(null, false);
  }

  /**
   * Sends a ping on an idle stream. It commits the status of success: later errors are sent inside the stream, and no
   * other channel is tried.
   */
  ping(): void {
    const { exchange, operation } = this.attempt.call;
    if (exchange.disconnected || this.waitingForDrain) return;
    if (!this.started) this.begin();
    const { ping, firstPing = ping } = operation.dialect;
    if (this.meter.contentType !== EVENT_STREAM) exchange.response.write('\n');
    else exchange.response.write(this.hasOutput ? ping : firstPing);
  }

  broken(failure: UpstreamFailure): void {
    if (this.started) this.conclude(this.attempt.publicFailure(failure), false);
    else this.attempt.conclude({ kind: 'failed', failure });
  }

  clientDisconnected(): void {
    this.conclude(null, true);
  }

  endWith(reason: AppError): void {
    if (this.over) return;
    if (this.started) this.conclude(null, false, reason);
    else this.attempt.concludeWithoutResponse(reason);
    this.attempt.flow.abort();
  }

  /** @returns false when the stream has ended early. */
  private take(step: StreamStep): boolean {
    if (step.alive) this.attempt.alive();
    if (step.forward) this.forward(step.forward, step.alive);
    if (step.over) {
      this.conclude(null, false, step.ended);
      this.attempt.flow.abort();
      return false;
    }
    if (!step.error) return this.affordable();
    this.broken(failureOfHiddenError(step.error));
    this.attempt.flow.abort();
    return false;
  }

  /** @returns false when the response must end: the output is unlimited, or the payer's quota is used up */
  private affordable(): boolean {
    const { output } = this.attempt.call;
    const tokens = output ? (this.meter.outputTokens?.() ?? 0) : 0;
    if (output && tokens > output.upTo) output.passed(tokens, (reason) => this.endWith(reason));
    return !this.over;
  }

  private forward(bytes: Buffer, alive: boolean): void {
    const { exchange } = this.attempt.call;
    if (!this.started) {
      if (!alive) {
        this.held.push(bytes);
        return;
      }
      this.begin();
    }
    this.timeToFirstTokenMs ??= exchange.elapsedMs();
    this.hasOutput = true;
    this.heartbeat?.postpone();
    if (!exchange.response.write(bytes)) this.slowDown();
  }

  private begin(): void {
    const { exchange, operation } = this.attempt.call;
    this.started = true;
    this.attempt.describe();
    exchange.beginStream(operation.dialect, this.meter.contentType);
    for (const comment of this.held) exchange.response.write(comment);
    this.held = [];
  }

  /** Pauses the upstream while the client reads more slowly than the upstream sends. */
  private slowDown(): void {
    if (this.waitingForDrain || this.attempt.call.exchange.disconnected) return;
    this.waitingForDrain = true;
    const { flow } = this.attempt;
    flow.pause();
    // A slow client must not run into the upstream's idle timeout.
    this.attempt.waiting();
    this.attempt.call.exchange.response.once('drain', () => {
      this.waitingForDrain = false;
      this.attempt.alive();
      flow.resume();
    });
  }

  private conclude(interrupted: UpstreamFailure | null, clientDisconnected: boolean, ended?: AppError): void {
    this.over = true;
    const { exchange, operation } = this.attempt.call;
    this.attempt.conclude({
      kind: 'responded',
      metered: this.meter.metered(),
      timeToFirstTokenMs: this.timeToFirstTokenMs,
      clientDisconnected,
      ...(this.meter.heldBack && { heldBack: true }),
      ...(ended && { ended }),
      interrupted,
      finish: (failed?: AppError, charge?: BookedCharge) => {
        const error = failed ?? (interrupted && toClientError(interrupted, this.hidesErrors));
        if (exchange.disconnected) return;
        const errorEvent = this.meter.errorEvent?.bind(this.meter) ?? operation.dialect.errorEvent;
        if (error) exchange.sendError({ ...operation.dialect, errorEvent }, error);
        else exchange.response.end(this.meter.closing(charge?.dollars));
      },
    });
  }
}
