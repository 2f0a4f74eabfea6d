import { z } from 'zod';
import { unixSeconds } from '../../platform/http/input/wire.js';
import { unixTime } from '../../platform/http/openapi/schema-registry.js';
import { teamRoleSchema } from '../model/team.wire.js';
import type { OfferedTeam, TeamInvitation } from './team-invitations.service.js';

export const teamInvitationSchema = z
  .object({
    id: z.int(),
    role: teamRoleSchema,
    creator: z.string().describe('The username of the member who made it.'),
    created_time: unixTime,
    expired_time: unixTime,
  })
  .meta({ id: 'TeamInvitation' });

export const offeredTeamSchema = z.object({
  team_id: z.int(),
  team_name: z.string(),
  role: teamRoleSchema,
  expired_time: unixTime,
});

/** An invitation in the REST format, without its secret. */
export function encodeInvitation(invitation: TeamInvitation): z.infer<typeof teamInvitationSchema> {
  const { id, creator, createdAt, expiresAt } = invitation;
  return {
    ...{ id, role: invitation.role, creator },
    created_time: unixSeconds(createdAt),
    expired_time: unixSeconds(expiresAt),
  };
}

export function encodeOffer(offer: OfferedTeam): z.infer<typeof offeredTeamSchema> {
  const { teamId, teamName, expiresAt } = offer;
  return { team_id: teamId, team_name: teamName, role: offer.role, expired_time: unixSeconds(expiresAt) };
}
