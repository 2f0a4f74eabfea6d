import { Args, Context, ID, Mutation, Query, ResolveField, Resolver } from '@nestjs/graphql';
import { ViewerModel } from '../accounts/model/viewer.model.js';
import type { Principal } from '../common/principal.js';
import { Access } from '../platform/access/access.decorator.js';
import { Caller } from '../platform/access/caller.decorator.js';
import type { GraphQLContext } from '../platform/graphql/context.js';
import { wholeNumber } from '../platform/http/input/page-query.js';
import { TeamModel } from './model/team.model.js';
import { TeamOrderArgs } from './model/team-order.js';
import { TeamInput } from './team.input.js';
import { TeamsService } from './teams.service.js';

@Resolver(() => TeamModel)
export class TeamsResolver {
  constructor(private readonly service: TeamsService) {}

  @Query(() => [TeamModel], { description: 'The teams of the caller.' })
  @Access('user')
  async teams(@Caller() caller: Principal, @Args() order: TeamOrderArgs): Promise<TeamModel[]> {
    return this.service.mine(caller, order);
  }

  @Query(() => TeamModel, { description: 'A team of the caller; administrators may read every team.' })
  @Access('user')
  async team(@Caller() caller: Principal, @Args('id', { type: () => ID }) id: string): Promise<TeamModel> {
    return this.service.get(caller, wholeNumber(id));
  }

  @Query(() => Boolean, { description: 'Whether the caller may create teams.' })
  @Access('user')
  mayCreateTeam(@Caller() caller: Principal): boolean {
    return this.service.mayCreate(caller);
  }

  @Mutation(() => TeamModel, { description: 'Creates a team with the caller as its owner.' })
  @Access('user')
  async createTeam(@Caller() caller: Principal, @Args('input') input: TeamInput): Promise<TeamModel> {
    return this.service.create(caller, input);
  }

  @Mutation(() => TeamModel)
  @Access('user')
  async updateTeam(
    @Caller() caller: Principal,
    @Args('id', { type: () => ID }) id: string,
    @Args('input') input: TeamInput,
  ): Promise<TeamModel> {
    return this.service.update(caller, wholeNumber(id), input);
  }

  @Mutation(() => ID, {
    description: 'Archives a team without tokens and returns its id. The owner who archives it gets its balance.',
  })
  @Access('user')
  async archiveTeam(@Caller() caller: Principal, @Args('id', { type: () => ID }) id: string): Promise<string> {
    await this.service.archive(caller, wholeNumber(id));
    return id;
  }
}

@Resolver(() => ViewerModel)
export class ViewerTeamsResolver {
  constructor(private readonly service: TeamsService) {}

  @ResolveField(() => Boolean, { description: 'Whether the viewer is in a team or may create one.' })
  async usesTeams(@Context() { principal }: GraphQLContext): Promise<boolean> {
    return principal !== null && this.service.isOffered(principal);
  }
}
