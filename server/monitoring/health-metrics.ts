import type { ReadMetrics } from '../platform/telemetry/prometheus.js';
import type { ProcessHealth, SiteHealth } from './site-health.service.js';

/** What was looked up for one reading. */
export interface Look {
  readonly process: ProcessHealth;
  readonly site: SiteHealth;
}

type Values = readonly (readonly [labels: Record<string, string>, value: number])[];

/**
 * How the process and the site do. What is true of the site, every process tells alike: `max` it, do not add it up.
 * @returns takes what was looked up
 */
export function declareVitalMetrics(metrics: ReadMetrics): (seen: Look) => void {
  let seen: Look | undefined;
  const gauge = (name: string, help: string, labels: readonly string[], read: (look: Look) => Values) =>
    metrics.gauge(name, help, labels, () => (seen ? read(seen) : []));
  const ofProcess = (name: string, help: string, read: (siteHealth: ProcessHealth) => number) =>
    gauge(name, help, [], ({ process }) => [[{}, read(process)]]);

  gauge('tollgate_build_info', 'Version and roles of the process', ['version', 'roles'], ({ process }) => [
    [{ version: process.version, roles: process.roles.join(',') }, 1],
  ]);
  ofProcess('tollgate_relay_open_calls', 'Calls under way', ({ calls }) => calls);
  ofProcess('tollgate_relay_open_streams', 'Calls whose answer is being streamed', ({ streams }) => streams);
  ofProcess('tollgate_settlement_waiting', 'Bills that are not booked yet', ({ settlement }) => settlement.bills);
  ofProcess(
    'tollgate_settlement_lag_seconds',
    'How long the oldest bill has waited',
    ({ settlement }) => settlement.oldestMs / 1_000,
  );
  ofProcess('tollgate_reserved_quota', 'Quota units reserved for calls under way', ({ reserved }) => reserved.quota);
  ofProcess('tollgate_reserved_users', 'Users for whom quota is reserved', ({ reserved }) => reserved.users);
  gauge('tollgate_channels', 'Channels by state', ['state'], ({ process: { channels } }) => [
    [{ state: 'enabled' }, channels.enabled],
    [{ state: 'disabled' }, channels.disabled],
    [{ state: 'auto_disabled' }, channels.autoDisabled],
  ]);
  ofProcess('tollgate_channels_resting', 'Channels that others go before', ({ channels }) => channels.resting);
  gauge('tollgate_event_loop_lag_seconds', 'How late the event loop was', ['quantile'], ({ process }) => [
    [{ quantile: '0.5' }, process.eventLoop.p50Ms / 1_000],
    [{ quantile: '0.99' }, process.eventLoop.p99Ms / 1_000],
    [{ quantile: '1' }, process.eventLoop.maxMs / 1_000],
  ]);
  gauge('tollgate_database_pool_connections', 'Connections to the database', ['state'], ({ process: { pool } }) => [
    [{ state: 'idle' }, pool.idle],
    [{ state: 'busy' }, pool.open - pool.idle],
  ]);
  ofProcess('tollgate_database_pool_waiting', 'Statements waiting for a connection', ({ pool }) => pool.waiting);
  gauge('tollgate_database_up', 'Whether the database answers', [], ({ site }) => [
    [{}, site.databaseMs === null ? 0 : 1],
  ]);
  gauge('tollgate_database_ping_seconds', 'Time of the simplest statement', [], ({ site: { databaseMs } }) =>
    databaseMs === null ? [] : [[{}, databaseMs / 1_000]],
  );
  gauge('tollgate_redis_up', 'Whether Redis answers; absent without one', [], ({ process: { redis } }) =>
    redis === 'unused' ? [] : [[{}, redis === 'ready' ? 1 : 0]],
  );
  gauge('tollgate_jobs', 'Background jobs by kind and state', ['queue', 'state'], ({ site: { queues } }) =>
    (queues ?? []).flatMap(({ kind: queue, waiting, delayed, active, failed }) =>
      Object.entries({ waiting, delayed, active, failed }).map(([state, count]) => [{ queue, state }, count] as const),
    ),
  );
  gauge(
    'tollgate_ledger_differences',
    'Sums that the last proof of the books found wrong',
    [],
    ({ site: { books } }) => (books ? [[{}, books.differences]] : []),
  );
  gauge('tollgate_ledger_proved_timestamp_seconds', 'When the books were proved last', [], ({ site: { books } }) =>
    books ? [[{}, books.at.getTime() / 1_000]] : [],
  );
  gauge('tollgate_processes', 'Processes of the site', [], ({ site: { processes } }) =>
    processes ? [[{}, processes.length]] : [],
  );
  return (looked) => {
    seen = looked;
  };
}
