import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager, IsNull, LessThan, Not } from 'typeorm';
import { moneyText } from '../../../common/decimal.js';
import { OptionsService } from '../../../options/options.service.js';
import { quotaTexts } from '../../../options/quota-text.js';
import { Logger } from '../../../platform/telemetry/logger.js';
import type { LogEvent } from '../../../usage-log/log-event.js';
import { LogType } from '../../../usage-log/log-type.js';
import { LogWriterService } from '../../../usage-log/log-writer.service.js';
import type { LedgerEntry } from '../../ledger/ledger.service.js';
import { PlanPurchasesService } from '../../plans/plan-purchases.service.js';
import { RebatesService } from '../../rebates/rebates.service.js';
import { COUPON_ORDER_LIFETIME_MS, ORDER_LIFETIME_MS } from '../model/order-lifetime.js';
import { PaymentEntity } from '../model/payment.entity.js';
import type { PaymentFact, ReversalFact } from '../model/payment-fact.js';
import type { VerifiedCallback } from '../model/payment-provider.js';
import { isPaid, transition } from '../model/payment-status.js';
import type { PaymentProviderName, PlanOrder, RejectionReason } from '../model/payment-terms.js';
import { PaymentReversalsService } from './payment-reversals.service.js';

/** The outcome of a fact: booked, now or earlier; or rejected, because its order is unknown or differs. */
export type BookingResult = 'booked' | 'rejected';

type PaidFact = Extract<PaymentFact, { kind: 'paid' }>;

/** The result of a transaction, and the users whose balances it changed. */
interface Booked {
  readonly result: BookingResult;
  readonly userIds: readonly number[];
  /** The order was paid before, with another number of the provider. */
  readonly second?: PaymentEntity;
  /** The account whose plan changed. */
  readonly planAccountId?: number | undefined;
}

const NOTHING: Booked = { result: 'booked', userIds: [] };

/**
 * Changes the states of orders and their ledger entries; no other class does. The result does not depend on the order
 * or number of notifications, because ledger entries are derived from all facts together.
 */
