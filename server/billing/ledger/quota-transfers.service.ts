import { Injectable } from '@nestjs/common';
import type { PoolClient } from 'pg';
import { AppError } from '../../common/errors/app-error.js';
import { Changes } from '../../platform/coordination/changes.js';
import { type Executor, executorOf } from '../../platform/database/pg-client.js';
import { Sql } from '../../platform/database/sql.js';
import { type Hold, QuotaAdmission } from './admission.js';
import { spendLease } from './lease-spending.js';
import { type LedgerEntry, LedgerService } from './ledger.service.js';

/** A movement of quota from one balance to another. */
export interface QuotaTransfer extends Pick<LedgerEntry, 'kind' | 'actorId'> {
  /** The account that loses the quota, with the note of its entry. */
  readonly from: { readonly id: number; readonly note?: string };
  readonly to: { readonly id: number; readonly note?: string };
  /** Quota units, above zero. */
  readonly amount: number;
  /** Identifies the transfer; a second one with the same key has no effect. */
  readonly effectKey: string;
}

/**
 * Moves quota between balances. The amount is reserved as for a call, so that a transfer never takes what running calls
 * of this or another process have reserved.
 */
@Injectable()
export class QuotaTransfersService {
  /** The transfers that this process is currently booking, by their effect keys. */
  private readonly running = new Map<string, Promise<boolean>>();

  constructor(
    private readonly sql: Sql,
    private readonly ledger: LedgerService,
    private readonly admission: QuotaAdmission,
    private readonly changes: Changes,
  ) {}

  /**
   * Books both entries in one transaction.
   * @param within runs in the same transaction before the entries, for checks that must hold with them and for changes
   * @returns false when this transfer was booked before; `within` did not run or was rolled back then
   * @throws {AppError} insufficient_user_quota, quota_out_of_range, quota_undecided; the errors of `within`
   */
  async transfer(transfer: QuotaTransfer, within?: (client: PoolClient) => Promise<void>): Promise<boolean> {
    const { effectKey } = transfer;
    // The same transfer has reserved the quota, so a second reservation could fail although there is enough quota.
    for (let first = this.running.get(effectKey); first; first = this.running.get(effectKey))
      await first.catch(() => undefined);
    const booking = this.bookOnce(transfer, within);
    this.running.set(effectKey, booking);
    return booking.finally(() => this.running.delete(effectKey));
  }

  private async bookOnce(transfer: QuotaTransfer, within?: (client: PoolClient) => Promise<void>): Promise<boolean> {
    const { from, to, amount, effectKey } = transfer;
    if (await this.ledger.isBooked(outgoing(effectKey))) return false;
    if (!this.admission.isLoaded(from.id, 0)) await this.admission.load(from.id, 0);
    let hold: Hold;
    try {
      hold = await this.admission.reserve(from.id, null, amount, amount);
    } catch (error) {
      if (await this.isBookedMeanwhile(transfer)) return false;
      throw error;
    }
    try {
      await this.sql.transaction(async (client) => {
        await within?.(client);
        await this.book(transfer, executorOf(client));
      });
    } catch (error) {
      if (error instanceof BookedBefore || error instanceof AppError) this.admission.release(hold);
      // It may be committed although its response was lost: a balance in memory that is too low is safe.
      else await this.committed(hold, amount);
      if (error instanceof BookedBefore) return false;
      throw error;
    }
    await this.committed(hold, amount);
    await this.changes.publish('balance', { userId: to.id });
    return true;
  }

  /**
   * Whether another process has booked the transfer. An entry of the same key waits for the other transaction, and is
   * rolled back when there is none.
   */
  private async isBookedMeanwhile({ from, kind, actorId, effectKey }: QuotaTransfer): Promise<boolean> {
    const entry = { kind, actorId, userId: from.id, amount: 0, effectKey: outgoing(effectKey) };
    try {
      await this.sql.transaction(async (client) => {
        if ((await this.ledger.credit(entry, executorOf(client))).applied) throw new NotBooked();
      });
      return true;
    } catch (error) {
      if (error instanceof NotBooked) return false;
      throw error;
    }
  }

  /**
   * Checks a transfer that was booked before under a key that the caller chose.
   * @throws {AppError} idempotency_key_reused when it was between other balances, or of another amount
   */
  async requireSame(transfer: QuotaTransfer): Promise<void> {
    for (const entry of entriesOf(transfer)) await this.ledger.requireSame(entry);
  }

  /** @throws {BookedBefore} which rolls back the transaction */
  private async book(transfer: QuotaTransfer, executor: Executor): Promise<void> {
    // In the order in which settlements lock balances.
    for (const entry of entriesOf(transfer).sort((one, other) => one.userId - other.userId)) {
      if (!(await this.ledger.credit(entry, executor)).applied) throw new BookedBefore();
    }
    await spendLease(executor, this.admission.process, transfer.from.id, transfer.amount);
  }

  /** Ends the reservation when the account in memory has the new balance. */
  private async committed(hold: Hold, amount: number): Promise<void> {
    await this.changes.publish('balance', { userId: hold.userId });
    this.admission.settled(hold, amount, Date.now());
  }
}

/** The entries of both balances. */
function entriesOf({ from, to, amount, kind, actorId, effectKey }: QuotaTransfer): LedgerEntry[] {
  return [
    { kind, actorId, userId: from.id, amount: -amount, effectKey: outgoing(effectKey), note: from.note },
    { kind, actorId, userId: to.id, amount, effectKey: `${effectKey}:in`, note: to.note },
  ];
}

/** The effect key of the entry that reduces a balance. */
const outgoing = (effectKey: string): string => `${effectKey}:out`;

/** Another request has booked the same transfer at the same time. */
class BookedBefore extends Error {}

/** No other process books the transfer. */
class NotBooked extends Error {}
