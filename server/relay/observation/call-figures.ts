import { Distribution, type Labels, type MetricDeclarations } from '../../platform/telemetry/metric-source.js';
import type { Format } from '../../protocols/bytes/format.js';
import { type ErrorType, operationName, providerName, type SeenOperation } from './ended-call.js';

/** The result of a call for its client. */
export type Ending = '2xx' | '4xx' | '5xx' | 'interrupted' | 'client_disconnected' | 'gateway_stopped';

/** The kinds of tokens that are counted; those after the first two are parts of the first two. */
const TOKEN_KINDS = ['input', 'output', 'cache_read', 'cache_creation', 'reasoning'] as const;
export type TokenKind = (typeof TOKEN_KINDS)[number];

/** Seconds, as OpenTelemetry's conventions for generative AI recommend. */
const DURATIONS = [
  0.01, 0.02, 0.04, 0.08, 0.16, 0.32, 0.64, 1.28, 2.56, 5.12, 10.24, 20.48, 40.96, 81.92, 163.84, 327.68,
];
const TIMES_TO_FIRST_TOKEN = [0.01, 0.02, 0.04, 0.06, 0.08, 0.1, 0.25, 0.5, 0.75, 1, 2.5, 5, 7.5, 10, 20, 60];

/** The channel id of a call that reached no channel. */
const NO_CHANNEL = 0;
/** The channel id for all channels beyond the first `MAX_CHANNELS` that served a call since the start. */
const OTHER_CHANNELS = -1;
const MAX_CHANNELS = 500;

/** Calls of one operation on one channel with the same result. */
export interface EndedCalls {
  readonly operation: SeenOperation;
  readonly channelId: number;
  readonly channelType: number;
  readonly ending: Ending;
  count: number;
}

/** Measurements of one operation on one channel type. */
export interface MeasuredCalls {
  readonly operation: SeenOperation;
  readonly channelType: number;
  /** Seconds until the last byte. */
  readonly durations: Distribution;
  /** Seconds until the first event of a stream with output of the model was sent to the client. */
  readonly timesToFirstToken: Distribution;
}

/** Attempts on one channel. */
export interface Attempts {
  readonly channelId: number;
  readonly channelType: number;
  /** By result: `ok`, or the status of the failure. */
  readonly byResult: Map<string, number>;
}

/** The properties of a channel that become labels. */
export interface SeenChannel {
  readonly id: number;
  readonly type: number;
}

const ENDINGS: readonly Ending[] = ['2xx', '4xx', '5xx', 'interrupted', 'client_disconnected', 'gateway_stopped'];

/**
 * The calls that this process has relayed since its start. Label values come from the site only: existing operations
 * and a limited number of channels, never text from clients. A call costs a few look-ups and builds no strings.
 */
export class CallFigures {
  readonly tokens: Record<TokenKind, Map<number, number>> = {
    input: new Map(),
    output: new Map(),
    cache_read: new Map(),
    cache_creation: new Map(),
    reasoning: new Map(),
  };
  readonly errors = new Map<ErrorType, number>();
  /** Attempts after the first of a call. */
  retries = 0;
  private readonly endings = new Map<Format, Map<number, EndedCalls>>();
  private readonly measures = new Map<Format, Map<number, MeasuredCalls>>();
  private readonly channels = new Map<number, Attempts>();

  get ended(): EndedCalls[] {
    return [...this.endings.values()].flatMap((calls) => [...calls.values()]);
  }

  get measured(): MeasuredCalls[] {
    return [...this.measures.values()].flatMap((calls) => [...calls.values()]);
  }

  get attempts(): Attempts[] {
    return [...this.channels.values()];
  }

  /** @param channel null when the call reached none */
  end(
    operation: SeenOperation,
    channel: SeenChannel | null,
    ending: Ending,
    ms: number,
    timeToFirstTokenMs: number | null,
  ): void {
    const channelId = this.labelOf(channel);
    const channelType = channelId === OTHER_CHANNELS ? 0 : (channel?.type ?? 0);
    const calls = ofFormat(this.endings, operation.format);
    const key = channelId * ENDINGS.length + ENDINGS.indexOf(ending);
    const same = calls.get(key);
    if (same) same.count++;
    else calls.set(key, { operation, channelId, channelType, ending, count: 1 });
    // The duration of a call that reached no channel is not meaningful.
    if (channel === null) return;
    const measured = this.measuredOf(operation, channel.type);
    measured.durations.observe(ms / 1_000);
    if (timeToFirstTokenMs !== null) measured.timesToFirstToken.observe(timeToFirstTokenMs / 1_000);
  }

