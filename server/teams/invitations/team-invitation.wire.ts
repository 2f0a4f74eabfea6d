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
    email: z.string().nullable().describe('The address that the link is mailed to.'),
    mailed_time: unixTime.nullable().describe('When the mail server accepted the mail.'),
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
  const { id, creator, createdAt, expiresAt, email, mailedAt } = invitation;
  return {
    id,
    role: invitation.role,
    creator,
    created_time: unixSeconds(createdAt),
    expired_time: unixSeconds(expiresAt),
    email,
    mailed_time: mailedAt && unixSeconds(mailedAt),
  };
}

export function encodeOffer(offer: OfferedTeam): z.infer<typeof offeredTeamSchema> {
  const { teamId, teamName, expiresAt } = offer;
  return { team_id: teamId, team_name: teamName, role: offer.role, expired_time: unixSeconds(expiresAt) };
}
