import { beforeEach, describe, expect, it } from '@jest/globals';
import { SettledFeed } from '../../billing/ledger/settled-feed.js';
import type { SubjectSpending } from '../../billing/ledger/subject-spending.js';
import type { ChannelView } from '../../channels/directory/channel-view.js';
import type { FailedAttemptCounts } from '../../channels/events/failed-attempt-counts.js';
import { fingerprintOf } from '../../channels/model/channel-keys.js';
import { type AttemptRecord, RoutingStrategy } from '../../common/routing.js';
import { limitRules } from '../../options/catalogue/relay.js';
import { SiteCalendar } from '../../options/site-calendar.js';
import { readConfig } from '../../platform/config/config.js';
import { MemoryLimitStore } from '../../platform/coordination/limit-store.js';
import { MemorySlotStore } from '../../platform/coordination/slot-store.js';
import { Logger } from '../../platform/telemetry/logger.js';
import { Budgets } from '../limits/budgets.js';
import { CallSlots } from '../limits/call-slots.js';
import { ChannelLimits } from '../limits/channel-limits.js';
import { Estimates } from '../limits/estimates.js';
import type { UpstreamFailure } from '../model/failure.js';
import { CallObserver } from '../observation/call-observer.js';
import type { ChannelSwitch } from '../ports/site.port.js';
import type { SiteSettings } from '../ports/site-settings.js';
import { ChannelGuard, ChannelHealth } from './channel-health.js';
import { CallsInProgress, ChannelRankings, type PurchaseCosts, TimeToFirstToken } from './channel-rankings.js';
import { type AttemptEnd, Failover, type RoutedWork } from './failover.js';

/** One channel to each priority, so that they are tried in this order. */
const channel = (id: number, keys = [`key-${id}`]) =>
  ({ id, type: 1, priority: -id, weight: 0, keys, autoBan: false }) as unknown as ChannelView;

const failure = (status: number, message = 'no'): UpstreamFailure => ({
  kind: 'status',
  status,
  upstreamStatus: status,
  message,
});
const failed = (
  status: number,
  retry: 'other-channel' | 'same-channel' | 'never' = 'other-channel',
): AttemptEnd<string> => ({
  kind: 'failed',
  failure: failure(status),
  retry,
});
const responded = (more: Partial<Extract<AttemptEnd<string>, { kind: 'responded' }>> = {}): AttemptEnd<string> => ({
  kind: 'responded',
  response: 'hello',
  interrupted: null,
  affectsHealth: true,
  ...more,
});

/** What running calls hold. */
let slots: MemorySlotStore;
let calls: CallsInProgress;
let strategy: RoutingStrategy;
beforeEach(() => {
  slots = new MemorySlotStore();
  calls = new CallsInProgress();
  strategy = RoutingStrategy.PRIORITY;
});

/** Tries the channels; their attempts end as given, in order. */
async function tried(
  ends: readonly AttemptEnd<string>[],
  given: Partial<RoutedWork> = {},
  retryTimes = 9,
  limits: object = {},
) {
  const rules = limitRules('').schema.parse(JSON.stringify(limits));
  const store = new MemoryLimitStore();
  const settings = {
    retryTimes: () => retryTimes,
    hidesUpstreamErrors: () => false,
    disableKeywords: () => [],
    disablesChannels: () => false,
    limitRules: () => rules,
    routingStrategy: () => strategy,
  } as unknown as SiteSettings;
  const health = new ChannelHealth();
  const logger = new Logger(readConfig({ LOG_LEVEL: 'silent' }));
  const estimates = new Estimates(store, new SettledFeed(logger));
  const calendar = new SiteCalendar({ get: () => 'UTC' } as never);
  const spending = { since: async () => 90 } as Pick<SubjectSpending, 'since'> as SubjectSpending;
  const budgets = new Budgets(calendar, spending, settings, store, estimates);
  const failures: number[] = [];
  const counter = { record: (channelId: number) => void failures.push(channelId) } as Partial<FailedAttemptCounts>;
  const failover = new Failover(
    settings,
    health,
    new ChannelGuard(health, settings, {} as ChannelSwitch, counter as FailedAttemptCounts, logger),
    new CallObserver(null, logger),
    new ChannelLimits(new CallSlots(slots), store, estimates, budgets, settings),
    new ChannelRankings(settings, new TimeToFirstToken(), calls, {
      of: ({ id }: ChannelView) => id,
    } as unknown as PurchaseCosts),
    calls,
  );
  const route: AttemptRecord[] = [];
  const keys: string[] = [];
  const candidates = [channel(1), channel(2), channel(3)];
  const exchange = { requestId: 'r', signal: new AbortController().signal };
  const work: RoutedWork = { exchange, payer: { group: 'g' }, model: 'm', candidates, pinned: false, route, ...given };
  const outcome = await failover
    .tryChannels(work, async (_, key) => {
      const end = ends[keys.push(key) - 1];
      if (!end) throw new Error('one attempt too many');
      return end;
    })
    .catch((error: { status: number; code: string }) => ({ status: error.status, code: error.code }));
  return { outcome, keys, route, health, failures };
}

