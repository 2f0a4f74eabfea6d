import { Injectable } from '@nestjs/common';
import { AppError } from '../../../common/errors/app-error.js';
import type { Principal } from '../../../common/principal.js';
import { Options } from '../../../options/options.service.js';
import type { PaymentEntity } from '../model/payment.entity.js';
import { PaymentError } from '../model/payment.errors.js';
import type {
  Checkout,
  PaymentProvider,
  ProviderTerms,
  ReturnPage,
  VerifiedCallback,
} from '../model/payment-provider.js';
import { CURRENCY } from '../model/payment-terms.js';
import { differenceFrom, doubtAbout } from './epay-callback.js';
import { checkoutOf, merchantOf, returnsOf } from './epay-merchant.js';
import type { EpayParameters } from './epay-signature.js';

/** Alipay and WeChat Pay at an epay gateway. The protocol has no refunds. */
@Injectable()
export class EpayProvider implements PaymentProvider<EpayParameters> {
  readonly name = 'epay';
  readonly methods = ['alipay', 'wxpay'] as const;

  constructor(private readonly options: Options) {}

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
    const doubt = merchant === null ? 'merchant' : doubtAbout(callback, merchant);
    if (doubt !== null) return { doubt };
    const orderNumber = callback.out_trade_no ?? '';
    const gatewayNumber = callback.trade_no ?? '';
    return {
      facts: [{ kind: 'paid', orderNumber, gatewayNumber, differenceFrom: (order) => differenceFrom(order, callback) }],
    };
  }
}
