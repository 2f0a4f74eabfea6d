import { Field, InputType } from '@nestjs/graphql';
import { IsOptional, IsString, Length, MaxLength } from 'class-validator';
import { CommonError } from '../../platform/errors/common.errors.js';
import { withError } from '../../platform/http/input/validation.js';
import { TRIMMED } from '../../platform/http/input/wire.js';
import { Wire, WireObject } from '../../platform/http/input/wire-field.js';
import { CODE_LENGTH } from './code.input.js';

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
