import { Injectable } from '@nestjs/common';
import { SettledFeed } from '../billing/ledger/settled-feed.js';
import { type Batch, BoundedQueue } from '../common/bounded-queue.js';
import type { Principal } from '../common/principal.js';
import { Config } from '../platform/config/config.js';
import { Scope } from '../platform/graphql/scope.js';
import { Logger } from '../platform/telemetry/logger.js';
import { LogType } from '../usage-log/log-type.js';
import { meetsCriteria } from './log-conditions.js';
import type { LogCriteria } from './log-criteria.js';
import { LogFilter } from './log-filter.input.js';
import { NEWEST_FIRST } from './log-order.js';
import { LogReadersService } from './log-readers.service.js';
import { type LogRow, toLogRow } from './log-row.js';
import { LogsRepository } from './logs.repository.js';

/** Max rows that are sent to a reader: ten per second, so that the console can display them. */
const LIMITS = { max: 10, drop: 'newest', pauseMs: 1_000 } as const;
const POLL_INTERVAL_MS = 1_000;
/** The max delay between the time of a row and its commit, in ms; the settle limit of a healthy process. */
const MAX_COMMIT_DELAY_MS = 15_000;
const MAX_PER_POLL = 200;

/**
 * Follows the usage log as calls are booked. A single process books all calls and publishes them immediately; one of
 * several processes polls every second for the bookings of the others.
 */
@Injectable()
export class LogTailService {
  constructor(
    private readonly feed: SettledFeed,
    private readonly logs: LogsRepository,
    private readonly config: Config,
    private readonly logger: Logger,
    private readonly readers: LogReadersService,
  ) {}

  /**
   * New rows, from now until the reader disconnects. The first row is sent immediately; rows of the following second
   * are sent together.
   * @param withoutCharges the reader shows neither charges nor attempts
   * @throws {AppError} forbidden when only administrators may use the filter; not_found for a team of others
   */
  async follow(
    caller: Principal,
    scope: Scope,
    filter: LogFilter,
    withoutCharges = false,
  ): Promise<AsyncIterableIterator<Batch<LogRow>>> {
    const criteria = await this.readers.criteria(caller, scope, filter);
    const queue = new BoundedQueue<LogRow>(LIMITS);
    return queue.readBatches(
      this.config.shared ? this.look(criteria, queue, withoutCharges) : this.listen(criteria, queue),
    );
  }

  private listen(criteria: LogCriteria, queue: BoundedQueue<LogRow>): () => void {
    return this.feed.subscribe((rows) => {
      for (const stored of rows) {
        if (stored.hidden) continue;
        const row = toLogRow(stored);
        if (meetsCriteria(row, criteria)) queue.push(row);
      }
    });
  }

  private look(criteria: LogCriteria, queue: BoundedQueue<LogRow>, withoutCharges: boolean): () => void {
    const begin = Date.now();
    let seen = new Set<number>();
    let timer: NodeJS.Timeout | undefined;
    let over = false;
    const once = async () => {
      // From the primary: a replica may be older than the time that is read.
      const from = new Date(Math.max(begin, criteria.from?.getTime() ?? 0, Date.now() - MAX_COMMIT_DELAY_MS));
      const rows = await this.logs.page(
        { ...criteria, from },
        { order: NEWEST_FIRST, limit: MAX_PER_POLL, offset: 0, withoutCharges, source: 'primary' },
      );
      const fresh = rows.filter(({ id, type }) => type === LogType.consumption && !seen.has(id));
      for (const row of fresh.reverse()) queue.push(row);
      seen = new Set(rows.map(({ id }) => id));
    };
    const again = async () => {
      // A failed read is repeated at the next poll.
      await once().catch((error: unknown) =>
        this.logger.warn({ event: 'log_tail.failed', err: error }, 'Live log read failed'),
      );
      if (!over) timer = setTimeout(again, POLL_INTERVAL_MS).unref();
    };
    void again();
    return () => {
      over = true;
      clearTimeout(timer);
    };
  }
}
