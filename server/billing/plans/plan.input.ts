import { applyDecorators } from '@nestjs/common';
import { Field, InputType, Int, registerEnumType } from '@nestjs/graphql';
import { Transform } from 'class-transformer';
import { IsBoolean, IsIn, IsOptional, Matches } from 'class-validator';
import { DateTime, Quota } from '../../platform/graphql/scalars.js';
import { OptionalTime } from '../../platform/http/input/optional-time.js';
import { trimmed } from '../../platform/http/input/transforms.js';
import { withError } from '../../platform/http/input/validation.js';
import { CharacterLength, RecordId, RecordIdField, WholeNumber } from '../../platform/http/input/validators.js';
import { described, EMPTY_IS_NULL, NULL_IS_ABSENT, ZERO_IS_NULL } from '../../platform/http/input/wire.js';
import { Wire, WireObject } from '../../platform/http/input/wire-field.js';
import { PLAN_PERIODS, type PlanPeriod, ROLLOVERS, type Rollover } from './model/plan-terms.js';
import { PLAN_LIMITS, PlanError } from './plan.errors.js';

/** GraphQL uses the names, the table stores the values. */
export const PlanPeriodName = { DAY: 'day', WEEK: 'week', MONTH: 'month' } as const satisfies Record<
  string,
  PlanPeriod
>;
registerEnumType(PlanPeriodName, { name: 'PlanPeriod' });

export const RolloverName = { NONE: 'none', ALL: 'all', CAPPED: 'capped' } as const satisfies Record<string, Rollover>;
registerEnumType(RolloverName, {
  name: 'PlanRollover',
  valuesMap: {
    NONE: { description: 'What is left of the granted quota expires at the end of a period.' },
    ALL: { description: 'Nothing expires.' },
    CAPPED: { description: 'What is left beyond the cap expires.' },
  },
});

const CAP = 'The most that is carried over, in quota units; only with the capped rule.';
const SEATS = 'The most members and open invitations of a team that has the plan; users cannot have such a plan.';
const PRICE = 'Of one period, with at most two decimals.';
const FOR_SALE = 'Whether users can buy it; requires a price above 0.';

const Time = (name: string, none: string): PropertyDecorator =>
  applyDecorators(
    Field(() => DateTime, { nullable: true, description: `Null: ${none}.` }),
    OptionalTime({ name, none: 0, description: `Unix seconds; 0: ${none}.` }, PlanError.plan_times_invalid),
  );

/** The fields of a plan that can be changed; all of them are sent. */
@InputType()
export class UpdatePlanInput {
  @Field({ description: `1 to ${PLAN_LIMITS.nameLength} characters.` })
  @Wire()
  @CharacterLength(1, PLAN_LIMITS.nameLength, withError(PlanError.plan_name_length))
  @Transform(trimmed)
  name: string;

  @Field(() => Quota, { description: 'The quota of each period.' })
  @Wire()
  @WholeNumber(1, Number.MAX_SAFE_INTEGER, PlanError.plan_quota_invalid)
  quota: number;

  @Field(() => RolloverName, { description: 'What happens to granted quota that is left at the end of a period.' })
  @Wire(described('What happens to granted quota that is left at the end of a period.'))
  @IsIn(ROLLOVERS)
  rollover: Rollover;

  @Field(() => Quota, { defaultValue: 0, description: CAP })
  @Wire('rollover_cap', NULL_IS_ABSENT, described(CAP))
  @WholeNumber(0, Number.MAX_SAFE_INTEGER)
  rolloverCap: number = 0;

  @Field(() => Int, { nullable: true, description: `${SEATS} Null: any number.` })
  @Wire(ZERO_IS_NULL, described(`${SEATS} 0: any number.`))
  @WholeNumber(1, PLAN_LIMITS.seats, PlanError.plan_seats_invalid)
  @IsOptional()
  seats?: number | null;

  @Field(() => String, { nullable: true, description: PRICE })
  @Wire(EMPTY_IS_NULL, described(PRICE))
  @Matches(/^\d{1,12}(\.\d{1,2})?$/, withError(PlanError.plan_price_invalid))
  @IsOptional()
  price?: string | null;

  @Field(() => String, { nullable: true, description: 'ISO 4217; required with a price.' })
  @Wire(EMPTY_IS_NULL, described('ISO 4217; required with a price.'))
  @Matches(/^[A-Z]{3}$/, withError(PlanError.plan_price_invalid))
  @IsOptional()
  currency?: string | null;

  @Field({ defaultValue: false, description: FOR_SALE })
  @Wire('for_sale', NULL_IS_ABSENT, described(FOR_SALE))
  @IsBoolean()
  @IsOptional()
  forSale?: boolean;
}

@InputType()
@WireObject('NewPlan')
export class CreatePlanInput extends UpdatePlanInput {
  @Field(() => PlanPeriodName, { description: 'Counted from the start of each assignment; cannot be changed.' })
  @Wire(described('Counted from the start of each assignment; cannot be changed.'))
  @IsIn(PLAN_PERIODS)
  period: PlanPeriod;
}

/** PUT /api/plan/: the same with the id in the body. */
@WireObject('PlanChange')
export class PlanPutBody extends UpdatePlanInput {
  @RecordId()
  @Wire()
  id: number;
}

@InputType()
@WireObject('PlanAssignment')
export class AssignPlanInput {
  @Wire('plan_id')
  @RecordIdField()
  planId: number;

  @Time('starts_at', 'now')
  startsAt?: Date | null;

  @Time('ends_at', 'open end')
  endsAt?: Date | null;
}
