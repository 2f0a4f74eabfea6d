import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { LessThan, Repository } from 'typeorm';
import { AppError } from '../../common/errors/app-error.js';
import { may, type Principal } from '../../common/principal.js';
import { randomAlphanumeric } from '../../common/random.js';
import { Options } from '../../options/options.service.js';
import { DAY_MS } from '../../platform/durations.js';
import { type Checkout, checkoutOf, merchantOf, type ReturnPage, returnsOf } from './epay-merchant.js';
import { PaymentEntity } from './payment.entity.js';
import { PaymentError } from './payment.errors.js';
import type { CreatePaymentInput } from './payment.input.js';
import { CURRENCY } from './payment-terms.js';
import { TopUpQuotes } from './top-up-quotes.service.js';

/** A new order, and the form for the buyer's browser. */
export interface NewPayment {
  readonly row: PaymentEntity;
  readonly checkout: Checkout;
}

/** 62^22 is more than 2^128. */
const RANDOM_LENGTH = 22;

/** Creates and lists orders for quota. Only PaymentCallbacks marks them as paid. */
@Injectable()
export class PaymentsService {
  constructor(
    @InjectRepository(PaymentEntity) private readonly rows: Repository<PaymentEntity>,
    private readonly quotes: TopUpQuotes,
    private readonly options: Options,
  ) {}

  /**
   * Creates an order at the current price. Its price and quota are stored, so later changes do not affect it.
   * @throws {AppError} payment_unconfigured, top_up_too_small, top_up_too_large, top_up_too_cheap
   */
  async create(
    caller: Principal,
    { amount, method }: CreatePaymentInput,
    returnPage?: ReturnPage,
  ): Promise<NewPayment> {
    const now = new Date();
    const merchant = merchantOf(this.options);
    const returns = returnsOf(this.options, returnPage);
    const quote = this.quotes.quote(caller, amount);
    if (merchant === null || returns === null) throw new AppError(PaymentError.payment_unconfigured);
    const { userId, username } = caller;
    const orderNumber = newOrderNumber(userId, now);
    const bound = { userId, username, method, merchantId: merchant.id, currency: CURRENCY };
    const row = await this.rows.manager.transaction(async (manager) => {
      await manager.insert(PaymentEntity, { ...quote, ...bound, orderNumber, status: 'pending', createdAt: now });
      return manager.findOneByOrFail(PaymentEntity, { orderNumber });
    });
    return { row, checkout: checkoutOf(row, merchant, returns) };
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

  /**
   * Closes the orders that were not paid within a day. A later payment is still credited.
   * @returns the number of closed orders.
   */
  async closeUnpaid(now = new Date()): Promise<number> {
    const overdue = { status: 'pending', createdAt: LessThan(new Date(now.getTime() - DAY_MS)) } as const;
    const closed = { status: 'closed', closedAt: now } as const;
    const { affected } = await this.rows.manager.transaction((manager) =>
      manager.update(PaymentEntity, overdue, closed),
    );
    return affected ?? 0;
  }
}

/** The documented format, with 130 random bits instead of six characters, so that order numbers cannot be guessed. */
function newOrderNumber(userId: number, now: Date): string {
  return `USR${userId}NO${randomAlphanumeric(RANDOM_LENGTH)}${Math.floor(now.getTime() / 1_000)}`;
}
