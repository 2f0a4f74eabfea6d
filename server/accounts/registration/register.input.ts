import { Field, InputType } from '@nestjs/graphql';
import { Transform } from 'class-transformer';
import { Equals, IsOptional, IsString, MaxLength } from 'class-validator';
import { CommonError } from '../../platform/errors/common.errors.js';
import { trimmed } from '../../platform/http/input/transforms.js';
import { type WireRecord, withError } from '../../platform/http/input/validation.js';
import { described } from '../../platform/http/input/wire.js';
import { Wire, WireObject } from '../../platform/http/input/wire-field.js';
import { OptionalMailAddress } from '../../platform/mail/mail-address.js';
import { IsPassword, IsUsername } from '../model/user.input.js';
import { BOT_CHECK } from '../verification/bot-check.service.js';
import { RegistrationError } from './registration.errors.js';

/** The max length of this form in new-api; the account settings accept a longer password. */
const MAX_PASSWORD = 20;

function comparePasswords({ passwordsMatch: repeated, ...input }: WireRecord): WireRecord {
  return repeated === undefined ? input : { ...input, passwordsMatch: repeated === input.password };
}

@InputType()
@WireObject('Registration', { finish: comparePasswords })
export class RegisterInput {
  @Wire()
  @Field(() => String)
  @Transform(trimmed)
  @IsUsername()
  username: string;

  @Wire()
  @Field(() => String)
  @IsPassword(MAX_PASSWORD, RegistrationError.registration_password_length)
  password: string;

  /** REST only, where the password may be sent twice. */
  @Wire('password2', described('The password, repeated.', { type: 'string', enum: undefined }))
  @IsOptional()
  @Equals(true, withError(RegistrationError.registration_passwords_differ))
  passwordsMatch?: boolean;

  @Wire(described('Required where the site verifies addresses, ignored elsewhere.'))
  @OptionalMailAddress(CommonError.invalid_parameter)
  email?: string | null;

  @Wire('verification_code', described('The code that GET /api/verification sent to the address.'))
  @Field(() => String, { nullable: true, description: 'The code that requestEmailCode sent to the address.' })
  @Transform(trimmed)
  @IsOptional()
  @MaxLength(100, withError(CommonError.invalid_parameter))
  @IsString(withError(CommonError.invalid_parameter))
  verificationCode?: string | null;

  @Wire('aff_code', described('Invite code of the inviter.'))
  @Field(() => String, { nullable: true })
  @Transform(trimmed)
  @IsOptional()
  @MaxLength(100, withError(CommonError.invalid_parameter))
  @IsString(withError(CommonError.invalid_parameter))
  inviteCode?: string | null;

  @Wire('turnstile', BOT_CHECK)
  @Field(() => String, { defaultValue: '', description: 'The token of the bot check, when the site requires one.' })
  @IsString(withError(CommonError.invalid_parameter))
  botCheck: string = '';
}
