import type { ChannelView } from '../../channels/directory/channel-view.js';
import type { AppError } from '../../common/errors/app-error.js';
import type { AttributeValue, SpanHandle, Tracing } from '../../platform/telemetry/tracing.js';
import type { Exchange } from '../model/exchange.js';
import type { UpstreamFailure } from '../model/failure.js';
import {
  type DeliveredResponse,
  type EndedCall,
  operationName,
  providerName,
  type SeenOperation,
} from './ended-call.js';

/**
 * The trace of one call: a span of the call, one for each attempt, and one for booking the bill. Names follow
 * OpenTelemetry's conventions for generative AI; spans never contain prompts, responses or keys.
 */
export class CallSpan {
  private attempt: SpanHandle | undefined;

  private constructor(
    private readonly tracing: Tracing,
    private readonly span: SpanHandle,
    private readonly operation: SeenOperation,
  ) {}

  static begin(tracing: Tracing, exchange: Exchange, operation: SeenOperation): CallSpan {
    const span = tracing.start(operationName(operation.format, operation.task), {
      kind: 'server',
      startedMs: exchange.startedAt,
      remote: exchange.request.headers,
      attributes: {
        'gen_ai.operation.name': operationName(operation.format, operation.task),
        'http.request.method': 'POST',
        'url.path': exchange.path,
        'tollgate.request_id': exchange.requestId,
        'tollgate.format': operation.format,
      },
    });
    return new CallSpan(tracing, span, operation);
  }

  /** `traceparent` for the next attempt: ids that are generated here, never those that the client sent. */
  get traceparent(): string {
    return (this.attempt ?? this.span).traceparent;
  }

  attempting(channel: ChannelView, model: string): void {
    const name = operationName(this.operation.format, this.operation.task);
    this.attempt = this.tracing.start(`${name} ${model}`, {
      kind: 'client',
      parent: this.span,
      attributes: {
        'gen_ai.operation.name': name,
        'gen_ai.provider.name': providerName(channel.type),
        'gen_ai.request.model': model,
        'tollgate.channel.id': channel.id,
        ...addressOf(channel.baseUrl),
      },
    });
  }

  attempted(failure: UpstreamFailure | null): void {
    const { attempt } = this;
    this.attempt = undefined;
    if (failure === null) {
      attempt?.end();
      return;
    }
    const { kind, upstreamStatus } = failure;
    const status = kind === 'status' && { 'http.response.status_code': upstreamStatus };
    attempt?.end({ ...status, 'error.type': kind }, kind);
  }

  /** Called before the bill is booked. @returns a function to call when it is booked, or with the error */
  settling(): (error?: AppError) => void {
    const span = this.tracing.start('settle', { kind: 'internal', parent: this.span });
    return (error) => span.end({}, error?.code);
  }

  end({ exchange, call, delivered, error }: EndedCall): void {
    const { response } = exchange;
    this.span.end(
      {
        'http.response.status_code': response.statusCode,
        ...(call && {
          'gen_ai.request.model': call.requested.model,
          'gen_ai.request.stream': call.requested.stream,
          ...(call.requested.maxTokens !== null && { 'gen_ai.request.max_tokens': call.requested.maxTokens }),
          'tollgate.attempts': call.route.length,
        }),
        ...(delivered && responseOf(delivered)),
        ...(error && { 'error.type': error.code }),
      },
      error && response.statusCode >= 500 ? error.code : undefined,
      call && `${operationName(this.operation.format, this.operation.task)} ${call.requested.model}`,
    );
  }
}

function responseOf({ response, channel, upstreamModel }: DeliveredResponse) {
  const attributes: Record<string, AttributeValue> = {
    'gen_ai.provider.name': providerName(channel.type),
    'gen_ai.response.model': upstreamModel,
    'tollgate.channel.id': channel.id,
  };
  if (response.timeToFirstTokenMs !== null)
    attributes['gen_ai.response.time_to_first_chunk'] = response.timeToFirstTokenMs / 1_000;
  const { usage } = response.metered;
  if (usage) {
    attributes['gen_ai.usage.input_tokens'] = usage.input;
    attributes['gen_ai.usage.output_tokens'] = usage.output;
    if (usage.cacheRead > 0) attributes['gen_ai.usage.cache_read.input_tokens'] = usage.cacheRead;
    if (usage.cacheWrite > 0) attributes['gen_ai.usage.cache_creation.input_tokens'] = usage.cacheWrite;
    if (usage.reasoning > 0) attributes['gen_ai.usage.reasoning.output_tokens'] = usage.reasoning;
  }
  const errorType = response.clientDisconnected ? 'client_disconnected' : response.interrupted ? 'interrupted' : null;
  if (errorType) attributes['error.type'] = errorType;
  return attributes;
}

/** Host and port only; a path may contain an account name. */
function addressOf(baseUrl: string): Record<string, AttributeValue> {
  const url = URL.parse(baseUrl);
  if (!url) return {};
  return { 'server.address': url.hostname, 'server.port': Number(url.port) || (url.protocol === 'https:' ? 443 : 80) };
}
