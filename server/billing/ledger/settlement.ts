import { setTimeout as pause } from 'node:timers/promises';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { AppError } from '../../common/errors/app-error.js';
import { settledWithin } from '../../common/settled-within.js';
import { Config } from '../../platform/config/config.js';
import { Sql } from '../../platform/database/sql.js';
import { jsonbText } from '../../platform/database/sql-values.js';
import { isInvalidData } from '../../platform/errors/database-errors.js';
import { Logger } from '../../platform/telemetry/logger.js';
import {
  Distribution,
  HasMetrics,
  type MetricDeclarations,
  type MetricSource,
} from '../../platform/telemetry/metric-source.js';
import type { LogEvent } from '../../usage-log/log-event.js';
import { type Hold, QuotaAdmission } from './admission.js';
import { LedgerError } from './ledger.errors.js';
import { PendingBill, type WithheldRow } from './pending-bill.js';
import { RefundsService } from './refunds.service.js';
import { SettledFeed } from './settled-feed.js';
import type { SettledBalance, SettledRow } from './settled-row.js';

const SETTLE = 'SELECT user_id, quota, version FROM settle_usage($1::jsonb, $2::uuid)';
const BATCH_LIMIT = 200;
const QUEUE_LIMIT = 20_000;
const FIRST_RETRY_MS = 50;
const LAST_RETRY_MS = 1_000;
const CLOCK_MS = 250;

/** Bucket bounds: bills per statement. */
const BATCH_SIZES = [1, 2, 5, 10, 20, 50, 100, 200];
/** Bucket bounds in seconds. */
const BOOKING_TIMES = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Counters of the settlement since the start. */
export interface SettlementFigures {
  /** Bills per booked statement. */
  readonly batches: Distribution;
  /** Duration of booked statements in seconds. */
  readonly times: Distribution;
  /** Booked quota units. */
  quota: number;
  /** Failed statements. */
  failures: number;
}

/** Bills that are not booked yet. */
export interface Backlog {
  readonly bills: number;
  /** Age of the oldest of them in ms. 0 if there are none. */
  readonly oldestMs: number;
}

/** The text of the row that refunds the charge of a withheld response. */
const WITHHELD: LogEvent = { kind: 'charge_refunded', params: {} };

/**
 * The group commit: calls that finish while one statement is under way are booked together by the next. A bill does not
 * wait when no statement is under way. A bill whose booking fails stays in the queue until the database accepts it
 * (double booking is impossible, see `settle_usage`); only its caller receives a timeout.
 *
 * When a bill is late and its whole response was withheld, it is booked with zero quota under the id of its charge.
 * After that row exists, no statement sent earlier can book the charge. If one had, the charge is refunded, at most
 * once (see `refund_usage`), before the hold ends.
 */
@Injectable()
@HasMetrics()
export class Settlement implements OnApplicationShutdown, MetricSource {
  readonly figures: SettlementFigures = {
    batches: new Distribution(BATCH_SIZES),
    times: new Distribution(BOOKING_TIMES),
    quota: 0,
    failures: 0,
  };
  private queue: PendingBill[] = [];
  private underWay: PendingBill[] = [];
  private flushing: Promise<void> | undefined;
  /** Runs while bills wait. */
  private clock: NodeJS.Timeout | undefined;

  constructor(
    private readonly sql: Sql,
    private readonly admission: QuotaAdmission,
    private readonly refunds: RefundsService,
    private readonly feed: SettledFeed,
    private readonly logger: Logger,
    private readonly config: Config,
  ) {}

  /**
   * @throws {AppError} settlement_overloaded when too many bills wait for the database, so that no further call may
   * start.
   */
  requireCapacity(): void {
    if (this.queue.length >= QUEUE_LIMIT) throw new AppError(LedgerError.settlement_overloaded);
  }

  declareMetrics(metrics: MetricDeclarations): void {
    const { figures } = this;
    metrics.counter('tollgate_quota_charged_total', 'Quota units booked for calls', [], () => [[{}, figures.quota]]);
    metrics.histogram('tollgate_settlement_duration_seconds', 'Time to book a batch of bills', () => [
      [{}, figures.times],
    ]);
    metrics.histogram('tollgate_settlement_batch_size', 'Bills booked by one statement', () => [[{}, figures.batches]]);
    metrics.counter('tollgate_settlement_failures_total', 'Statements that failed in the database', [], () => [
      [{}, figures.failures],
    ]);
  }

  /** The bills that currently wait for the database. */
  backlog(): Backlog {
    const [oldest = this.queue[0]] = this.underWay;
    const oldestMs = oldest ? Math.max(0, Date.now() - oldest.since) : 0;
    return { bills: this.underWay.length + this.queue.length, oldestMs };
  }

  /**
   * The reason why this process should receive no calls: bills have waited for more than half of the settle limit. Null
   * when they have not.
   */
  overdue(): AppError | null {
    const late = this.backlog().oldestMs > this.config.env.SETTLE_TIMEOUT_MS / 2;
    return late ? new AppError(LedgerError.bills_waiting) : null;
  }

  /**
   * Books a finished call and ends its hold.
   * @param done called when the row is committed, or with settlement_failed when it is not committed within
   * SETTLE_TIMEOUT_MS. The charge is then booked as soon as the database is available again.
   * @param withheldRow given for a response that is withheld when its bill is late; its charge is then void
   */
  settle(row: SettledRow, hold: Hold, done: (error?: AppError) => void, withheldRow?: WithheldRow): void {
    this.queue.push(new PendingBill(row, hold, this.config.env.SETTLE_TIMEOUT_MS, done, withheldRow));
    this.clock ??= setInterval(() => this.rejectTimedOut(), CLOCK_MS).unref();
    this.flushing ??= this.flush();
  }

