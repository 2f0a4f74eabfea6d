import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager, IsNull, LessThan } from 'typeorm';
import { centsOf, moneyText } from '../../common/decimal.js';
import { AppError } from '../../common/errors/app-error.js';
import type { Principal } from '../../common/principal.js';
import { Logger } from '../../platform/telemetry/logger.js';
import { RebatesService } from '../rebates/rebates.service.js';
import { PaymentBookingService } from './booking/payment-booking.service.js';
import { PaymentReversalsService } from './booking/payment-reversals.service.js';
import { PaymentEntity } from './model/payment.entity.js';
import { PaymentError } from './model/payment.errors.js';
import { RefundRefusal } from './model/payment-provider.js';
import { PaymentReversalEntity } from './model/payment-reversal.entity.js';
import { isPaid } from './model/payment-status.js';
import { PasswordConfirmation } from './password-confirmation.port.js';
import { PaymentProviders } from './payment-providers.js';

/** A refund by an administrator. */
export interface RefundRequest {
  /** The amount with at most two decimals. Null for the whole remaining amount. */
  readonly money: string | null;
  readonly reason: string;
}

/** A refund without a response of its provider for this long is sent again, in ms. */
const RETRY_AFTER_MS = 120_000;
const RETRIES_PER_RUN = 50;

/**
 * Refunds that administrators make. The quota is taken back when the refund is stored, before the provider is called,
 * so that it cannot be spent in between. If the provider refuses the refund, the quota is returned.
 */
@Injectable()
export class PaymentRefundsService {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly password: PasswordConfirmation,
    private readonly providers: PaymentProviders,
    private readonly reversals: PaymentReversalsService,
    private readonly booking: PaymentBookingService,
    private readonly rebates: RebatesService,
    private readonly logger: Logger,
  ) {}

  /**
   * Refunds an order, all or a part, after the administrator has entered the password again. When the provider does not
   * respond, the refund stays under way and is sent again by a job.
   * @throws {AppError} as `PasswordConfirmation` does; payment_not_found, refund_unsupported, refund_unpaid,
   * refund_too_large, refund_plan_part, refund_refused
   */
  async refund(
    caller: Principal,
    orderNumber: string,
    request: RefundRequest,
    currentPassword: string | null,
  ): Promise<PaymentEntity> {
    await this.password.require(caller, currentPassword, false);
    const payments = this.database.getRepository(PaymentEntity);
    const order = await payments.findOneBy({ orderNumber });
    if (order === null) throw new AppError(PaymentError.payment_not_found);
    if (this.providers.named(order.provider).refund === undefined) throw new AppError(PaymentError.refund_unsupported);
    const { id, userIds } = await this.database.transaction((manager) => this.request(caller, order, request, manager));
    await this.rebates.committed({ userIds });
    const refusal = await this.send(id, false);
    if (refusal !== null) throw new AppError(PaymentError.refund_refused, { reason: refusal });
    return payments.findOneByOrFail({ orderNumber });
  }

  /**
   * Sends refunds again whose provider did not respond or whose process ended, starting with those that were sent
   * longest ago.
   * @returns their number
   */
  async sendAgain(now = new Date()): Promise<number> {
    const rows = this.database.getRepository(PaymentReversalEntity);
    const waiting = await rows.find({
      where: {
        state: 'requested',
        gatewayId: IsNull(),
        updatedAt: LessThan(new Date(now.getTime() - RETRY_AFTER_MS)),
      },
      order: { updatedAt: 'ASC', id: 'ASC' },
      take: RETRIES_PER_RUN,
    });
    for (const { id } of waiting) {
      try {
        const { affected } = await rows.update({ id, state: 'requested' }, { updatedAt: new Date() });
        if (affected) await this.send(id, true);
      } catch (error) {
        this.logger.error({ event: 'payment.refund_failed', refundId: id, err: error }, 'Refund not sent');
      }
    }
    return waiting.length;
  }

  /** Stores the refund and takes the quota back. The order is locked, so concurrent refunds never exceed the payment. */
  private async request(
    caller: Principal,
    { provider, gatewayNumber, orderNumber }: PaymentEntity,
    { money, reason }: RefundRequest,
    manager: EntityManager,
  ): Promise<{ id: number; userIds: number[] }> {
    if (gatewayNumber === null) throw new AppError(PaymentError.refund_unpaid);
    await this.reversals.lock(provider, gatewayNumber, manager);
    const lock = { mode: 'pessimistic_write' } as const;
    const order = await manager.findOneOrFail(PaymentEntity, { where: { orderNumber }, lock });
    if (!isPaid(order.status) || order.status === 'disputed') throw new AppError(PaymentError.refund_unpaid);
    const left = refundableCents(order);
    const cents = money === null ? left : centsOf(money);
    // Periods cannot be divided: a partial refund withdraws none.
    if (order.plan !== null && cents !== left)
      throw new AppError(PaymentError.refund_plan_part, { left: moneyText(left) });
    if (cents < 1 || cents > left) throw new AppError(PaymentError.refund_too_large, { left: moneyText(left) });
    const at = { createdAt: new Date(), updatedAt: new Date() };
    const row = { provider, gatewayNumber, kind: 'refund', cents, currency: order.currency, ...at } as const;
    const requestedBy = caller.userId;
    const { raw } = await manager.insert(PaymentReversalEntity, { ...row, state: 'requested', requestedBy, reason });
    const [{ id }] = raw as [{ id: string }];
    return { id: Number(id), userIds: await this.reversals.settle(order, manager) };
  }

  /**
   * Sends a stored refund. @returns the reason of a refusal; null when the provider did not refuse or did not respond
   */
  private async send(id: number, isRetry: boolean): Promise<string | null> {
    const row = await this.database.getRepository(PaymentReversalEntity).findOneByOrFail({ id });
    const { provider, gatewayNumber, cents, currency } = row;
    const order = await this.database.getRepository(PaymentEntity).findOneByOrFail({ provider, gatewayNumber });
    const known = { kind: 'reversal', gatewayNumber, reversal: 'refund', cents, currency, requestId: id } as const;
    try {
      const made = await this.providers.named(provider).refund?.(order, { id, cents, isRetry });
      if (made) await this.booking.book(provider, { ...known, ...made });
      return null;
    } catch (error) {
      if (!(error instanceof RefundRefusal)) {
        this.logger.error({ event: 'payment.refund_unsent', paymentId: order.id, err: error }, 'Refund not confirmed');
        return null;
      }
      await this.booking.book(provider, { ...known, gatewayId: null, state: 'failed' });
      return error.message;
    }
  }
}

/** The amount of a paid order that can still be refunded. Hundredths of its currency. */
export function refundableCents({ status, cents, refundedCents, disputedCents }: PaymentEntity): number {
  if (!isPaid(status) || status === 'disputed') return 0;
  return cents - refundedCents - disputedCents;
}
