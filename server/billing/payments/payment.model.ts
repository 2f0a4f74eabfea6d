import { Field, ID, Int, ObjectType, registerEnumType } from '@nestjs/graphql';
import { moneyText } from '../../common/decimal.js';
import { Access } from '../../platform/access/access.decorator.js';
import { connectionOf } from '../../platform/graphql/connection.js';
import { DateTime, Quota, SafeInt } from '../../platform/graphql/scalars.js';
import type { PlanPeriod } from '../plans/model/plan-terms.js';
import { PlanPeriodName } from '../plans/plan.input.js';
import type { PaymentEntity } from './model/payment.entity.js';
import type { PaymentStatus } from './model/payment-status.js';
import { type PaymentMethod, type PaymentPurpose, purposeOf } from './model/payment-terms.js';
import { PaymentMethodName, PaymentStatusName } from './payment.input.js';
import { refundableCents } from './payment-refunds.service.js';
import type { NewPayment } from './payments.service.js';
import type { CouponQuote } from './top-up-quotes.service.js';

/** GraphQL uses the names. */
const PaymentPurposeName = { TOP_UP: 'top_up', PLAN: 'plan' } as const satisfies Record<string, PaymentPurpose>;

const MONEY = 'With two decimals, in the currency of the payment.';

@ObjectType('TopUpMethod', { description: 'A method with which orders can be paid now.' })
@Access('user')
export class TopUpMethodModel {
  @Field(() => PaymentMethodName)
  method: PaymentMethod;

  @Field({ description: 'ISO 4217.' })
  currency: string;

  @Field(() => SafeInt, { description: 'The minimum amount, in the unit of the offer.' })
  minAmount: number;

  @Field(() => SafeInt, { deprecationReason: 'Use minAmount.' })
  leastAmount: number;
}

@ObjectType('TopUpOffer', { description: 'The online top-up offer.' })
@Access('user')
export class TopUpOfferModel {
  @Field({ description: 'Whether orders can be placed.' })
  enabled: boolean;

  @Field({ description: 'True: amounts are US dollars; false: quota units.' })
  inCurrency: boolean;

  @Field(() => SafeInt, { description: 'The minimum amount of the first method, in the same unit.' })
  minAmount: number;

  @Field(() => SafeInt, { deprecationReason: 'Use minAmount.' })
  leastAmount: number;

  @Field(() => [TopUpMethodModel])
  methods: readonly TopUpMethodModel[];

  @Field({ description: 'Whether the caller has a customer portal at Stripe.' })
  hasBillingPortal: boolean;

  @Field({ description: 'Whether the site has coupons that are enabled and have not expired.' })
  hasCoupons: boolean;
}

@ObjectType('TopUpQuote', { description: 'The price of an amount.' })
@Access('user')
export class TopUpQuoteModel {
  @Field(() => SafeInt, { description: 'The requested amount.' })
  amount: number;

  @Field(() => Quota, { description: 'The quota that would be added to the balance.' })
  quota: number;

  @Field({ description: `After the discount. ${MONEY}` })
  money: string;

  @Field({ description: `What the coupon takes off the price. ${MONEY}` })
  discountMoney: string;

  @Field(() => String, { nullable: true, description: 'The code of the coupon.' })
  coupon: string | null;

  @Field({ description: 'ISO 4217.' })
  currency: string;
}

registerEnumType(PaymentPurposeName, { name: 'PaymentPurpose' });

@ObjectType('PlanOfPayment', { description: 'The plan that an order buys, with its terms at the time of the order.' })
@Access('user')
export class PlanOfPaymentModel {
  @Field()
  name: string;

  @Field(() => PlanPeriodName, { description: 'The length of a period.' })
  period: PlanPeriod;

  @Field(() => Int, { description: 'The number of periods.' })
  periods: number;

  @Field(() => String, { nullable: true, description: 'The team that gets it; null for the buyer.' })
  teamName: string | null;
}

@ObjectType('Payment', { description: 'An order for quota or a plan at the payment gateway.' })
@Access('user')
export class PaymentModel {
  @Field(() => ID)
  id: number;

  @Field({ description: 'The order number at the payment gateway.' })
  orderNumber: string;

  @Field(() => ID)
  userId: number;

  @Field({ description: 'The username of the buyer at the time of the order.' })
  username: string;

  @Field(() => PaymentMethodName)
  method: PaymentMethod;

