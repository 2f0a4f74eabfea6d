import { Injectable } from '@nestjs/common';
import { Changes } from '../../platform/coordination/changes.js';
import type { Executor } from '../../platform/database/executor.js';
import { createdAtOf, newRowId } from '../../platform/database/row-id.js';
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
}

// A bill may have been booked under another id than it was given first, when two processes had given the same one: what
// stands under that id is then somebody else's.
const REFUND = `
  SELECT * FROM refund_usage(
    (SELECT id FROM logs WHERE created_at = $2 AND id = $1 AND user_id = $6), $2, $3, $4, $5)`;

/** Takes booked charges back: balance, used quota of user, token and channel, and the roll-ups, all in one. */
@Injectable()
export class Refunds {
  constructor(
    private readonly admission: QuotaAdmission,
    private readonly feed: SettledFeed,
    private readonly changes: Changes,
  ) {}

  /**
   * To be called before the transaction begins: an account that is read while it commits could not tell whether what it
   * read is the balance before or after.
   */
  prepare({ userId, tokenId }: { userId: number; tokenId: number }): Promise<void> {
    return this.admission.load(userId, tokenId);
  }

  /**
   * Takes a charge back within the caller's transaction, at most once ever. Whoever commits it then calls `committed`.
   * @param charge whom it was charged to, and the id of the log row that booked it
   * @returns null when the charge is not booked, was nothing, or has been taken back before.
   */
  async refund(
    charge: { userId: number; chargeId: number },
    reason: string,
    executor: Executor,
  ): Promise<Refund | null> {
    const { userId, chargeId } = charge;
    const { id, createdAt } = newRowId();
    const values = [chargeId, createdAtOf(chargeId), id, createdAt, reason, userId];
    const [refund] = await executor.query<Refund>(REFUND, values);
    return refund ?? null;
  }

  /** Puts a refund in force for running calls. */
  async committed(refund: Refund): Promise<void> {
    this.admission.refunded(refund.token_id, refund.amount);
    this.admission.apply([refund]);
    this.feed.publish([], [refund]);
    await this.changes.publish('balance', { userId: refund.user_id, tokenId: refund.token_id });
  }
}
