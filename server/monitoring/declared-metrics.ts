import type { SettlementFigures } from '../billing/ledger/settlement.js';
import type { HttpFigures } from '../platform/http/http-figures.js';
import { ReadMetrics } from '../platform/telemetry/prometheus.js';
import type { CallFigures } from '../relay/observation/call-figures.js';
import { declareRelayMetrics } from './relay-metrics.js';
import { declareSiteHealthMetrics, type ScrapedValues } from './site-health-metrics.js';

/** All metrics of a process, and the function that sets the values for one scrape. */
export interface DeclaredMetrics {
  readonly metrics: ReadMetrics;
  readonly update: (seen: ScrapedValues) => void;
}

/** Metric names are a contract with the dashboards of operators: docs/observability.md documents each. */
export function declareMetrics(calls: CallFigures, settlement: SettlementFigures, http: HttpFigures): DeclaredMetrics {
  const metrics = new ReadMetrics();
  declareRelayMetrics(metrics, calls);
  declareSettlementMetrics(metrics, settlement);
  declareHttpMetrics(metrics, http);
  return { metrics, update: declareSiteHealthMetrics(metrics) };
}

function declareSettlementMetrics(metrics: ReadMetrics, figures: SettlementFigures): void {
  metrics.counter('tollgate_quota_charged_total', 'Quota units booked for calls', [], () => [[{}, figures.quota]]);
  metrics.histogram('tollgate_settlement_duration_seconds', 'Time to book a batch of bills', () => [
    [{}, figures.times],
  ]);
  metrics.histogram('tollgate_settlement_batch_size', 'Bills booked by one statement', () => [[{}, figures.batches]]);
  metrics.counter('tollgate_settlement_failures_total', 'Statements that failed in the database', [], () => [
    [{}, figures.failures],
  ]);
}

function declareHttpMetrics(metrics: ReadMetrics, { routes }: HttpFigures): void {
  metrics.counter('http_requests_total', 'Requests to console and management API', ['method', 'route', 'status'], () =>
    [...routes.values()].flatMap(({ method, route, byStatus }) =>
      [...byStatus].map(([status, count]) => [{ method, route, status }, count] as const),
    ),
  );
  metrics.histogram('http_request_duration_seconds', 'Response time of console and management API', () =>
    [...routes.values()].map(({ method, route, durations }) => [{ method, route }, durations] as const),
  );
}
