import { z } from 'zod';
import { unixSeconds } from '../../platform/http/input/wire.js';
import { quotaUnits, unixTime } from '../../platform/http/openapi/schema-registry.js';
import { CreateRedemptionsInput } from './redemption.input.js';
import type { ReadableRedemption } from './redemptions.service.js';

export const redemptionSchema = z
  .object({
    id: z.int(),
    user_id: z.int().describe('The administrator who created it.'),
    key: z.string().describe('The code.'),
    status: z.int().describe('1 unused, 2 disabled, 3 used.'),
    name: z.string(),
    quota: quotaUnits.min(1).describe('Quota units of each use.'),
    created_time: unixTime,
    redeemed_time: unixTime.describe('Unix seconds of the use of a plain code; 0 for none.'),
    used_user_id: z.int().describe('The user of a plain code; 0 for none.'),
    is_gift: z.boolean(),
    max_uses: z.int(),
    used_count: z.int().min(0),
    valid_from: z.int().min(0),
    valid_until: z.int().min(0),
    DeletedAt: z.iso.datetime().nullable(),
  })
  .meta({ id: 'Redemption', describedBy: CreateRedemptionsInput });

export const redeemedSchema = z.object({
  quota: quotaUnits.describe('The quota added to the balance.'),
  is_gift: z.boolean(),
});

/** A code in the REST format for administrators. */
export function encodeRedemption({ row, key }: ReadableRedemption): z.infer<typeof redemptionSchema> {
  return {
    id: row.id,
    user_id: row.creatorId,
    key,
    status: row.status,
    name: row.name,
    quota: row.quota,
    created_time: unixSeconds(row.createdAt),
    redeemed_time: unixSeconds(row.usedAt),
    used_user_id: row.usedBy ?? 0,
    is_gift: row.isGift,
    max_uses: row.maxUses,
    used_count: row.usedCount,
    valid_from: unixSeconds(row.validFrom),
    valid_until: unixSeconds(row.validUntil),
    DeletedAt: row.deletedAt?.toISOString() ?? null,
  };
}
