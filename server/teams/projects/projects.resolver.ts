import { Args, Context, ID, Mutation, Parent, ResolveField, Resolver } from '@nestjs/graphql';
import type { Principal } from '../../common/principal.js';
import { Access } from '../../platform/access/access.decorator.js';
import { Caller } from '../../platform/access/caller.decorator.js';
import type { GraphQLContext } from '../../platform/graphql/context.js';
import { wholeNumber } from '../../platform/http/input/page-query.js';
import { TeamModel } from '../model/team.model.js';
import { CreateProjectInput, UpdateProjectInput } from './project.input.js';
import { ProjectModel } from './project.model.js';
import { ProjectsService } from './projects.service.js';

@Resolver(() => TeamModel)
export class ProjectsResolver {
  constructor(private readonly service: ProjectsService) {}

  @ResolveField(() => [ProjectModel], { description: 'By name, archived ones last.' })
  async projects(@Parent() { id }: TeamModel, @Context() { principal }: GraphQLContext): Promise<ProjectModel[]> {
    return principal ? this.service.of(principal, id) : [];
  }

  @Mutation(() => ProjectModel)
  @Access('user')
  createProject(
    @Caller() caller: Principal,
    @Args('teamId', { type: () => ID }) teamId: string,
    @Args('input') input: CreateProjectInput,
  ): Promise<ProjectModel> {
    return this.service.create(caller, wholeNumber(teamId), input);
  }

  @Mutation(() => ProjectModel)
  @Access('user')
  updateProject(
    @Caller() caller: Principal,
    @Args('teamId', { type: () => ID }) teamId: string,
    @Args('id', { type: () => ID }) id: string,
    @Args('input') input: UpdateProjectInput,
  ): Promise<ProjectModel> {
    return this.service.update(caller, wholeNumber(teamId), wholeNumber(id), input);
  }

  @Mutation(() => ProjectModel, {
    description: 'Archives a project, whose tokens are refused until it is restored, or restores it.',
  })
  @Access('user')
  setProjectArchived(
    @Caller() caller: Principal,
    @Args('teamId', { type: () => ID }) teamId: string,
    @Args('id', { type: () => ID }) id: string,
    @Args('archived') archived: boolean,
  ): Promise<ProjectModel> {
    return this.service.setArchived(caller, wholeNumber(teamId), wholeNumber(id), archived);
  }
}
