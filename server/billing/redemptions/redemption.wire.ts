import { z } from 'zod';
import type { WireRecord } from '../../platform/http/input/validation.js';
import { present, unixSeconds } from '../../platform/http/input/wire.js';
import { type FieldsOf, quotaUnits, unixTime } from '../../platform/http/openapi/schema-registry.js';
import { UNLIMITED } from './redemption-status.js';
import type { ReadableRedemption } from './redemptions.service.js';

/** The quota of a code when the request omits it. */
const DEFAULT_QUOTA = 100;

const name = z.string().min(1).max(20);
const quota = quotaUnits.min(1).describe('Quota units per use.');
const validity = {
  valid_from: z.int().min(0).describe('Unix seconds; 0: no start.'),
  valid_until: z.int().min(0).describe('Unix seconds; 0: no expiry.'),
};
const isGift = z.boolean().describe('A gift code can be used by many users, once each.');
const maxUses = z.int().describe('Max number of users of a gift code; -1: unlimited.');

export const redemptionSchema = z
  .object({
    id: z.int(),
    user_id: z.int().describe('The administrator who created it.'),
    key: z.string().describe('The code.'),
    status: z.int().describe('1 unused, 2 disabled, 3 used.'),
    name,
    quota,
    created_time: unixTime,
    redeemed_time: unixTime.describe('Unix seconds of the use of a plain code; 0 for none.'),
    used_user_id: z.int().describe('The user of a plain code; 0 for none.'),
    is_gift: isGift,
    max_uses: maxUses,
    used_count: z.int().min(0),
    ...validity,
    DeletedAt: z.iso.datetime().nullable(),
  })
  .meta({ id: 'Redemption' });

export const newRedemptionsSchema = z
  .object({
    name,
    quota: quota.default(DEFAULT_QUOTA),
    count: z.int().min(1).max(100).optional().describe('The number of codes; not required with a key.'),
    is_gift: isGift.default(false),
    max_uses: maxUses.default(UNLIMITED),
    key: z.string().max(32).optional().describe('A custom code; then one code is created.'),
    ...z.object(validity).partial().shape,
  })
  .meta({ id: 'NewRedemptions' });

export const redemptionChangeSchema = z
  .object({
    id: z.int().min(1),
    name: name.optional(),
    quota: quota.optional(),
    ...z.object(validity).partial().shape,
    status: z.literal([1, 2]).optional().describe('Written only with status_only; then all other fields are ignored.'),
  })
  .meta({ id: 'RedemptionChange' });

export const redemptionIdsSchema = z.object({ ids: z.array(z.int().min(1)).min(1) }).meta({ id: 'RedemptionIds' });

export const redeemSchema = z.object({ key: z.string().describe('The code.') }).meta({ id: 'Redeem' });

export const redeemedSchema = z.object({
  quota: quotaUnits.describe('The quota added to the balance.'),
  is_gift: z.boolean(),
});

/** Decodes POST /api/redemption/. Fields that are not listed here are dropped. */
export function decodeNewRedemptions(body: FieldsOf<typeof newRedemptionsSchema>): object {
  const hasKey = typeof body.key === 'string' && body.key.trim() !== '';
  return present({
    name: body.name,
    quota: zeroIsAbsent(body.quota) ?? DEFAULT_QUOTA,
    // A missing count is an error here, as in the documented API.
    count: hasKey ? 1 : (body.count ?? 0),
    isGift: body.is_gift ?? undefined,
    maxUses: zeroIsAbsent(body.max_uses),
    key: body.key ?? undefined,
    validFrom: instant(body.valid_from),
    validUntil: instant(body.valid_until),
  });
}

/**
 * Decodes PUT /api/redemption/: with any non-empty `status_only` in the query only the status is written, otherwise all
 * fields except the status.
 */
export function decodeRedemptionPut(body: FieldsOf<typeof redemptionChangeSchema>, query: WireRecord): object {
  if (query.status_only) return { id: body.id, status: body.status ?? null };
  return present({
    id: body.id,
    name: body.name,
    quota: body.quota ?? undefined,
    validFrom: instant(body.valid_from),
    validUntil: instant(body.valid_until),
  });
}

export function decodeRedemptionIds({ ids }: FieldsOf<typeof redemptionIdsSchema>): object {
  return { ids };
}

export function decodeRedeem({ key }: FieldsOf<typeof redeemSchema>): object {
  return { key };
}

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

function zeroIsAbsent(value: unknown): unknown {
  return value === 0 || value === null ? undefined : value;
}

/** Unix seconds; 0 means no limit. Any other value is passed on unchanged, so that the validators reject it. */
function instant(value: unknown): unknown {
  if (value === 0 || value === null) return null;
  return typeof value === 'number' ? new Date(value * 1000) : value;
}
