import { Injectable } from '@nestjs/common';
import { SinkFigures } from '../../platform/sinks/sink-figures.js';
import { HasMetrics, type MetricDeclarations, type MetricSource } from '../../platform/telemetry/metric-source.js';
import type { AuditSink } from './audit-sink.js';
import { type AuditBacklog, AuditSinksRepository } from './audit-sinks.repository.js';

/** The state of sinks. Every process reports the same values: aggregate them with `max`, not with `sum`. */
@Injectable()
@HasMetrics()
export class AuditSinkMetricsService implements MetricSource {
  private readonly figures: SinkFigures<AuditSink, AuditBacklog>;

  constructor(sinks: AuditSinksRepository) {
    this.figures = new SinkFigures(sinks);
  }

  refreshMetrics(): Promise<void> {
    return this.figures.refresh();
  }

  declareMetrics(metrics: MetricDeclarations): void {
    metrics.gauge(
      'tollgate_audit_sink_waiting_entries',
      'Entries of the audit log that an enabled sink has not sent',
      ['id', 'sink'],
      this.figures.samples(({ backlog }) => backlog?.entries ?? 0),
    );
    metrics.gauge(
      'tollgate_audit_sink_lag_seconds',
      'Age of the oldest entry that an enabled sink has not sent',
      ['id', 'sink'],
      this.figures.lagSeconds(),
    );
    metrics.gauge(
      'tollgate_audit_sink_failures',
      'Failed attempts of an enabled sink since its last success',
      ['id', 'sink'],
      this.figures.samples(({ sink }) => sink.failures),
    );
    metrics.gauge(
      'tollgate_audit_sink_position',
      'The last entry that an enabled sink has sent',
      ['id', 'sink'],
      this.figures.samples(({ sink }) => sink.position),
    );
  }
}
