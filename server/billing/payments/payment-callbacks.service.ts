import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager, In, Not } from 'typeorm';
import type { LogEvent } from '../../audit/log-event.js';
import { LogType } from '../../audit/log-type.js';
import { LogWriter } from '../../audit/log-writer.service.js';
import { nearestDecimal, parseDecimal } from '../../common/decimal.js';
import { Options } from '../../options/options.service.js';
import { quotaTexts } from '../../options/quota-text.js';
import { Logger } from '../../platform/telemetry/logger.js';
import type { LedgerEntry } from '../ledger/ledger.service.js';
import { type BookedPayment, Rebates } from '../rebates/rebates.service.js';
import { type EpayMerchant, merchantOf } from './epay-merchant.js';
import { type EpayParameters, isSigned } from './epay-signature.js';
import { PaymentEntity } from './payment.entity.js';
import { moneyText } from './top-up-price.js';

/** Why a callback is rejected; for the log. */
export type Doubt = 'signature' | 'merchant' | 'state' | 'method' | 'amount' | 'currency' | 'number';

const PAID = 'TRADE_SUCCESS';
const MONEY = /^\d{1,16}(\.\d{1,6})?$/;
const MAX_NUMBER_LENGTH = 128;
const CENT = parseDecimal('0.01').units;

/**
 * Checks a callback before its order is looked up: wrong signature, wrong merchant, or not paid. Null when it is valid.
 */
export function doubtAbout(callback: EpayParameters, merchant: EpayMerchant): Doubt | null {
  if (!isSigned(callback, merchant.key)) return 'signature';
  if (callback.pid !== merchant.id) return 'merchant';
  if (callback.trade_status !== PAID) return 'state';
  const number = callback.trade_no ?? '';
  return number === '' || number.length > MAX_NUMBER_LENGTH ? 'number' : null;
}

/** The field in which a verified callback differs from its order; null for none. */
export function differenceFrom(
  order: Pick<PaymentEntity, 'merchantId' | 'method' | 'cents' | 'currency'>,
  callback: EpayParameters,
): Doubt | null {
  if (callback.pid !== order.merchantId) return 'merchant';
  if (callback.type !== order.method) return 'method';
  if (unitsOf(callback.money ?? '') !== BigInt(order.cents) * CENT) return 'amount';
  // Gateways for one currency omit it; when it is present, it must match.
  if ((callback.currency ?? order.currency) !== order.currency) return 'currency';
  return null;
}

/** Parses money: `7.3`, `7.30` and `7.300000` are equal. */
function unitsOf(money: string): bigint | undefined {
  return MONEY.test(money) ? nearestDecimal(money)?.units : undefined;
}

/** Handles payment callbacks of the gateway after the verification of their signature. */
@Injectable()
export class PaymentCallbacks {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly rebates: Rebates,
    private readonly logs: LogWriter,
    private readonly options: Options,
    private readonly logger: Logger,
  ) {}

  /**
   * Credits the order of a verified callback, unless an earlier copy has. An order that was closed meanwhile is
   * credited as well, because the buyer has paid and the time limit of a day is only this site's.
   * @returns true when the order is paid and committed; false when the callback is invalid.
   * @throws when the database is unavailable, so that the gateway sends the callback again.
   */
  async receive(callback: EpayParameters): Promise<boolean> {
    const merchant = merchantOf(this.options);
    if (merchant === null) return false;
    const doubt = doubtAbout(callback, merchant);
    if (doubt !== null) return this.refuse(doubt);
    const orderNumber = callback.out_trade_no ?? '';
    const order = await this.database.getRepository(PaymentEntity).findOneBy({ orderNumber });
    if (order === null) return this.refuse('number');
    const difference = differenceFrom(order, callback);
    if (difference !== null) return this.refuse(difference, order);
    const gatewayNumber = callback.trade_no ?? '';
    const booked = await this.database.transaction((manager) => this.pay(order, gatewayNumber, manager));
    if (booked) await this.rebates.committed(booked);
    else await this.noteSecondPayment(order, gatewayNumber);
    return true;
  }

  /** @returns null when a concurrent copy was first: it locks the row until it has committed. */
  private async pay(
    order: PaymentEntity,
    gatewayNumber: string,
    manager: EntityManager,
  ): Promise<BookedPayment | null> {
    const { affected } = await manager.update(
      PaymentEntity,
      { id: order.id, status: In(['pending', 'closed']) },
      { status: 'paid', paidAt: new Date(), gatewayNumber },
    );
    if (affected !== 1) return null;
    const { userId, username, quota, cents } = order;
    const effectKey = `payment:${order.id}`;
    const entry: LedgerEntry = { userId, amount: quota, kind: 'topup', effectKey, note: order.orderNumber };
    const booked = await this.rebates.book({ entry, payerName: username, source: 'topUp' }, manager);
    if (!booked.applied) throw new Error(`Payment ${order.id} was credited without being marked as paid`);
    const params = { amount: quotaTexts(this.options, quota), money: moneyText(cents) };
    const event: LogEvent = { kind: 'top_up_paid', params };
    await this.logs.record({ type: LogType.topUp, userId, username, event, quota }, manager);
    return booked;
  }

  /** Logs a second payment of one order: it is not credited, so an operator has to handle it. */
  private async noteSecondPayment({ id }: PaymentEntity, gatewayNumber: string): Promise<void> {
    const other = { id, gatewayNumber: Not(gatewayNumber) };
    if (await this.database.getRepository(PaymentEntity).existsBy(other)) {
      this.logger.error(
        { event: 'payment.duplicate', paymentId: id, gatewayNumber },
        'Payment received twice for one order; the second payment is not credited',
      );
    }
  }

  private refuse(doubt: Doubt, order?: PaymentEntity): false {
    this.logger.warn({ event: 'payment.rejected', doubt, paymentId: order?.id }, 'Payment callback rejected');
    return false;
  }
}
