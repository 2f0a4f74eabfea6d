import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { OptionsService } from '../../../options/options.service.js';
import { quotaTexts } from '../../../options/quota-text.js';
import { Sql } from '../../../platform/database/sql.js';
import type { LogEvent } from '../../../usage-log/log-event.js';
import { LogType } from '../../../usage-log/log-type.js';
import { LogWriterService } from '../../../usage-log/log-writer.service.js';
import { type LedgerEntry, LedgerService } from '../../ledger/ledger.service.js';
import { PlanPurchasesService } from '../../plans/plan-purchases.service.js';
import { RebatesService } from '../../rebates/rebates.service.js';
import { PaymentEntity } from '../model/payment.entity.js';
import { isNewer, quotaOf, type ReversalFact, reversedMoney } from '../model/payment-fact.js';
import { PaymentReversalEntity } from '../model/payment-reversal.entity.js';
import { statusOfPaid, transition } from '../model/payment-status.js';
import type { PaymentProviderName } from '../model/payment-terms.js';

const FOREIGN = `
  DELETE FROM payment_reversals r WHERE updated_at < $1
    AND NOT EXISTS (SELECT 1 FROM payments p WHERE p.provider = r.provider AND p.gateway_number = r.gateway_number)`;

/** Refunds and disputes of payments, and the ledger entries that take their quota back. */
@Injectable()
export class PaymentReversalsService {
  constructor(
    private readonly ledger: LedgerService,
    private readonly rebates: RebatesService,
    private readonly purchases: PlanPurchasesService,
    private readonly logs: LogWriterService,
    private readonly options: OptionsService,
    private readonly sql: Sql,
  ) {}

