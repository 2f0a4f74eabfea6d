import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager, In, IsNull } from 'typeorm';
import { AppError } from '../../common/errors/app-error.js';
import type { Principal } from '../../common/principal.js';
import { OptionsService } from '../../options/options.service.js';
import { quotaTexts } from '../../options/quota-text.js';
import { Secrets } from '../../platform/config/secrets.js';
import { GuessThrottleService } from '../../platform/http/limits/guess-throttle.service.js';
import type { LogEvent } from '../../usage-log/log-event.js';
import { LogType } from '../../usage-log/log-type.js';
import { LogWriterService } from '../../usage-log/log-writer.service.js';
import type { LedgerEntry } from '../ledger/ledger.service.js';
import { type BookedPayment, RebatesService } from '../rebates/rebates.service.js';
import { RedemptionEntity } from './redemption.entity.js';
import { RedemptionError } from './redemption.errors.js';
import { refusalOf, statusAfterUse } from './redemption-rules.js';

/** The quota that a redemption credited. Quota units. */
export interface RedeemedCode {
  readonly quota: number;
  readonly isGift: boolean;
}

interface Redeeming {
  readonly code: RedemptionEntity;
  readonly booked: BookedPayment;
}

const USE = `
  INSERT INTO redemption_uses (redemption_id, user_id, used_at) VALUES ($1, $2, $3)
  ON CONFLICT DO NOTHING RETURNING user_id`;

/** Redeems codes for quota. The use of the code, balances and log rows are one transaction. */
@Injectable()
export class CodeRedeemerService {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly rebates: RebatesService,
    private readonly logs: LogWriterService,
    private readonly options: OptionsService,
    private readonly secrets: Secrets,
    private readonly attempts: GuessThrottleService,
  ) {}

  /**
   * Redeems a code for the caller.
   * @throws {AppError} redemption_unknown, redemption_used, gift_used_up, gift_used_before, redemption_not_yet_valid,
   * redemption_expired; rate_limited after too many unknown codes
   */
  async redeem(caller: Principal, key: string): Promise<RedeemedCode> {
    const guess = await this.attempts.count({ account: String(caller.userId) });
    const digests = this.secrets.digests('redemption', key);
    const found = await this.database
      .getRepository(RedemptionEntity)
      .existsBy({ keyDigest: In(digests), deletedAt: IsNull() });
    if (!found) throw new AppError(RedemptionError.redemption_unknown);
    guess.release();
    const { code, booked } = await this.database.transaction((manager) => this.use(caller, digests, manager));
    await this.rebates.committed(booked);
    return { quota: code.quota, isGift: code.isGift };
  }

  /** Locks the row of the code, so that concurrent redemptions are serialised. */
  private async use(caller: Principal, keyDigests: readonly Buffer[], manager: EntityManager): Promise<Redeeming> {
    const where = { keyDigest: In(keyDigests), deletedAt: IsNull() };
    const code = await manager.findOne(RedemptionEntity, { where, lock: { mode: 'pessimistic_write' } });
    if (code === null) throw new AppError(RedemptionError.redemption_unknown);
    const now = new Date();
    const refusal = refusalOf(code, now);
    if (refusal !== null) throw new AppError(refusal);
    const uses = await manager.query<unknown[]>(USE, [code.id, caller.userId, now]);
    if (uses.length === 0) throw new AppError(RedemptionError.gift_used_before);
    await manager.update(
      RedemptionEntity,
      { id: code.id },
      {
        status: statusAfterUse(code),
        // Incremented by the database, so that its constraint would hold without the lock as well.
        usedCount: () => 'used_count + 1',
        ...(!code.isGift && { usedBy: caller.userId, usedAt: now }),
      },
    );
    return { code, booked: await this.pay(caller, code, manager) };
  }

  private async pay(caller: Principal, code: RedemptionEntity, manager: EntityManager): Promise<BookedPayment> {
    const { userId, username } = caller;
    const { id, quota: amount, isGift } = code;
    const effectKey = isGift ? `redemption:${id}:${userId}` : `redemption:${id}`;
    const entry: LedgerEntry = { userId, amount, kind: 'redeem', effectKey, actorId: userId };
    const source = isGift ? 'gift' : 'code';
    const booked = await this.rebates.book({ entry, payerName: username, source }, manager);
    if (!booked.applied) throw new AppError(RedemptionError.redemption_used);
    const kind = isGift ? 'gift_redeemed' : 'code_redeemed';
    const event: LogEvent = { kind, params: { amount: quotaTexts(this.options, amount), id } };
    await this.logs.record({ type: LogType.topUp, userId, username, event, quota: amount }, manager);
    return booked;
  }
}
