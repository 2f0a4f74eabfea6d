import { Injectable } from '@nestjs/common';
import {
  HasMetrics,
  type MetricDeclarations,
  type MetricSource,
  type Samples,
} from '../../platform/telemetry/metric-source.js';
import type { AuditSink } from './audit-sink.js';
import { type AuditBacklog, AuditSinksRepository } from './audit-sinks.repository.js';

/** Scrapes in between return the same values. */
const EVERY_MS = 2_000;

interface SinkFigures {
  readonly sink: AuditSink;
  readonly backlog: AuditBacklog | undefined;
}

/** The state of sinks. Every process reports the same values: aggregate them with `max`, not with `sum`. */
@Injectable()
@HasMetrics()
export class AuditSinkMetrics implements MetricSource {
  private figures: readonly SinkFigures[] = [];
  private readAt = 0;

  constructor(private readonly sinks: AuditSinksRepository) {}

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
      'tollgate_audit_sink_waiting_entries',
      'Entries of the audit log that an enabled sink has not sent',
      ['id', 'sink'],
      each(({ backlog }) => backlog?.entries ?? 0),
    );
    metrics.gauge(
      'tollgate_audit_sink_lag_seconds',
      'Age of the oldest entry that an enabled sink has not sent',
      ['id', 'sink'],
      each(({ backlog }) => (backlog?.since ? Math.max(0, Date.now() - backlog.since.getTime()) / 1_000 : 0)),
    );
    metrics.gauge(
      'tollgate_audit_sink_failures',
      'Failed attempts of an enabled sink since its last success',
      ['id', 'sink'],
      each(({ sink }) => sink.failures),
    );
    metrics.gauge(
      'tollgate_audit_sink_position',
      'The last entry that an enabled sink has sent',
      ['id', 'sink'],
      each(({ sink }) => sink.position),
    );
  }
}
