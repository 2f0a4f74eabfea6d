import { ArgsType, Field, InputType } from '@nestjs/graphql';
import { IsOptional, IsString, Length, MaxLength } from 'class-validator';
import { CommonError } from '../../platform/errors/common.errors.js';
import { withError } from '../../platform/http/input/validation.js';
import { described, TRIMMED } from '../../platform/http/input/wire.js';
import { Wire, WireObject } from '../../platform/http/input/wire-field.js';

/** From six digits to a recovery code with spaces. */
const CODE_LENGTH = { min: 6, max: 20 } as const;

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

const MAX_PASSWORD = 1_000;

/** Re-authentication of the caller before a change of the login methods. */
@InputType()
@WireObject('SecondFactorSetup')
export class IdentityInput {
  @Wire('password')
  @Field(() => String, { nullable: true, description: 'The current password; required unless the login is recent.' })
  @MaxLength(MAX_PASSWORD, withError(CommonError.invalid_parameter))
  @IsString(withError(CommonError.invalid_parameter))
  @IsOptional()
  currentPassword?: string | null;
}

/** The re-authentication and code that disable a second factor. */
@InputType()
@WireObject('SecondFactorDisable')
export class DisableSecondFactorInput extends IdentityInput {
  @Wire(TRIMMED)
  @Field(() => String, { description: 'A code of the authenticator app, or a recovery code.' })
  @Length(CODE_LENGTH.min, CODE_LENGTH.max, withError(CommonError.invalid_parameter))
  @IsString(withError(CommonError.invalid_parameter))
  code: string;
}
