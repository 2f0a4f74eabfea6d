import { Inject, Injectable } from '@nestjs/common';
import type { ChannelView } from '../../channels/directory/channel-view.js';
import type { AppError } from '../../common/errors/app-error.js';
import { hasReportedTokens, type Usage } from '../../common/usage.js';
import { Logger } from '../../platform/telemetry/logger.js';
import { HasMetrics, type MetricDeclarations, type MetricSource } from '../../platform/telemetry/metric-source.js';
import { Tracing } from '../../platform/telemetry/tracing.js';
import type { Exchange } from '../model/exchange.js';
import type { UpstreamFailure } from '../model/failure.js';
import { CallFigures, declareRelayMetrics, type Ending } from './call-figures.js';
import { CallSpan } from './call-span.js';
import { type EndedCall, errorTypeOf, type SeenOperation } from './ended-call.js';

/** The request of a call, and who pays for it if its key is valid. */
type ObservedExchange = Pick<Exchange, 'requestId' | 'payer'>;

/** Receives the events of calls from the relay; keeps the figures, and the traces when they are enabled. */
@Injectable()
@HasMetrics()
export class CallObserver implements MetricSource {
  readonly figures = new CallFigures();
  /** The spans of running calls. */
  private readonly spans = new WeakMap<object, CallSpan>();

  private readonly logs: boolean;

  constructor(
    @Inject(Tracing) private readonly tracing: Tracing | null,
    private readonly logger: Logger,
  ) {
    this.logs = logger.isEnabled('debug');
  }

  declareMetrics(metrics: MetricDeclarations): void {
    declareRelayMetrics(metrics, this.figures);
  }

  /** Called when a call starts. */
  began(exchange: Exchange, operation: SeenOperation): void {
    if (this.tracing) this.spans.set(exchange, CallSpan.begin(this.tracing, exchange, operation));
  }

  /**
   * Called before an attempt on a channel.
   * @param exchange of the attempt's call; undefined for work without a trace
   */
  attempting(exchange: object | undefined, channel: ChannelView, model: string): void {
    if (this.tracing && exchange) this.spans.get(exchange)?.attempting(channel, model);
  }

  /** The header by which an upstream can continue the call's trace; undefined when there is none. */
  traceparentOf(exchange: object): string | undefined {
    return this.tracing ? this.spans.get(exchange)?.traceparent : undefined;
  }

  /**
   * Called after an attempt on a channel.
   * @param nth number of the attempt in its call, from 1
   */
  attempted(exchange: object | undefined, channel: ChannelView, failure: UpstreamFailure | null, nth: number): void {
    this.figures.attempt(channel, failure === null ? 'ok' : resultOf(failure));
    if (nth > 1) this.figures.retries++;
    if (this.tracing && exchange) this.spans.get(exchange)?.attempted(failure);
  }

  /**
   * Called before a charge is booked.
   * @returns a function to call when the charge is booked, or with the error
   */
  charging(exchange: object, channel: ChannelView, usage: Usage): ((error?: AppError) => void) | undefined {
    this.count(channel.type, usage);
    return this.tracing ? this.spans.get(exchange)?.settling() : undefined;
  }

  /** Called when a call has ended. */
  ended(ended: EndedCall): void {
    const { exchange, operation, call, delivered, error } = ended;
    const channel = delivered?.channel ?? null;
    const timeToFirstTokenMs = delivered?.response.timeToFirstTokenMs ?? null;
    this.figures.end(operation, channel, endingOf(ended), exchange.elapsedMs(), timeToFirstTokenMs);
    const attempted = call !== undefined && call.route.length > 0 && !delivered?.response.ended;
    if (error) this.fail(exchange, error, attempted);
    if (error && !attempted && !delivered) this.logRefused(exchange, error);
    if (this.tracing) this.spans.get(exchange)?.end(ended);
    if (this.logs) this.logger.debug({ event: 'call.ended', ...lineOf(ended) }, 'Call ended');
  }

  /** Called when a request was refused before it became a call. */
  refused(exchange: ObservedExchange, error: AppError): void {
    this.fail(exchange, error, false);
    this.logRefused(exchange, error);
  }

  /** These calls have no row in the usage log. One line for each code and time, so that no client fills the log. */
  private logRefused({ requestId, payer }: ObservedExchange, error: AppError): void {
    const type = errorTypeOf(error, false);
    if (!type.startsWith('caller_') && !type.startsWith('policy_')) return;
    const { code } = error;
    this.logger.frequent({ event: 'call.refused', requestId, code, userId: payer?.user.id }, `Call refused: ${code}`);
  }

  private fail({ requestId }: ObservedExchange, error: AppError, attempted: boolean): void {
    const type = errorTypeOf(error, attempted);
    this.figures.fail(type);
    if (type === 'gateway_database') {
      this.logger.outage(
        { event: 'call.database_unavailable', requestId, code: error.code },
        'Call failed because the database is unavailable',
      );
    }
  }

  private count(channelType: number, usage: Usage): void {
    if (!hasReportedTokens(usage)) return;
    const { figures } = this;
    figures.token('input', channelType, usage.input);
    figures.token('output', channelType, usage.output);
    figures.token('cache_read', channelType, usage.cacheRead);
    figures.token('cache_creation', channelType, usage.cacheWrite);
    figures.token('reasoning', channelType, usage.reasoning);
  }
}

/** The log line of a call, without prompts and keys. */
function lineOf({ exchange, operation, call, delivered, error }: EndedCall): object {
  return {
    requestId: exchange.requestId,
    format: operation.format,
    model: call?.requested.model,
    stream: call?.requested.stream,
    channel: delivered?.channel.id,
    attempts: call?.route.length ?? 0,
    status: exchange.response.statusCode,
    error: error?.code,
    ms: exchange.elapsedMs(),
    timeToFirstTokenMs: delivered?.response.timeToFirstTokenMs,
  };
}

function endingOf({ exchange, delivered, error }: EndedCall): Ending {
  // A stopping process ends a call with a status of the server, a revoked key with one of the client.
  if (delivered?.response.ended && exchange.cutOff) return exchange.cutOff.status < 500 ? '4xx' : 'gateway_stopped';
  if (error) return error.status < 500 ? '4xx' : '5xx';
  if (delivered?.response.clientDisconnected || exchange.disconnected) return 'client_disconnected';
  return delivered?.response.interrupted ? 'interrupted' : '2xx';
}

/** The result label of a failure: its status, or its kind when there is none. The number of values is small. */
function resultOf({ kind, upstreamStatus }: UpstreamFailure): string {
  if (kind !== 'status') return kind;
  return upstreamStatus >= 100 && upstreamStatus <= 599 ? String(upstreamStatus) : 'other';
}
