import { setTimeout as pause } from 'node:timers/promises';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { LogEvent } from '../../audit/log-event.js';
import { AppError } from '../../common/errors/app-error.js';
import { Config } from '../../platform/config/config.js';
import { Sql } from '../../platform/database/sql.js';
import { Distribution } from '../../platform/telemetry/distribution.js';
import { Logger } from '../../platform/telemetry/logger.js';
import { type Hold, QuotaAdmission } from './admission.js';
import { LedgerError } from './ledger.errors.js';
import { PendingBill, type WithheldRow } from './pending-bill.js';
import { Refunds } from './refunds.service.js';
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

/** The text of the row that takes a charge back whose answer was withheld. */
const WITHHELD: LogEvent = { kind: 'charge_refunded', params: {} };

/**
 * The group commit: calls that finish while one statement is under way are booked together by the next. Nothing waits
 * when nothing is under way. A bill whose booking fails stays in the queue until the database takes it (booking twice is
 * impossible, see `settle_usage`); only its caller is told that it took too long.
 *
 * A bill that is late because of which a whole answer was withheld is booked at nothing under the id of its charge. Once that
 * row is there no statement sent earlier can book the charge any more. If one had, the charge is taken back, at most once
 * (see `refund_usage`), before the hold ends.
 */
@Injectable()
export class Settlement implements OnApplicationShutdown {
  readonly figures: SettlementFigures = {
    batches: new Distribution(BATCH_SIZES),
    times: new Distribution(BOOKING_TIMES),
    quota: 0,
    failures: 0,
  };
  private queue: PendingBill[] = [];
  private underWay: PendingBill[] = [];
  private flushing: Promise<void> | undefined;
  private readonly clock = setInterval(() => this.rejectTimedOut(), CLOCK_MS).unref();

  constructor(
    private readonly sql: Sql,
    private readonly admission: QuotaAdmission,
    private readonly refunds: Refunds,
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

  /** Why this process should be sent no calls: bills wait for longer than half of what they may. Null when they do not. */
  overdue(): AppError | null {
    const late = this.backlog().oldestMs > this.config.env.SETTLE_TIMEOUT_MS / 2;
    return late ? new AppError(LedgerError.bills_waiting) : null;
  }

  /**
   * Books a finished call and ends its hold.
   * @param done called when the row is committed, or with settlement_failed when it was not within the settle limit. The
   *   charge is then completed as soon as the database answers again.
   * @param withheldRow given for an answer that is withheld when its bill is late; its charge is then void
   */
  settle(row: SettledRow, hold: Hold, done: (error?: AppError) => void, withheldRow?: WithheldRow): void {
    this.queue.push(new PendingBill(row, hold, this.config.env.SETTLE_TIMEOUT_MS, done, withheldRow));
    this.flushing ??= this.flush();
  }

  /**
   * Waits until every bill is booked, as long as the settle limit allows. For the end of a shutdown, when no call runs
   * any more; what the database does not take until then is named in the log.
   */
  async drain(): Promise<void> {
    await Promise.race([this.flushing, pause(this.config.env.SETTLE_TIMEOUT_MS, undefined, { ref: false })]);
    const left = [...this.underWay, ...this.queue];
    const bills = left.filter(({ withheld }) => !withheld).map(({ row }) => row);
    const withheld = left.filter((bill) => bill.withheld && bill.mayBeCharged).map(({ row }) => row);
    if (bills.length > 0) this.logger.error({ bills }, 'bills could not be booked before the end');
    if (withheld.length > 0) this.logger.error({ withheld }, 'charges of withheld answers may have been booked');
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
      const left = await this.book(batch).catch((error: unknown) => this.afterFailure(batch, error));
      this.underWay = [];
      this.queue.unshift(...left);
      if (left.length === 0) {
        retryMs = FIRST_RETRY_MS;
        continue;
      }
      await pause(retryMs);
      retryMs = Math.min(retryMs * 2, LAST_RETRY_MS);
    }
    this.flushing = undefined;
  }

