import { Injectable } from '@nestjs/common';
import { eventText, type LogEvent } from '../../audit/log-event.js';
import { Changes } from '../../platform/coordination/changes.js';
import { type Executor, executorOf } from '../../platform/database/executor.js';
import { createdAtOf, newRowId } from '../../platform/database/row-id.js';
import { Sql } from '../../platform/database/sql.js';
import { QuotaAdmission } from './admission.js';
import { SettledFeed } from './settled-feed.js';
import type { SettledBalance } from './settled-row.js';

/** A charge that was taken back, and the balance it left. */
export interface Refund extends SettledBalance {
  username: string;
  /** 0: none. */
  token_id: number;
  /** Quota units. */
  amount: number;
  /** The time of its row. */
  refundedAt: Date;
}

// A bill may have been booked under another id than it was given first, when two processes had given the same one: what
// stands under that id is then somebody else's.
const REFUND = `
  SELECT * FROM refund_usage(
    (SELECT id FROM logs WHERE created_at = $2 AND id = $1 AND user_id = $6), $2, $3, $4, $5)`;

// Nothing else tells of the refund, so its row is shown where its charge is.
const SHOW = `
  UPDATE logs SET hidden = (SELECT hidden FROM logs WHERE created_at = $2 AND id = $1), other = $5
  WHERE created_at = $4 AND id = $3`;

const EARLIER = `
  SELECT l.user_id, l.username, l.token_id, r.amount, b.quota, b.version, r.refund_id
  FROM usage_refunds r JOIN logs l ON l.id = r.charge_id JOIN user_balances b ON b.user_id = r.user_id
  WHERE r.charge_id = $1 AND r.user_id = $3 AND l.created_at = $2`;

type EarlierRow = Omit<Refund, 'refundedAt'> & { refund_id: number };

/** A booked charge: whom it was charged to, and the id of the log row that booked it. */
export interface BookedCharge {
  readonly userId: number;
  /** 0: none. */
  readonly tokenId: number;
  readonly chargeId: number;
}

/** Takes booked charges back: balance, used quota of user, token and channel, and the roll-ups, all in one. */
@Injectable()
export class Refunds {
  constructor(
    private readonly sql: Sql,
    private readonly admission: QuotaAdmission,
    private readonly feed: SettledFeed,
    private readonly changes: Changes,
  ) {}

  /**
   * To be called before the transaction begins: an account that is read while it commits could not tell whether what it
   * read is the balance before or after.
   */
  prepare({ userId, tokenId }: Pick<BookedCharge, 'userId' | 'tokenId'>): Promise<void> {
    return this.admission.load(userId, tokenId);
  }

  /**
   * Takes a charge back within the caller's transaction, at most once ever. Whoever commits it then calls `committed`.
   * @returns null when the charge is not booked, was nothing, or has been taken back before.
   */
  async refund(
    { userId, chargeId }: Pick<BookedCharge, 'userId' | 'chargeId'>,
    reason: string,
    executor: Executor,
    { id, createdAt } = newRowId(),
  ): Promise<Refund | null> {
    const values = [chargeId, createdAtOf(chargeId), id, createdAt, reason, userId];
    const [refund] = await executor.query<Omit<Refund, 'refundedAt'>>(REFUND, values);
    return refund ? { ...refund, refundedAt: createdAt } : null;
  }

  /**
   * Takes a charge back in a transaction of its own. To be repeated until it returns: also when the answer to an earlier try
   * was lost it returns the refund. Who gets one then calls `committed`.
   * @returns null when the charge is not booked, or was nothing.
   */
  async takeBack(charge: BookedCharge, event: LogEvent): Promise<Refund | null> {
    await this.prepare(charge);
    const { chargeId, userId } = charge;
    const chargedAt = createdAtOf(chargeId);
    const rowId = newRowId();
    const refund = await this.sql.transaction(async (client) => {
      const executor = executorOf(client);
      const booked = await this.refund(charge, eventText(event, 'zh'), executor, rowId);
      const other = JSON.stringify({ event });
      if (booked) await executor.query(SHOW, [chargeId, chargedAt, rowId.id, rowId.createdAt, other]);
      return booked;
    });
    if (refund) return refund;
    const values = [chargeId, chargedAt, userId];
    const [earlier] = await this.sql.query<EarlierRow>('refund-earlier', EARLIER, values);
    if (!earlier) return null;
    const { refund_id, ...booked } = earlier;
    return { ...booked, refundedAt: createdAtOf(refund_id) };
  }

  /** Puts a refund in force for running calls. */
  async committed(refund: Refund): Promise<void> {
    this.admission.refunded(refund.token_id, refund.amount, refund.refundedAt.getTime());
    this.admission.apply([refund]);
    this.feed.publish([], [refund]);
    await this.changes.publish('balance', { userId: refund.user_id, tokenId: refund.token_id });
  }
}
