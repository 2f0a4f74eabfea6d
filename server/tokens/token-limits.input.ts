import { applyDecorators, type Type } from '@nestjs/common';
import { Field, InputType, Int } from '@nestjs/graphql';
import { IsOptional } from 'class-validator';
import { Quota } from '../platform/graphql/scalars.js';
import { WholeNumber } from '../platform/http/input/validators.js';
import { described, ZERO_IS_NULL } from '../platform/http/input/wire.js';
import { Wire } from '../platform/http/input/wire-field.js';
import { TokenError } from './token.errors.js';
import { TOKEN_LIMIT_NAMES, type TokenLimits, tokenLimitOf } from './token-limits.js';

const MAX_RATE = 2 ** 31 - 1;
const MAX_QUOTA = 2 ** 52;

/** The base of the inputs: an integer from 1 for each limit. Null for no limit. */
const TokenLimitFields: Type<Partial<TokenLimits>> = limitFields();

function limitFields(): Type {
  @InputType({ isAbstract: true })
  class LimitFields {}
  for (const name of TOKEN_LIMIT_NAMES) {
    const { type, rest, inputDescription, restDescription } = tokenLimitOf(name);
    const [graphql, max] = type === 'rate' ? [Int, MAX_RATE] : [Quota, MAX_QUOTA];
    const rules = restDescription ? [described(restDescription)] : [];
    for (const decorate of [
      Field(() => graphql, { nullable: true, description: inputDescription }),
      Wire(rest, ZERO_IS_NULL, ...rules),
      WholeNumber(1, max, TokenError.token_limit_invalid),
      IsOptional(),
    ]) {
      decorate(LimitFields.prototype, name);
    }
  }
  return LimitFields;
}

/** Rate limits and spending limits of a token. Null: no limit; absent in a change: unchanged. */
@InputType({ isAbstract: true })
export abstract class TokenLimitsInput extends TokenLimitFields {}

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
