import type { OnApplicationShutdown } from '@nestjs/common';
import { type Context, ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode, TraceFlags, trace } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { defaultResource, detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources';
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  type Sampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import { ATTR_SERVICE_INSTANCE_ID, ATTR_SERVICE_NAME, ATTR_SERVICE_VERSION } from '@opentelemetry/semantic-conventions';
import { settledWithin } from '../../common/settled-within.js';
import type { Environment } from '../config/config.js';
import { productVersion } from '../package-info.js';
import { type Attributes, type SpanHandle, type SpanOptions, Tracing } from './tracing.js';

/** The remote parent span of a request. */
interface RemoteSpan {
  readonly traceId: string;
  readonly spanId: string;
  /** 1: the trace is recorded. */
  readonly traceFlags: number;
}

const FORM = /^(?!ff)[0-9a-f]{2}-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})(?:-.*)?$/;

const KINDS = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  internal: SpanKind.INTERNAL,
  consumer: SpanKind.CONSUMER,
};
/**
 * Max spans that wait for the collector; further ones are dropped, so that an outage of the collector costs no memory.
 */
const MAX_WAITING = 8_192;
const EXPORT_LIMIT_MS = 5_000;
/** Max time that the end of the process waits for the last spans. */
const LAST_EXPORT_MS = 2_000;

/**
 * Traces by OTLP over HTTP. The exporter reads the standard OTEL_EXPORTER_OTLP_* variables itself: addresses, headers,
 * compression, certificates. Spans are sent in the background, and an outage of the collector does not affect requests.
 */
export class OtlpTracing extends Tracing implements OnApplicationShutdown {
  private readonly provider: TracerProvider;
  private readonly tracer;

  constructor(env: Environment) {
    super();
    const exporter = new OTLPTraceExporter();
    const name = resourceFromAttributes({
      [ATTR_SERVICE_NAME]: env.OTEL_SERVICE_NAME,
      [ATTR_SERVICE_VERSION]: productVersion(),
      [ATTR_SERVICE_INSTANCE_ID]: `${process.env.HOSTNAME ?? 'local'}:${process.pid}`,
      'tollgate.roles': env.ROLE.join(','),
    });
    this.provider = new TracerProvider({
      sampler: samplerOf(env),
      resource: defaultResource()
        .merge(detectResources({ detectors: [envDetector] }))
        .merge(name),
      spanProcessors: [
        new BatchSpanProcessor({
          exporter,
          maxQueueSize: MAX_WAITING,
          scheduledDelayMillis: env.OTEL_BSP_SCHEDULE_DELAY,
          exportTimeoutMillis: EXPORT_LIMIT_MS,
        }),
      ],
    });
    this.tracer = this.provider.getTracer('tollgate');
  }

  start(name: string, { kind, attributes = {}, startedMs, parent, remote }: SpanOptions): SpanHandle {
    const context = parent instanceof OtlpSpan ? parent.context : contextOf(remote?.traceparent);
    const startTime = startedMs === undefined ? undefined : performance.timeOrigin + startedMs;
    const options = { kind: KINDS[kind], attributes, ...(startTime !== undefined && { startTime }) };
    return new OtlpSpan(this.tracer.startSpan(name, options, context), context);
  }

  /** Exports the last spans, within `LAST_EXPORT_MS`. */
  async onApplicationShutdown(): Promise<void> {
    await settledWithin(LAST_EXPORT_MS, this.provider.shutdown()).catch(() => undefined);
  }
}

class OtlpSpan implements SpanHandle {
  constructor(
    private readonly span: Span,
    private readonly outer: Context,
  ) {}

  get context(): Context {
    return trace.setSpan(this.outer, this.span);
  }

  get traceparent(): string {
    const { traceId, spanId, traceFlags } = this.span.spanContext();
    return `00-${traceId}-${spanId}-${(traceFlags & TraceFlags.SAMPLED).toString().padStart(2, '0')}`;
  }

  end(attributes: Attributes = {}, failure?: string, name?: string): void {
    const { span } = this;
    span.setAttributes(attributes);
    if (name) span.updateName(name);
    if (failure !== undefined) span.setStatus({ code: SpanStatusCode.ERROR, message: failure });
    span.end();
  }
}

function contextOf(traceparent: string | string[] | undefined): Context {
  const parent = typeof traceparent === 'string' ? readTraceparent(traceparent) : null;
  return parent ? trace.setSpanContext(ROOT_CONTEXT, { ...parent, isRemote: true }) : ROOT_CONTEXT;
}

/** OTEL_TRACES_SAMPLER and its argument; by default all spans, subject to the caller's trace. */
function samplerOf({ OTEL_TRACES_SAMPLER: name, OTEL_TRACES_SAMPLER_ARG: ratio }: Environment): Sampler {
  const root = name.endsWith('always_off')
    ? new AlwaysOffSampler()
    : name.endsWith('traceidratio')
      ? new TraceIdRatioBasedSampler(ratio)
      : new AlwaysOnSampler();
  return name.startsWith('parentbased_') ? new ParentBasedSampler({ root }) : root;
}

/** Parses a header of W3C Trace Context, level 1; null when it is invalid. */
export function readTraceparent(header: string): RemoteSpan | null {
  const [, traceId, spanId, flags] = FORM.exec(header.trim()) ?? [];
  if (!traceId || !spanId || !flags) return null;
  // A later version may have more fields, this version may not.
  if (header.trim().startsWith('00') && header.trim().length !== '00-'.length + 32 + 1 + 16 + 1 + 2) return null;
  return { traceId, spanId, traceFlags: Number.parseInt(flags, 16) & 1 };
}
