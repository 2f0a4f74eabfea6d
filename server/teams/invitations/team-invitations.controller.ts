import { Controller, Delete, Get, Header, HttpCode, Param, Post } from '@nestjs/common';
import { z } from 'zod';
import type { Language } from '../../common/errors/app-error.js';
import type { Principal } from '../../common/principal.js';
import { Access } from '../../platform/access/access.decorator.js';
import { Caller } from '../../platform/access/caller.decorator.js';
import { ok } from '../../platform/http/envelope.js';
import { wholeNumber } from '../../platform/http/input/page-query.js';
import { unixSeconds } from '../../platform/http/input/wire.js';
import { WireBody, WireQuery } from '../../platform/http/input/wire-input.js';
import { Documented } from '../../platform/http/openapi/documented.js';
import { unixTime } from '../../platform/http/openapi/schema-registry.js';
import { ResponseLanguage } from '../../platform/http/request-language.js';
import { encodeTeam, teamRoleSchema, teamSchema } from '../model/team.wire.js';
import { TeamAccessService } from '../model/team-access.service.js';
import { InvitationSecretArgs, TeamInvitationInput } from './team-invitation.input.js';
import type { OfferedTeamModel, TeamInvitationModel } from './team-invitation.model.js';
import { TeamInvitationsService } from './team-invitations.service.js';

const teamInvitationSchema = z
  .object({
    id: z.int(),
    role: teamRoleSchema,
    creator: z.string().describe('The username of the member who made it.'),
    created_time: unixTime,
    expired_time: unixTime,
    email: z.string().nullable().describe('The address that the link is sent to.'),
    mailed_time: unixTime.nullable().describe('When the mail server accepted the email.'),
  })
  .meta({ id: 'TeamInvitation' });

const offeredTeamSchema = z.object({
  team_id: z.int(),
  team_name: z.string(),
  role: teamRoleSchema,
  expired_time: unixTime,
});

/** An invitation in the REST format, without its secret. */
function encodeInvitation(invitation: TeamInvitationModel): z.infer<typeof teamInvitationSchema> {
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

function encodeOffer(offer: OfferedTeamModel): z.infer<typeof offeredTeamSchema> {
  const { teamId, teamName, expiresAt } = offer;
  return { team_id: teamId, team_name: teamName, role: offer.role, expired_time: unixSeconds(expiresAt) };
}

@Controller('api/team')
export class TeamInvitationsController {
  constructor(
    private readonly invitations: TeamInvitationsService,
    private readonly access: TeamAccessService,
  ) {}

  @Get(':id/invitations')
  @Access('user')
  @Documented({
    summary: 'List the invitations of a team that were not used, newest first',
    description: 'Expired ones are included.',
    data: z.array(teamInvitationSchema),
  })
  async list(@Caller() caller: Principal, @Param('id') id: string) {
    return ok((await this.invitations.open(caller, wholeNumber(id))).map(encodeInvitation));
  }

  @Post(':id/invitations')
  @Access('user', { idempotencyKey: true })
  @Header('cache-control', 'no-store')
  @Documented({
    summary: 'Create an invitation to a team',
    description: 'The secret is returned only once. With an address, the link is also sent there.',
    data: teamInvitationSchema.extend({ secret: z.string() }),
  })
  @HttpCode(200)
  async create(
    @Caller() caller: Principal,
    @Param('id') id: string,
    @WireBody(TeamInvitationInput) input: TeamInvitationInput,
    @ResponseLanguage() language: Language,
  ) {
    const { invitation, secret } = await this.invitations.create(caller, wholeNumber(id), input, language);
    return ok({ ...encodeInvitation(invitation), secret });
  }

  @Delete(':id/invitations/:invitationId')
  @Access('user')
  @Documented({ summary: 'Delete an invitation that was not used' })
  async revoke(@Caller() caller: Principal, @Param('id') id: string, @Param('invitationId') invitationId: string) {
    await this.invitations.revoke(caller, wholeNumber(id), wholeNumber(invitationId));
    return ok();
  }

  @Get('invitation')
  @Access('user')
  @Documented({ summary: 'Get the team and the role that an invitation offers', data: offeredTeamSchema })
  async offered(@WireQuery(InvitationSecretArgs) { secret }: InvitationSecretArgs) {
    return ok(encodeOffer(await this.invitations.find(secret)));
  }

  @Post('invitation')
  @Access('user', { idempotencyKey: true })
  @Documented({ summary: 'Accept an invitation to a team', data: teamSchema })
  @HttpCode(200)
  async accept(@Caller() caller: Principal, @WireBody(InvitationSecretArgs) { secret }: InvitationSecretArgs) {
    return ok(encodeTeam(await this.access.get(caller, await this.invitations.accept(caller, secret))));
  }
}
