import { z } from 'zod';
import { unixSeconds } from '../platform/http/input/wire.js';
import { quotaUnits, unixTime } from '../platform/http/openapi/schema-registry.js';
import type { OwnToken } from './own-token.js';
import { CreateTokenInput } from './token.input.js';
import { byRestName } from './token-limits.js';

const NEVER = -1;
const limit = z.int().min(0).nullable();

export const tokenSchema = z
  .object({
    id: z.int(),
    user_id: z.int().describe('The account that pays: the user or the team.'),
    created_by: z.int().nullable().describe('The member who made a token of a team; null for the token of a user.'),
    project_id: z.int().nullable().describe('Its project of the team; null: none.'),
    key: z.string().describe('The key without the sk- prefix; masked with ApiDialect new-api.'),
    status: z.int().describe('1 enabled, 2 disabled, 3 expired, 4 used up.'),
    name: z.string(),
    remain_quota: quotaUnits.describe('Remaining quota units.'),
    unlimited_quota: z.boolean(),
    expired_time: z.int(),
    model_limits_enabled: z.boolean(),
    model_limits: z.string(),
    allow_ips: z.string(),
    group: z.string(),
    backup_group: z.string(),
    model_aliases: z.string(),
    ...byRestName(() => limit),
    created_time: unixTime,
    accessed_time: unixTime.describe('Unix seconds of the last call.'),
    used_quota: quotaUnits,
    rotation_days: z.int().nullable(),
    rotation_overlap_days: z.int().nullable(),
    rotation_time: unixTime.describe('Unix seconds of the next scheduled rotation of the key; 0 for none.'),
    former_key_expired_time: unixTime.describe(
      'Unix seconds until which the key before the last rotation is accepted; 0 when it is not.',
    ),
    former_key_accessed_time: unixTime.describe(
      'Unix seconds of the last use of that key since the rotation; 0 for never.',
    ),
    DeletedAt: z.iso.datetime().nullable(),
  })
  .meta({ id: 'Token', describedBy: CreateTokenInput });

/**
 * A token in the REST format for its owner.
 * @param key the decrypted key, without its prefix
 */
export function encodeToken(token: OwnToken, key: string): z.infer<typeof tokenSchema> {
  const { row } = token;
  return {
    id: row.id,
    user_id: row.userId,
    created_by: row.createdBy,
    project_id: row.projectId,
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
    backup_group: row.backupGroup,
    model_aliases: row.modelAliases,
    ...byRestName((name) => row[name]),
    rotation_days: row.rotationDays,
    rotation_overlap_days: row.rotationOverlapDays,
    rotation_time: unixSeconds(row.rotatesAt),
    former_key_expired_time: unixSeconds(token.formerKey?.endsAt ?? null),
    former_key_accessed_time: unixSeconds(token.formerKey?.usedAt ?? null),
    DeletedAt: row.deletedAt?.toISOString() ?? null,
  };
}