  /** @param result `ok`, or the status of the failure */
  attempt(channel: SeenChannel, result: string): void {
    const channelId = this.labelOf(channel);
    let attempts = this.channels.get(channelId);
    if (!attempts) {
      attempts = { channelId, channelType: channelId === OTHER_CHANNELS ? 0 : channel.type, byResult: new Map() };
      this.channels.set(channelId, attempts);
    }
    attempts.byResult.set(result, (attempts.byResult.get(result) ?? 0) + 1);
  }

  token(kind: TokenKind, channelType: number, count: number): void {
    if (count === 0) return;
    const counts = this.tokens[kind];
    counts.set(channelType, (counts.get(channelType) ?? 0) + count);
  }

  fail(type: ErrorType): void {
    this.errors.set(type, (this.errors.get(type) ?? 0) + 1);
  }

  private labelOf(channel: SeenChannel | null): number {
    if (channel === null) return NO_CHANNEL;
    // Each channel was attempted before its call ended, so known channels are in the map.
    return this.channels.has(channel.id) || this.channels.size < MAX_CHANNELS ? channel.id : OTHER_CHANNELS;
  }

  private measuredOf(operation: SeenOperation, channelType: number): MeasuredCalls {
    const calls = ofFormat(this.measures, operation.format);
    let measured = calls.get(channelType);
    if (!measured) {
      const [durations, timesToFirstToken] = [new Distribution(DURATIONS), new Distribution(TIMES_TO_FIRST_TOKEN)];
      measured = { operation, channelType, durations, timesToFirstToken };
      calls.set(channelType, measured);
    }
    return measured;
  }
}

function ofFormat<Value>(all: Map<Format, Map<number, Value>>, format: Format): Map<number, Value> {
  let values = all.get(format);
  if (!values) {
    values = new Map();
    all.set(format, values);
  }
  return values;
}

/**
 * Metrics of relayed calls. Those that OpenTelemetry's conventions for generative AI name have that name, in Prometheus
 * syntax, so that dashboards of other gateways work.
 */
export function declareRelayMetrics(metrics: MetricDeclarations, figures: CallFigures): void {
  metrics.counter(
    'tollgate_relay_calls_total',
    'Calls by result for their client',
    ['dialect', 'operation', 'provider', 'channel', 'status_class'],
    () =>
      figures.ended.map(({ operation, channelId, channelType, ending, count }) => [
        {
          dialect: operation.format.split('.')[0] ?? '',
          operation: operationName(operation.format, operation.task),
          provider: providerLabel(channelId, channelType),
          channel: channelLabel(channelId),
          status_class: ending,
        },
        count,
      ]),
  );
  metrics.counter('tollgate_relay_errors_total', 'Failed calls by error type', ['error_type'], () =>
    [...figures.errors].map(([error_type, count]) => [{ error_type }, count] as const),
  );
  metrics.counter('tollgate_relay_retries_total', 'Attempts after the first of a call', [], () => [
    [{}, figures.retries],
  ]);
  metrics.counter(
    'provider_requests_total',
    'Requests to upstreams; code is ok, the status of a failure or its kind',
    ['provider', 'channel', 'code'],
    () =>
      figures.attempts.flatMap(({ channelId, channelType, byResult }) =>
        [...byResult].map(
          ([code, count]) =>
            [
              { provider: providerLabel(channelId, channelType), channel: channelLabel(channelId), code },
              count,
            ] as const,
        ),
      ),
  );
  metrics.histogram('gen_ai_server_request_duration_seconds', 'Time until the last byte of a response', () =>
    figures.measured.map(({ operation, channelType, durations }) => [genAi(operation, channelType), durations]),
  );
  metrics.histogram('gen_ai_server_time_to_first_token_seconds', 'Time to first token of a stream', () =>
    figures.measured.map(({ operation, channelType, timesToFirstToken }) => [
      genAi(operation, channelType),
      timesToFirstToken,
    ]),
  );
  metrics.counter(
    'tollgate_tokens_total',
    'Tokens that were charged; all types but input and output are parts of those two',
    ['provider', 'type'],
    () =>
      TOKEN_KINDS.flatMap((type) =>
        [...figures.tokens[type]].map(
          ([channelType, count]) => [{ provider: providerName(channelType), type }, count] as const,
        ),
      ),
  );
}

function genAi({ format, task }: SeenOperation, channelType: number): Labels {
  return { gen_ai_operation_name: operationName(format, task), gen_ai_provider_name: providerName(channelType) };
}

function channelLabel(id: number): string {
  if (id === NO_CHANNEL) return 'none';
  return id === OTHER_CHANNELS ? 'other' : String(id);
}

function providerLabel(channelId: number, channelType: number): string {
  return channelId === NO_CHANNEL || channelId === OTHER_CHANNELS ? channelLabel(channelId) : providerName(channelType);
}
