import { z } from 'zod';
import { unixSeconds } from '../../platform/http/input/wire.js';
import { unixTime } from '../../platform/http/openapi/schema-registry.js';
import { teamRoleSchema } from '../model/team.wire.js';
import type { TeamMember } from './team-members.service.js';

export const teamMemberSchema = z
  .object({
    user_id: z.int(),
    username: z.string(),
    display_name: z.string(),
    role: teamRoleSchema,
    joined_time: unixTime,
  })
  .meta({ id: 'TeamMember' });

/** A member in the REST format. */
export function encodeMember(member: TeamMember): z.infer<typeof teamMemberSchema> {
  const { userId, username, displayName, joinedAt } = member;
  return {
    ...{ user_id: userId, username, display_name: displayName, role: member.role },
    joined_time: unixSeconds(joinedAt),
  };
}
