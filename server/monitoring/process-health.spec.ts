import { describe, expect, it } from '@jest/globals';
import { type ProcessHealth, readProcessHealth, totalOf } from './process-health.js';

const gateway: ProcessHealth = {
  version: '1.2.3',
  commit: 'abc',
  roles: ['gateway'],
  startedAt: new Date(0),
  maintenance: false,
  calls: 3,
  streams: 2,
  memory: 100,
  settlement: { bills: 4, oldestMs: 1_500 },
  reserved: { users: 1, quota: 500 },
  channels: { enabled: 2, disabled: 1, autoDisabled: 0, coolingDown: 1 },
  pool: { open: 5, idle: 4, waiting: 0 },
  redis: 'ready',
  readReplica: { state: 'current', lagMs: 20 },
  eventLoop: { p50Ms: 1, p99Ms: 20, maxMs: 30 },
};
const overloaded: ProcessHealth = {
  ...gateway,
  calls: 40,
  streams: 0,
  memory: 200,
  redis: 'away',
  settlement: { bills: 1, oldestMs: 9_000 },
  channels: { ...gateway.channels, coolingDown: 2 },
  pool: { open: 10, idle: 0, waiting: 7 },
  readReplica: { state: 'lagging', lagMs: 45_000 },
  eventLoop: { p50Ms: 2, p99Ms: 700, maxMs: 900 },
};

describe('health of several processes', () => {
  it.each([
    ['the busy one first', [overloaded, gateway]],
    ['the busy one last', [gateway, overloaded]],
  ] as const)('has the sums and the worst values, %s', (_, processes) => {
    expect(totalOf(processes)).toEqual({
      calls: 43,
      streams: 2,
      memory: 300,
      coolingDown: 2,
      redis: 'away',
      settlement: { bills: 5, oldestMs: 9_000 },
      reserved: { users: 2, quota: 1_000 },
      pool: { open: 15, idle: 4, waiting: 7 },
      readReplica: { state: 'lagging', lagMs: 45_000 },
      eventLoop: { p50Ms: 2, p99Ms: 700, maxMs: 900 },
    });
  });
});

describe('reported health', () => {
  const reported = JSON.parse(JSON.stringify(gateway)) as Record<string, unknown>;

  it('is read as it was reported, without what a later version adds', () => {
    expect(readProcessHealth({ ...reported, load: 3 })).toEqual(gateway);
  });

  it('has no commit of an earlier version', () => {
    const { commit, ...earlier } = reported;
    expect(commit).toBe('abc');
    expect(readProcessHealth(earlier)).toEqual({ ...gateway, commit: null });
  });

  it.each([
    ['of a process that has reported nothing', null],
    ['without a value that this version reads', { ...reported, eventLoop: { p99Ms: 1 } }],
    ['of another type', 'busy'],
  ])('%s is unknown', (_, value) => {
    expect(readProcessHealth(value)).toBeNull();
  });
});
