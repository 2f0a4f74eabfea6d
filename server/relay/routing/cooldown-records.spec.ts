import { expect, it, jest } from '@jest/globals';
import type { ChannelEvents, Cooldown } from '../../channels/events/channel-events.service.js';
import type { Logger } from '../../platform/telemetry/logger.js';
import type { ChannelHealth } from './channel-health.js';
import { CooldownRecords } from './cooldown-records.js';

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
    } as unknown as ChannelEvents,
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
