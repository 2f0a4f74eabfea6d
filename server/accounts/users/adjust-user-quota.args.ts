import { ArgsType, Field, ID } from '@nestjs/graphql';
import { IsNotEmpty, IsString, MaxLength } from 'class-validator';
import { CommonError } from '../../platform/errors/common.errors.js';
import { Quota } from '../../platform/graphql/scalars.js';
import { withError } from '../../platform/http/input/validation.js';
import { OptionalText } from '../../platform/http/input/validators.js';

@ArgsType()
export class AdjustUserQuotaArgs {
  @Field(() => ID)
  @IsString()
  id: string;

  @Field(() => Quota)
  @IsNotEmpty(withError(CommonError.invalid_parameter))
  amount: number;

  @OptionalText(500)
  reason?: string | null;

  @Field(() => String)
  @IsString()
  @IsNotEmpty(withError(CommonError.invalid_parameter))
  @MaxLength(100)
  effectKey: string;
}
