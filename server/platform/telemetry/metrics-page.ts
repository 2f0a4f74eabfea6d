import type { MetricFamily } from './cluster-metrics.js';

/** A page of metrics in Prometheus' text format. */
export interface MetricsPage {
  /** Content type. */
  readonly type: string;
  readonly text: string;
}

/** Writes a page; the library is loaded on the first call. */
export async function metricsPage(families: readonly MetricFamily[]): Promise<MetricsPage> {
  const { CONTENT_TYPE, prometheusText } = await import('./prometheus.js');
  return { type: CONTENT_TYPE, text: await prometheusText(families) };
}
