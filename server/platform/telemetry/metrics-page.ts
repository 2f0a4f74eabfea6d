import type { MetricFamily } from './cluster-metrics.js';

/** A page of metrics, as Prometheus reads it. */
export interface MetricsPage {
  /** Content type. */
  readonly type: string;
  readonly text: string;
}

/** Writes a page; the library is loaded when somebody wants the first one. */
export async function metricsPage(families: readonly MetricFamily[]): Promise<MetricsPage> {
  const { CONTENT_TYPE, prometheusText } = await import('./prometheus.js');
  return { type: CONTENT_TYPE, text: await prometheusText(families) };
}
