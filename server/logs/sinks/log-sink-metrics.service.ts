import { Injectable } from '@nestjs/common';
import {
  HasMetrics,
  type MetricDeclarations,
  type MetricSource,
  type Samples,
} from '../../platform/telemetry/metric-source.js';
import { type Backlog, LogSinksRepository } from './log-sinks.repository.js';
import type { LogSink } from './model/log-sink.js';

/** Scrapes in between return the same values. */
const EVERY_MS = 2_000;

interface SinkFigures {
  readonly sink: LogSink;
  readonly backlog: Backlog | undefined;
}

/** The state of sinks. Every process reports the same values: aggregate them with `max`, not with `sum`. */
@Injectable()
@HasMetrics()
export class LogSinkMetrics implements MetricSource {
  private figures: readonly SinkFigures[] = [];
  private readAt = 0;

  constructor(private readonly sinks: LogSinksRepository) {}

  async refreshMetrics(): Promise<void> {
    const now = Date.now();
    if (now - this.readAt < EVERY_MS) return;
    this.readAt = now;
    try {
      const sinks = (await this.sinks.all()).filter(({ enabled }) => enabled);
      const backlogs = sinks.length === 0 ? [] : await this.sinks.backlogs();
      this.figures = sinks.map((sink) => ({ sink, backlog: backlogs.find(({ sinkId }) => sinkId === sink.id) }));
    } catch {
      // Unknown while the database does not respond, which has a metric of its own.
      this.figures = [];
    }
  }

  declareMetrics(metrics: MetricDeclarations): void {
    const each = (read: (figures: SinkFigures) => number) => (): Samples =>
      this.figures.map((figures) => [{ id: figures.sink.id, sink: figures.sink.name }, read(figures)]);
    metrics.gauge(
      'tollgate_log_sink_waiting_rows',
      'Rows of the usage log that an enabled sink has not sent',
      ['id', 'sink'],
      each(({ backlog }) => backlog?.rows ?? 0),
    );
    metrics.gauge(
      'tollgate_log_sink_lag_seconds',
      'Age of the oldest row that an enabled sink has not sent',
      ['id', 'sink'],
      each(({ backlog }) => (backlog?.since ? Math.max(0, Date.now() - backlog.since.getTime()) / 1_000 : 0)),
    );
    metrics.gauge(
      'tollgate_log_sink_failures',
      'Failed attempts of an enabled sink since its last success',
      ['id', 'sink'],
      each(({ sink }) => sink.failures),
    );
    metrics.counter(
      'tollgate_log_sink_rows_total',
      'Rows that an enabled sink has sent',
      ['id', 'sink'],
      each(({ sink }) => sink.rowsSent),
    );
  }
}
