import { Args, Context, ID, Mutation, Parent, ResolveField, Resolver } from '@nestjs/graphql';
import type { Principal } from '../../common/principal.js';
import { Access } from '../../platform/access/access.decorator.js';
import { Caller } from '../../platform/access/caller.decorator.js';
import type { GraphQLContext } from '../../platform/graphql/context.js';
import { wholeNumber } from '../../platform/http/input/page-query.js';
import { TeamModel } from '../model/team.model.js';
import { MemberCapsInput, RemoveTeamMemberArgs, TeamRoleArgs } from './team-member.input.js';
import { MemberSpendingModel, TeamMemberModel } from './team-member.model.js';
import { TeamMembersService } from './team-members.service.js';

@Resolver(() => TeamModel)
export class TeamMembersResolver {
  constructor(private readonly service: TeamMembersService) {}

  @ResolveField(() => [TeamMemberModel], { description: 'Owners first.' })
  async members(@Parent() { id }: TeamModel, @Context() { principal }: GraphQLContext): Promise<TeamMemberModel[]> {
    return principal ? this.service.of(principal, id) : [];
  }

  @ResolveField(() => [MemberSpendingModel], {
    description: 'Of all members for those who may see the statement, otherwise of the caller.',
  })
  async memberSpending(
    @Parent() { id }: TeamModel,
    @Context() { principal }: GraphQLContext,
  ): Promise<MemberSpendingModel[]> {
    return principal ? this.service.spendingOf(principal, id) : [];
  }

  @Mutation(() => [TeamMemberModel], {
    description: "Limits what the member's tokens of the team may spend together per period, and returns all members.",
  })
  @Access('user')
  async setTeamMemberCaps(
    @Caller() caller: Principal,
    @Args('teamId', { type: () => ID }) teamId: string,
    @Args('userId', { type: () => ID }) userId: string,
    @Args('input') input: MemberCapsInput,
  ): Promise<TeamMemberModel[]> {
    const team = wholeNumber(teamId);
    await this.service.setCaps(caller, team, wholeNumber(userId), input);
    return this.service.of(caller, team);
  }

  @Mutation(() => [TeamMemberModel], { description: 'Changes the role of a member and returns all members.' })
  @Access('user')
  async setTeamMemberRole(
    @Caller() caller: Principal,
    @Args('teamId', { type: () => ID }) teamId: string,
    @Args('userId', { type: () => ID }) userId: string,
    @Args() { role }: TeamRoleArgs,
  ): Promise<TeamMemberModel[]> {
    const team = wholeNumber(teamId);
    await this.service.setRole(caller, team, wholeNumber(userId), role);
    return this.service.of(caller, team);
  }

  @Mutation(() => [TeamMemberModel], { description: 'Removes a member and returns the others.' })
  @Access('user')
  async removeTeamMember(
    @Caller() caller: Principal,
    @Args('teamId', { type: () => ID }) teamId: string,
    @Args('userId', { type: () => ID }) userId: string,
    @Args() { keepTokens }: RemoveTeamMemberArgs,
  ): Promise<TeamMemberModel[]> {
    const team = wholeNumber(teamId);
    await this.service.remove(caller, team, wholeNumber(userId), keepTokens);
    return this.service.of(caller, team);
  }

  @Mutation(() => Boolean, {
    description: 'Ends the membership of the caller. The tokens that the caller made are disabled.',
  })
  @Access('user')
  async leaveTeam(@Caller() caller: Principal, @Args('teamId', { type: () => ID }) teamId: string): Promise<boolean> {
    await this.service.remove(caller, wholeNumber(teamId), caller.userId, false);
    return true;
  }
}
