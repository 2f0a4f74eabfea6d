import type { AppError } from '../../common/errors/app-error.js';
import { EVENT_STREAM, JSON_TYPE } from '../../protocols/bytes/content-types.js';
import { BadResponse, streamCut } from '../../protocols/canonical/reply.js';
import type { ResponseMeter, StreamMeter, StreamStep } from '../../protocols/metering/meter.js';
import type { Flow } from '../../protocols/providers/interface/provider.js';
import type { Call } from '../model/call.js';
import { failureOfBadResponse, failureOfHiddenError, toClientError, type UpstreamFailure } from '../model/failure.js';
import type { AttemptResult, BookedCharge } from '../model/outcome.js';
import type { Heartbeat } from './deadlines.js';

/** Reads a successful response of one kind: whole, or streamed. */
export interface ResponseReader {
  data(chunk: Buffer): void;
  end(): void;
  /** Called when the upstream closed the connection, timed out, or sent an invalid response. */
  broken(failure: UpstreamFailure): void;
  clientDisconnected(): void;
  /** Called when the gateway ends the response. */
  endWith(reason: AppError): void;
}

/** The operations of an attempt for its response reader. */
export interface AttemptControl {
  readonly call: Call;
  readonly flow: Flow;
  /** Restarts the idle timeout after content arrived. */
  alive(): void;
  /** Suspends the idle timeout while reading is paused; until `alive` only the deadline of the whole call applies. */
  waiting(): void;
  /** The failure as it may be shown to clients and in logs. */
  publicFailure(failure: UpstreamFailure): UpstreamFailure;
  /** Sets the headers that describe the call, before the first byte of a stream. */
  describe(): void;
  conclude(result: AttemptResult): void;
  /**
   * Concludes when nothing was sent to the client but at most an error.
   * @param reason the error for a client still connected
   */
  concludeWithoutResponse(reason?: AppError): void;
}

const MAX_BODY_BYTES = 64 * 1024 * 1024;

/** A response that is sent as a whole, after its bill is booked. */
export class BufferedResponse implements ResponseReader {
  private readonly chunks: Buffer[] = [];
  private bytes = 0;

  constructor(
    private readonly attempt: AttemptControl,
    private readonly meter: ResponseMeter,
    private readonly status: number,
    private readonly contentType: string,
  ) {}

  data(chunk: Buffer): void {
    this.bytes += chunk.length;
    if (this.bytes > MAX_BODY_BYTES) {
      this.broken(failureOfBadResponse(BadResponse.tooLarge));
      this.attempt.flow.abort();
      return;
    }
    this.chunks.push(chunk);
  }

  end(): void {
    const { call } = this.attempt;
    const body = this.chunks.length === 1 ? (this.chunks[0] as Buffer) : Buffer.concat(this.chunks);
    const { metered, error, response, ended } = this.meter.read({ contentType: this.contentType || JSON_TYPE, body });
    if (error) {
      this.broken(failureOfHiddenError(error));
      return;
    }
    const { exchange, operation } = call;
    this.attempt.conclude({
      kind: 'responded',
      metered,
      timeToFirstTokenMs: null,
      clientDisconnected: false,
      heldBack: true,
      ...(ended && { ended }),
      interrupted: null,
      finish: (failed?: AppError) => {
        if (failed) exchange.sendError(operation.dialect, failed);
        else exchange.sendWhole(this.status, response.contentType, response.body, operation.dialect);
      },
    });
  }

  broken(failure: UpstreamFailure): void {
    this.attempt.conclude({ kind: 'failed', failure });
  }

  /** Nothing was delivered and the upstream request is cancelled, so no output is charged. */
  clientDisconnected(): void {
    this.attempt.concludeWithoutResponse();
  }

  endWith(reason: AppError): void {
    this.attempt.concludeWithoutResponse(reason);
  }
}

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
    // The client receives the error of a stream that ends early; the kind of the failure remains.
    const shown =
      failure.kind === 'unreachable' ? { ...failureOfHiddenError(streamCut()), kind: failure.kind } : failure;
    if (this.started) this.conclude(this.attempt.publicFailure(shown), false);
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
