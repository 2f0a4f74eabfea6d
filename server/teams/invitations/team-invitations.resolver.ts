import { Args, Context, Field, ID, Mutation, ObjectType, Query, Resolver } from '@nestjs/graphql';
import type { Principal } from '../../common/principal.js';
import { Access } from '../../platform/access/access.decorator.js';
import { Caller } from '../../platform/access/caller.decorator.js';
import type { GraphQLContext } from '../../platform/graphql/context.js';
import { wholeNumber } from '../../platform/http/input/page-query.js';
import { TeamModel } from '../model/team.model.js';
import { TeamAccessService } from '../model/team-access.service.js';
import { InvitationSecretArgs, TeamInvitationInput } from './team-invitation.input.js';
import { OfferedTeamModel, TeamInvitationModel } from './team-invitation.model.js';
import { TeamInvitationsService } from './team-invitations.service.js';

@ObjectType('CreatedTeamInvitation')
@Access('user')
class CreatedTeamInvitationModel {
  @Field(() => TeamInvitationModel)
  invitation: TeamInvitationModel;

  @Field({ description: 'For the link /teams/accept?secret=… of the console. Returned only once.' })
  secret: string;
}

@Resolver(() => TeamInvitationModel)
export class TeamInvitationsResolver {
  constructor(
    private readonly service: TeamInvitationsService,
    private readonly access: TeamAccessService,
  ) {}

  @Query(() => [TeamInvitationModel], {
    description: 'The invitations of a team that were not used, newest first, expired ones included.',
  })
  @Access('user')
  teamInvitations(@Caller() caller: Principal, @Args('teamId', { type: () => ID }) teamId: string) {
    return this.service.open(caller, wholeNumber(teamId));
  }

  @Mutation(() => CreatedTeamInvitationModel)
  @Access('user')
  createTeamInvitation(
    @Caller() caller: Principal,
    @Args('teamId', { type: () => ID }) teamId: string,
    @Args('input') input: TeamInvitationInput,
    @Context() { language }: Pick<GraphQLContext, 'language'>,
  ): Promise<CreatedTeamInvitationModel> {
    return this.service.create(caller, wholeNumber(teamId), input, language);
  }

  @Mutation(() => ID, { description: 'Deletes an invitation that was not used, and returns its id.' })
  @Access('user')
  async revokeTeamInvitation(
    @Caller() caller: Principal,
    @Args('teamId', { type: () => ID }) teamId: string,
    @Args('id', { type: () => ID }) id: string,
  ): Promise<string> {
    await this.service.revoke(caller, wholeNumber(teamId), wholeNumber(id));
    return id;
  }

  @Query(() => OfferedTeamModel, { description: 'The team and the role that an invitation offers.' })
  @Access('user')
  offeredTeam(@Args() { secret }: InvitationSecretArgs): Promise<OfferedTeamModel> {
    return this.service.find(secret);
  }

  @Mutation(() => TeamModel, { description: 'Makes the caller a member; the invitation is used up.' })
  @Access('user')
  async acceptTeamInvitation(
    @Caller() caller: Principal,
    @Args() { secret }: InvitationSecretArgs,
  ): Promise<TeamModel> {
    return this.access.get(caller, await this.service.accept(caller, secret));
  }
}
