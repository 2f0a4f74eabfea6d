import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import { BookedCallsWatchService } from '../../billing/ledger/booked-calls-watch.service.js';
import { type Batch, BoundedQueue } from '../../common/bounded-queue.js';
import { Changes } from '../../platform/coordination/changes.js';
import type { ChannelEntity } from '../model/channel.entity.js';
import { ChannelRows } from '../model/channel-rows.js';

/** More changes than that are reported as changes of any channel. */
const LIMITS = { max: 200, drop: 'newest', pauseMs: 2_000 } as const;
/** Figures of calls change continuously, so they are reported only at this interval, in ms. */
const CALL_FIGURES_INTERVAL_MS = 10_000;

/** The changed channels in their new state. */
export interface ChangedStates {
  readonly channels: ChannelEntity[];
  readonly deletedIds: number[];
  /** Any channel may have changed, not only the channels above. */
  readonly any: boolean;
}

/** An id, or null for any channel. */
type Changed = number | null;

interface Reader {
  readonly queue: BoundedQueue<Changed>;
  /** Channels with calls since the last report of them. */
  readonly called: Set<number>;
}

/** Streams changes of channels to consoles, regardless of the process that made them. */
@Injectable()
export class ChannelWatchService {
  private readonly readers = new Set<Reader>();
  private timer: NodeJS.Timeout | undefined;
  private unfollow: (() => void) | undefined;

  constructor(
    private readonly rows: ChannelRows,
    private readonly calls: BookedCallsWatchService,
    changes: Changes,
  ) {
    changes.on('channel', ({ channelIds }) => this.deliver(channelIds.length > 0 ? channelIds : [null]));
    changes.on('channelState', ({ channelId }) => this.deliver([channelId]));
    changes.on('everything', () => this.deliver([null]));
  }

  /** The channels that changed, every two seconds at most, until the reader disconnects. */
  follow(): AsyncIterableIterator<Batch<Changed>> {
    const reader: Reader = { queue: new BoundedQueue<Changed>(LIMITS), called: new Set() };
    this.readers.add(reader);
    this.unfollow ??= this.calls.follow(({ channelIds }) => this.add(channelIds));
    return reader.queue.readBatches(() => {
      this.readers.delete(reader);
      if (this.readers.size > 0) return;
      this.unfollow?.();
      this.unfollow = undefined;
      clearTimeout(this.timer);
      this.timer = undefined;
    });
  }

  /** Reads the channels of a batch. */
  async stateOf({ items, dropped }: Batch<Changed>): Promise<ChangedStates> {
    const ids = [...new Set(items)].filter((id) => id !== null);
    const channels = ids.length > 0 ? await this.rows.find({ id: In(ids) }) : [];
    const found = new Set(channels.map(({ id }) => id));
    return {
      channels,
      deletedIds: ids.filter((id) => !found.has(id)),
      any: dropped > 0 || items.includes(null),
    };
  }

  private deliver(changed: readonly Changed[]): void {
    for (const { queue } of this.readers) for (const one of changed) queue.push(one);
  }

  private add(channelIds: ReadonlySet<number>): void {
    for (const { called } of this.readers) for (const id of channelIds) if (id > 0) called.add(id);
    this.timer ??= setTimeout(() => this.report(), CALL_FIGURES_INTERVAL_MS).unref();
  }

  private report(): void {
    this.timer = undefined;
    for (const { queue, called } of this.readers) {
      for (const id of called) queue.push(id);
      called.clear();
    }
  }
}
