import { Field, InputType, Int } from '@nestjs/graphql';
import { IsEnum } from 'class-validator';
import { withError } from '../../../platform/http/input/validation.js';
import { RecordIdField, WholeNumber } from '../../../platform/http/input/validators.js';
import { choice, described } from '../../../platform/http/input/wire.js';
import { Wire, WireObject } from '../../../platform/http/input/wire-field.js';
import { PLAN_LIMITS, PlanError } from '../../plans/plan.errors.js';
import { PaymentError } from '../model/payment.errors.js';
import type { PaymentMethod } from '../model/payment-terms.js';
import { PaymentMethodName } from '../payment.input.js';

@InputType()
@WireObject('NewPlanOrder')
export class PlanOrderInput {
  @Wire('plan_id')
  @RecordIdField()
  planId: number;

  @Wire(described('The number of periods to buy.'))
  @Field(() => Int, { description: 'The number of periods to buy.' })
  @WholeNumber(1, PLAN_LIMITS.periodsOfOrder, PlanError.plan_periods_invalid)
  periods: number;

  @Wire(
    'payment_method',
    choice({ zfb: 'alipay', wx: 'wxpay', stripe: 'stripe' }),
    described('zfb: Alipay, wx: WeChat Pay, stripe: cards and other methods of Stripe.'),
  )
  @Field(() => PaymentMethodName)
  @IsEnum(PaymentMethodName, withError(PaymentError.payment_method_unknown))
  method: PaymentMethod;
}
