import cluster from 'node:cluster';
import { Injectable } from '@nestjs/common';
import { Settlement } from '../billing/ledger/settlement.js';
import { HttpFigures } from '../platform/http/http-figures.js';
import { joinMetrics, type MetricFamily } from '../platform/telemetry/cluster-metrics.js';
import { type MetricsPage, metricsPage } from '../platform/telemetry/metrics-page.js';
import { CallObserver } from '../relay/observation/call-observer.js';
import { SiteHealthService } from './site-health.service.js';

/** The Prometheus metrics of this process or, when several serve one port, of all of them. */
@Injectable()
export class Metrics {
  /** The library is loaded on the first scrape. */
  private readonly own = once(() => this.declare());
  private readonly gather: () => Promise<readonly MetricFamily[]> = cluster.isWorker
    ? joinMetrics(() => this.families())
    : () => this.families();

  constructor(
    private readonly siteHealth: SiteHealthService,
    private readonly observer: CallObserver,
    private readonly settlement: Settlement,
    private readonly http: HttpFigures,
  ) {}

  async page(): Promise<MetricsPage> {
    return metricsPage(await this.gather());
  }

  private async families(): Promise<readonly MetricFamily[]> {
    const [{ metrics, update }, site] = await Promise.all([this.own(), this.siteHealth.ofSite()]);
    update({ process: this.siteHealth.ofProcess(), site });
    return metrics.families();
  }

  private async declare() {
    const { declareMetrics } = await import('./declared-metrics.js');
    return declareMetrics(this.observer.figures, this.settlement.figures, this.http);
  }
}

function once<Value>(make: () => Promise<Value>): () => Promise<Value> {
  let made: Promise<Value> | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
