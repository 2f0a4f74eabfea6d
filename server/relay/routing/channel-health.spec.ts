import { describe, expect, it, jest } from '@jest/globals';
import type { ChannelEventsService, Cooldown } from '../../channels/events/channel-events.service.js';
import type { Logger } from '../../platform/telemetry/logger.js';
import { ChannelHealth, CooldownRecords } from './channel-health.js';

const CHANNEL = 7;

describe('channel health', () => {
  it('starts a cooldown at the third failure in a row, which doubles up to five minutes', () => {
    const health = new ChannelHealth();
    const ends = Array.from({ length: 10 }, () => {
      health.record(CHANNEL, 'bad', 0);
      return health.cooldownUntil(CHANNEL) / 1_000;
    });
    expect(ends).toEqual([0, 0, 10, 20, 40, 80, 160, 300, 300, 300]);
  });

  it('resets after one success', () => {
    const health = new ChannelHealth();
    for (let failures = 0; failures < 5; failures++) health.record(CHANNEL, 'bad', 0);
    health.record(CHANNEL, 'good', 0);
    expect(health.coolingDown(0)).toBe(0);
    health.record(CHANNEL, 'bad', 0);
    expect(health.coolingDown(0)).toBe(0);
  });

  it('starts a cooldown of the length that the upstream requested, which a later failure does not shorten', () => {
    const health = new ChannelHealth();
    health.record(CHANNEL, { cooldownMs: 30_000 }, 1_000);
    health.record(CHANNEL, 'bad', 2_000);
    expect(health.cooldownUntil(CHANNEL)).toBe(31_000);
  });

  it('reports each cooldown that begins, is extended, or ends early', () => {
    const health = new ChannelHealth();
    const reported: [from: number, until: number][] = [];
    health.onCooldown(({ from, until }) => reported.push([from, until]));
    for (const now of [0, 0, 1_000, 5_000]) health.record(CHANNEL, 'bad', now);
    health.record(CHANNEL, { cooldownMs: 10 }, 6_000);
    health.record(CHANNEL, 'good', 7_000);
    health.record(CHANNEL, 'good', 8_000);
    expect(reported).toEqual([
      [1_000, 11_000],
      [1_000, 25_000],
      [1_000, 7_000],
    ]);
  });
});

/** A record with what it wrote; each write resolves by `respond`. */
function recording(respond: () => Promise<void>) {
  let report: (cooldown: Cooldown) => void = () => undefined;
  const written: (readonly Cooldown[])[] = [];
  const warn = jest.fn();
  const records = new CooldownRecords(
    { onCooldown: (listener: typeof report) => (report = listener) } as unknown as ChannelHealth,
    {
      recordCooldowns: (cooldowns: readonly Cooldown[]) => {
        written.push(cooldowns);
        return respond();
      },
    } as unknown as ChannelEventsService,
    { warn } as unknown as Logger,
  );
  records.onModuleInit();
  return { records, written, warn, report: (cooldown: Cooldown) => report(cooldown) };
}

it('cooldowns of a channel are written as one before the process stops', async () => {
  const { records, written, report } = recording(async () => undefined);
  report({ channelId: 1, from: 10, until: 20 });
  report({ channelId: 2, from: 11, until: 21 });
  report({ channelId: 1, from: 15, until: 30 });
  await records.beforeApplicationShutdown();
  expect(written).toEqual([
    [
      { channelId: 1, from: 10, until: 30 },
      { channelId: 2, from: 11, until: 21 },
    ],
  ]);
});

it('a stop waits for a write that has begun', async () => {
  jest.useFakeTimers();
  const first = Promise.withResolvers<void>();
  const { records, written, report } = recording(() => first.promise);
  report({ channelId: 1, from: 10, until: 20 });
  await jest.advanceTimersByTimeAsync(2_000);
  expect(written).toHaveLength(1);
  let isStopped = false;
  const stop = records.beforeApplicationShutdown().then(() => {
    isStopped = true;
  });
  await jest.advanceTimersByTimeAsync(0);
  expect(isStopped).toBe(false);
  first.resolve();
  await stop;
  jest.useRealTimers();
});

it('a cooldown that cannot be written is left out, and later ones are written', async () => {
  let isAvailable = false;
  const { records, written, warn, report } = recording(async () => {
    if (!isAvailable) throw new Error('The database is unavailable');
  });
  report({ channelId: 1, from: 10, until: 20 });
  await records.beforeApplicationShutdown();
  expect(warn).toHaveBeenCalledWith(
    expect.objectContaining({ event: 'channel.cooldown_unrecorded' }),
    expect.any(String),
  );
  isAvailable = true;
  report({ channelId: 2, from: 30, until: 40 });
  await records.beforeApplicationShutdown();
  expect(written[1]).toEqual([{ channelId: 2, from: 30, until: 40 }]);
});
