import { Field, ID, ObjectType } from '@nestjs/graphql';
import { Access } from '../../platform/access/access.decorator.js';
import { connectionOf } from '../../platform/graphql/connection.js';
import { DateTime, Quota } from '../../platform/graphql/scalars.js';
import type { PaymentEntity } from './payment.entity.js';
import { PaymentMethodName, PaymentStatusName } from './payment.input.js';
import type { PaymentMethod, PaymentStatus } from './payment-terms.js';
import { moneyText } from './top-up-price.js';
import type { TopUpQuote } from './top-up-quotes.service.js';

const MONEY = 'With two decimals, in the currency of the payment gateway.';

@ObjectType('TopUpOffer', { description: 'The online top-up offer.' })
@Access('user')
export class TopUpOfferModel {
  @Field({ description: 'Whether orders can be placed.' })
  enabled: boolean;

  @Field({ description: 'True: amounts are US dollars; false: quota units.' })
  inCurrency: boolean;

  @Field(() => Quota, { name: 'leastAmount', description: 'The min amount, in the same unit.' })
  minAmount: number;
}

@ObjectType('TopUpQuote', { description: 'The price of an amount.' })
@Access('user')
export class TopUpQuoteModel {
  @Field(() => Quota, { description: 'The requested amount.' })
  amount: number;

  @Field(() => Quota, { description: 'The quota that would be added to the balance.' })
  quota: number;

  @Field({ description: MONEY })
  money: string;
}

@ObjectType('Payment', { description: 'An order for quota at the payment gateway.' })
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

  @Field(() => Quota, { description: 'US dollars, or quota units where the site showed quota.' })
  amount: number;

  @Field(() => Quota, { description: 'The quota that the payment adds to the balance.' })
  quota: number;

  @Field({ description: MONEY })
  money: string;

  @Field({ description: 'ISO 4217.' })
  currency: string;

  @Field(() => PaymentStatusName)
  status: PaymentStatus;

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

  @Field({ description: 'The address to which the browser of the buyer posts the fields.' })
  url: string;

  @Field(() => [FormFieldModel])
  fields: FormFieldModel[];
}

export const PaymentConnection = connectionOf(PaymentModel, 'Payment');

export function toTopUpQuoteModel({ amount, quota, cents }: TopUpQuote): TopUpQuoteModel {
  return { amount, quota, money: moneyText(cents) };
}

export function toPaymentModel(row: PaymentEntity): PaymentModel {
  return {
    id: row.id,
    orderNumber: row.orderNumber,
    userId: row.userId,
    username: row.username,
    method: row.method,
    amount: row.amount,
    quota: row.quota,
    money: moneyText(row.cents),
    currency: row.currency,
    status: row.status,
    gatewayNumber: row.gatewayNumber,
    createdAt: row.createdAt,
    paidAt: row.paidAt,
    closedAt: row.closedAt,
  };
}
