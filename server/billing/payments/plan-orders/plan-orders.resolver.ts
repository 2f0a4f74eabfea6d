import { Args, Field, Int, Mutation, ObjectType, Query, Resolver } from '@nestjs/graphql';
import type { Principal } from '../../../common/principal.js';
import { Access } from '../../../platform/access/access.decorator.js';
import { Caller } from '../../../platform/access/caller.decorator.js';
import { PlanTermsModel } from '../../plans/plan.model.js';
import { priceText } from '../../plans/plan.wire.js';
import type { PaymentMethod } from '../model/payment-terms.js';
import { PaymentMethodName } from '../payment.input.js';
import { CreatedPaymentModel, toCreatedPaymentModel } from '../payment.model.js';
import { PlanOrderInput } from './plan-order.input.js';
import { type OfferedPlan, PlanOrdersService } from './plan-orders.service.js';

@ObjectType('OfferedPlan', { description: 'A plan that can be bought.' })
@Access('user')
class OfferedPlanModel extends PlanTermsModel {
  @Field(() => Int, { nullable: true, description: 'Not null: only teams can have it.' })
  seats: number | null;

  @Field({ description: 'Of one period, with two decimals.' })
  price: string;

  @Field({ description: 'ISO 4217.' })
  currency: string;

  @Field(() => [PaymentMethodName], { description: 'None when it cannot be paid now.' })
  methods: PaymentMethod[];
}

function toOfferedPlanModel({ plan, methods }: OfferedPlan): OfferedPlanModel {
  const { id, name, quota, period, rollover, rolloverCap, seats, priceCents, currency } = plan;
  return {
    id,
    name,
    quota,
    period,
    rollover,
    rolloverCap,
    seats,
    methods: [...methods],
    price: priceText(priceCents) ?? '',
    currency: currency ?? '',
  };
}

@Resolver(() => OfferedPlanModel)
export class PlanOrdersResolver {
  constructor(private readonly orders: PlanOrdersService) {}

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
