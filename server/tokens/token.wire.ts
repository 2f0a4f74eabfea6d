import { z } from 'zod';
import type { WireRecord } from '../platform/http/input/validation.js';
import { listFrom, present, unixSeconds } from '../platform/http/input/wire.js';
import { type FieldsOf, quotaUnits, unixTime } from '../platform/http/openapi/schema-registry.js';
import type { OwnToken } from './own-token.js';

const NEVER = -1;
const limit = z.int().min(0).nullable();

/** What a token has whether it is read, made or changed. */
const shared = {
  name: z.string().max(30),
  remain_quota: quotaUnits.describe('Quota units left.'),
  unlimited_quota: z.boolean().describe('Only the balance of the owner counts.'),
  expired_time: z.int().describe('Unix seconds; -1: never.'),
  model_limits_enabled: z.boolean(),
  model_limits: z.string().describe('Names of the only models it may call, separated by commas.'),
  allow_ips: z.string().describe('Addresses and networks that may use it, one a line; empty: all.'),
  group: z.string().max(64).describe("Whose channels and prices it uses; empty: the owner's."),
  rpm_limit: limit.describe('The most calls in a minute; null or 0: no limit, as in the four fields after it.'),
  tpm_limit: limit.describe('The most tokens in a minute, of prompts and answers together.'),
  daily_quota: limit.describe("The most quota units it may spend in a day of the site's time zone."),
  weekly_quota: limit.describe('The same in a week, from Monday.'),
  monthly_quota: limit.describe('The same in a month.'),
};

export const tokenSchema = z
  .object({
    id: z.int(),
    user_id: z.int(),
    key: z.string().describe('The key without its sk-.'),
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
    status: z.literal([1, 2]).optional().describe('Written only with status_only, and then nothing else is.'),
  })
  .meta({ id: 'TokenChange' });

/** Decodes a token as POST /api/token/ takes it. What is not listed here cannot be written. */
export function decodeNewToken(body: FieldsOf<typeof newTokenSchema>): object {
  return present({ ...fields(body), name: body.name });
}

/**
 * Decodes PUT /api/token/: with any non-empty `status_only` in the query only the status is written, otherwise
 * everything but the status.
 */
export function decodeTokenPut(body: FieldsOf<typeof tokenChangeSchema>, query: WireRecord): object {
  if (query.status_only) return { id: body.id, status: body.status ?? null };
  const change = fields(body);
  // What an unlimited token "has left" sinks below zero as it is used, and forms send back what they were given.
  const meaningless = body.unlimited_quota === true && Number(change.remainQuota) < 0;
  return present({
    ...change,
    id: body.id,
    name: body.name,
    remainQuota: meaningless ? undefined : change.remainQuota,
  });
}

/**
 * A token as the REST API shows it to its owner.
 * @param key the key in clear, without its prefix
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

/** Zero has always meant no limit in this API. */
function limitOf(value: unknown): unknown {
  return value === 0 ? null : value;
}

/** Unix seconds; -1 and 0 mean never. Anything else stays as it is for the validators to refuse. */
function expiry(value: unknown): unknown {
  if (value === NEVER || value === 0 || value === null) return null;
  return typeof value === 'number' ? new Date(value * 1000) : value;
}
