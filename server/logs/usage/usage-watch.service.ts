import { Injectable } from '@nestjs/common';
import { BookedCallsWatchService } from '../../billing/ledger/booked-calls-watch.service.js';
import { type Batch, BoundedQueue } from '../../common/bounded-queue.js';
import type { Principal } from '../../common/principal.js';
import type { Scope } from '../../platform/graphql/scope.js';
import { LogReadersService } from '../log-readers.service.js';

/** A dashboard is read again at most once per interval; the first usage after a pause is reported within a second. */
const LIMITS = { max: 1, drop: 'oldest', pauseMs: 10_000 } as const;

/** Reports new usage to consoles that show sums of it. */
@Injectable()
export class UsageWatchService {
  constructor(
    private readonly calls: BookedCallsWatchService,
    private readonly readers: LogReadersService,
  ) {}

  /**
   * The times at which new usage was found, from now until the reader disconnects.
   * @throws {AppError} forbidden when only administrators may read the scope; not_found for a team of others
   */
  async follow(
    caller: Principal,
    scope: Scope,
    teamId: string | null | undefined,
  ): Promise<AsyncIterableIterator<Batch<Date>>> {
    const { userId } = await this.readers.criteria(caller, scope, { teamId });
    const queue = new BoundedQueue<Date>(LIMITS);
    const end = this.calls.follow(({ userIds }) => {
      if (userId === undefined || userIds.has(userId)) queue.push(new Date());
    });
    return queue.readBatches(end);
  }
}
