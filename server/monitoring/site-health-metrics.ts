import { Injectable } from '@nestjs/common';
import {
  HasMetrics,
  type MetricDeclarations,
  type MetricSource,
  type Samples,
} from '../platform/telemetry/metric-source.js';
import type { ProcessHealth } from './process-health.js';
import { ProcessHealthService } from './process-health.service.js';
import { type SiteHealth, SiteHealthService } from './site-health.service.js';

/** The values of one scrape. */
interface ScrapedValues {
  readonly process: ProcessHealth;
  readonly site: SiteHealth;
}

/**
 * Health of the process and the site. Every process reports the same site values: aggregate them with `max`, not with
 * `sum`.
 */
@Injectable()
@HasMetrics()
export class SiteHealthMetrics implements MetricSource {
  private seen: ScrapedValues | undefined;

  constructor(
    private readonly processHealth: ProcessHealthService,
    private readonly siteHealth: SiteHealthService,
  ) {}

  async refreshMetrics(): Promise<void> {
    const site = await this.siteHealth.ofSite();
    this.seen = { process: this.processHealth.read(), site };
  }

  declareMetrics(metrics: MetricDeclarations): void {
    declareHealth(metrics, () => this.seen);
  }
}

function declareHealth(metrics: MetricDeclarations, seen: () => ScrapedValues | undefined): void {
  const gauge = (name: string, help: string, labels: readonly string[], read: (values: ScrapedValues) => Samples) =>
    metrics.gauge(name, help, labels, () => {
      const values = seen();
      return values ? read(values) : [];
    });
  const ofProcess = (name: string, help: string, read: (siteHealth: ProcessHealth) => number) =>
    gauge(name, help, [], ({ process }) => [[{}, read(process)]]);

  gauge(
    'tollgate_build_info',
    'Version, commit and roles of the process',
    ['version', 'commit', 'roles'],
    ({ process: { version, commit, roles } }) => [
      [{ version, commit: commit ?? 'unknown', roles: roles.join(',') }, 1],
    ],
  );
  ofProcess('tollgate_maintenance', 'Whether calls are refused for a maintenance', ({ maintenance }) =>
    Number(maintenance),
  );
  ofProcess('tollgate_relay_open_calls', 'Running calls', ({ calls }) => calls);
  ofProcess('tollgate_relay_open_streams', 'Running calls with a streamed response', ({ streams }) => streams);
  ofProcess('tollgate_settlement_waiting', 'Bills that are not booked yet', ({ settlement }) => settlement.bills);
  ofProcess(
    'tollgate_settlement_lag_seconds',
    'Age of the oldest bill that is not booked',
    ({ settlement }) => settlement.oldestMs / 1_000,
  );
  ofProcess('tollgate_reserved_quota', 'Quota units reserved for running calls', ({ reserved }) => reserved.quota);
  ofProcess('tollgate_reserved_users', 'Users for whom quota is reserved', ({ reserved }) => reserved.users);
  gauge('tollgate_channels', 'Channels by state', ['state'], ({ process: { channels } }) => [
    [{ state: 'enabled' }, channels.enabled],
    [{ state: 'disabled' }, channels.disabled],
    [{ state: 'auto_disabled' }, channels.autoDisabled],
  ]);
  ofProcess('tollgate_channels_cooling_down', 'Channels in cooldown', ({ channels }) => channels.coolingDown);
  ofProcess(
    'tollgate_channels_resting',
    'Deprecated name of tollgate_channels_cooling_down',
    ({ channels }) => channels.coolingDown,
  );
  gauge('tollgate_event_loop_lag_seconds', 'Event loop delay', ['quantile'], ({ process }) => [
    [{ quantile: '0.5' }, process.eventLoop.p50Ms / 1_000],
    [{ quantile: '0.99' }, process.eventLoop.p99Ms / 1_000],
    [{ quantile: '1' }, process.eventLoop.maxMs / 1_000],
  ]);
  gauge('tollgate_database_pool_connections', 'Connections to the database', ['state'], ({ process: { pool } }) => [
    [{ state: 'idle' }, pool.idle],
    [{ state: 'busy' }, pool.open - pool.idle],
  ]);
  ofProcess('tollgate_database_pool_waiting', 'Statements waiting for a connection', ({ pool }) => pool.waiting);
  gauge('tollgate_database_up', 'Whether the database responds', [], ({ site }) => [
    [{}, site.databaseMs === null ? 0 : 1],
  ]);
  gauge('tollgate_database_ping_seconds', 'Duration of a trivial statement', [], ({ site: { databaseMs } }) =>
    databaseMs === null ? [] : [[{}, databaseMs / 1_000]],
  );
  gauge('tollgate_redis_up', 'Whether Redis responds; absent without Redis', [], ({ process: { redis } }) =>
    redis === 'unused' ? [] : [[{}, redis === 'ready' ? 1 : 0]],
  );
  gauge(
    'tollgate_read_replica_up',
    'Whether the read replica serves reads; absent without one',
    [],
    ({ process: { readReplica } }) =>
      readReplica.state === 'unused' ? [] : [[{}, readReplica.state === 'current' ? 1 : 0]],
  );
  gauge(
    'tollgate_read_replica_lag_seconds',
    'Age of the data of the read replica, at most',
    [],
    ({ process: { readReplica } }) => (readReplica.lagMs === null ? [] : [[{}, readReplica.lagMs / 1_000]]),
  );
  gauge('tollgate_jobs', 'Background jobs by kind and state', ['queue', 'state'], ({ site: { queues } }) =>
    (queues ?? []).flatMap(({ kind: queue, waiting, delayed, active, failed }) =>
      Object.entries({ waiting, delayed, active, failed }).map(([state, count]) => [{ queue, state }, count] as const),
    ),
  );
  gauge(
    'tollgate_ledger_differences',
    'Differences found by the last reconciliation of the ledger',
    [],
    ({ site: { ledger } }) => (ledger ? [[{}, ledger.differences]] : []),
  );
  const reconciled = ({ site: { ledger } }: ScrapedValues): Samples =>
    ledger ? [[{}, ledger.at.getTime() / 1_000]] : [];
  gauge(
    'tollgate_ledger_reconciled_timestamp_seconds',
    'Time of the last reconciliation of the ledger',
    [],
    reconciled,
  );
  gauge(
    'tollgate_ledger_proved_timestamp_seconds',
    'Deprecated name of tollgate_ledger_reconciled_timestamp_seconds',
    [],
    reconciled,
  );
  gauge('tollgate_processes', 'Processes of the site', [], ({ site: { processes } }) =>
    processes ? [[{}, processes.length]] : [],
  );
}