@Injectable()
export class PaymentBookingService {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly reversals: PaymentReversalsService,
    private readonly rebates: RebatesService,
    private readonly purchases: PlanPurchasesService,
    private readonly logs: LogWriterService,
    private readonly options: OptionsService,
    private readonly logger: Logger,
  ) {}

  /**
   * Books each fact of a callback in a separate transaction, or logs why the callback is not verified.
   * @returns rejected if one of the facts was rejected; the others are booked
   * @throws when the database is unavailable, so that the provider sends the callback again.
   */
  async bookCallback(provider: PaymentProviderName, callback: VerifiedCallback): Promise<BookingResult | 'unverified'> {
    if ('rejected' in callback) {
      this.reject(callback.rejected);
      return 'unverified';
    }
    let result: BookingResult = 'booked';
    for (const fact of callback.facts) if ((await this.book(provider, fact)) === 'rejected') result = 'rejected';
    return result;
  }

  /**
   * Books a verified fact in one transaction.
   * @throws when the database is unavailable, so that the provider sends it again.
   */
  async book(provider: PaymentProviderName, fact: PaymentFact): Promise<BookingResult> {
    const booked = await this.database.transaction((manager) => this.apply(provider, fact, manager));
    await this.rebates.committed({ userIds: [...booked.userIds] });
    if (booked.planAccountId !== undefined) await this.purchases.committed(booked.planAccountId);
    if (booked.second && fact.kind === 'paid') this.noteSecondPayment(booked.second, fact);
    return booked.result;
  }

  /**
   * Closes unpaid orders that have expired, which returns the uses of coupons.
   * @returns their number
   */
  async closeUnpaid(now = new Date()): Promise<number> {
    const status = 'pending';
    const before = (lifetimeMs: number) => LessThan(new Date(now.getTime() - lifetimeMs));
    const overdue = [
      { status, createdAt: before(ORDER_LIFETIME_MS) } as const,
      { status, createdAt: before(COUPON_ORDER_LIFETIME_MS), couponId: Not(IsNull()) } as const,
    ];
    const { affected } = await this.database.transaction((manager) =>
      manager.update(PaymentEntity, overdue, { status: transition(status, 'closed'), closedAt: now }),
    );
    return affected ?? 0;
  }

  /** Logs a rejected callback. */
  private reject(reason: RejectionReason, order?: PaymentEntity): void {
    this.logger.warn({ event: 'payment.rejected', doubt: reason, paymentId: order?.id }, 'Payment callback rejected');
  }

  private apply(provider: PaymentProviderName, fact: PaymentFact, manager: EntityManager): Promise<Booked> {
    if (fact.kind === 'paid') return this.pay(provider, fact, manager);
    if (fact.kind === 'expired') return this.close(provider, fact.orderNumber, manager);
    return this.reverse(provider, fact, manager);
  }

  /**
   * Credits an order or starts its plan, unless it was paid before. An order that was closed in the meantime is also
   * credited, because the buyer has paid and the time limit exists only on this site.
   */
  private async pay(provider: PaymentProviderName, fact: PaidFact, manager: EntityManager): Promise<Booked> {
    await this.reversals.lock(provider, fact.gatewayNumber, manager);
    const order = await this.lockOrder(provider, fact.orderNumber, manager);
    const reason = order === null ? 'number' : fact.differenceFrom(order);
    if (order === null || reason !== null) {
      this.reject(reason ?? 'number', order ?? undefined);
      return { result: 'rejected', userIds: [] };
    }
    if (isPaid(order.status))
      return order.gatewayNumber === fact.gatewayNumber ? NOTHING : { ...NOTHING, second: order };
    order.status = transition(order.status, 'paid');
    order.paidAt = new Date();
    order.gatewayNumber = fact.gatewayNumber;
    const { id, status, paidAt, gatewayNumber } = order;
    await manager.update(PaymentEntity, { id }, { status, paidAt, gatewayNumber });
    const credited =
      order.plan === null ? await this.credit(order, manager) : await this.startPlan(order, order.plan, manager);
    // Refunds and disputes may have been reported before.
    const reversed = await this.reversals.settle(order, manager);
    return {
      result: 'booked',
      userIds: [...new Set([...credited, ...reversed])],
      planAccountId: order.plan?.accountId,
    };
  }

  /** The plan starts or is extended. A job grants its quota, so balances do not change here. */
  private async startPlan(order: PaymentEntity, plan: PlanOrder, manager: EntityManager): Promise<readonly number[]> {
    const { id: orderId, userId, username, cents, currency } = order;
    const { planId, accountId, periods, name } = plan;
    await this.purchases.apply({ orderId, accountId, buyerId: userId, planId, periods }, manager);
    const params = { plan: name, periods: String(periods), money: `${currency} ${moneyText(cents)}` };
    const event: LogEvent = { kind: 'plan_bought', params };
    await this.logs.record({ type: LogType.topUp, userId, username, event }, manager);
    return [];
  }

  private async credit(order: PaymentEntity, manager: EntityManager): Promise<readonly number[]> {
    const { id, userId, username, quota, cents, orderNumber, couponCode } = order;
    const effectKey = `payment:${id}`;
    const note = couponCode === null ? orderNumber : `${orderNumber} (${couponCode})`;
    const entry: LedgerEntry = { userId, amount: quota, kind: 'topup', effectKey, note };
    const booked = await this.rebates.book({ entry, payerName: username, source: 'topUp' }, manager);
    if (!booked.applied) throw new Error(`Payment ${id} was credited without being marked as paid`);
    const params = { amount: quotaTexts(this.options, quota), money: moneyText(cents) };
    const event: LogEvent =
      couponCode === null
        ? { kind: 'top_up_paid', params }
        : { kind: 'top_up_paid_with_coupon', params: { ...params, coupon: couponCode } };
    await this.logs.record({ type: LogType.topUp, userId, username, event, quota }, manager);
    return booked.userIds;
  }

  private async close(provider: PaymentProviderName, orderNumber: string, manager: EntityManager): Promise<Booked> {
    const order = await this.lockOrder(provider, orderNumber, manager);
    if (order?.status !== 'pending') return NOTHING;
    const status = transition(order.status, 'closed');
    await manager.update(PaymentEntity, { id: order.id }, { status, closedAt: new Date() });
    return NOTHING;
  }

  private async reverse(provider: PaymentProviderName, fact: ReversalFact, manager: EntityManager): Promise<Booked> {
    await this.reversals.lock(provider, fact.gatewayNumber, manager);
    await this.reversals.merge(provider, fact, manager);
    const { gatewayNumber } = fact;
    const lock = { mode: 'pessimistic_write' } as const;
    const order = await manager.findOne(PaymentEntity, { where: { provider, gatewayNumber }, lock });
    // If the order is not paid yet, they are taken into account when it is paid.
    if (order === null) return NOTHING;
    const userIds = await this.reversals.settle(order, manager);
    return { result: 'booked', userIds, planAccountId: order.plan?.accountId };
  }

  private lockOrder(provider: PaymentProviderName, orderNumber: string, manager: EntityManager) {
    const lock = { mode: 'pessimistic_write' } as const;
    return manager.findOne(PaymentEntity, { where: { provider, orderNumber }, lock });
  }

  /** Logs a second payment of one order: it is not credited, so an operator has to handle it. */
  private noteSecondPayment({ id }: PaymentEntity, { gatewayNumber }: PaidFact): void {
    this.logger.error(
      { event: 'payment.duplicate', paymentId: id, gatewayNumber },
      'Payment received twice for one order; the second payment is not credited',
    );
  }
}
