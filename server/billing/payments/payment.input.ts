import { ArgsType, Field, InputType, registerEnumType } from '@nestjs/graphql';
import { Equals, IsEnum, IsOptional } from 'class-validator';
import { orderArgsOf } from '../../platform/graphql/list-order.js';
import { Quota } from '../../platform/graphql/scalars.js';
import { TimeRange } from '../../platform/graphql/time-range.input.js';
import { withError } from '../../platform/http/input/validation.js';
import { FilterText, OptionalId, WholeNumber } from '../../platform/http/input/validators.js';
import { choice, described } from '../../platform/http/input/wire.js';
import { Wire, WireObject } from '../../platform/http/input/wire-field.js';
import { PaymentError } from './payment.errors.js';
import type { PaymentMethod, PaymentStatus } from './payment-terms.js';

/** GraphQL uses the names, the table stores the values. */
export const PaymentMethodName = { ALIPAY: 'alipay', WXPAY: 'wxpay' } as const satisfies Record<string, PaymentMethod>;
registerEnumType(PaymentMethodName, {
  name: 'PaymentMethod',
  valuesMap: { ALIPAY: { description: 'Alipay.' }, WXPAY: { description: 'WeChat Pay.' } },
});

export const PaymentStatusName = {
  PENDING: 'pending',
  PAID: 'paid',
  CLOSED: 'closed',
} as const satisfies Record<string, PaymentStatus>;
registerEnumType(PaymentStatusName, {
  name: 'PaymentStatus',
  valuesMap: { CLOSED: { description: 'Not paid within a day. A later payment is still credited.' } },
});

@InputType()
@WireObject('TopUpAmount')
export class TopUpQuoteInput {
  @Wire()
  @Field(() => Quota, {
    description: 'Whole US dollars, or quota units where the site shows quota instead of currency.',
  })
  @WholeNumber(0, Number.MAX_SAFE_INTEGER, PaymentError.payment_parameters_invalid)
  amount: number;

  /** REST only: a discount code. Discounts are not supported, so a code is refused instead of being ignored. */
  @Wire('top_up_code', described('A discount code. Discounts are not supported, so any text is refused.'))
  @IsOptional()
  @Equals('', withError(PaymentError.top_up_code_unknown))
  code?: unknown;
}

@InputType()
@WireObject('NewPayment')
export class CreatePaymentInput extends TopUpQuoteInput {
  @Wire('payment_method', choice({ zfb: 'alipay', wx: 'wxpay' }), described('zfb: Alipay, wx: WeChat Pay.'))
  @Field(() => PaymentMethodName)
  @IsEnum(PaymentMethodName, withError(PaymentError.payment_method_unknown))
  method: PaymentMethod;
}

export enum PaymentSort {
  CREATED = 'CREATED',
  PAID = 'PAID',
  MONEY = 'MONEY',
  QUOTA = 'QUOTA',
  STATUS = 'STATUS',
}
registerEnumType(PaymentSort, { name: 'PaymentSort' });

/** The order of the list. */
@ArgsType()
export class PaymentOrderArgs extends orderArgsOf(PaymentSort, PaymentSort.CREATED) {}

/** The filter of orders. Times are those of the order, inclusive. */
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
