import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type EntityManager, Repository } from 'typeorm';
import { AppError } from '../../common/errors/app-error.js';
import { may, type Principal } from '../../common/principal.js';
import { randomAlphanumeric } from '../../common/random.js';
import { PaymentBookingService } from './booking/payment-booking.service.js';
import { CouponPricingService } from './coupons/coupon-pricing.service.js';
import { PaymentEntity } from './model/payment.entity.js';
import { PaymentError } from './model/payment.errors.js';
import type { Checkout, ReturnPage } from './model/payment-provider.js';
import type { PaymentMethod } from './model/payment-terms.js';
import type { CreatePaymentInput } from './payment.input.js';
import { PaymentProviders } from './payment-providers.js';
import { TopUpQuotesService } from './top-up-quotes.service.js';

/** A new order, and what the buyer's browser opens. */
export interface NewPayment {
  readonly row: PaymentEntity;
  readonly checkout: Checkout;
}

/** The subject of an order, and its price. */
export type Ordered = Pick<PaymentEntity, 'amount' | 'quota' | 'cents' | 'currency' | 'plan'> &
  Partial<Pick<PaymentEntity, 'couponId' | 'couponCode' | 'discountCents'>>;

/** 62^22 is more than 2^128. */
const RANDOM_LENGTH = 22;

/** Creates orders. Only `PaymentBookingService` marks them as paid. */
@Injectable()
export class PaymentsService {
  constructor(
    @InjectRepository(PaymentEntity) private readonly rows: Repository<PaymentEntity>,
    private readonly quotes: TopUpQuotesService,
    private readonly providers: PaymentProviders,
    private readonly booking: PaymentBookingService,
    private readonly coupons: CouponPricingService,
  ) {}

  /**
   * Creates an order at the current price, reduced by a coupon. Its price and quota are stored, so later changes do not
   * affect it. An order whose payment page could not be opened is closed.
   * @throws {AppError} payment_unconfigured, payment_provider_failed, and as `TopUpQuotesService.price` does
   */
  async create(
    caller: Principal,
    { amount, method, coupon: code }: Pick<CreatePaymentInput, 'amount' | 'method' | 'coupon'>,
    returnPage?: ReturnPage,
  ): Promise<NewPayment> {
    const { smallestCents } = this.providers.ofMethod(method).terms();
    const quote = this.quotes.quote(caller, amount, method);
    const coupon = code ? await this.coupons.find(caller, code) : null;
    const priced = { userId: caller.userId, group: caller.group, ...quote, smallestCents };
    const ordered = async (manager: EntityManager) => ({
      ...quote,
      plan: null,
      ...(coupon && (await this.coupons.reserve(coupon, priced, manager))),
    });
    return this.place(caller, method, ordered, returnPage);
  }

  /**
   * Stores an order with what was ordered and its price, and opens its payment page.
   * @param ordered called in the transaction that stores the order
   * @throws {AppError} payment_unconfigured, payment_provider_failed, and the errors of `ordered`
   */
  async place(
    caller: Principal,
    method: PaymentMethod,
    ordered: (manager: EntityManager) => Promise<Ordered>,
    returnPage?: ReturnPage,
  ): Promise<NewPayment> {
    const now = new Date();
    const provider = this.providers.ofMethod(method);
    if (!provider.isConfigured()) throw new AppError(PaymentError.payment_unconfigured);
    const { userId, username } = caller;
    const orderNumber = newOrderNumber(userId, now);
    const bound = { userId, username, provider: provider.name, method, merchantId: provider.merchantId() };
    const row = await this.rows.manager.transaction(async (manager) => {
      const state = { orderNumber, status: 'pending', createdAt: now } as const;
      const { plan, ...columns } = await ordered(manager);
      await manager.insert(PaymentEntity, { ...columns, ...(plan && { plan }), ...bound, ...state });
      return manager.findOneByOrFail(PaymentEntity, { orderNumber });
    });
    try {
      return { row, checkout: await provider.checkout(row, caller, returnPage) };
    } catch (error) {
      await this.booking.book(provider.name, { kind: 'expired', orderNumber });
      throw error;
    }
  }

  /**
   * One order of the caller's own; administrators may read any order.
   * @throws {AppError} payment_not_found
   */
  async get(caller: Principal, orderNumber: string): Promise<PaymentEntity> {
    const own = may(caller, 'payments:read') ? {} : { userId: caller.userId };
    const row = await this.rows.findOneBy({ orderNumber, ...own });
    if (row === null) throw new AppError(PaymentError.payment_not_found);
    return row;
  }
}

/** The documented format, with 130 random bits instead of six characters, so that order numbers cannot be guessed. */
function newOrderNumber(userId: number, now: Date): string {
  return `USR${userId}NO${randomAlphanumeric(RANDOM_LENGTH)}${Math.floor(now.getTime() / 1_000)}`;
}
