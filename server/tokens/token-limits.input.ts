import { applyDecorators } from '@nestjs/common';
import { Field, InputType, Int } from '@nestjs/graphql';
import { IsOptional } from 'class-validator';
import { Quota } from '../platform/graphql/scalars.js';
import { WholeNumber } from '../platform/http/input/validators.js';
import { described, ZERO_IS_NULL } from '../platform/http/input/wire.js';
import { Wire, type WireRule } from '../platform/http/input/wire-field.js';
import { TokenError } from './token.errors.js';

const MAX_RATE = 2 ** 31 - 1;
const MAX_QUOTA = 2 ** 52;

/** An integer from 1; null for no limit. */
const Limit = (max: number, name: string, ...rules: WireRule[]): PropertyDecorator =>
  applyDecorators(
    IsOptional(),
    WholeNumber(1, max, TokenError.token_limit_invalid),
    Wire(name, ZERO_IS_NULL, ...rules),
  );

/** Rate limits and spending limits of a token. Null: no limit; absent in a change: unchanged. */
@InputType({ isAbstract: true })
export abstract class TokenLimitsInput {
  @Field(() => Int, { nullable: true })
  @Limit(
    MAX_RATE,
    'rpm_limit',
    described('Max calls per minute; null or 0: no limit, as in the following four fields.'),
  )
  requestsPerMinute?: number | null;

  @Field(() => Int, { nullable: true, description: 'Of prompts and responses together.' })
  @Limit(MAX_RATE, 'tpm_limit', described('Max tokens per minute, of prompts and responses together.'))
  tokensPerMinute?: number | null;

  @Field(() => Quota, { nullable: true, description: "Max quota units per day in the site's time zone." })
  @Limit(MAX_QUOTA, 'daily_quota')
  dailyQuota?: number | null;

  @Field(() => Quota, { nullable: true, description: 'Max quota units per week, from Monday.' })
  @Limit(MAX_QUOTA, 'weekly_quota')
  weeklyQuota?: number | null;

  @Field(() => Quota, { nullable: true, description: 'Max quota units per month.' })
  @Limit(MAX_QUOTA, 'monthly_quota')
  monthlyQuota?: number | null;
}

const MAX_ROTATION_DAYS = 365;
const MAX_OVERLAP_DAYS = 30;

const Days = (max: number, name: string, description: string): PropertyDecorator =>
  applyDecorators(
    Field(() => Int, { nullable: true, description }),
    IsOptional(),
    WholeNumber(1, max, TokenError.token_rotation_invalid),
    Wire(name, ZERO_IS_NULL, described(description)),
  );

/** The schedule by which the key of a token is rotated. Null: no schedule; absent in a change: unchanged. */
@InputType({ isAbstract: true })
export abstract class TokenScheduleInput extends TokenLimitsInput {
  @Days(MAX_ROTATION_DAYS, 'rotation_days', 'Days after which the key is rotated, up to 365; null or 0: never.')
  rotationDays?: number | null;

  @Days(
    MAX_OVERLAP_DAYS,
    'rotation_overlap_days',
    'Days for which the former key is accepted as well after a scheduled rotation, up to 30 and to rotationDays; by default 7, or rotationDays if it is less.',
  )
  rotationOverlapDays?: number | null;
}
