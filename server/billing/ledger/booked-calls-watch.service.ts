import { Injectable } from '@nestjs/common';
import { Config } from '../../platform/config/config.js';
import { Sql } from '../../platform/database/sql.js';
import { Logger } from '../../platform/telemetry/logger.js';
import { Outage } from '../../platform/telemetry/outage.js';
import { SettledFeed } from './settled-feed.js';
import type { SettledBalance, SettledRow } from './settled-row.js';

/** The users whose calls were booked or refunded, and the channels. */
export interface BookedCalls {
  readonly userIds: ReadonlySet<number>;
  readonly channelIds: ReadonlySet<number>;
}

type Listener = (booked: BookedCalls) => void;

/** The time for which bookings are gathered, in ms. */
const GATHER_MS = 1_000;
/** Poll interval of one of several processes, in ms. */
const POLL_MS = 2_000;
/** Max delay between the time of a row and its commit with which the next poll still finds the row, in ms. */
const OVERLAP_MS = 3_000;

const RECENT = 'SELECT DISTINCT user_id AS "userId", channel_id AS "channelId" FROM logs WHERE created_at > $1';

/**
 * Reports to consoles that figures have changed, at most once per second, for all calls together. A single process
 * books all calls; one of several processes polls for bookings of the others. Without a listener it does nothing. Even
 * with listeners, a call costs no statement and no notification.
 */
@Injectable()
export class BookedCallsWatchService {
  private readonly listeners = new Set<Listener>();
  private readonly userIds = new Set<number>();
  private readonly channelIds = new Set<number>();
  private gathering: NodeJS.Timeout | undefined;
  private stop: (() => void) | undefined;
  private readonly outage = new Outage({
    lost: (err) => this.logger.warn({ event: 'booked_calls.failed', err }, 'Booked calls could not be read'),
    restored: () => this.logger.info({ event: 'booked_calls.restored' }, 'Booked calls can be read again'),
  });

  constructor(
    private readonly feed: SettledFeed,
    private readonly sql: Sql,
    private readonly config: Config,
    private readonly logger: Logger,
  ) {}

  /** @returns the function that ends it. */
  follow(listener: Listener): () => void {
    this.listeners.add(listener);
    this.stop ??= this.config.shared ? this.poll() : this.feed.subscribe((rows, balances) => this.add(rows, balances));
    return () => {
      this.listeners.delete(listener);
      if (this.listeners.size > 0) return;
      this.stop?.();
      this.stop = undefined;
      clearTimeout(this.gathering);
      this.report();
    };
  }

  private add(rows: readonly SettledRow[], balances: readonly SettledBalance[]): void {
    for (const { user_id, channel_id } of rows) {
      this.userIds.add(user_id);
      this.channelIds.add(channel_id);
    }
    for (const { user_id } of balances) this.userIds.add(user_id);
    this.gathering ??= setTimeout(() => this.report(), GATHER_MS).unref();
  }

  private poll(): () => void {
    let over = false;
    let timer: NodeJS.Timeout | undefined;
    let from = Date.now() - OVERLAP_MS;
    const look = async () => {
      const now = Date.now();
      try {
        const rows = await this.sql.query<{ userId: number; channelId: number }>('booked-calls', RECENT, [
          new Date(from),
        ]);
        from = now - OVERLAP_MS;
        this.outage.succeeded();
        for (const { userId, channelId } of rows) {
          this.userIds.add(userId);
          this.channelIds.add(channelId);
        }
        this.report();
      } catch (error) {
        // The next poll begins at the same row time as this one.
        this.outage.failed(error);
      }
      if (!over) timer = setTimeout(look, POLL_MS).unref();
    };
    timer = setTimeout(look, POLL_MS).unref();
    return () => {
      over = true;
      clearTimeout(timer);
    };
  }

  private report(): void {
    this.gathering = undefined;
    if (this.userIds.size === 0) return;
    const booked = { userIds: new Set(this.userIds), channelIds: new Set(this.channelIds) };
    this.userIds.clear();
    this.channelIds.clear();
    for (const listener of this.listeners) listener(booked);
  }
}
