import { z } from 'zod';
import { unixSeconds } from '../../platform/http/input/wire.js';
import { quotaUnits, unixTime } from '../../platform/http/openapi/schema-registry.js';
import { type AssignedPlan, expiringOf, leftOfGrant, PLAN_PERIODS, ROLLOVERS } from './model/plan-terms.js';
import { CreatePlanInput } from './plan.input.js';
import type { CountedPlan } from './plans.service.js';

export const planSchema = z
  .object({
    id: z.int(),
    user_id: z.int().describe('The administrator who created it.'),
    name: z.string(),
    quota: quotaUnits.min(1).describe('The quota of each period.'),
    period: z.literal(PLAN_PERIODS),
    rollover: z.literal(ROLLOVERS),
    rollover_cap: quotaUnits.min(0),
    seats: z.int().min(0).describe('The maximum number of members and open invitations of a team; 0: any number.'),
    price: z.string().describe('With two decimals; empty for none.'),
    currency: z.string().describe('ISO 4217; empty for none.'),
    for_sale: z.boolean().describe('Whether users can buy it.'),
    accounts: z.int().min(0).describe('The users and teams that have it now or will have it.'),
    created_time: unixTime,
  })
  .meta({ id: 'Plan', describedBy: CreatePlanInput });

export const accountPlanSchema = z
  .object({
    plan_id: z.int(),
    name: z.string(),
    quota: quotaUnits.describe('The quota of each period.'),
    period: z.literal(PLAN_PERIODS),
    rollover: z.literal(ROLLOVERS),
    left_quota: quotaUnits.min(0).describe('What is left of the granted quota.'),
    expiring_quota: quotaUnits.min(0).describe('What of it would expire at `next_at` if nothing more was used.'),
    starts_at: unixTime,
    ends_at: z.int().min(0).describe('Unix seconds; 0: open end.'),
    next_at: z.int().min(0).describe('Unix seconds of the next grant, or of the end of the plan.'),
  })
  .meta({ id: 'AccountPlan' });

export const currentPlans = z.array(accountPlanSchema).max(1).describe('Empty without a plan.');

/** A plan in the REST format, with the number of accounts that have it. */
export function encodePlan({ row, accountCount }: CountedPlan): z.infer<typeof planSchema> {
  const { id, creatorId, name, quota, period, rollover, rolloverCap, seats, priceCents, currency, forSale, createdAt } =
    row;
  return {
    id,
    user_id: creatorId,
    name,
    quota,
    period,
    rollover,
    rollover_cap: rolloverCap,
    seats: seats ?? 0,
    price: priceText(priceCents) ?? '',
    currency: currency ?? '',
    for_sale: forSale,
    accounts: accountCount,
    created_time: unixSeconds(createdAt),
  };
}

/** The plan of an account in the REST format. */
export function encodeAccountPlan(plan: AssignedPlan): z.infer<typeof accountPlanSchema> {
  const { planId, planName, quota, period, rollover, rolloverCap, startsAt, endsAt, nextAt } = plan;
  const left = leftOfGrant(plan);
  return {
    plan_id: planId,
    name: planName,
    quota,
    period,
    rollover,
    left_quota: left,
    expiring_quota: expiringOf(left, rollover, rolloverCap),
    starts_at: unixSeconds(startsAt),
    ends_at: unixSeconds(endsAt),
    next_at: unixSeconds(nextAt),
  };
}

/** A price with two decimals. Null if there is none. */
export function priceText(cents: number | null): string | null {
  return cents === null ? null : (cents / 100).toFixed(2);
}
