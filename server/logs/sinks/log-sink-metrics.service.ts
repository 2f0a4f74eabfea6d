import { Injectable } from '@nestjs/common';
import { SinkFigures } from '../../platform/sinks/sink-figures.js';
import { HasMetrics, type MetricDeclarations, type MetricSource } from '../../platform/telemetry/metric-source.js';
import { type Backlog, LogSinksRepository } from './log-sinks.repository.js';
import type { LogSink } from './model/log-sink.js';

/** The state of sinks. Every process reports the same values: aggregate them with `max`, not with `sum`. */
@Injectable()
@HasMetrics()
export class LogSinkMetricsService implements MetricSource {
  private readonly figures: SinkFigures<LogSink, Backlog>;

  constructor(sinks: LogSinksRepository) {
    this.figures = new SinkFigures(sinks);
  }

  refreshMetrics(): Promise<void> {
    return this.figures.refresh();
  }

  declareMetrics(metrics: MetricDeclarations): void {
    metrics.gauge(
      'tollgate_log_sink_waiting_rows',
      'Rows of the usage log that an enabled sink has not sent',
      ['id', 'sink'],
      this.figures.samples(({ backlog }) => backlog?.rows ?? 0),
    );
    metrics.gauge(
      'tollgate_log_sink_lag_seconds',
      'Age of the oldest row that an enabled sink has not sent',
      ['id', 'sink'],
      this.figures.lagSeconds(),
    );
    metrics.gauge(
      'tollgate_log_sink_failures',
      'Failed attempts of an enabled sink since its last success',
      ['id', 'sink'],
      this.figures.samples(({ sink }) => sink.failures),
    );
    metrics.counter(
      'tollgate_log_sink_rows_total',
      'Rows that an enabled sink has sent',
      ['id', 'sink'],
      this.figures.samples(({ sink }) => sink.rowsSent),
    );
  }
}
