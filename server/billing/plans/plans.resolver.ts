import { Args, ID, Mutation, Query, Resolver } from '@nestjs/graphql';
import type { Principal } from '../../common/principal.js';
import { Access } from '../../platform/access/access.decorator.js';
import { Caller } from '../../platform/access/caller.decorator.js';
import { wholeNumber } from '../../platform/http/input/page-query.js';
import { AssignPlanInput, CreatePlanInput, UpdatePlanInput } from './plan.input.js';
import { AccountPlanModel, PlanModel, toAccountPlanModel, toPlanModel } from './plan.model.js';
import { PlanAssignmentsService } from './plan-assignments.service.js';
import { PlanOrderArgs, PlansService } from './plans.service.js';

@Resolver(() => PlanModel)
export class PlansResolver {
  constructor(
    private readonly service: PlansService,
    private readonly assignments: PlanAssignmentsService,
  ) {}

  @Query(() => [PlanModel], { description: 'All plans.' })
  @Access('payments:read')
  async plans(@Args() order: PlanOrderArgs) {
    return (await this.service.all(order)).map(toPlanModel);
  }

  @Query(() => AccountPlanModel, { nullable: true, description: 'The plan of the caller.' })
  @Access('user')
  async ownPlan(@Caller() { userId }: Principal): Promise<AccountPlanModel | null> {
    const plan = await this.assignments.current(userId);
    return plan && toAccountPlanModel(plan);
  }

  @Query(() => AccountPlanModel, { nullable: true, description: 'The plan of a user or a team.' })
  @Access('payments:read')
  async accountPlan(@Args('accountId', { type: () => ID }) accountId: string): Promise<AccountPlanModel | null> {
    const plan = await this.assignments.current(wholeNumber(accountId));
    return plan && toAccountPlanModel(plan);
  }

  @Mutation(() => PlanModel)
  @Access('payments:write')
  async createPlan(@Caller() caller: Principal, @Args('input') input: CreatePlanInput) {
    return toPlanModel(await this.service.create(caller, input));
  }

  @Mutation(() => PlanModel, { description: 'Accounts get the changed quota and rule from their next period.' })
  @Access('payments:write')
  async updatePlan(@Args('id', { type: () => ID }) id: string, @Args('input') input: UpdatePlanInput) {
    return toPlanModel(await this.service.update(wholeNumber(id), input));
  }

  @Mutation(() => Boolean, { description: 'Only a plan that no account has can be deleted.' })
  @Access('payments:write')
  async deletePlan(@Args('id', { type: () => ID }) id: string) {
    await this.service.delete(wholeNumber(id));
    return true;
  }

  @Mutation(() => AccountPlanModel, { description: 'A plan that starts now grants its first period immediately.' })
  @Access('quota:write')
  async assignPlan(
    @Caller() caller: Principal,
    @Args('accountId', { type: () => ID }) accountId: string,
    @Args('input') { planId, startsAt, endsAt }: AssignPlanInput,
  ) {
    const requested = { planId, startsAt: startsAt ?? null, endsAt: endsAt ?? null };
    return toAccountPlanModel(await this.assignments.assign(caller, wholeNumber(accountId), requested));
  }

  @Mutation(() => Boolean, { description: 'Ends the plan of a user or a team: what does not roll over expires.' })
  @Access('quota:write')
  async endPlan(@Args('accountId', { type: () => ID }) accountId: string) {
    await this.assignments.end(wholeNumber(accountId));
    return true;
  }
}
