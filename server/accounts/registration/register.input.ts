import { Field, InputType } from '@nestjs/graphql';
import { Transform } from 'class-transformer';
import { Equals, IsOptional, IsString, MaxLength } from 'class-validator';
import { z } from 'zod';
import { CommonError } from '../../platform/errors/common.errors.js';
import { text } from '../../platform/http/input/page-query.js';
import { trimmed } from '../../platform/http/input/transforms.js';
import { type WireRecord, withError } from '../../platform/http/input/validation.js';
import type { FieldsOf } from '../../platform/http/openapi/schema-registry.js';
import { OptionalMailAddress } from '../../platform/mail/mail-address.js';
import { IsPassword, IsUsername, MAX_USERNAME, MIN_PASSWORD } from '../model/user-fields.js';
import { RegistrationError } from './registration.errors.js';

/** The max length of this form in the specification; the account settings accept a longer password. */
const MAX_PASSWORD = 20;

export const registrationSchema = z
  .object({
    username: z.string().max(MAX_USERNAME),
    password: z.string().min(MIN_PASSWORD).max(MAX_PASSWORD),
    password2: z.string().optional().describe('The password, repeated.'),
    email: z.string().optional().describe('Required where the site verifies addresses, ignored elsewhere.'),
    verification_code: z.string().optional().describe('The code that GET /api/verification sent to the address.'),
    aff_code: z.string().optional().describe('Invite code of the inviter.'),
  })
  .meta({ id: 'Registration' });

@InputType()
export class RegisterInput {
  @Field(() => String)
  @Transform(trimmed)
  @IsUsername()
  username: string;

  @Field(() => String)
  @IsPassword(MAX_PASSWORD, RegistrationError.registration_password_length)
  password: string;

  /** REST only, where the password may be sent twice. */
  @IsOptional()
  @Equals(true, withError(RegistrationError.registration_passwords_differ))
  passwordsMatch?: boolean;

  @OptionalMailAddress(CommonError.invalid_parameter)
  email?: string | null;

  @Field(() => String, { nullable: true, description: 'The code that requestEmailCode sent to the address.' })
  @Transform(trimmed)
  @IsOptional()
  @MaxLength(100, withError(CommonError.invalid_parameter))
  @IsString(withError(CommonError.invalid_parameter))
  verificationCode?: string | null;

  @Field(() => String, { nullable: true })
  @Transform(trimmed)
  @IsOptional()
  @MaxLength(100, withError(CommonError.invalid_parameter))
  @IsString(withError(CommonError.invalid_parameter))
  inviteCode?: string | null;

  @Field(() => String, { defaultValue: '', description: 'The token of the bot check, when the site requires one.' })
  @IsString(withError(CommonError.invalid_parameter))
  botCheck: string = '';

  static decode(body: FieldsOf<typeof registrationSchema>, { turnstile }: WireRecord): object {
    const { username, password, password2 = password, email } = body;
    const { verification_code: verificationCode, aff_code: inviteCode } = body;
    const passwordsMatch = password2 === password;
    return { username, password, passwordsMatch, email, verificationCode, inviteCode, botCheck: text(turnstile) };
  }
}
