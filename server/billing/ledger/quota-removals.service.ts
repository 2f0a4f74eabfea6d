import { Injectable } from '@nestjs/common';
import type { PoolClient } from 'pg';
import { AppError } from '../../common/errors/app-error.js';
import { Changes } from '../../platform/coordination/changes.js';
import { executorOf } from '../../platform/database/pg-client.js';
import { Sql } from '../../platform/database/sql.js';
import { type Hold, QuotaAdmission } from './admission.js';
import { spendLease } from './lease-spending.js';
import { LedgerError } from './ledger.errors.js';

/**
 * Takes quota from a balance unless a running call of this or another process has reserved it. The amount is reserved
 * first, as for a call or a transfer.
 */
@Injectable()
export class QuotaRemovalsService {
  constructor(
    private readonly sql: Sql,
    private readonly admission: QuotaAdmission,
    private readonly changes: Changes,
  ) {}

  /**
   * Runs `within` in a transaction, with the part of `max` that was reserved. It books the entries and returns how much
   * of the reservation it took, which may include other entries for the account.
   * @param max quota units; 0 reserves nothing
   * @throws {AppError} quota_undecided when other processes do not respond; the errors of `within`
   */
  async remove(
    userId: number,
    max: number,
    within: (client: PoolClient, reserved: number) => Promise<number>,
  ): Promise<void> {
    const hold = max > 0 ? await this.reserve(userId, max) : null;
    let taken = 0;
    try {
      await this.sql.transaction(async (client) => {
        taken = await within(client, hold?.amount ?? 0);
        if (taken > 0) await spendLease(executorOf(client), this.admission.process, userId, taken);
      });
    } catch (error) {
      if (hold && error instanceof AppError) this.admission.release(hold);
      // It may be committed although its response was lost: a balance in memory that is too low is safe.
      else await this.committed(userId, hold, taken);
      throw error;
    }
    await this.committed(userId, hold, taken);
  }

  /** Reserves the whole amount or, if running calls hold a part of it, the free part. Null if nothing is free. */
  private async reserve(userId: number, max: number): Promise<Hold | null> {
    if (!this.admission.isLoaded(userId, 0)) await this.admission.load(userId, 0);
    for (const needed of new Set([max, 1])) {
      try {
        return await this.admission.reserve(userId, null, needed, max);
      } catch (error) {
        if (!(error instanceof AppError) || error.code !== LedgerError.insufficient_user_quota.code) throw error;
      }
    }
    return null;
  }

  /** Ends the reservation when the account in memory has the new balance. */
  private async committed(userId: number, hold: Hold | null, taken: number): Promise<void> {
    await this.changes.publish('balance', { userId });
    if (hold) this.admission.settled(hold, taken, Date.now());
  }
}
