import { AggregatorRegistry, Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import type { MetricFamily, MetricSample } from './cluster-metrics.js';
import type { Labels, MetricDeclarations, Samples, Spread, Spreads } from './metric-source.js';

export const CONTENT_TYPE = Registry.PROMETHEUS_CONTENT_TYPE;

/** Metrics that read the counters of other services on a scrape, and the default metrics of Node.js. */
export class ReadMetrics implements MetricDeclarations {
  private readonly registry = new Registry();
  private readonly histograms: (() => MetricFamily)[] = [];

  constructor() {
    collectDefaultMetrics({ register: this.registry });
  }

  counter(name: string, help: string, labelNames: readonly string[], read: () => Samples): void {
    const collect = () => {
      counter.reset();
      for (const [labels, value] of read()) counter.inc(labels, value);
    };
    const counter: Counter = new Counter({ name, help, labelNames, registers: [this.registry], collect });
  }

  gauge(name: string, help: string, labelNames: readonly string[], read: () => Samples): void {
    const collect = () => {
      gauge.reset();
      // A gauge without labels would report 0 while its value is unknown.
      if (labelNames.length === 0) gauge.remove();
      for (const [labels, value] of read()) gauge.set(labels, value);
    };
    const gauge: Gauge = new Gauge({ name, help, labelNames, registers: [this.registry], collect });
  }

  /** The library's histograms can only be filled one value at a time, so these are created from the stored counts. */
  histogram(name: string, help: string, read: () => Spreads): void {
    this.histograms.push(() => {
      const values = [...read()].flatMap(([labels, spread]) => samplesOf(name, labels, spread));
      return { name, help, type: 'histogram', values };
    });
  }

  /** All metrics with their current values, in a format that can be sent to another process. */
  async families(): Promise<readonly MetricFamily[]> {
    const read = await this.registry.getMetricsAsJSON();
    return [...read, ...this.histograms.map((family) => family())];
  }
}

function samplesOf(name: string, labels: Labels, { bounds, counts, sum }: Spread): MetricSample[] {
  let count = 0;
  const buckets = counts.map((own, at) => {
    count += own;
    return { metricName: `${name}_bucket`, labels: { ...labels, le: bounds[at] ?? '+Inf' }, value: count };
  });
  return [
    ...buckets,
    { metricName: `${name}_sum`, labels, value: sum },
    { metricName: `${name}_count`, labels, value: count },
  ];
}

/** Families of one process or of several, in Prometheus' text format. */
export function prometheusText(families: readonly MetricFamily[]): Promise<string> {
  // Families of several processes differ in a label, so that values are not aggregated here.
  const plain = families.map((family) => ({ ...family, aggregator: 'first', values: family.values.filter(isKnown) }));
  return AggregatorRegistry.aggregate([plain]).metrics();
}

/** A missing value is NaN; sent from another process it is null. */
function isKnown({ value }: MetricSample): boolean {
  return Number.isFinite(value);
}
