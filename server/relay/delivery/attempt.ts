import type { AppError } from '../../common/errors/app-error.js';
import { EVENT_STREAM } from '../../protocols/bytes/content-types.js';
import { ResponseError } from '../../protocols/canonical/reply.js';
import { NOTHING_PRODUCED, type StreamMeter } from '../../protocols/metering/meter.js';
import type { Deframer, Flow, UpstreamReader } from '../../protocols/providers/interface/provider.js';
import { isJson, type Translator } from '../../protocols/translation/translator.js';
import type { Call } from '../model/call.js';
import { failureOfConnection, failureOfHiddenError, failureOfTimeout, type UpstreamFailure } from '../model/failure.js';
import type { AttemptResult } from '../model/outcome.js';
import { redacted } from '../model/redaction.js';
import { type Deadlines, Heartbeat, type Timed } from './deadlines.js';
import { type AttemptControl, BufferedResponse, type ResponseReader, StreamedResponse } from './response-readers.js';
import { reportedHeaders } from './upstream-headers.js';

/** The inputs of an attempt. */
export interface AttemptPlan {
  translator: Translator;
  /** Present for streams that are not event streams. */
  deframer: Deframer | null;
  failureOf(status: number, headers: Headers, body: Buffer): UpstreamFailure;
  /** Idle milliseconds after which the client is sent a comment; 0: never. */
  pingIntervalMs: number;
  /** When set, the error messages of upstreams are not passed on to the client. */
  hidesErrors: boolean;
  /** The headers at the start of a stream that describe the call. */
  callHeaders(): (string | number)[];
  /** The client is sent the upstream's headers about limits and processing times. */
  reportsHeaders: boolean;
  /** Values that are removed from the error messages of upstreams. */
  secrets(): readonly string[];
}

type Headers = Readonly<Record<string, string | string[] | undefined>>;

/** Timeouts of an upstream, in ms: first byte of a stream, whole response, time between two chunks of a stream. */
export interface TimeLimits {
  timeToFirstTokenMs: number;
  responseMs: number;
  idleMs: number;
}

/** Used until the request has been sent, when there is no connection to control. */
const NO_FLOW: Flow = { pause: () => undefined, resume: () => undefined, abort: () => undefined };
const MAX_ERROR_BODY = 64 * 1024;

/** One request to one channel, from sending the request to the result. */
export class Attempt implements UpstreamReader, Timed, AttemptControl {
  deadline: number;
  place = -1;
  flow: Flow = NO_FLOW;
  private deframing: Deframer | null = null;
  private response: ResponseReader | undefined;
  private status = 0;
  private headers: Readonly<Record<string, string | string[] | undefined>> = {};
  private readonly errorBody: Buffer[] = [];
  private errorBytes = 0;
  private concluded = false;

  constructor(
    readonly call: Call,
    private readonly plan: AttemptPlan,
    private readonly deadlines: Deadlines,
    private readonly limits: TimeLimits,
    /** Deadline of the whole call, in ms of `performance.now()`. */
    private readonly endsAt: number,
    private readonly report: (result: AttemptResult) => void,
  ) {
    const first = call.requested.stream ? limits.timeToFirstTokenMs : limits.responseMs;
    this.deadline = Math.min(performance.now() + first, endsAt);
  }

  /** Sends the request. The report is made later, even when sending fails immediately. */
  start(send: (reader: UpstreamReader) => Flow | Promise<Flow>): void {
    const { exchange } = this.call;
    if (exchange.disconnected || exchange.cutOff) {
      this.concludeWithoutResponse(exchange.cutOff);
      return;
    }
    this.deadlines.add(this);
    // Bound: V8 allocates a function that is assigned to a property as such among old objects, where it keeps the call
    // until the next full garbage collection.
    exchange.onDisconnect = this.clientDisconnected.bind(this);
    exchange.onCutOff = this.cutOff.bind(this);
    try {
      const sent = send(this);
      if (sent instanceof Promise) sent.then((flow) => this.sent(flow)).catch((error: Error) => this.unsent(error));
      else this.sent(sent);
    } catch (error) {
      this.unsent(error as Error);
    }
  }

  onStart(status: number, headers: Readonly<Record<string, string | string[] | undefined>>): void {
    this.status = status;
    this.headers = headers;
    const { translator, deframer, reportsHeaders } = this.plan;
    if (reportsHeaders) this.call.exchange.upstreamHeaders = reportedHeaders(headers);
    if (status >= 300) return;
    const declared = String(headers['content-type'] ?? '');
    // Lines of JSON (x-ndjson) are a stream as well.
    const type = deframer && translator.stream && !isJson(declared) ? EVENT_STREAM : declared;
    if (this.call.requested.stream) {
      const meter = translator.streamed(type);
      if (meter) this.response = this.stream(meter);
    } else {
      const meter = translator.whole(type);
      if (meter) this.response = new BufferedResponse(this, meter, status, type);
    }
    this.deframing = type === EVENT_STREAM ? deframer : null;
  }

