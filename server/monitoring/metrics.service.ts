import cluster from 'node:cluster';
import type { Server } from 'node:http';
import { Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import { Config } from '../platform/config/config.js';
import { joinMetrics, type MetricFamily } from '../platform/telemetry/cluster-metrics.js';
import { metricSources } from '../platform/telemetry/metric-source.js';
import { type MetricsPage, metricsPage, openMetricsPort } from '../platform/telemetry/metrics-page.js';

/**
 * The Prometheus metrics of all providers with `@HasMetrics`, of this process or, when several serve one port, of all
 * of them.
 */
@Injectable()
export class MetricsService {
  /** The library is loaded on the first scrape. */
  private readonly own = once(() => this.declare());
  private readonly gather: () => Promise<readonly MetricFamily[]> = cluster.isWorker
    ? joinMetrics(() => this.families())
    : () => this.families();

  constructor(private readonly discovery: DiscoveryService) {}

  async page(): Promise<MetricsPage> {
    return metricsPage(await this.gather());
  }

  private async families(): Promise<readonly MetricFamily[]> {
    const { metrics, sources } = await this.own();
    await Promise.all(sources.map((source) => source.refreshMetrics?.()));
    return metrics.families();
  }

  private async declare() {
    const { ReadMetrics } = await import('../platform/telemetry/prometheus.js');
    const metrics = new ReadMetrics();
    const sources = metricSources(this.discovery);
    for (const source of sources) source.declareMetrics(metrics);
    return { metrics, sources };
  }
}

function once<Value>(make: () => Promise<Value>): () => Promise<Value> {
  let made: Promise<Value> | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

/** Opens METRICS_PORT of a single process; of several processes on one port, the supervisor opens it. */
@Injectable()
export class MetricsPort implements OnApplicationBootstrap, OnApplicationShutdown {
  private server: Server | undefined;

  constructor(
    private readonly metrics: MetricsService,
    private readonly config: Config,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    const { METRICS_PORT } = this.config.env;
    if (METRICS_PORT === undefined || cluster.isWorker) return;
    this.server = await openMetricsPort(METRICS_PORT, () => this.metrics.page());
  }

  onApplicationShutdown(): void {
    this.server?.close();
    this.server?.closeAllConnections();
  }
}