  /**
   * Waits until every bill is booked, up to the settle limit. Called at the end of a shutdown, when calls no longer
   * run; bills that are not booked by then are written to the log.
   */
  async drain(): Promise<void> {
    if (this.flushing) await settledWithin(this.config.env.SETTLE_TIMEOUT_MS, this.flushing);
    const left = [...this.underWay, ...this.queue];
    const bills = left.filter(({ withheld }) => !withheld).map(({ row }) => row);
    const withheld = left.filter((bill) => bill.withheld && bill.mayBeCharged).map(({ row }) => row);
    if (bills.length > 0)
      this.logger.error({ event: 'settlement.bills_lost', bills }, 'Shutdown: bills could not be booked');
    if (withheld.length > 0)
      this.logger.error(
        { event: 'settlement.withheld_uncertain', withheld },
        'Shutdown: charges of withheld responses may have been booked',
      );
  }

  onApplicationShutdown(): void {
    this.stopClock();
  }

  private stopClock(): void {
    clearInterval(this.clock);
    this.clock = undefined;
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

  /** @returns the bills whose charge still has to be refunded */
  private async book(batch: readonly PendingBill[]): Promise<PendingBill[]> {
    const rows = batch.map((bill) => bill.send());
    const values = [jsonbText(rows), this.admission.process];
    const startedAt = performance.now();
    const balances = await this.sql.query<SettledBalance>('settle', SETTLE, values);
    this.figures.times.observe((performance.now() - startedAt) / 1_000);
    this.figures.batches.observe(rows.length);
    this.figures.quota += rows.reduce((sum, { quota }) => sum + quota, 0);
    for (const { withheld, hold, row } of batch) if (!withheld) this.admission.settled(hold, row.quota, timeOf(row));
    this.admission.apply(balances);
    await this.refreshUnreported(batch, balances);
    for (const bill of batch) bill.booked();
    this.feed.publish(rows, balances);
    const left: PendingBill[] = [];
    for (const bill of batch) if (bill.withheld && !(await this.voided(bill))) left.push(bill);
    return left;
  }

  /**
   * A batch that was committed although its response was lost changes nothing when it is sent again, so the function
   * returns no balances and they are read separately.
   */
  private async refreshUnreported(batch: readonly PendingBill[], balances: SettledBalance[]): Promise<void> {
    const reported = new Set(balances.map(({ user_id }) => user_id));
    const unreported = new Set(batch.map(({ row }) => row.user_id).filter((id) => !reported.has(id)));
    for (const userId of unreported) await this.admission.refresh(userId);
  }

  /**
   * Ends the hold of a withheld response whose row is booked, after refunding what an earlier statement may have
   * charged.
   * @returns false when the database did not respond
   */
  private async voided({ row, hold, mayBeCharged }: PendingBill): Promise<boolean> {
    try {
      const charge = { userId: row.user_id, tokenId: row.token_id, chargeId: row.id };
      const refund = mayBeCharged ? await this.refunds.takeBack(charge, WITHHELD) : null;
      if (refund === null) {
        this.admission.release(hold);
        return true;
      }
      // The charge was subtracted from the lease of this process like any other charge; the refund is added to the
      // balance.
      this.admission.settled(hold, refund.amount, timeOf(row));
      await this.refunds.committed(refund).catch((error: unknown) => {
        this.logger.warn(
          { event: 'refund.publish_failed', err: error, userId: row.user_id },
          'Refund notification to other processes failed',
        );
      });
      return true;
    } catch (error) {
      this.figures.failures++;
      this.logger.warn(
        { event: 'refund.retried', err: error, requestId: row.request_id },
        'Refund of a withheld response failed; it is retried',
      );
      return false;
    }
  }

  /**
   * Returns the bills to retry. When the database rejects the data, the batch is booked row by row, so that one invalid
   * row does not block the others; the invalid row is set aside with everything needed to book it manually.
   */
  private async afterFailure(batch: readonly PendingBill[], error: unknown): Promise<PendingBill[]> {
    this.figures.failures++;
    if (!isDataError(error)) {
      this.logger.warn(
        { event: 'settlement.retried', err: error, rows: batch.length },
        'Settlement failed; the bills are retried',
      );
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
    this.logger.error(
      { event: 'settlement.rejected', err: error, bill: row, withheld },
      'Settlement rejected: the database refuses this bill',
    );
    this.admission.release(bill.hold);
  }

  private rejectTimedOut(): void {
    if (this.underWay.length + this.queue.length === 0) this.stopClock();
    const now = Date.now();
    for (const bill of this.underWay) bill.expire(now);
    for (const bill of this.queue) bill.expire(now);
  }
}

function timeOf({ created_at }: SettledRow): number {
  return Date.parse(created_at);
}

/** SQLSTATE of an id that two processes assigned, for example after one of them was suspended; see `settle_usage`. */
const ID_TAKEN = 'TG001';

/** Invalid data, or a duplicate id: the same statement cannot succeed. */
function isDataError(error: unknown): boolean {
  return codeOf(error) === ID_TAKEN || isInvalidData(error);
}

function codeOf(error: unknown): string {
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === 'string' ? code : '';
}
