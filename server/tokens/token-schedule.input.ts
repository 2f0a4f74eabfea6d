import { applyDecorators } from '@nestjs/common';
import { Field, InputType, Int } from '@nestjs/graphql';
import { IsOptional } from 'class-validator';
import { WholeNumber } from '../platform/http/input/validators.js';
import { described, ZERO_IS_NULL } from '../platform/http/input/wire.js';
import { Wire } from '../platform/http/input/wire-field.js';
import { TokenError } from './token.errors.js';
import { TokenLimitsInput } from './token-limits.input.js';

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
