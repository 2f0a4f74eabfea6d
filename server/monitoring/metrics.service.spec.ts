import { beforeEach, describe, expect, it } from '@jest/globals';
import type { DiscoveryService } from '@nestjs/core';
import type { Config } from '../platform/config/config.js';
import { Logger } from '../platform/telemetry/logger.js';
import {
  Distribution,
  HasMetrics,
  type MetricDeclarations,
  type MetricSource,
} from '../platform/telemetry/metric-source.js';
import type { CallFigures } from '../relay/observation/call-figures.js';
import { CallObserver } from '../relay/observation/call-observer.js';
import { MetricsService } from './metrics.service.js';
import type { ProcessHealth } from './process-health.js';
import type { ProcessHealthService } from './process-health.service.js';
import type { SiteHealth, SiteHealthService } from './site-health.service.js';
import { SiteHealthMetrics } from './site-health-metrics.js';

const chat = { format: 'openai.chat', task: 'chat' } as const;
const started = new Date(0);
const siteHealth: ProcessHealth = {
  version: '1.2.3',
  commit: 'abc',
  roles: ['gateway'],
  startedAt: started,
  maintenance: false,
  calls: 3,
  streams: 2,
  memory: 1,
  settlement: { bills: 4, oldestMs: 1_500 },
  reserved: { users: 1, quota: 500 },
  channels: { enabled: 2, disabled: 1, autoDisabled: 0, coolingDown: 1 },
  pool: { open: 5, idle: 4, waiting: 0 },
  redis: 'away',
  readReplica: { state: 'lagging', lagMs: 45_000 },
  eventLoop: { p50Ms: 1, p99Ms: 20, maxMs: 30 },
};
const site: SiteHealth = {
  databaseMs: 2,
  queues: [{ kind: 'reconcile', waiting: 1, delayed: 0, active: 0, completed: 0, failed: 2, nextRunAt: null }],
  ledger: { at: new Date(60_000), differences: 0 },
  processes: [{ id: 'a', slot: 0, roles: 'gateway', startedAt: started, lastHeartbeatAt: started, health: null }],
};
const noResponses: SiteHealth = { databaseMs: null, queues: null, ledger: null, processes: null };

@HasMetrics()
class Batches implements MetricSource {
  readonly sizes = new Distribution([1, 10]);

  declareMetrics(metrics: MetricDeclarations): void {
    metrics.histogram('tollgate_settlement_batch_size', 'Bills booked by one statement', () => [[{}, this.sizes]]);
  }
}

let calls: CallFigures;
let batches: Batches;
let seen: SiteHealth;
let metrics: MetricsService;

beforeEach(() => {
  const observer = new CallObserver(null, new Logger({ env: { LOG_LEVEL: 'error' } } as Config));
  calls = observer.figures;
  batches = new Batches();
  seen = site;
  const health = new SiteHealthMetrics(
    { read: () => siteHealth } as ProcessHealthService,
    { ofSite: async () => seen } as SiteHealthService,
  );
  // A provider may be found more than once, by several names.
  const providers = [observer, batches, batches, health, {}, null].map((instance) => ({ instance }));
  metrics = new MetricsService({ getProviders: () => providers } as unknown as DiscoveryService);
});

async function lines(values = site): Promise<string[]> {
  seen = values;
  return (await metrics.page()).text.split('\n');
}

describe('metrics page', () => {
  it('contains the health of process and site', async () => {
    expect(await lines()).toEqual(
      expect.arrayContaining([
        'tollgate_build_info{version="1.2.3",commit="abc",roles="gateway"} 1',
        'tollgate_relay_open_calls 3',
        'tollgate_settlement_lag_seconds 1.5',
        'tollgate_reserved_quota 500',
        'tollgate_channels{state="enabled"} 2',
        'tollgate_redis_up 0',
        'tollgate_read_replica_up 0',
        'tollgate_read_replica_lag_seconds 45',
        'tollgate_event_loop_lag_seconds{quantile="0.99"} 0.02',
        'tollgate_database_up 1',
        'tollgate_jobs{queue="reconcile",state="failed"} 2',
        'tollgate_ledger_differences 0',
        'tollgate_ledger_reconciled_timestamp_seconds 60',
        'tollgate_ledger_proved_timestamp_seconds 60',
        'tollgate_processes 1',
      ]),
    );
  });

  it('omits unknown values, and reports that the database is down', async () => {
    const output = await lines(noResponses);
    expect(output).toContain('tollgate_database_up 0');
    const unknown =
      /^tollgate_(ledger_differences|ledger_(reconciled|proved)_timestamp_seconds|processes|jobs|database_ping_seconds)\b/;
    expect(output.filter((line) => unknown.test(line))).toEqual([]);
  });

  it('has cumulative buckets in a histogram', async () => {
    for (const size of [1, 5, 50]) batches.sizes.observe(size);
    expect(await lines()).toEqual(
      expect.arrayContaining([
        '# TYPE tollgate_settlement_batch_size histogram',
        'tollgate_settlement_batch_size_bucket{le="1"} 1',
        'tollgate_settlement_batch_size_bucket{le="10"} 2',
        'tollgate_settlement_batch_size_bucket{le="+Inf"} 3',
        'tollgate_settlement_batch_size_sum 56',
        'tollgate_settlement_batch_size_count 3',
      ]),
    );
  });

  it('counts a call once, however often the page is read', async () => {
    calls.end(chat, { id: 7, type: 14 }, '2xx', 20, null);
    await lines();
    expect(await lines()).toContain(
      'tollgate_relay_calls_total{dialect="openai",operation="chat",provider="anthropic",channel="7",status_class="2xx"} 1',
    );
  });

  it('has a limited number of lines, however many channels there are', async () => {
    for (let id = 1; id <= 2_000; id++) {
      calls.attempt({ id, type: 1 }, 'ok');
      calls.end(chat, { id, type: 1 }, '2xx', 20, null);
    }
    const output = (await lines()).filter((line) => line.startsWith('tollgate_relay_calls_total{'));
    expect(output).toHaveLength(501);
    expect(output).toContainEqual(expect.stringMatching(/provider="other",channel="other".* 1500$/));
  });
});
