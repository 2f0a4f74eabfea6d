import { SetMetadata, type Type } from '@nestjs/common';
import type { DiscoveryService } from '@nestjs/core';

/**
 * The counts of a distribution: values up to each bound, not cumulative; the last count is of values above all bounds.
 */
export interface Spread {
  readonly bounds: readonly number[];
  readonly counts: readonly number[];
  readonly sum: number;
}

/** Counts values by range. Adding one costs some tens of nanoseconds, so calls may do it. */
export class Distribution implements Spread {
  readonly counts: number[];
  sum = 0;

  /** @param bounds upper bounds, ascending; a value that equals one is counted there */
  constructor(readonly bounds: readonly number[]) {
    this.counts = new Array<number>(bounds.length + 1).fill(0);
  }

  observe(value: number): void {
    const { bounds, counts } = this;
    let at = 0;
    while (at < bounds.length && value > (bounds[at] as number)) at++;
    counts[at] = (counts[at] as number) + 1;
    this.sum += value;
  }
}

export type Labels = Readonly<Record<string, string | number>>;
export type Samples = Iterable<readonly [labels: Labels, value: number]>;
export type Spreads = Iterable<readonly [labels: Labels, spread: Spread]>;

/**
 * Declares metrics by functions that read them when a page is scraped, so that counting costs no more than an addition.
 * Names are a contract with the dashboards of operators: docs/observability.md documents each.
 */
export interface MetricDeclarations {
  /** @param read returns the totals since the start */
  counter(name: string, help: string, labelNames: readonly string[], read: () => Samples): void;
  /** @param read returns the current values; empty while they are unknown */
  gauge(name: string, help: string, labelNames: readonly string[], read: () => Samples): void;
  histogram(name: string, help: string, read: () => Spreads): void;
}

/** A provider with metrics. */
export interface MetricSource {
  /** Called once, before the first scrape. */
  declareMetrics(metrics: MetricDeclarations): void;
  /** Called before each scrape, for values that cannot be read synchronously. Must not fail. */
  refreshMetrics?(): Promise<void>;
}

const SOURCE = Symbol('metric source');

/** Declares that a provider has metrics. `server/monitoring` finds all of them before the first scrape. */
export function HasMetrics(): (provider: Type<MetricSource>) => void {
  return SetMetadata(SOURCE, true);
}

/** All providers with metrics, of any module. */
export function metricSources(discovery: Pick<DiscoveryService, 'getProviders'>): readonly MetricSource[] {
  const found = discovery
    .getProviders()
    .flatMap(({ instance }: { instance: unknown }) => (isSource(instance) ? [instance] : []));
  return [...new Set(found)];
}

function isSource(provider: unknown): provider is MetricSource {
  return (
    typeof provider === 'object' && provider !== null && Reflect.getMetadata(SOURCE, provider.constructor) === true
  );
}