  /** @returns those whose charge is still to be taken back */
  private async book(batch: readonly PendingBill[]): Promise<PendingBill[]> {
    const rows = batch.map((bill) => bill.send());
    const values = [JSON.stringify(rows), this.admission.process];
    const startedAt = performance.now();
    const balances = await this.sql.query<SettledBalance>('settle', SETTLE, values);
    this.figures.times.observe((performance.now() - startedAt) / 1_000);
    this.figures.batches.observe(rows.length);
    this.figures.quota += rows.reduce((sum, { quota }) => sum + quota, 0);
    for (const { withheld, hold, row } of batch) if (!withheld) this.admission.settled(hold, row.quota, timeOf(row));
    this.admission.apply(balances);
    await this.refreshUntold(batch, balances);
    for (const bill of batch) bill.booked();
    this.feed.publish(rows, balances);
    const left: PendingBill[] = [];
    for (const bill of batch) if (bill.withheld && !(await this.voided(bill))) left.push(bill);
    return left;
  }

  /**
   * A batch whose commit was lost on the way back changes nothing when it is sent again, so the function names no
   * balances either: they are read.
   */
  private async refreshUntold(batch: readonly PendingBill[], balances: SettledBalance[]): Promise<void> {
    const told = new Set(balances.map(({ user_id }) => user_id));
    const untold = new Set(batch.map(({ row }) => row.user_id).filter((id) => !told.has(id)));
    for (const userId of untold) await this.admission.refresh(userId);
  }

  /**
   * Ends the hold of a withheld answer whose row is booked, after taking back what an earlier statement may have charged.
   * @returns false when the database did not answer
   */
  private async voided({ row, hold, mayBeCharged }: PendingBill): Promise<boolean> {
    try {
      const charge = { userId: row.user_id, tokenId: row.token_id, chargeId: row.id };
      const refund = mayBeCharged ? await this.refunds.takeBack(charge, WITHHELD) : null;
      if (refund === null) {
        this.admission.release(hold);
        return true;
      }
      // The charge was booked off what the process has leased, as every other; what comes back goes to the balance.
      this.admission.settled(hold, refund.amount, timeOf(row));
      await this.refunds.committed(refund).catch((error: unknown) => {
        this.logger.warn({ err: error, userId: row.user_id }, 'other processes were not told of a refund');
      });
      return true;
    } catch (error) {
      this.figures.failures++;
      this.logger.warn({ err: error, requestId: row.request_id }, 'charge of a withheld answer is not taken back yet');
      return false;
    }
  }

  /**
   * The bills to try again. When the database itself refuses the data, the batch is booked row by row, so that one bad
   * row cannot hold up the others; the bad one is set aside with everything needed to book it by hand.
   */
  private async afterFailure(batch: readonly PendingBill[], error: unknown): Promise<PendingBill[]> {
    this.figures.failures++;
    if (!isDataError(error)) {
      this.logger.warn({ err: error, rows: batch.length }, 'bills wait for the database');
      return [...batch];
    }
    const left: PendingBill[] = [];
    for (const bill of batch) {
      try {
        left.push(...(await this.book([bill])));
      } catch (own) {
        if (codeOf(own) === ID_TAKEN) bill.renumber();
        if (codeOf(own) === ID_TAKEN || !isDataError(own)) left.push(bill);
        else this.quarantine(bill, own);
      }
    }
    return left;
  }

  private quarantine(bill: PendingBill, error: unknown): void {
    const { content: _, ...row } = bill.row;
    bill.fail();
    const { withheld } = bill;
    this.logger.error({ err: error, bill: row, withheld }, 'the database refuses this bill');
    this.admission.release(bill.hold);
  }

  private rejectTimedOut(): void {
    const now = Date.now();
    for (const bill of this.underWay) bill.expire(now);
    for (const bill of this.queue) bill.expire(now);
  }
}

function timeOf({ created_at }: SettledRow): number {
  return Date.parse(created_at);
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
