import { setTimeout as pause } from 'node:timers/promises';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { Config } from '../../platform/config/config.js';
import { newRowId } from '../../platform/database/row-id.js';
import { Sql } from '../../platform/database/sql.js';
import { AppError } from '../../platform/errors/app-error.js';
import { Distribution } from '../../platform/telemetry/distribution.js';
import { Logger } from '../../platform/telemetry/logger.js';
import { type Hold, QuotaAdmission } from './admission.js';
import { LedgerError } from './ledger.errors.js';
import { SettledFeed } from './settled-feed.js';
import type { SettledBalance, SettledRow } from './settled-row.js';

const SETTLE = 'SELECT user_id, quota, version FROM settle_usage($1::json, $2::uuid)';
const BATCH_LIMIT = 200;
const QUEUE_LIMIT = 20_000;
const FIRST_RETRY_MS = 50;
const LAST_RETRY_MS = 1_000;
const CLOCK_MS = 250;

/** Bills in a statement. */
const BATCH_SIZES = [1, 2, 5, 10, 20, 50, 100, 200];
/** Seconds. */
const BOOKING_TIMES = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** What the settlement has done since the start. */
export interface SettlementFigures {
  /** Bills in a booked statement. */
  readonly batches: Distribution;
  /** Seconds a booked statement took. */
  readonly times: Distribution;
  /** Quota units that were booked. */
  quota: number;
  /** Statements that the database did not take. */
  failures: number;
}

/** Bills that are not booked yet. */
export interface Backlog {
  readonly bills: number;
  /** Milliseconds that the oldest of them has waited; 0 without any. */
  readonly oldestMs: number;
}

interface Waiting {
  row: SettledRow;
  hold: Hold;
  /** In ms of the clock. */
  since: number;
  /** Told once: undefined when the row is durable, an error when it was not in time. */
  done: (error?: AppError) => void;
  giveUpAt: number;
}

/**
 * The group commit: calls that finish while one statement is under way are booked together by the next. Nothing waits
 * when nothing is under way. A row whose booking fails stays in the queue until the database takes it (booking twice is
 * impossible, see `settle_usage`); only its caller is told that it took too long.
 */
@Injectable()
export class Settlement implements OnApplicationShutdown {
  readonly figures: SettlementFigures = {
    batches: new Distribution(BATCH_SIZES),
    times: new Distribution(BOOKING_TIMES),
    quota: 0,
    failures: 0,
  };
  private queue: Waiting[] = [];
  private underWay: Waiting[] = [];
  private flushing: Promise<void> | undefined;
  private readonly clock = setInterval(() => this.tellTheLate(), CLOCK_MS).unref();

  constructor(
    private readonly sql: Sql,
    private readonly admission: QuotaAdmission,
    private readonly feed: SettledFeed,
    private readonly logger: Logger,
    private readonly config: Config,
  ) {}

  /** @throws {AppError} settlement_overloaded when so many bills wait for the database that no call may be added. */
  requireRoom(): void {
    if (this.queue.length >= QUEUE_LIMIT) throw new AppError(LedgerError.settlement_overloaded);
  }

  /** What waits for the database at the moment. */
  backlog(): Backlog {
    const [oldest = this.queue[0]] = this.underWay;
    const oldestMs = oldest ? Math.max(0, Date.now() - oldest.since) : 0;
    return { bills: this.underWay.length + this.queue.length, oldestMs };
  }

  /**
   * Books a finished call and ends its hold.
   * @param done called when the row is committed, or with settlement_failed when it was not within the settle limit; the
   *   charge is then completed as soon as the database answers again.
   */
  settle(row: SettledRow, hold: Hold, done: (error?: AppError) => void): void {
    const since = Date.now();
    this.queue.push({ row, hold, done, since, giveUpAt: since + this.config.env.SETTLE_TIMEOUT_MS });
    this.flushing ??= this.flush();
  }

  /**
   * Waits until every bill is booked, as long as the settle limit allows. For the end of a shutdown, when no call runs
   * any more; what the database does not take until then is named in the log.
   */
  async drain(): Promise<void> {
    await Promise.race([this.flushing, pause(this.config.env.SETTLE_TIMEOUT_MS, undefined, { ref: false })]);
    const left = [...this.underWay, ...this.queue];
    if (left.length === 0) return;
    this.logger.error({ bills: left.map(({ row }) => row) }, 'bills could not be booked before the end');
  }

