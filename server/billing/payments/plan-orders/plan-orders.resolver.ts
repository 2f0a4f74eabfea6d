import { Args, Mutation, Query, Resolver } from '@nestjs/graphql';
import type { Principal } from '../../../common/principal.js';
import { Access } from '../../../platform/access/access.decorator.js';
import { Caller } from '../../../platform/access/caller.decorator.js';
import { CreatedPaymentModel, toCreatedPaymentModel } from '../payment.model.js';
import { PlanOrderInput } from './plan-order.input.js';
import { OfferedPlanModel, toOfferedPlanModel } from './plan-order.model.js';
import { PlanOrders } from './plan-orders.service.js';

@Resolver(() => OfferedPlanModel)
export class PlanOrdersResolver {
  constructor(private readonly orders: PlanOrders) {}

  @Query(() => [OfferedPlanModel], { description: 'The plans for sale, by name.' })
  @Access('user')
  async offeredPlans() {
    return (await this.orders.offers()).map(toOfferedPlanModel);
  }

  @Mutation(() => CreatedPaymentModel, {
    description:
      'Orders periods of a plan for the caller. It starts, or is extended at its end, when the payment is reported.',
  })
  @Access('user')
  async orderPlan(@Caller() caller: Principal, @Args('input') input: PlanOrderInput) {
    const receiver = { accountId: caller.userId, teamName: null };
    return toCreatedPaymentModel(await this.orders.order(caller, receiver, input, '/topup'));
  }
}
