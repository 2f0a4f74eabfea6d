import { describe, expect, it } from '@jest/globals';
import {
  channelsVerdict,
  databaseVerdict,
  type Health,
  loopVerdict,
  overall,
  queuesVerdict,
  reconciliationVerdict,
  redisVerdict,
  settlementVerdict,
} from './judgement';

const now = Date.parse('2026-03-14T09:00:00Z');
const healthy: Health = {
  __typename: 'Health',
  autoDisabledChannels: 0,
  disabledChannels: 2,
  enabledChannels: 6,
  ledgerDifferences: 0,
  reconciledAt: '2026-03-14T03:30:00Z',
  databaseMs: 3,
  total: {
    __typename: 'TotalHealth',
    openCalls: 3,
    openStreams: 2,
    settlementWaiting: 4,
    settlementLagMs: 120,
    reservedUsers: 1,
    reservedQuota: 500,
    coolingDownChannels: 0,
    databaseConnections: 5,
    databaseWaiting: 0,
    redis: 'READY',
    readReplica: { __typename: 'ReadReplicaHealth', state: 'CURRENT', lagMs: 3 },
    eventLoopLagMs: 12,
    memoryBytes: 1_048_576,
  },
  processes: [],
  queues: [{ __typename: 'JobQueue', kind: 'reconcile', waiting: 0, active: 1, failed: 0 }],
};
const total = (more: Partial<Health['total']>): Health => ({ ...healthy, total: { ...healthy.total, ...more } });
const queue = (more: { waiting?: number; failed?: number }): Health => ({
  ...healthy,
  queues: [{ __typename: 'JobQueue', kind: 'reconcile', waiting: 0, active: 0, failed: 0, ...more }],
});

it('a healthy site has the verdict good', () => expect(overall(healthy, now)).toBe('good'));

describe('verdict by figure', () => {
  it.each([
    ['bills wait for seconds', settlementVerdict(total({ settlementLagMs: 6_000 })), 'look'],
    ['bills wait for more than 30 seconds', settlementVerdict(total({ settlementLagMs: 31_000 })), 'act'],
    [
      'no bill waits, regardless of the last lag',
      settlementVerdict(total({ settlementWaiting: 0, settlementLagMs: 99_000 })),
      'good',
    ],
    ['the ledger has differences', reconciliationVerdict({ ...healthy, ledgerDifferences: 1 }, now), 'act'],
    [
      'the ledger was never reconciled',
      reconciliationVerdict({ ...healthy, ledgerDifferences: null, reconciledAt: null }, now),
      'look',
    ],
    [
      'the last reconciliation was the day before yesterday',
      reconciliationVerdict({ ...healthy, reconciledAt: '2026-03-12T03:30:00Z' }, now),
      'look',
    ],
    ['no channel is enabled', channelsVerdict({ ...healthy, enabledChannels: 0 }), 'act'],
    ['a channel was switched off', channelsVerdict({ ...healthy, autoDisabledChannels: 1 }), 'look'],
    ['a channel is in cooldown', channelsVerdict(total({ coolingDownChannels: 1 })), 'look'],
    ['a job is parked', queuesVerdict(queue({ failed: 1 })), 'look'],
    ['many jobs wait', queuesVerdict(queue({ waiting: 5_000 })), 'act'],
    ['the queues do not respond', queuesVerdict({ ...healthy, queues: null }), 'act'],
    ['the database does not respond', databaseVerdict({ ...healthy, databaseMs: null }), 'act'],
    ['a few statements wait', databaseVerdict(total({ databaseWaiting: 2 })), 'good'],
    ['many statements wait', databaseVerdict(total({ databaseWaiting: 30 })), 'look'],
    ['Redis does not respond', redisVerdict(total({ redis: 'AWAY' })), 'act'],
    ['there is no Redis', redisVerdict(total({ redis: 'UNUSED' })), 'good'],
    ['the event loop is late', loopVerdict(total({ eventLoopLagMs: 700 })), 'act'],
  ])('%s', (_, verdict, expected) => expect(verdict).toBe(expected));
});

it('the verdict on the site is the worst of its components', () => {
  expect(overall(queue({ failed: 1 }), now)).toBe('look');
  expect(overall({ ...queue({ failed: 1 }), databaseMs: null }, now)).toBe('act');
});
