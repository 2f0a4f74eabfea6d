import type { Config } from '../config/config.js';
import type { Tracing } from './tracing.js';

/** Null unless a collector is configured. The libraries are loaded only then. */
export async function openTracing({ env }: Config): Promise<Tracing | null> {
  const collector = env.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT ?? env.OTEL_EXPORTER_OTLP_ENDPOINT;
  if (collector === undefined || env.OTEL_SDK_DISABLED) return null;
  const { OtlpTracing } = await import('./otlp-tracing.js');
  return new OtlpTracing(env);
}
