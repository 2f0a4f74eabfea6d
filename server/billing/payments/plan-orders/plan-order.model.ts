import { Field, ID, Int, ObjectType } from '@nestjs/graphql';
import { Access } from '../../../platform/access/access.decorator.js';
import { Quota } from '../../../platform/graphql/scalars.js';
import type { Rollover } from '../../plans/model/plan-carry.js';
import type { PlanPeriod } from '../../plans/model/plan-period.js';
import { PlanPeriodName, RolloverName } from '../../plans/plan.input.js';
import { priceText } from '../../plans/plan.wire.js';
import type { PaymentMethod } from '../model/payment-terms.js';
import { PaymentMethodName } from '../payment.input.js';
import type { OfferedPlan } from './plan-orders.service.js';

@ObjectType('OfferedPlan', { description: 'A plan that can be bought.' })
@Access('user')
export class OfferedPlanModel {
  @Field(() => ID)
  id: number;

  @Field()
  name: string;

  @Field(() => Quota, { description: 'The quota of each period.' })
  quota: number;

  @Field(() => PlanPeriodName)
  period: PlanPeriod;

  @Field(() => RolloverName)
  rollover: Rollover;

  @Field(() => Quota, { description: 'The most that is carried over, with the capped rule.' })
  rolloverCap: number;

  @Field(() => Int, { nullable: true, description: 'Not null: only teams can have it.' })
  seats: number | null;

  @Field({ description: 'Of one period, with two decimals.' })
  price: string;

  @Field({ description: 'ISO 4217.' })
  currency: string;

  @Field(() => [PaymentMethodName], { description: 'None when it cannot be paid now.' })
  methods: PaymentMethod[];
}

export function toOfferedPlanModel({ plan, methods }: OfferedPlan): OfferedPlanModel {
  const { id, name, quota, period, rollover, rolloverCap, seats, priceCents, currency } = plan;
  return {
    ...{ id, name, quota, period, rollover, rolloverCap, seats, methods: [...methods] },
    ...{ price: priceText(priceCents) ?? '', currency: currency ?? '' },
  };
}
