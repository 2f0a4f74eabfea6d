import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { type EntryKind, LedgerService } from '../../billing/ledger/ledger.service.js';
import { AppError, type LocalText } from '../../common/errors/app-error.js';
import type { Principal } from '../../common/principal.js';
import { OptionsService } from '../../options/options.service.js';
import { quotaText, quotaTexts } from '../../options/quota-text.js';
import { Changes } from '../../platform/coordination/changes.js';
import type { LogEvent } from '../../usage-log/log-event.js';
import { LogType } from '../../usage-log/log-type.js';
import { LogWriterService } from '../../usage-log/log-writer.service.js';
import { UserEntity } from '../model/user.entity.js';
import { InviteError } from './invite.errors.js';

/** A user's invitation code and rewards. Amounts are quota units. */
export interface Invites {
  /** The code that new users enter to name this user as their inviter. */
  code: string;
  /** The number of invited users. */
  invited: number;
  /** Earned and not yet transferred to the balance. */
  pendingQuota: number;
  /** Total earned so far. */
  earnedQuota: number;
  /** Min amount of a transfer. */
  minTransfer: number;
}

// The WHERE condition is the claim, so concurrent transfers never take the same units twice.
const TAKE = `
  WITH taken AS (
    UPDATE users SET aff_quota = aff_quota - $2 WHERE id = $1 AND aff_quota >= $2 RETURNING id
  )
  SELECT id FROM taken`;

/** The rewards for invitations. They are stored apart from the balance until the user transfers them. */
@Injectable()
export class InvitesService {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly ledger: LedgerService,
    private readonly logs: LogWriterService,
    private readonly options: OptionsService,
    private readonly changes: Changes,
  ) {}

  async of(userId: number): Promise<Invites> {
    const user = await this.database.manager.findOneByOrFail(UserEntity, { id: userId });
    return {
      code: user.affCode,
      invited: user.affCount,
      pendingQuota: user.affQuota,
      earnedQuota: user.affHistoryQuota,
      minTransfer: this.minTransfer,
    };
  }

  /**
   * Moves earned quota units into the balance.
   * @throws {AppError} transfer_too_small, invite_quota_insufficient
   */
  async transfer({ userId, username }: Principal, amount: number): Promise<void> {
    if (amount < this.minTransfer) throw new AppError(InviteError.transfer_too_small, { min: this.minText() });
    await this.database.transaction(async (manager) => {
      const taken = await manager.query<unknown[]>(TAKE, [userId, amount]);
      if (taken.length === 0) throw new AppError(InviteError.invite_quota_insufficient);
      const kind: EntryKind = 'transfer';
      await this.ledger.credit({ userId, amount, kind, effectKey: `transfer:${userId}:${randomUUID()}` }, manager);
      const event: LogEvent = { kind: 'invite_quota_moved', params: { amount: quotaTexts(this.options, amount) } };
      await this.logs.record({ type: LogType.system, userId, username, event, quota: amount }, manager);
    });
    await this.changes.publish('balance', { userId });
  }

  private get minTransfer(): number {
    return this.options.get('QuotaPerUnit');
  }

  private minText(): LocalText {
    const en = this.options.get('DisplayInCurrencyEnabled') ? '$1.000000' : `${this.minTransfer} quota units`;
    return { zh: quotaText(this.options, this.minTransfer), en };
  }
}
