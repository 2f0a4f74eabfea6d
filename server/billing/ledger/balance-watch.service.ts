import { Injectable } from '@nestjs/common';
import { BoundedQueue } from '../../common/bounded-queue.js';
import { Changes } from '../../platform/coordination/changes.js';
import { Logger } from '../../platform/telemetry/logger.js';
import { Outage } from '../../platform/telemetry/outage.js';
import { BalancesService, type UserBalance } from './balances.service.js';
import { BookedCallsWatchService } from './booked-calls-watch.service.js';

/** Changes within this time are read together, in ms. */
const GATHER_MS = 1_000;

interface Reader {
  readonly queue: BoundedQueue<UserBalance>;
  last: UserBalance | undefined;
}

/**
 * Streams the balances of connected users to their consoles. The balances of these users that have changed within a
 * second are read by one statement.
 */
@Injectable()
export class BalanceWatchService {
  private readonly readers = new Map<number, Set<Reader>>();
  private readonly moved = new Set<number>();
  private timer: NodeJS.Timeout | undefined;
  private unfollow: (() => void) | undefined;
  private readonly outage = new Outage({
    lost: (err) => this.logger.warn({ event: 'balance_watch.failed', err }, 'Changed balances could not be read'),
    restored: () => this.logger.info({ event: 'balance_watch.restored' }, 'Changed balances can be read again'),
  });

  constructor(
    private readonly balances: BalancesService,
    private readonly calls: BookedCallsWatchService,
    private readonly logger: Logger,
    changes: Changes,
  ) {
    changes.on('balance', ({ userId }) => this.move([userId]));
    changes.on('everything', () => this.move(this.readers.keys()));
  }

  /** The user's balance after each later change, at most once per second, until the reader disconnects. */
  follow(userId: number): AsyncIterableIterator<UserBalance> {
    const reader: Reader = { queue: new BoundedQueue({ max: 1, drop: 'oldest' }), last: undefined };
    const readers = this.readers.get(userId) ?? new Set();
    this.readers.set(userId, readers.add(reader));
    this.unfollow ??= this.calls.follow(({ userIds }) => this.move(userIds));
    return reader.queue.read(() => {
      readers.delete(reader);
      if (readers.size === 0) this.readers.delete(userId);
      if (this.readers.size > 0) return;
      this.unfollow?.();
      this.unfollow = undefined;
    });
  }

  private move(userIds: Iterable<number>): void {
    for (const userId of userIds) if (this.readers.has(userId)) this.moved.add(userId);
    if (this.moved.size > 0) this.timer ??= setTimeout(() => void this.send(), GATHER_MS).unref();
  }

  private async send(): Promise<void> {
    const userIds = [...this.moved];
    this.moved.clear();
    try {
      for (const [userId, balance] of await this.balances.ofUsers(userIds)) this.sendTo(userId, balance);
      this.outage.succeeded();
    } catch (error) {
      for (const userId of userIds) this.moved.add(userId);
      this.outage.failed(error);
    }
    this.timer = undefined;
    this.move([]);
  }

  private sendTo(userId: number, balance: UserBalance): void {
    for (const reader of this.readers.get(userId) ?? []) {
      // Overlapping polls find the same booking more than once.
      if (isSame(reader.last, balance)) continue;
      reader.last = balance;
      reader.queue.push(balance);
    }
  }
}

function isSame(last: UserBalance | undefined, { quota, usedQuota, requestCount }: UserBalance): boolean {
  return last?.quota === quota && last.usedQuota === usedQuota && last.requestCount === requestCount;
}
