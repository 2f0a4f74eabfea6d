import { beforeEach, describe, expect, it } from '@jest/globals';
import type { SettlementFigures } from '../billing/ledger/settlement.js';
import { HttpFigures } from '../platform/http/http-figures.js';
import { Distribution } from '../platform/telemetry/distribution.js';
import { prometheusText } from '../platform/telemetry/prometheus.js';
import { CallFigures } from '../relay/observation/call-figures.js';
import { type DeclaredMetrics, declareMetrics } from './declared-metrics.js';
import type { ProcessHealth, SiteHealth } from './site-health.service.js';

const chat = { format: 'openai.chat', task: 'chat' } as const;
const started = new Date(0);
const siteHealth: ProcessHealth = {
  ...{ version: '1.2.3', roles: ['gateway'], startedAt: started, calls: 3, streams: 2, memory: 1 },
  settlement: { bills: 4, oldestMs: 1_500 },
  reserved: { users: 1, quota: 500 },
  channels: { enabled: 2, disabled: 1, autoDisabled: 0, resting: 1 },
  pool: { open: 5, idle: 4, waiting: 0 },
  redis: 'away',
  eventLoop: { p50Ms: 1, p99Ms: 20, maxMs: 30 },
};
const site: SiteHealth = {
  databaseMs: 2,
  queues: [{ kind: 'reconcile', waiting: 1, delayed: 0, active: 0, completed: 0, failed: 2, nextRunAt: null }],
  ledger: { at: new Date(60_000), differences: 0 },
  processes: [{ id: 'a', slot: 0, roles: 'gateway', startedAt: started, lastHeartbeatAt: started }],
};
const noResponses: SiteHealth = { databaseMs: null, queues: null, ledger: null, processes: null };

let calls: CallFigures;
let settlement: SettlementFigures;
let declared: DeclaredMetrics;

beforeEach(() => {
  calls = new CallFigures();
  settlement = { batches: new Distribution([1, 10]), times: new Distribution([1]), quota: 0, failures: 0 };
  declared = declareMetrics(calls, settlement, new HttpFigures());
});

async function lines(seen = site): Promise<string[]> {
  declared.update({ process: siteHealth, site: seen });
  return (await prometheusText(await declared.metrics.families())).split('\n');
}

describe('metrics page', () => {
  it('contains the health of process and site', async () => {
    expect(await lines()).toEqual(
      expect.arrayContaining([
        'tollgate_build_info{version="1.2.3",roles="gateway"} 1',
        'tollgate_relay_open_calls 3',
        'tollgate_settlement_lag_seconds 1.5',
        'tollgate_reserved_quota 500',
        'tollgate_channels{state="enabled"} 2',
        'tollgate_redis_up 0',
        'tollgate_event_loop_lag_seconds{quantile="0.99"} 0.02',
        'tollgate_database_up 1',
        'tollgate_jobs{queue="reconcile",state="failed"} 2',
        'tollgate_ledger_differences 0',
        'tollgate_ledger_proved_timestamp_seconds 60',
        'tollgate_processes 1',
      ]),
    );
  });

  it('omits unknown values, and reports that the database is down', async () => {
    const output = await lines(noResponses);
    expect(output).toContain('tollgate_database_up 0');
    const unknown =
      /^tollgate_(ledger_differences|ledger_proved_timestamp_seconds|processes|jobs|database_ping_seconds)\b/;
    expect(output.filter((line) => unknown.test(line))).toEqual([]);
  });

  it('has cumulative buckets in a histogram', async () => {
    for (const size of [1, 5, 50]) settlement.batches.observe(size);
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
