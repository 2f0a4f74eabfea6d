import { z } from 'zod';
import { moneyText } from '../../common/decimal.js';
import { quotaUnits } from '../../platform/http/openapi/schema-registry.js';
import type { PaymentEntity } from './model/payment.entity.js';
import { PAYMENT_STATUSES } from './model/payment-status.js';
import { PAYMENT_PURPOSES, purposeOf } from './model/payment-terms.js';
import type { NewPayment } from './payments.service.js';
import type { TopUpQuote } from './top-up-quotes.service.js';

const outcome = z.literal(['success', 'error']).describe('For error, `data` contains the reason.');
const refusal = { code: z.string().optional().describe('The error code when `success` is false.') };

export const topUpQuoteSchema = z
  .object({
    success: z.boolean(),
    message: outcome,
    data: z.string().describe('The price of the amount, with two decimals.'),
    ...refusal,
  })
  .meta({ id: 'TopUpQuote' });

export const paymentFormSchema = z
  .object({
    success: z.boolean(),
    message: outcome,
    url: z.string().optional().describe('The address to which the fields are posted.'),
    data: z.union([z.record(z.string(), z.string()), z.string()]).describe('The form fields.'),
    ...refusal,
  })
  .meta({ id: 'PaymentForm' });

export const stripePaymentSchema = z
  .object({
    success: z.boolean(),
    message: outcome,
    data: z
      .union([z.object({ pay_link: z.url(), order_number: z.string() }), z.string()])
      .describe('The address of the payment page.'),
    ...refusal,
  })
  .meta({ id: 'StripePayment' });

export const paymentSchema = z
  .object({
    order_number: z.string(),
    status: z.literal(PAYMENT_STATUSES),
    purpose: z.literal(PAYMENT_PURPOSES),
    plan: z.string().describe('The name of the plan that was bought; empty for a top-up.'),
    plan_periods: z.int().min(0).describe('The number of its periods that were bought.'),
    team: z.string().describe('The team that gets the plan; empty for the buyer.'),
    currency: z.string().describe('ISO 4217.'),
    money: z.string().describe('The price after the discount, with two decimals.'),
    discount_money: z.string().describe('What the coupon took off the price.'),
    coupon: z.string().describe('The code of the coupon; empty for none.'),
    refunded_money: z.string().describe('Refunded, with refunds that are under way.'),
    disputed_money: z.string().describe('Taken by open and lost disputes.'),
    quota: quotaUnits.describe('The quota that was bought; 0 for a plan.'),
    reversed_quota: quotaUnits.describe('The quota that refunds and disputes took back.'),
  })
  .meta({ id: 'Payment' });

/** An order in the REST format. */
export function encodePayment(row: PaymentEntity): z.infer<typeof paymentSchema> {
  return {
    order_number: row.orderNumber,
    status: row.status,
    purpose: purposeOf(row),
    plan: row.plan?.name ?? '',
    plan_periods: row.plan?.periods ?? 0,
    team: row.plan?.teamName ?? '',
    currency: row.currency,
    money: moneyText(row.cents),
    discount_money: moneyText(row.discountCents),
    coupon: row.couponCode ?? '',
    refunded_money: moneyText(row.refundedCents),
    disputed_money: moneyText(row.disputedCents),
    quota: row.quota,
    reversed_quota: row.refundedQuota + row.disputedQuota,
  };
}

/** A new order at Stripe in the REST format, with the address of its page. */
export function encodeStripePayment({ row, checkout }: NewPayment): z.infer<typeof stripePaymentSchema> {
  const data = { pay_link: checkout.url, order_number: row.orderNumber };
  return { success: true, message: 'success', data };
}

/** The price of a top-up in the REST format. */
export function encodeQuote({ cents }: TopUpQuote): z.infer<typeof topUpQuoteSchema> {
  return { success: true, message: 'success', data: moneyText(cents) };
}

/** A new order in the REST format, with the form that the browser posts to the gateway. */
export function encodeNewPayment({ checkout }: NewPayment): z.infer<typeof paymentFormSchema> {
  return { success: true, message: 'success', url: checkout.url, data: { ...checkout.fields } };
}
