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
 * Takes quota from a balance as far as no running call has reserved it, in this process or another one. The amount is
 * reserved like that of a call first, as a transfer does.
 */
@Injectable()
export class QuotaRemovalsService {
  constructor(
    private readonly sql: Sql,
    private readonly admission: QuotaAdmission,
    private readonly changes: Changes,
  ) {}

  /**
   * Runs `within` in a transaction, with what was reserved of `max`. It books the entries and returns what it took of the
   * reservation; other entries for the account may be part of it.
   * @param max quota units; 0 reserves nothing
   * @throws {AppError} quota_undecided when other processes do not respond; those of `within`
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

  /** Reserves all of it or, if running calls hold a part, what is free; null for nothing. */
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
