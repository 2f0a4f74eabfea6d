import { Injectable } from '@nestjs/common';
import { Changes } from '../../platform/coordination/changes.js';
import type { Executor } from '../../platform/database/executor.js';
import { createdAtOf, newRowId } from '../../platform/database/row-id.js';
import { Admission } from './admission.js';
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

const REFUND = 'SELECT * FROM refund_usage($1, $2, $3, $4, $5)';

/** Takes booked charges back: balance, used quota of user, token and channel, and the roll-ups, all in one. */
@Injectable()
export class Refunds {
  constructor(
    private readonly admission: Admission,
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
   * @param chargeId id of the log row that booked the charge
   * @returns null when the charge is not booked, was nothing, or has been taken back before.
   */
  async refund(chargeId: number, reason: string, executor: Executor): Promise<Refund | null> {
    const { id, createdAt } = newRowId();
    const values = [chargeId, createdAtOf(chargeId), id, createdAt, reason];
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
