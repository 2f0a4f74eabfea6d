import { Field, ID, Int, ObjectType } from '@nestjs/graphql';
import { Access } from '../../platform/access/access.decorator.js';
import { DateTime, Quota } from '../../platform/graphql/scalars.js';
import { type AssignedPlan, expiringOf, leftOfGrant, type PlanPeriod, type Rollover } from './model/plan-terms.js';
import { PlanPeriodName, RolloverName } from './plan.input.js';
import { priceText } from './plan.wire.js';
import type { CountedPlan } from './plans.service.js';

/** Fields of a plan for all users who may read it. */
@ObjectType({ isAbstract: true })
@Access('user')
export class PlanTermsModel {
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

  @Field(() => Quota, { description: 'The maximum that is carried over, with the capped rule.' })
  rolloverCap: number;
}

@ObjectType('Plan', { description: 'Quota that accounts get in each period.' })
@Access('payments:read')
export class PlanModel extends PlanTermsModel {
  @Field(() => Int, {
    nullable: true,
    description: 'The maximum number of members and open invitations of a team; null: any number.',
  })
  seats: number | null;

  @Field(() => String, { nullable: true, description: 'Of one period, with two decimals.' })
  price: string | null;

  @Field(() => String, { nullable: true, description: 'ISO 4217.' })
  currency: string | null;

  @Field({ description: 'Whether users can buy it.' })
  forSale: boolean;

  @Field(() => Int, { description: 'The number of users and teams that have it now or will have it.' })
  accountCount: number;

  @Field(() => DateTime)
  createdAt: Date;
}

@ObjectType('AccountPlan', { description: 'The plan that a user or a team has now, or that starts later.' })
@Access('user')
export class AccountPlanModel {
  @Field(() => ID, { description: 'Of the assignment.' })
  id: number;

  @Field()
  planName: string;

  @Field(() => Quota, { description: 'The quota of each period.' })
  quota: number;

  @Field(() => PlanPeriodName)
  period: PlanPeriod;

  @Field(() => RolloverName)
  rollover: Rollover;

  @Field(() => Quota, { description: 'What is left of the granted quota: calls use it before other quota.' })
  leftQuota: number;

  @Field(() => Quota, { description: 'What of it would expire at `nextAt` if nothing more was used.' })
  expiringQuota: number;

  @Field(() => DateTime)
  startsAt: Date;

  @Field(() => DateTime, { nullable: true, description: 'Null: open end.' })
  endsAt: Date | null;

  @Field(() => DateTime, { nullable: true, description: 'The next grant, or the end of the plan.' })
  nextAt: Date | null;
}

/** A plan for GraphQL, with the number of accounts that have it. */
export function toPlanModel({ row, accountCount }: CountedPlan): PlanModel {
  const { priceCents, deletedAt: _, creatorId: __, ...fields } = row;
  return { ...fields, price: priceText(priceCents), accountCount };
}

/** The plan of an account for GraphQL. */
export function toAccountPlanModel(plan: AssignedPlan): AccountPlanModel {
  const { id, planName, quota, period, rollover, startsAt, endsAt, nextAt } = plan;
  const leftQuota = leftOfGrant(plan);
  const expiringQuota = expiringOf(leftQuota, rollover, plan.rolloverCap);
  return { id, planName, quota, period, rollover, leftQuota, expiringQuota, startsAt, endsAt, nextAt };
}