describe('failover between channels', () => {
  it('ends with the first successful channel and records every attempt', async () => {
    const { outcome, route, failures } = await tried([failed(500), failed(503), responded()]);
    expect(outcome).toBe('hello');
    expect(failures).toEqual([1, 2]);
    expect(route).toEqual([
      { channel: 1, failure: '500 no' },
      { channel: 2, failure: '503 no' },
      { channel: 3, failure: '' },
    ]);
  });

  it.each<[string, AttemptEnd<string>[], Partial<RoutedWork>, number, string[]]>([
    ['no other channel is tried when none may be', [failed(500, 'never')], {}, 9, ['key-1']],
    ['a pinned channel gets one attempt', [failed(500)], { pinned: true }, 9, ['key-1']],
    ['the site bounds the retries', [failed(500), failed(500)], {}, 1, ['key-1', 'key-2']],
    ['each channel is tried once', [failed(500), failed(500), failed(500)], {}, 9, ['key-1', 'key-2', 'key-3']],
  ])('fails with the last failure: %s', async (_, ends, given, retryTimes, keys) => {
    const result = await tried(ends, given, retryTimes);
    expect(result.keys).toEqual(keys);
    expect(result.outcome).toMatchObject({ status: 500 });
  });

  it('begins with the preferred channel', async () => {
    expect((await tried([responded()], { preferredChannelId: 2 })).keys).toEqual(['key-2']);
  });

  it('retries the same channel without counting the attempt while the result is "again"', async () => {
    const { keys, health, failures } = await tried([failed(400, 'same-channel'), responded()], {}, 0);
    expect(keys).toEqual(['key-1', 'key-1']);
    expect(health.coolingDown()).toBe(0);
    expect(failures).toEqual([]);
  });

  it('counts no failure of a channel for a request that the upstream refused', async () => {
    expect((await tried([failed(400, 'never')])).failures).toEqual([]);
  });

  it('tries the next key of a pool before the next channel when only the key failed', async () => {
    const candidates = [channel(1, ['a', 'b']), channel(2)];
    expect((await tried([failed(401), responded()], { candidates })).keys).toEqual(['a', 'b']);
  });

  it('uses the required key', async () => {
    expect((await tried([responded()], { keyOf: () => 'its own' })).keys).toEqual(['its own']);
  });

  it('stops when the client has disconnected', async () => {
    let requested = 0;
    const { keys, outcome } = await tried([failed(500)], { abandoned: () => requested++ > 0 });
    expect(keys).toEqual(['key-1']);
    expect(outcome).toMatchObject({ status: 500 });
  });

  it('fails with no_channel when there is no channel', async () => {
    expect((await tried([], { candidates: [] })).outcome).toEqual({ status: 503, code: 'no_channel' });
  });
});

describe('failover between channels of one priority', () => {
  const candidates = [1, 2, 3].map((id) => ({ ...channel(id), priority: 0 }));

  it('tries them in the order of the strategy and records what it compared', async () => {
    strategy = RoutingStrategy.LEAST_BUSY;
    for (const id of [1, 1, 3]) calls.begin(id);
    const { route } = await tried([failed(500), failed(500), responded()], { candidates });
    expect(route).toEqual([
      { channel: 2, failure: '500 no', strategy, value: 0 },
      { channel: 3, failure: '500 no', strategy, value: 1 },
      { channel: 1, failure: '', strategy, value: 2 },
    ]);
  });

  it('records no purchase price, which readers of the log may not see', async () => {
    strategy = RoutingStrategy.CHEAPEST;
    const { route } = await tried([responded()], { candidates });
    expect(route).toEqual([{ channel: 1, failure: '', strategy }]);
  });

  it.each<[string, Partial<RoutedWork>, string]>([
    ['the conversation decides', { preferredChannelId: 1 }, 'key-1'],
    ['no other channel has the priority', { candidates: [channel(1), channel(2)] }, 'key-1'],
  ])('records no strategy when %s', async (_, given, key) => {
    strategy = RoutingStrategy.LEAST_BUSY;
    calls.begin(1);
    const { keys, route } = await tried([responded()], { candidates, ...given });
    expect(keys).toEqual([key]);
    expect(route).toEqual([{ channel: 1, failure: '' }]);
  });
});

describe('calls in progress', () => {
  const inProgress = () => [1, 2, 3].map((id) => calls.of(id));

  it.each([
    ['a response', [responded()]],
    ['failures', [failed(500), failed(500), failed(500)]],
    ['an error of the gateway', []],
  ])('end with %s', async (_, ends) => {
    await tried(ends);
    expect(inProgress()).toEqual([0, 0, 0]);
  });

  it('include work that lasts longer than the attempt', async () => {
    const ends: (() => void)[] = [];
    await tried([failed(500), responded()], { keep: (end) => ends.push(end) });
    expect(inProgress()).toEqual([0, 1, 0]);
    ends[0]?.();
    expect(inProgress()).toEqual([0, 0, 0]);
  });
});

