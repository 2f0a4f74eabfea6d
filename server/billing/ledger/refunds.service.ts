import { Injectable } from '@nestjs/common';
import { Changes } from '../../platform/coordination/changes.js';
import { type Executor, executorOf } from '../../platform/database/pg-client.js';
import { createdAtOf, newRowId } from '../../platform/database/row-id.js';
import { Sql } from '../../platform/database/sql.js';
import { jsonbText } from '../../platform/database/sql-values.js';
import type { LogDetails } from '../../usage-log/log-details.js';
import { eventText, type LogEvent } from '../../usage-log/log-event.js';
import { QuotaAdmission } from './admission.js';
import { SettledFeed } from './settled-feed.js';
import type { SettledBalance } from './settled-row.js';

/** A refunded charge, and the balance after the refund. */
export interface Refund extends SettledBalance {
  username: string;
  /** 0: none. */
  token_id: number;
  /** Quota units. */
  amount: number;
  /** The time of its row. */
  refundedAt: Date;
}

// If two processes had assigned the same id, a bill may have been booked under another id than its first one: the row
// with the first id then belongs to another call.
const REFUND = `
  SELECT * FROM refund_usage(
    (SELECT id FROM logs WHERE created_at = $2 AND id = $1 AND user_id = $6), $2, $3, $4, $5)`;

const EXPLAIN = 'UPDATE logs SET details = $3 WHERE created_at = $2 AND id = $1';

// The upstream is paid for a withheld response, so the refund does not change the cost.
const KEEP_COST = 'UPDATE logs SET cost = 0 WHERE created_at = $2 AND id = $1 AND cost IS NOT NULL';

const EARLIER = `
  SELECT l.user_id, l.username, l.token_id, r.amount, b.quota, b.version, r.refund_id
  FROM usage_refunds r JOIN logs l ON l.id = r.charge_id JOIN user_balances b ON b.user_id = r.user_id
  WHERE r.charge_id = $1 AND r.user_id = $3 AND l.created_at = $2`;

type EarlierRow = Omit<Refund, 'refundedAt'> & { refund_id: number };

/** A booked charge: its user and token, and the id of the log row that booked it. */
export interface BookedCharge {
  readonly userId: number;
  /** 0: none. */
  readonly tokenId: number;
  readonly chargeId: number;
}

/** Refunds booked charges: balance, used quota of user, token and channel, and the roll-ups, in one statement. */
@Injectable()
export class RefundsService {
  constructor(
    private readonly sql: Sql,
    private readonly admission: QuotaAdmission,
    private readonly feed: SettledFeed,
    private readonly changes: Changes,
  ) {}

  /**
   * Must be called before the transaction begins: an account that is loaded during the commit could not distinguish the
   * balance before from the balance after.
   */
  prepare({ userId, tokenId }: Pick<BookedCharge, 'userId' | 'tokenId'>): Promise<void> {
    return this.admission.load(userId, tokenId);
  }

  /**
   * Refunds a charge within the caller's transaction, at most once, with a log row of negative quota that is visible
   * wherever the charge is. After the commit, the caller calls `committed`.
   * @returns null when the charge is not booked, was zero, or has been refunded before.
   */
  async refund(
    { userId, chargeId }: Pick<BookedCharge, 'userId' | 'chargeId'>,
    event: LogEvent,
    executor: Executor,
    { id, createdAt } = newRowId(),
  ): Promise<Refund | null> {
    // For direct readers of the table, and for searches; the APIs return the event in the reader's language.
    const reason = eventText(event, 'zh');
    const values = [chargeId, createdAtOf(chargeId), id, createdAt, reason, userId];
    const [refund] = await executor.query<Omit<Refund, 'refundedAt'>>(REFUND, values);
    if (!refund) return null;
    await executor.query(EXPLAIN, [id, createdAt, jsonbText({ event } satisfies LogDetails)]);
    return { ...refund, refundedAt: createdAt };
  }

  /**
   * Refunds a charge in a separate transaction. Repeat it until it returns: if the response to an earlier attempt was
   * lost, it returns the earlier refund. With a refund, the caller then calls `committed`.
   * @returns null when the charge is not booked, or was zero.
   */
  async takeBack(charge: BookedCharge, event: LogEvent): Promise<Refund | null> {
    await this.prepare(charge);
    const { chargeId, userId } = charge;
    const chargedAt = createdAtOf(chargeId);
    const rowId = newRowId();
    const refund = await this.sql.transaction(async (client) => {
      const executor = executorOf(client);
      const booked = await this.refund(charge, event, executor, rowId);
      if (booked) await executor.query(KEEP_COST, [rowId.id, rowId.createdAt]);
      return booked;
    });
    if (refund) return refund;
    const values = [chargeId, chargedAt, userId];
    const [earlier] = await this.sql.query<EarlierRow>('refund-earlier', EARLIER, values);
    if (!earlier) return null;
    const { refund_id, ...booked } = earlier;
    return { ...booked, refundedAt: createdAtOf(refund_id) };
  }

  /** Applies a refund to the accounts of running calls. */
  async committed(refund: Refund): Promise<void> {
    this.admission.refunded(refund.token_id, refund.amount, refund.refundedAt.getTime());
    this.admission.apply([refund]);
    this.feed.publish([], [refund]);
    await this.changes.publish('balance', { userId: refund.user_id, tokenId: refund.token_id });
  }
}
