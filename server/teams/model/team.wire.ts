import { z } from 'zod';
import { TeamRole } from '../../common/principal.js';
import { unixSeconds } from '../../platform/http/input/wire.js';
import { quotaUnits, unixTime } from '../../platform/http/openapi/schema-registry.js';
import type { TeamModel } from './team.model.js';
import { TeamPermission } from './team-role.js';

export const teamRoleSchema = z.enum(Object.values(TeamRole));

export const teamSchema = z
  .object({
    id: z.int(),
    name: z.string(),
    group: z.string(),
    status: z.int().describe('1 active, 2 banned by an administrator.'),
    quota: quotaUnits.describe('Balance in quota units.'),
    used_quota: quotaUnits,
    request_count: z.int(),
    member_count: z.int(),
    seats: z.int().nullable().describe('The maximum number of seats of its plan; null: any number.'),
    used_seats: z.int().describe('Members, and invitations that can still be accepted.'),
    role: teamRoleSchema.nullable().describe('The role of the caller; null for an administrator.'),
    permissions: z.array(z.enum(Object.values(TeamPermission))),
    created_time: unixTime,
  })
  .meta({ id: 'Team' });

/** A team in the REST format. */
export function encodeTeam(team: TeamModel): z.infer<typeof teamSchema> {
  const { id, name, group, status, quota, usedQuota, requestCount, memberCount, createdAt } = team;
  return {
    id,
    name,
    group,
    status,
    quota,
    role: team.role,
    permissions: [...team.permissions],
    used_quota: usedQuota,
    request_count: requestCount,
    member_count: memberCount,
    seats: team.seats,
    used_seats: team.usedSeats,
    created_time: unixSeconds(createdAt),
  };
}