  private stream(meter: StreamMeter): ResponseReader {
    const { pingIntervalMs, hidesErrors } = this.plan;
    const response = new StreamedResponse(this, meter, hidesErrors);
    if (pingIntervalMs > 0) {
      response.heartbeat = new Heartbeat(pingIntervalMs, () => response.ping());
      this.deadlines.add(response.heartbeat);
    }
    return response;
  }

  onData(chunk: Buffer): void {
    if (this.response) {
      this.feed(this.response, chunk);
      return;
    }
    this.errorBytes += chunk.length;
    if (this.errorBytes <= MAX_ERROR_BODY) this.errorBody.push(chunk);
  }

  onEnd(): void {
    if (this.response) this.finish(this.response);
    else this.conclude({ kind: 'failed', failure: this.failureOfResponse() });
  }

  onError(error: Error): void {
    this.fail(failureOfConnection(error));
  }

  /** Handles a local error while the request was built, and a connection that could not be made. */
  private unsent(error: Error): void {
    this.fail(failureOfConnection(error));
  }

  private sent(flow: Flow): void {
    this.flow = flow;
    // Building the request takes time; the client may have disconnected or the deadline may have passed meanwhile.
    if (this.concluded) flow.abort();
  }

  private feed(response: ResponseReader, chunk: Buffer): void {
    const plain = this.deframing ? this.deframed((deframer) => deframer.push(chunk)) : chunk;
    if (plain && plain.length > 0) response.data(plain);
  }

  private finish(response: ResponseReader): void {
    const rest = this.deframed((deframer) => deframer.end());
    if (rest && rest.length > 0) response.data(rest);
    if (!this.concluded) response.end();
  }

  private deframed(step: (deframer: Deframer) => Buffer): Buffer | null {
    if (!this.deframing) return null;
    try {
      return step(this.deframing);
    } catch (error) {
      if (!(error instanceof ResponseError)) throw error;
      this.fail(failureOfHiddenError(error));
      this.flow.abort();
      return null;
    }
  }

  alive(): void {
    this.deadline = Math.min(performance.now() + this.limits.idleMs, this.endsAt);
  }

  waiting(): void {
    this.deadline = this.endsAt;
  }

  expire(): void {
    this.fail(failureOfTimeout());
    this.flow.abort();
  }

  describe(): void {
    this.call.exchange.callHeaders = this.plan.callHeaders();
  }

  conclude(result: AttemptResult): void {
    if (this.concluded) return;
    this.concluded = true;
    this.deadlines.delete(this);
    if (this.response instanceof StreamedResponse && this.response.heartbeat)
      this.deadlines.delete(this.response.heartbeat);
    this.call.exchange.onDisconnect = undefined;
    this.call.exchange.onCutOff = undefined;
    this.report(result.kind === 'failed' ? { ...result, failure: this.publicFailure(result.failure) } : result);
  }

  publicFailure(failure: UpstreamFailure): UpstreamFailure {
    return { ...failure, message: redacted(failure.message, this.plan.secrets()) };
  }

  private fail(failure: UpstreamFailure): void {
    if (this.concluded) return;
    if (this.response) this.response.broken(failure);
    else this.conclude({ kind: 'failed', failure });
  }

  private clientDisconnected(): void {
    if (this.concluded) return;
    if (this.response) this.response.clientDisconnected();
    else this.concludeWithoutResponse();
    this.flow.abort();
  }

  private cutOff(reason: AppError): void {
    if (this.concluded) return;
    if (this.response) this.response.endWith(reason);
    else this.concludeWithoutResponse(reason);
    this.flow.abort();
  }

  concludeWithoutResponse(reason?: AppError): void {
    const { exchange, operation } = this.call;
    this.conclude({
      kind: 'responded',
      metered: NOTHING_PRODUCED,
      timeToFirstTokenMs: null,
      clientDisconnected: reason === undefined,
      ...(reason && { ended: reason }),
      interrupted: null,
      finish: () => {
        if (reason) exchange.sendError(operation.dialect, reason);
      },
    });
  }

  private failureOfResponse(): UpstreamFailure {
    const body = Buffer.concat(this.errorBody);
    if (this.status >= 300) return this.plan.failureOf(this.status, this.headers, body);
    // A success status with an unexpected body: an error page, or JSON where a stream was requested.
    const failure = this.plan.failureOf(502, this.headers, body);
    return {
      ...failure,
      kind: 'bad_answer' as const,
      message: failure.message || 'the upstream returned an unexpected format',
    };
  }
}
