import { Args, ID, Mutation, Query, Resolver } from '@nestjs/graphql';
import { CreatedPaymentModel, toCreatedPaymentModel } from '../../billing/payments/payment.model.js';
import { PlanOrderInput } from '../../billing/payments/plan-orders/plan-order.input.js';
import { AccountPlanModel, toAccountPlanModel } from '../../billing/plans/plan.model.js';
import type { Principal } from '../../common/principal.js';
import { Access } from '../../platform/access/access.decorator.js';
import { Caller } from '../../platform/access/caller.decorator.js';
import { wholeNumber } from '../../platform/http/input/page-query.js';
import { TeamPlansService } from './team-plans.service.js';

@Resolver(() => AccountPlanModel)
export class TeamPlansResolver {
  constructor(private readonly plans: TeamPlansService) {}

  @Query(() => AccountPlanModel, {
    nullable: true,
    description: 'The plan of a team; for its owners, managers and administrators.',
  })
  @Access('user')
  async teamPlan(@Caller() caller: Principal, @Args('teamId', { type: () => ID }) teamId: string) {
    const plan = await this.plans.of(caller, wholeNumber(teamId));
    return plan && toAccountPlanModel(plan);
  }

  @Mutation(() => CreatedPaymentModel, {
    description: 'Orders periods of a plan for a team; for its owners and managers. The caller pays.',
  })
  @Access('user')
  async orderTeamPlan(
    @Caller() caller: Principal,
    @Args('teamId', { type: () => ID }) teamId: string,
    @Args('input') input: PlanOrderInput,
  ) {
    return toCreatedPaymentModel(await this.plans.order(caller, wholeNumber(teamId), input, '/topup'));
  }
}
