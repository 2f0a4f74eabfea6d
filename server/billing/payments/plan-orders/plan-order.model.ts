import { Field, Int, ObjectType } from '@nestjs/graphql';
import { Access } from '../../../platform/access/access.decorator.js';
import { PlanTermsModel } from '../../plans/plan.model.js';
import { priceText } from '../../plans/plan.wire.js';
import type { PaymentMethod } from '../model/payment-terms.js';
import { PaymentMethodName } from '../payment.input.js';
import type { OfferedPlan } from './plan-orders.service.js';

@ObjectType('OfferedPlan', { description: 'A plan that can be bought.' })
@Access('user')
export class OfferedPlanModel extends PlanTermsModel {
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
