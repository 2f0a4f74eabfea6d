import { Context, Parent, ResolveField, Resolver } from '@nestjs/graphql';
import { ChannelModelsService } from '../channels/models/channel-models.service.js';
import { UsableGroupModel, UsableGroupsService } from '../options/groups/usable-groups.service.js';
import type { GraphQLContext } from '../platform/graphql/context.js';
import { TeamModel } from './model/team.model.js';

/**
 * The groups and models for a token of a team. They depend on the team's account, not on the member who makes the
 * token.
 */
@Resolver(() => TeamModel)
export class TeamChoicesResolver {
  constructor(
    private readonly groups: UsableGroupsService,
    private readonly models: ChannelModelsService,
  ) {}

  @ResolveField(() => [UsableGroupModel], { description: 'Groups that may be chosen for its tokens.' })
  usableGroups(
    @Parent() { group }: TeamModel,
    @Context() { language }: Pick<GraphQLContext, 'language'>,
  ): UsableGroupModel[] {
    return this.groups.of(group, language);
  }

  @ResolveField(() => [String], { description: 'Models that its tokens may call, over all of these groups.' })
  usableModels(@Parent() team: TeamModel): string[] {
    return this.models.usable(team);
  }
}
