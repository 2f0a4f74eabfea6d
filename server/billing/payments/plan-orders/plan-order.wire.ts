import { z } from 'zod';
import { quotaUnits } from '../../../platform/http/openapi/schema-registry.js';
import { PLAN_PERIODS, ROLLOVERS } from '../../plans/model/plan-terms.js';
import { priceText } from '../../plans/plan.wire.js';
import type { NewPayment } from '../payments.service.js';
import type { OfferedPlan } from './plan-orders.service.js';

export const offeredPlanSchema = z
  .object({
    id: z.int(),
    name: z.string(),
    quota: quotaUnits.min(1).describe('The quota of each period.'),
    period: z.literal(PLAN_PERIODS),
    rollover: z.literal(ROLLOVERS),
    rollover_cap: quotaUnits.min(0),
    seats: z
      .int()
      .min(0)
      .describe('The maximum number of members and open invitations of a team; 0: for users as well.'),
    price: z.string().describe('Of one period, with two decimals.'),
    currency: z.string().describe('ISO 4217.'),
    payment_methods: z.array(z.string()).describe('alipay, wxpay, stripe; empty when it cannot be paid now.'),
  })
  .meta({ id: 'OfferedPlan' });

export const planOrderSchema = z
  .object({
    order_number: z.string(),
    url: z.url().describe('The address to which the fields are posted; without fields, it is opened.'),
    fields: z.record(z.string(), z.string()),
  })
  .meta({ id: 'PlanOrder' });

/** A plan for sale in the REST format, with the ways to pay. */
export function encodeOfferedPlan({ plan, methods }: OfferedPlan): z.infer<typeof offeredPlanSchema> {
  const { id, name, quota, period, rollover, rolloverCap, seats, priceCents, currency } = plan;
  return {
    id,
    name,
    quota,
    period,
    rollover,
    rollover_cap: rolloverCap,
    seats: seats ?? 0,
    price: priceText(priceCents) ?? '',
    currency: currency ?? '',
    payment_methods: [...methods],
  };
}

/** A new order of a plan in the REST format, with how it is paid. */
export function encodePlanOrder({ row, checkout }: NewPayment): z.infer<typeof planOrderSchema> {
  return { order_number: row.orderNumber, url: checkout.url, fields: { ...checkout.fields } };
}