  /**
   * Serialises the transactions for one payment, even before its order is known: a refund must not be stored unseen
   * while the order is being marked as paid. Must be acquired before the lock of the order.
   */
  async lock(provider: PaymentProviderName, gatewayNumber: string, manager: EntityManager): Promise<void> {
    const name = `payment ${provider} ${gatewayNumber}`;
    await manager.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [name]);
  }

  /** Stores what a fact reports of a reversal, unless a newer state is stored. The payment is locked. */
  async merge(provider: PaymentProviderName, fact: ReversalFact, manager: EntityManager): Promise<void> {
    const known = await this.find(provider, fact, manager);
    const { gatewayNumber, gatewayId, reversal: kind, cents, currency, state } = fact;
    const updatedAt = new Date();
    if (known === null) {
      const row = { provider, gatewayNumber, gatewayId, kind, cents, currency, state, reason: '' };
      await manager.insert(PaymentReversalEntity, { ...row, createdAt: updatedAt, updatedAt });
      return;
    }
    const confirmed = known.gatewayId === null && gatewayId !== null;
    if (!confirmed && !isNewer(known, fact)) return;
    // A refund that was requested here keeps its amount; its provider has no other. A stored refusal is overwritten
    // when the provider reports the refund.
    const changes = { state, ...(kind === 'total' && { cents }) };
    await manager.update(
      PaymentReversalEntity,
      { id: known.id },
      { ...changes, gatewayId: known.gatewayId ?? gatewayId, updatedAt },
    );
  }

  /**
   * Brings the ledger and the state of a paid order in line with all its reversals: the entries are the differences
   * from what was taken back before, so each reversal counts once. A balance may become negative; calls are refused
   * then. The rebate of the inviter is taken back in the same proportion. A plan is taken back with the last of its
   * money.
   * @param order locked; its columns are changed as well
   * @returns the users whose balances changed
   */
  async settle(order: PaymentEntity, manager: EntityManager): Promise<number[]> {
    const { id, cents, quota, provider, gatewayNumber } = order;
    if (gatewayNumber === null) return [];
    const rows = await manager.findBy(PaymentReversalEntity, { provider, gatewayNumber });
    if (rows.length === 0) return [];
    const money = reversedMoney(order, rows);
    const { refundedCents, disputedCents } = money;
    const reversedCents = refundedCents + disputedCents;
    const refundedQuota = quotaOf(quota, cents, refundedCents);
    const disputedQuota = quotaOf(quota, cents, reversedCents) - refundedQuota;
    const rebate = await this.rebates.ofPayment(`payment:${id}`, manager);
    const reversedRebate = rebate ? quotaOf(rebate.amount, cents, reversedCents) : 0;
    const { userId } = order;
    const taken = [
      { userId, kind: 'payment_refund' as const, amount: order.refundedQuota - refundedQuota },
      { userId, kind: 'payment_dispute' as const, amount: order.disputedQuota - disputedQuota },
      ...(rebate
        ? [{ userId: rebate.userId, kind: 'rebate' as const, amount: order.reversedRebate - reversedRebate }]
        : []),
    ].filter(({ amount }) => amount !== 0);
    const status = transition(order.status, statusOfPaid(cents, money));
    const changes = { status, refundedCents, disputedCents, refundedQuota, disputedQuota, reversedRebate };
    const reversalCount = order.reversalCount + taken.length;
    await manager.update(PaymentEntity, { id }, { ...changes, reversalCount });
    // Settlements lock balances in the order of user ids as well; any other order could deadlock with them.
    const inOrder = taken.toSorted((left, right) => left.userId - right.userId);
    for (const [index, entry] of inOrder.entries()) {
      const number = order.reversalCount + index + 1;
      await this.take({ ...entry, effectKey: `payment:${id}:reversal:${number}`, note: order.orderNumber }, manager);
    }
    for (const entry of inOrder.filter((each) => each.kind !== 'rebate')) await this.log(order, entry, manager);
    if (order.plan !== null) await this.purchases.settle(id, isWholeTaken(order, rows), manager);
    Object.assign(order, changes, { reversalCount });
    return [...new Set(inOrder.map((entry) => entry.userId))];
  }

  /** Deletes reversals that were reported before `before` and belong to no payment of this site. */
  async deleteForeign(before: Date): Promise<void> {
    await this.sql.query('payment-reversals-foreign', FOREIGN, [before]);
  }

  private async take(entry: LedgerEntry, manager: EntityManager): Promise<void> {
    if ((await this.ledger.credit(entry, manager)).applied) return;
    throw new Error(`Ledger entry ${entry.effectKey} was booked before`);
  }

  private async log(
    { userId, username, orderNumber }: PaymentEntity,
    { kind, amount }: Pick<LedgerEntry, 'kind' | 'amount'>,
    manager: EntityManager,
  ): Promise<void> {
    const params = { amount: quotaTexts(this.options, Math.abs(amount)), order: orderNumber };
    const taken = kind === 'payment_refund' ? 'top_up_refunded' : 'top_up_disputed';
    const event: LogEvent = { kind: amount < 0 ? taken : 'top_up_reversal_undone', params };
    await this.logs.record({ type: LogType.system, userId, username, event }, manager);
  }

  private async find(
    provider: PaymentProviderName,
    { requestId, gatewayId, gatewayNumber, cents, reversal: kind }: ReversalFact,
    manager: EntityManager,
  ): Promise<PaymentReversalEntity | null> {
    const known =
      gatewayId === null ? null : await manager.findOneBy(PaymentReversalEntity, { provider, kind, gatewayId });
    if (known || requestId === undefined) return known;
    const requested = await manager.findOneBy(PaymentReversalEntity, {
      id: requestId,
      provider,
      gatewayNumber,
      kind,
      cents,
    });
    return requested?.gatewayId == null ? requested : null;
  }
}

/**
 * Whether refunds and disputes took all money of an order. A refund that its provider has not made yet does not count,
 * because a plan that was ended cannot be resumed unchanged.
 */
function isWholeTaken(order: PaymentEntity, rows: readonly PaymentReversalEntity[]): boolean {
  const made = rows.filter(({ kind, state }) => kind !== 'refund' || (state !== 'requested' && state !== 'pending'));
  const { refundedCents, disputedCents } = reversedMoney(order, made);
  return refundedCents + disputedCents >= order.cents;
}
