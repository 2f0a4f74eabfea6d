import type { Labels, MetricDeclarations } from '../../platform/telemetry/metric-source.js';
import { type CallFigures, NO_CHANNEL, OTHER_CHANNELS, TOKEN_KINDS } from './call-figures.js';
import { operationName, providerName, type SeenOperation } from './ended-call.js';

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