  @Field(() => PaymentPurposeName)
  purpose: PaymentPurpose;

  @Field(() => PlanOfPaymentModel, { nullable: true, description: 'Null for a top-up.' })
  plan: PlanOfPaymentModel | null;

  @Field(() => SafeInt, { description: 'US dollars, quota units where the site showed quota, or periods of a plan.' })
  amount: number;

  @Field(() => Quota, { description: 'The quota that the payment adds to the balance; 0 for a plan.' })
  quota: number;

  @Field({ description: `After the discount. ${MONEY}` })
  money: string;

  @Field({ description: `What the coupon took off the price. ${MONEY}` })
  discountMoney: string;

  @Field(() => String, { nullable: true, description: 'The code of the coupon at the time of the order.' })
  coupon: string | null;

  @Field({ description: 'ISO 4217.' })
  currency: string;

  @Field(() => PaymentStatusName)
  status: PaymentStatus;

  @Field({ description: `Refunded money, with refunds that are under way. ${MONEY}` })
  refundedMoney: string;

  @Field({ description: `Money that open and lost disputes took. ${MONEY}` })
  disputedMoney: string;

  @Field(() => Quota, { description: 'The quota that refunds and disputes took back.' })
  reversedQuota: number;

  @Field({ description: `Money that administrators can refund here; 0.00 where the method has no refunds. ${MONEY}` })
  refundableMoney: string;

  @Field(() => String, { nullable: true, description: "The gateway's own number of the payment." })
  gatewayNumber: string | null;

  @Field(() => DateTime)
  createdAt: Date;

  @Field(() => DateTime, { nullable: true })
  paidAt: Date | null;

  @Field(() => DateTime, { nullable: true })
  closedAt: Date | null;
}

@ObjectType('FormField')
@Access('user')
export class FormFieldModel {
  @Field()
  name: string;

  @Field()
  value: string;
}

@ObjectType('CreatedPayment', { description: 'An order, and the form for the payment page.' })
@Access('user')
export class CreatedPaymentModel {
  @Field(() => PaymentModel)
  payment: PaymentModel;

  @Field({
    description: 'The address to which the browser of the buyer posts the fields; without fields, it opens it.',
  })
  url: string;

  @Field(() => [FormFieldModel])
  fields: FormFieldModel[];
}

/** A new order with how it is paid, for GraphQL. */
export function toCreatedPaymentModel({ row, checkout }: NewPayment): CreatedPaymentModel {
  const fields = Object.entries(checkout.fields).map(([name, value]) => ({ name, value }));
  return { payment: toPaymentModel(row), url: checkout.url, fields };
}

@ObjectType('BillingPortal', { description: 'The customer portal of Stripe, with receipts and cards of the caller.' })
@Access('user')
export class BillingPortalModel {
  @Field({ description: 'Valid for a short time.' })
  url: string;
}

export const PaymentConnection = connectionOf(PaymentModel, 'Payment');

/** The price of a top-up for GraphQL. Amounts of money are decimal texts. */
export function toTopUpQuoteModel({ cents, discountCents, couponCode, ...quote }: CouponQuote): TopUpQuoteModel {
  const { amount, quota, currency } = quote;
  const discountMoney = moneyText(discountCents);
  return { amount, quota, money: moneyText(cents), discountMoney, coupon: couponCode, currency };
}

/** An order for GraphQL. Amounts of money are decimal texts. */
export function toPaymentModel(row: PaymentEntity): PaymentModel {
  return {
    id: row.id,
    orderNumber: row.orderNumber,
    userId: row.userId,
    username: row.username,
    purpose: purposeOf(row),
    plan: row.plan,
    method: row.method,
    amount: row.amount,
    quota: row.quota,
    money: moneyText(row.cents),
    discountMoney: moneyText(row.discountCents),
    coupon: row.couponCode,
    currency: row.currency,
    status: row.status,
    refundedMoney: moneyText(row.refundedCents),
    disputedMoney: moneyText(row.disputedCents),
    reversedQuota: row.refundedQuota + row.disputedQuota,
    refundableMoney: moneyText(row.provider === 'stripe' ? refundableCents(row) : 0),
    gatewayNumber: row.gatewayNumber,
    createdAt: row.createdAt,
    paidAt: row.paidAt,
    closedAt: row.closedAt,
  };
}