  onApplicationShutdown(): void {
    clearInterval(this.clock);
  }

  private async flush(): Promise<void> {
    // One turn of the event loop lets calls that end together share the first statement.
    await new Promise(setImmediate);
    let retryMs = FIRST_RETRY_MS;
    while (this.queue.length > 0) {
      const batch = this.queue.splice(0, BATCH_LIMIT);
      this.underWay = batch;
      try {
        await this.book(batch);
        retryMs = FIRST_RETRY_MS;
      } catch (error) {
        this.figures.failures++;
        this.queue.unshift(...(await this.afterFailure(batch, error)));
        this.underWay = [];
        await pause(retryMs);
        retryMs = Math.min(retryMs * 2, LAST_RETRY_MS);
      }
    }
    this.underWay = [];
    this.flushing = undefined;
  }

  private async book(batch: Waiting[]): Promise<void> {
    const rows = batch.map(({ row }) => row);
    const values = [JSON.stringify(rows), this.admission.process];
    const startedAt = performance.now();
    const balances = await this.sql.query<SettledBalance>('settle', SETTLE, values);
    this.figures.times.observe((performance.now() - startedAt) / 1_000);
    this.figures.batches.observe(rows.length);
    this.figures.quota += rows.reduce((sum, { quota }) => sum + quota, 0);
    for (const { hold, row } of batch) this.admission.settled(hold, row.quota);
    this.admission.apply(balances);
    await this.refreshUntold(batch, balances);
    for (const waiting of batch) waiting.done();
    this.feed.publish(rows, balances);
  }

  /**
   * A batch whose commit was lost on the way back changes nothing when it is sent again, so the function names no
   * balances either: they are read.
   */
  private async refreshUntold(batch: Waiting[], balances: SettledBalance[]): Promise<void> {
    const told = new Set(balances.map(({ user_id }) => user_id));
    const untold = new Set(batch.map(({ row }) => row.user_id).filter((id) => !told.has(id)));
    for (const userId of untold) await this.admission.refresh(userId);
  }

  /**
   * The rows to try again. When the database itself refuses the data, the batch is booked row by row, so that one bad
   * row cannot hold up the others; the bad one is set aside with everything needed to book it by hand.
   */
  private async afterFailure(batch: Waiting[], error: unknown): Promise<Waiting[]> {
    if (!isDataError(error)) {
      this.logger.warn({ err: error, rows: batch.length }, 'bills wait for the database');
      return batch;
    }
    const left: Waiting[] = [];
    for (const waiting of batch) {
      try {
        await this.book([waiting]);
      } catch (own) {
        if (codeOf(own) === ID_TAKEN) left.push({ ...waiting, row: { ...waiting.row, ...freshId() } });
        else if (!isDataError(own)) left.push(waiting);
        else this.setAside(waiting, own);
      }
    }
    return left;
  }

  private setAside(waiting: Waiting, error: unknown): void {
    const { content: _, ...bill } = waiting.row;
    this.logger.error({ err: error, bill }, 'the database refuses this bill');
    this.admission.release(waiting.hold);
    waiting.done(new AppError(LedgerError.settlement_failed));
  }

  private tellTheLate(): void {
    const now = Date.now();
    for (const waiting of [...this.underWay, ...this.queue]) {
      if (waiting.giveUpAt > now) continue;
      waiting.done(new AppError(LedgerError.settlement_failed));
      waiting.giveUpAt = Number.POSITIVE_INFINITY;
      waiting.done = () => undefined;
    }
  }
}

function freshId(): Pick<SettledRow, 'id' | 'created_at'> {
  const { id, createdAt } = newRowId();
  return { id, created_at: createdAt.toISOString() };
}

const NO_PARTITION = '23514';
/** Two processes gave the same id, as after one of them stood still for long; see `settle_usage`. */
const ID_TAKEN = 'TG001';

/** SQLSTATE classes 22 and 23, or an id that is taken: the data is wrong, so trying the same again cannot help. A missing partition is made. */
function isDataError(error: unknown): boolean {
  const code = codeOf(error);
  return code === ID_TAKEN || (/^2[23]/.test(code) && code !== NO_PARTITION);
}

function codeOf(error: unknown): string {
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === 'string' ? code : '';
}
