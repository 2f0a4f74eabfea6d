import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { BalancesService } from '../../billing/ledger/balances.service.js';
import { type LedgerEntry, LedgerService } from '../../billing/ledger/ledger.service.js';
import type { Principal } from '../../common/principal.js';
import { OptionsService } from '../../options/options.service.js';
import { quotaTexts } from '../../options/quota-text.js';
import type { LogEvent } from '../../usage-log/log-event.js';
import { LogType } from '../../usage-log/log-type.js';
import { LogWriterService } from '../../usage-log/log-writer.service.js';
import type { UserEntity } from '../model/user.entity.js';

/**
 * Balance changes by administrators. Each is a signed ledger entry, so that concurrent charges are kept. Runs inside
 * the caller's transaction, which holds the lock on the user's row and publishes `balance` afterwards.
 */
@Injectable()
export class QuotaAdjustmentsService {
  constructor(
    private readonly ledger: LedgerService,
    private readonly balances: BalancesService,
    private readonly logs: LogWriterService,
    private readonly options: OptionsService,
  ) {}

  /**
   * Sets a balance to `quota` units.
   * @returns false when the balance had that value already.
   */
  async setTo(caller: Principal, user: UserEntity, quota: number, manager: EntityManager): Promise<boolean> {
    const before = (await this.balances.ofUsers([user.id])).get(user.id)?.quota ?? 0;
    const amount = quota - before;
    if (amount === 0) return false;
    return this.add(caller, user, { amount, reason: '', effectKey: randomUUID() }, manager);
  }

  /**
   * Adds a signed amount.
   * @returns false when this effect was booked before.
   * @throws {AppError} idempotency_key_reused when the effect key belongs to another amount
   */
  async add(
    caller: Principal,
    user: UserEntity,
    { amount, reason, effectKey }: { amount: number; reason: string; effectKey: string },
    manager: EntityManager,
  ): Promise<boolean> {
    const ledgerEntry: LedgerEntry = {
      userId: user.id,
      amount,
      kind: 'adjustment',
      effectKey: `adjustment:${user.id}:${effectKey}`,
      actorId: caller.userId,
      note: reason,
    };
    const booked = await this.ledger.credit(ledgerEntry, manager);
    if (!booked.applied) {
      await this.ledger.requireSame(ledgerEntry, manager);
      return false;
    }
    const before = quotaTexts(this.options, booked.quota - amount);
    const after = quotaTexts(this.options, booked.quota);
    const kind = reason ? 'quota_changed_for' : 'quota_changed';
    const event: LogEvent = { kind, params: { before, after, reason } };
    const entry = { type: LogType.management, userId: user.id, username: user.username, event, quota: amount };
    await this.logs.record(entry, manager);
    return true;
  }
}
