import { Field, InputType, registerEnumType } from '@nestjs/graphql';
import { Transform } from 'class-transformer';
import { Equals, IsEnum, IsOptional, IsString, Matches, MaxLength } from 'class-validator';
import { MAX_PASSWORD } from '../../common/password-length.js';
import { Quota } from '../../platform/graphql/scalars.js';
import { TimeRange } from '../../platform/graphql/time-range.input.js';
import { blankIsAbsent } from '../../platform/http/input/transforms.js';
import { withError } from '../../platform/http/input/validation.js';
import { FilterText, OptionalId, OptionalText, WholeNumber, WithoutNul } from '../../platform/http/input/validators.js';
import { choice, described } from '../../platform/http/input/wire.js';
import { Wire, WireObject } from '../../platform/http/input/wire-field.js';
import { PaymentError } from './model/payment.errors.js';
import type { PaymentStatus } from './model/payment-status.js';
import type { PaymentMethod } from './model/payment-terms.js';

/** GraphQL uses the names, the table stores the values. */
export const PaymentMethodName = {
  ALIPAY: 'alipay',
  WXPAY: 'wxpay',
  STRIPE: 'stripe',
} as const satisfies Record<string, PaymentMethod>;
registerEnumType(PaymentMethodName, {
  name: 'PaymentMethod',
  valuesMap: {
    ALIPAY: { description: 'Alipay.' },
    WXPAY: { description: 'WeChat Pay.' },
    STRIPE: { description: 'Cards and the other methods of the page of Stripe.' },
  },
});

export const PaymentStatusName = {
  PENDING: 'pending',
  PAID: 'paid',
  CLOSED: 'closed',
  PARTLY_REFUNDED: 'partly_refunded',
  REFUNDED: 'refunded',
  DISPUTED: 'disputed',
  DISPUTE_WON: 'dispute_won',
  DISPUTE_LOST: 'dispute_lost',
} as const satisfies Record<string, PaymentStatus>;
registerEnumType(PaymentStatusName, {
  name: 'PaymentStatus',
  valuesMap: {
    CLOSED: {
      description:
        'Not paid within a day, or an hour with a coupon; or the provider reported that the order expired or the payment failed. A later payment is still credited.',
    },
    PARTLY_REFUNDED: { description: 'A part of the money, and of the quota, was taken back.' },
    REFUNDED: { description: 'All money and quota was taken back.' },
    DISPUTED: { description: 'The bank of the buyer disputes the payment; its quota is taken back meanwhile.' },
    DISPUTE_WON: { description: 'Paid: the dispute was decided for the site.' },
    DISPUTE_LOST: { description: 'The dispute was decided for the buyer.' },
  },
});

/** Fields of prices and orders that REST and GraphQL have in common. */
@InputType({ isAbstract: true })
@WireObject('TopUpAmount')
export class TopUpAmountInput {
  @Wire()
  @Field(() => Quota, {
    description: 'Whole US dollars, or quota units where the site shows quota instead of currency.',
  })
  @WholeNumber(0, Number.MAX_SAFE_INTEGER, PaymentError.payment_parameters_invalid)
  amount: number;

  @Wire('top_up_code', described('The code of a coupon; empty for none.'))
  @Field(() => String, { nullable: true, description: 'The code of a coupon, in capitals or not.' })
  @Transform(blankIsAbsent)
  @IsOptional()
  @MaxLength(1_000, withError(PaymentError.top_up_code_unknown))
  @WithoutNul()
  @IsString(withError(PaymentError.top_up_code_unknown))
  coupon?: string | null;
}

/** The input of a quote. In REST it has no method, because each provider has a separate path. */
@InputType()
export class TopUpQuoteInput extends TopUpAmountInput {
  @Field(() => PaymentMethodName, { nullable: true, description: 'Alipay when absent; the price depends on it.' })
  @IsOptional()
  @IsEnum(PaymentMethodName)
  method?: PaymentMethod | null;
}

/** An order at Stripe in REST, with the path and the field that clients of other gateways of this kind use. */
@WireObject('NewStripePayment')
export class StripePaymentInput extends TopUpAmountInput {
  @Wire('payment_method', described('stripe, or absent.'))
  @IsOptional()
  @Equals('stripe', withError(PaymentError.payment_method_unknown))
  provider?: unknown;
}

@InputType()
@WireObject('NewPayment')
export class CreatePaymentInput extends TopUpAmountInput {
  @Wire('payment_method', choice({ zfb: 'alipay', wx: 'wxpay' }), described('zfb: Alipay, wx: WeChat Pay.'))
  @Field(() => PaymentMethodName)
  @IsEnum(PaymentMethodName, withError(PaymentError.payment_method_unknown))
  method: PaymentMethod;
}

/** A refund by an administrator, who enters the password again. */
@InputType()
@WireObject('PaymentRefund')
export class RefundPaymentInput {
  @Wire('money', described('With at most two decimals, in the currency of the order; all that is left when absent.'))
  @Field(() => String, {
    nullable: true,
    description: 'With at most two decimals, in the currency of the order; all that is left when absent.',
  })
  @IsOptional()
  @Matches(/^\d{1,12}(\.\d{1,2})?$/, withError(PaymentError.payment_parameters_invalid))
  money?: string | null;

  @Wire('reason', described('For the audit log; the buyer does not see it.'))
  @OptionalText(200, 'For administrators; the buyer does not see it.')
  reason?: string | null;

  @Wire('current_password', described('The password of the administrator.'))
  @OptionalText(MAX_PASSWORD, 'The password of the caller.')
  currentPassword?: string | null;
}

/** The filter of orders. Times are creation times, inclusive. */
@InputType()
export class PaymentFilter extends TimeRange {
  @Field(() => PaymentStatusName, { nullable: true })
  @IsOptional()
  @IsEnum(PaymentStatusName)
  status?: PaymentStatus | null;

  @FilterText(128, "The full order number, or the gateway's number of the payment.")
  number?: string | null;

  @OptionalId('Administrators only.')
  userId?: string | null;
}
