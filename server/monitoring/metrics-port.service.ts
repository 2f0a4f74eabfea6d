import cluster from 'node:cluster';
import type { Server } from 'node:http';
import { Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { Config } from '../platform/config/config.js';
import { openMetricsPort } from '../platform/telemetry/metrics-port.js';
import { Metrics } from './metrics.service.js';

/** Opens METRICS_PORT of a single process; of several processes on one port, the supervisor opens it. */
@Injectable()
export class MetricsPort implements OnApplicationBootstrap, OnApplicationShutdown {
  private server: Server | undefined;

  constructor(
    private readonly metrics: Metrics,
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
