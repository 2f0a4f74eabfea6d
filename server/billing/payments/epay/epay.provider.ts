import { Injectable } from '@nestjs/common';
import { nearestDecimal, parseDecimal } from '../../../common/decimal.js';
import { AppError } from '../../../common/errors/app-error.js';
import type { Principal } from '../../../common/principal.js';
import { OptionsService } from '../../../options/options.service.js';
import { PaymentBookingService } from '../booking/payment-booking.service.js';
import type { PaymentEntity } from '../model/payment.entity.js';
import { PaymentError } from '../model/payment.errors.js';
import type {
  Checkout,
  PaymentProvider,
  ProviderTerms,
  ReturnPage,
  VerifiedCallback,
} from '../model/payment-provider.js';
import { CURRENCY, type RejectionReason } from '../model/payment-terms.js';
import {
  checkoutOf,
  type EpayMerchant,
  type EpayParameters,
  isSigned,
  merchantOf,
  returnsOf,
} from './epay-merchant.js';

const PAID = 'TRADE_SUCCESS';
const MONEY = /^\d{1,16}(\.\d{1,6})?$/;
const MAX_NUMBER_LENGTH = 128;
const CENT = parseDecimal('0.01').units;

/**
 * Checks a callback before its order is looked up: wrong signature, wrong merchant, or not paid. Null when it is valid.
 */
export function rejectionReasonOf(callback: EpayParameters, merchant: EpayMerchant): RejectionReason | null {
  if (!isSigned(callback, merchant.key)) return 'signature';
  if (callback.pid !== merchant.id) return 'merchant';
  if (callback.trade_status !== PAID) return 'state';
  const number = callback.trade_no ?? '';
  return number === '' || number.length > MAX_NUMBER_LENGTH ? 'number' : null;
}

/** The field in which a verified callback differs from its order. Null if there is none. */
export function differenceFrom(
  order: Pick<PaymentEntity, 'merchantId' | 'method' | 'cents' | 'currency'>,
  callback: EpayParameters,
): RejectionReason | null {
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

/** Alipay and WeChat Pay at an epay gateway. The protocol has no refunds. */
@Injectable()
export class EpayProvider implements PaymentProvider<EpayParameters> {
  readonly name = 'epay';
  readonly methods = ['alipay', 'wxpay'] as const;

  constructor(private readonly options: OptionsService) {}

  isConfigured(): boolean {
    return merchantOf(this.options) !== null && returnsOf(this.options) !== null;
  }

  terms(): ProviderTerms {
    const price = this.options.text('Price');
    return { price, minDollars: this.options.get('MinTopUp'), currency: CURRENCY, smallestCents: 1 };
  }

  merchantId(): string {
    return this.options.get('EpayId');
  }

  async checkout(order: PaymentEntity, _buyer: Principal, page: ReturnPage | undefined): Promise<Checkout> {
    const merchant = merchantOf(this.options);
    const returns = returnsOf(this.options, page);
    if (merchant === null || returns === null) throw new AppError(PaymentError.payment_unconfigured);
    return checkoutOf(order, merchant, returns);
  }

  verify(callback: EpayParameters): VerifiedCallback {
    const merchant = merchantOf(this.options);
    const rejected = merchant === null ? 'merchant' : rejectionReasonOf(callback, merchant);
    if (rejected !== null) return { rejected };
    const orderNumber = callback.out_trade_no ?? '';
    const gatewayNumber = callback.trade_no ?? '';
    return {
      facts: [{ kind: 'paid', orderNumber, gatewayNumber, differenceFrom: (order) => differenceFrom(order, callback) }],
    };
  }
}

/** Handles payment callbacks of the epay gateway. */
@Injectable()
export class EpayCallbacks {
  constructor(
    private readonly provider: EpayProvider,
    private readonly booking: PaymentBookingService,
  ) {}

  /**
   * Credits the order of a verified callback, unless an earlier copy of the callback has credited it.
   * @returns true when the order is paid and committed; false when the callback is invalid.
   * @throws when the database is unavailable, so that the gateway sends the callback again.
   */
  async receive(callback: EpayParameters): Promise<boolean> {
    return (await this.booking.bookCallback(this.provider.name, this.provider.verify(callback))) === 'booked';
  }
}
