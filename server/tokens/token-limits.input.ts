import { Field, InputType, Int } from '@nestjs/graphql';
import { IsInt, IsOptional, Max, Min } from 'class-validator';
import { Quota } from '../platform/graphql/scalars.js';
import { withError } from '../platform/http/input/validation.js';
import { TokenError } from './token.errors.js';

const MAX_RATE = 2 ** 31 - 1;
const MAX_QUOTA = 2 ** 52;

/** An integer from 1; null for no limit. */
function Limit(max: number): PropertyDecorator {
  const checks = [
    IsOptional(),
    Max(max, withError(TokenError.token_limit_invalid)),
    Min(1, withError(TokenError.token_limit_invalid)),
    IsInt(withError(TokenError.token_limit_invalid)),
  ];
  return (target, field) => {
    for (const check of checks) check(target, field);
  };
}

/** Rate limits and spending limits of a token. Null: no limit; absent in a change: unchanged. */
@InputType({ isAbstract: true })
export abstract class TokenLimitsInput {
  @Field(() => Int, { nullable: true })
  @Limit(MAX_RATE)
  requestsPerMinute?: number | null;

  @Field(() => Int, { nullable: true, description: 'Of prompts and responses together.' })
  @Limit(MAX_RATE)
  tokensPerMinute?: number | null;

  @Field(() => Quota, { nullable: true, description: "Max quota per day in the site's time zone." })
  @Limit(MAX_QUOTA)
  dailyQuota?: number | null;

  @Field(() => Quota, { nullable: true, description: 'Max quota per week, from Monday.' })
  @Limit(MAX_QUOTA)
  weeklyQuota?: number | null;

  @Field(() => Quota, { nullable: true, description: 'Max quota per month.' })
  @Limit(MAX_QUOTA)
  monthlyQuota?: number | null;
}
