import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { BookedCalls, BookedCallsWatchService } from '../../billing/ledger/booked-calls-watch.service.js';
import { readConfig } from '../../platform/config/config.js';
import { Changes } from '../../platform/coordination/changes.js';
import { Logger } from '../../platform/telemetry/logger.js';
import type { ChannelRows } from '../model/channel-rows.js';
import { type ChangedStates, ChannelWatchService } from './channel-watch.service.js';

/** A site with the channels 1 to 3, and the changes that a console received. */
function site() {
  const changes = new Changes(new Logger(readConfig({ LOG_LEVEL: 'silent' })));
  const find = jest.fn(async ({ id }: { id: { value: number[] } }) =>
    id.value.filter((one) => one <= 3).map((one) => ({ id: one })),
  );
  let listener: ((booked: BookedCalls) => void) | undefined;
  const calls = {
    follow: (added: typeof listener) => {
      listener = added;
      return () => {
        listener = undefined;
      };
    },
  } as unknown as BookedCallsWatchService;
  const watch = new ChannelWatchService({ find } as unknown as ChannelRows, calls, changes);
  const received: unknown[] = [];
  const stream = watch.follow();
  const read = async () => {
    for await (const batch of stream) received.push(summary(await watch.stateOf(batch)));
  };
  void read();
  return {
    changes,
    received,
    find,
    call: (...channelIds: number[]) => listener?.({ userIds: new Set([7]), channelIds: new Set(channelIds) }),
    isFollowing: () => listener !== undefined,
    end: () => stream.return?.(),
  };
}

const summary = ({ channels, deletedIds, any }: ChangedStates) => [channels.map(({ id }) => id), deletedIds, any];

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

describe('changes of channels in the console', () => {
  it('are sent immediately, and the changes of the next two seconds together', async () => {
    const { changes, received, find, end } = site();
    await changes.publish('channelState', { channelId: 2 });
    await jest.advanceTimersByTimeAsync(100);
    await changes.publish('channelState', { channelId: 1 });
    await changes.publish('channel', { channelIds: [1, 9] });
    await jest.advanceTimersByTimeAsync(3_000);
    expect(received).toEqual([
      [[2], [], false],
      [[1], [9], false],
    ]);
    await changes.publish('channel', { channelIds: [] });
    await jest.advanceTimersByTimeAsync(3_000);
    expect(received.at(-1)).toEqual([[], [], true]);
    expect(find).toHaveBeenCalledTimes(2);
    await end();
  });

  it('contain the channels with calls every ten seconds, while a console is open', async () => {
    const { call, received, isFollowing, end } = site();
    for (let second = 0; second < 9; second++) {
      call(1, 3, 0);
      await jest.advanceTimersByTimeAsync(1_000);
    }
    expect(received).toEqual([]);
    await jest.advanceTimersByTimeAsync(2_000);
    expect(received).toEqual([[[1, 3], [], false]]);
    await end();
    expect(isFollowing()).toBe(false);
  });
});
