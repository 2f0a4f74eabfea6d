import { z } from 'zod';
import { moneyText } from '../../../common/money-text.js';
import { unixSeconds } from '../../../platform/http/input/wire.js';
import { quotaUnits, unixTime } from '../../../platform/http/openapi/schema-registry.js';
import { CouponStatus, CreateCouponInput } from './coupon.input.js';
import type { CountedCoupon } from './coupons.service.js';

export const couponSchema = z
  .object({
    id: z.int(),
    user_id: z.int().describe('The administrator who created it.'),
    code: z.string(),
    name: z.string(),
    status: z.int().describe('1 enabled, 2 disabled.'),
    percent_off: z.int().describe('0 for an amount.'),
    amount_off: z.string().describe('With two decimals; empty for a percentage.'),
    currency: z.string().describe('ISO 4217; empty for a percentage.'),
    min_quota: quotaUnits.min(0),
    max_uses: z.int(),
    max_uses_per_user: z.int(),
    used_count: z.int().min(0).describe('Orders that are paid or open.'),
    group: z.string().describe('Empty for all groups.'),
    created_time: unixTime,
    valid_from: z.int().min(0),
    valid_until: z.int().min(0),
  })
  .meta({ id: 'Coupon', describedBy: CreateCouponInput });

export function encodeCoupon({ row, usedCount }: CountedCoupon): z.infer<typeof couponSchema> {
  return {
    id: row.id,
    user_id: row.creatorId,
    code: row.code,
    name: row.name,
    status: row.enabled ? CouponStatus.enabled : CouponStatus.disabled,
    percent_off: row.percentOff,
    amount_off: row.centsOff === null ? '' : moneyText(row.centsOff),
    currency: row.currency ?? '',
    min_quota: row.minQuota,
    max_uses: row.maxUses,
    max_uses_per_user: row.maxUsesPerUser,
    used_count: usedCount,
    group: row.userGroup ?? '',
    created_time: unixSeconds(row.createdAt),
    valid_from: unixSeconds(row.validFrom),
    valid_until: unixSeconds(row.validUntil),
  };
}
