import { Args, Context, Field, ID, Int, Mutation, ObjectType, Parent, ResolveField, Resolver } from '@nestjs/graphql';
import type { Principal } from '../../common/principal.js';
import { Access } from '../../platform/access/access.decorator.js';
import { Caller } from '../../platform/access/caller.decorator.js';
import type { GraphQLContext } from '../../platform/graphql/context.js';
import { DateTime, Quota } from '../../platform/graphql/scalars.js';
import { wholeNumber } from '../../platform/http/input/page-query.js';
import { TeamModel } from '../model/team.model.js';
import { CreateProjectInput, UpdateProjectInput } from './project.input.js';
import { type Project, type ProjectSpending, ProjectsService } from './projects.service.js';

@ObjectType('ProjectSpending', {
  description: 'What the tokens of a project have spent in the current periods, and since its creation.',
})
@Access('user')
class ProjectSpendingModel implements ProjectSpending {
  @Field(() => Quota)
  day: number;

  @Field(() => Quota)
  week: number;

  @Field(() => Quota)
  month: number;

  @Field(() => Quota)
  total: number;
}

@ObjectType('Project', { description: 'Tokens of a team with a common budget.' })
@Access('user')
class ProjectModel implements Project {
  @Field(() => ID)
  id: number;

  @Field(() => ID)
  teamId: number;

  @Field()
  name: string;

  @Field(() => Quota, { nullable: true, description: 'Max quota since the creation; null: no limit.' })
  totalQuota: number | null;

  @Field(() => Quota, { nullable: true, description: "Max quota per day in the site's time zone; null: no limit." })
  dailyQuota: number | null;

  @Field(() => Quota, { nullable: true, description: 'Max quota per week, from Monday.' })
  weeklyQuota: number | null;

  @Field(() => Quota, { nullable: true, description: 'Max quota per month.' })
  monthlyQuota: number | null;

  @Field(() => Int, { description: 'Tokens that are not deleted.' })
  tokenCount: number;

  @Field(() => DateTime)
  createdAt: Date;

  @Field(() => DateTime, { nullable: true, description: 'Its tokens are refused since then; null: they are not.' })
  archivedAt: Date | null;

  @Field(() => ProjectSpendingModel, {
    nullable: true,
    description: 'Null for members who may not see the statement of the team.',
  })
  spending: ProjectSpendingModel | null;
}

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