describe('channel health after an attempt', () => {
  const coolsDown = async (end: AttemptEnd<string>) => {
    const { health } = await tried([end], { candidates: [channel(1)] });
    health.record(1, 'bad');
    health.record(1, 'bad');
    return health.coolingDown() > 0;
  };

  it.each([
    ['a failure counts', failed(500), true],
    ['an interrupted response counts', responded({ interrupted: failure(502) }), true],
    ['a response does not count', responded(), false],
    ['a disconnected client does not count', responded({ affectsHealth: false }), false],
  ])('%s', async (_, end, coolingDown) => {
    expect(await coolsDown(end)).toBe(coolingDown);
  });
});

describe('failover at the limits of channels', () => {
  const busy = (...keys: string[]) => slots.take(keys.map((key) => ({ key, limit: 9 })));
  const keyOf = (id: number, key: string) => `rule/key/${id}/${fingerprintOf(key)}`;

  it('tries the next channel, without counting an attempt, and records why', async () => {
    await busy('rule/channel/1');
    const { outcome, keys, route } = await tried([responded()], {}, 0, { channel: { 1: { calls: 1 } } });
    expect([outcome, keys]).toEqual(['hello', ['key-2']]);
    expect(route).toEqual([
      expect.objectContaining({ channel: 1, failure: expect.stringContaining('429 该渠道的并发请求数已达上限') }),
      { channel: 2, failure: '' },
    ]);
  });

  it.each<[string, object, string[], object]>([
    ['refuses where the rule says so', { 1: { calls: 1, atLimit: 'refuse' } }, ['rule/channel/1'], {}],
    [
      'refuses when every channel is at its limit',
      { '*': { calls: 1 } },
      [1, 2, 3].map((id) => `rule/channel/${id}`),
      {},
    ],
    ['refuses a pinned call', { 1: { calls: 1 } }, ['rule/channel/1'], { pinned: true, candidates: [channel(1)] }],
  ])('%s', async (_, rules, held, given) => {
    await busy(...held);
    const { outcome, keys } = await tried([], given, 9, { channel: rules });
    expect([outcome, keys]).toEqual([{ status: 429, code: 'subject_calls_reached' }, []]);
  });

  it('uses another key of the channel', async () => {
    await busy(keyOf(1, 'a'), keyOf(1, 'b'));
    const candidates = [channel(1, ['a', 'b', 'c'])];
    const { keys } = await tried([responded()], { candidates }, 9, { key: { '*': { calls: 1 } } });
    expect(keys).toEqual(['c']);
  });

  it.each([
    ['after a response', [responded()]],
    ['after failures', [failed(500), failed(500), failed(500)]],
  ])('releases what an attempt held %s', async (_, ends) => {
    await tried(ends, {}, 9, { channel: { '*': { calls: 1 } }, key: { '*': { calls: 1 } } });
    expect(await slots.held()).toEqual([]);
  });

  it('holds the slot of work that lasts longer than the attempt', async () => {
    const ends: (() => void)[] = [];
    await tried([responded()], { keep: (end) => ends.push(end) }, 9, { channel: { '*': { calls: 1 } } });
    expect(await slots.held()).toEqual([{ key: 'rule/channel/1', held: 1 }]);
    ends[0]?.();
    expect(await slots.held()).toEqual([]);
  });

  it('counts requests and tokens per minute', async () => {
    const requested = { promptEstimate: 60, maxTokens: 10 };
    const rules = { channel: { 1: { tokens: 60 }, 2: { tokens: 70 } } };
    expect((await tried([responded()], { requested }, 9, rules)).keys).toEqual(['key-2']);
  });

  it('counts what channels have spent, with what the call may cost', async () => {
    const quota = { needed: 20, wanted: 20 };
    const rules = { channel: { 1: { day: 109 }, 2: { day: 110 } } };
    expect((await tried([responded()], { quota }, 9, rules)).keys).toEqual(['key-2']);
  });

  it('skips channel keys that have used their budget', async () => {
    const given = { quota: { needed: 20, wanted: 20 }, candidates: [channel(1, ['a', 'b']), channel(2)] };
    const { keys, route } = await tried([responded()], given, 0, { key: { 1: { month: 109 }, 2: { month: 110 } } });
    expect(keys).toEqual(['key-2']);
    expect(route[0]).toMatchObject({ channel: 1, failure: expect.stringContaining('该渠道密钥的额度预算已用完') });
  });

  it('refuses when the budgets of all channels are used', async () => {
    const given = { quota: { needed: 20, wanted: 20 } };
    const { outcome } = await tried([], given, 9, { channel: { '*': { day: 100 } } });
    expect(outcome).toEqual({ status: 429, code: 'subject_budget_reached' });
  });
});
