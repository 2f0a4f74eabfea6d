import { z } from 'zod';
import type { WireRecord } from '../platform/http/input/validation.js';
import { listFrom, present, unixSeconds } from '../platform/http/input/wire.js';
import { type FieldsOf, quotaUnits, unixTime } from '../platform/http/openapi/schema-registry.js';
import type { OwnToken } from './own-token.js';

const NEVER = -1;
const limit = z.int().min(0).nullable();

/** The fields that a token has in responses and in requests. */
const shared = {
  name: z.string().max(30),
  remain_quota: quotaUnits.describe('Remaining quota units.'),
  unlimited_quota: z.boolean().describe('Only the balance of the owner limits it.'),
  expired_time: z.int().describe('Unix seconds; -1: never.'),
  model_limits_enabled: z.boolean(),
  model_limits: z.string().describe('Names of the only models it may call, separated by commas.'),
  allow_ips: z.string().describe('Addresses and networks that may use it, one per line; empty: all.'),
  group: z.string().max(64).describe("The group of its channels and prices; empty: the owner's."),
  rpm_limit: limit.describe('Max calls per minute; null or 0: no limit, as in the following four fields.'),
  tpm_limit: limit.describe('Max tokens per minute, of prompts and responses together.'),
  daily_quota: limit.describe("Max quota units per day in the site's time zone."),
  weekly_quota: limit.describe('Max quota units per week, from Monday.'),
  monthly_quota: limit.describe('Max quota units per month.'),
};

export const tokenSchema = z
  .object({
    id: z.int(),
    user_id: z.int(),
    key: z.string().describe('The key without the sk- prefix.'),
    status: z.int().describe('1 enabled, 2 disabled, 3 expired, 4 used up.'),
    ...shared,
    created_time: unixTime,
    accessed_time: unixTime.describe('Unix seconds of the last call.'),
    used_quota: quotaUnits,
    DeletedAt: z.iso.datetime().nullable(),
  })
  .meta({ id: 'Token' });

export const newTokenSchema = z
  .object({
    ...z.object(shared).partial().shape,
    name: shared.name,
    remain_quota: shared.remain_quota.default(500_000),
  })
  .meta({ id: 'NewToken' });

export const tokenChangeSchema = z
  .object({
    ...z.object(shared).partial().shape,
    id: z.int().min(1),
    status: z.literal([1, 2]).optional().describe('Written only with status_only; then all other fields are ignored.'),
  })
  .meta({ id: 'TokenChange' });

/** Decodes the body of POST /api/token/. Fields that are not listed here are dropped. */
export function decodeNewToken(body: FieldsOf<typeof newTokenSchema>): object {
  return present({ ...fields(body), name: body.name });
}

/**
 * Decodes PUT /api/token/: with any non-empty `status_only` in the query only the status is written, otherwise all
 * fields except the status.
 */
export function decodeTokenPut(body: FieldsOf<typeof tokenChangeSchema>, query: WireRecord): object {
  if (query.status_only) return { id: body.id, status: body.status ?? null };
  const change = fields(body);
  // The remaining quota of an unlimited token becomes negative as it is used, and forms send back the value they
  // received.
  const meaningless = body.unlimited_quota === true && Number(change.remainQuota) < 0;
  return present({
    ...change,
    id: body.id,
    name: body.name,
    remainQuota: meaningless ? undefined : change.remainQuota,
  });
}

/**
 * A token in the REST format for its owner.
 * @param key the decrypted key, without its prefix
 */
export function encodeToken(token: OwnToken, key: string): z.infer<typeof tokenSchema> {
  const { row } = token;
  return {
    id: row.id,
    user_id: row.userId,
    key,
    status: token.status,
    name: row.name,
    created_time: unixSeconds(row.createdAt),
    accessed_time: unixSeconds(token.lastUsedAt ?? row.createdAt),
    expired_time: row.expiresAt === null ? NEVER : unixSeconds(row.expiresAt),
    remain_quota: token.remainQuota,
    unlimited_quota: row.unlimitedQuota,
    model_limits_enabled: row.modelLimitsEnabled,
    model_limits: row.modelLimits.join(','),
    allow_ips: row.allowIps.join('\n'),
    used_quota: token.usedQuota,
    group: row.group,
    rpm_limit: row.requestsPerMinute,
    tpm_limit: row.tokensPerMinute,
    daily_quota: row.dailyQuota,
    weekly_quota: row.weeklyQuota,
    monthly_quota: row.monthlyQuota,
    DeletedAt: row.deletedAt?.toISOString() ?? null,
  };
}

function fields(body: FieldsOf<typeof newTokenSchema>) {
  return {
    remainQuota: body.remain_quota ?? undefined,
    unlimitedQuota: body.unlimited_quota ?? undefined,
    expiresAt: expiry(body.expired_time),
    modelLimitsEnabled: body.model_limits_enabled ?? undefined,
    modelLimits: listFrom(body.model_limits ?? undefined),
    allowIps: listFrom(body.allow_ips === null ? [] : body.allow_ips),
    group: body.group ?? undefined,
    requestsPerMinute: limitOf(body.rpm_limit),
    tokensPerMinute: limitOf(body.tpm_limit),
    dailyQuota: limitOf(body.daily_quota),
    weeklyQuota: limitOf(body.weekly_quota),
    monthlyQuota: limitOf(body.monthly_quota),
  };
}

/** Zero means no limit in this API. */
function limitOf(value: unknown): unknown {
  return value === 0 ? null : value;
}

/** Unix seconds; -1 and 0 mean never. Any other value is passed on unchanged, so that the validators reject it. */
function expiry(value: unknown): unknown {
  if (value === NEVER || value === 0 || value === null) return null;
  return typeof value === 'number' ? new Date(value * 1000) : value;
}
