import { Context, ResolveField, Resolver } from '@nestjs/graphql';
import { ViewerModel } from '../accounts/model/viewer.model.js';
import type { GraphQLContext } from '../platform/graphql/context.js';
import { TeamsService } from './teams.service.js';

@Resolver(() => ViewerModel)
export class ViewerTeamsResolver {
  constructor(private readonly service: TeamsService) {}

  @ResolveField(() => Boolean, { description: 'Whether the viewer is in a team or may create one.' })
  async usesTeams(@Context() { principal }: GraphQLContext): Promise<boolean> {
    return principal !== null && this.service.isOffered(principal);
  }
}
