import { ArgsType, Field } from '@nestjs/graphql';
import { IsString, Length } from 'class-validator';
import { CommonError } from '../../platform/errors/common.errors.js';
import { withError } from '../../platform/http/input/validation.js';
import { described, TRIMMED } from '../../platform/http/input/wire.js';
import { Wire, WireObject } from '../../platform/http/input/wire-field.js';

/** From six digits to a recovery code with spaces. */
export const CODE_LENGTH = { min: 6, max: 20 } as const;

/** A code of the authenticator app, or a recovery code. */
@ArgsType()
@WireObject('SecondFactorCode')
export class CodeInput {
  @Wire(TRIMMED, described('Six digits of the authenticator app, or a recovery code.'))
  @Field(() => String)
  @Length(CODE_LENGTH.min, CODE_LENGTH.max, withError(CommonError.invalid_parameter))
  @IsString(withError(CommonError.invalid_parameter))
  code: string;
}
