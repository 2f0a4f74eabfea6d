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

/** The specification of this form; whoever has an account may choose a longer one. */
const MAX_PASSWORD = 20;

export const registrationSchema = z
  .object({
    username: z.string().max(MAX_USERNAME),
    password: z.string().min(MIN_PASSWORD).max(MAX_PASSWORD),
    password2: z.string().optional().describe('The same again.'),
    email: z.string().optional().describe('Needed where the site verifies addresses, ignored elsewhere.'),
    verification_code: z.string().optional().describe('What GET /api/verification had mailed to the address.'),
    aff_code: z.string().optional().describe('Invite code of whoever brought the new user.'),
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

  /** REST only, where the password may be given twice. */
  @IsOptional()
  @Equals(true, withError(RegistrationError.registration_passwords_differ))
  passwordsMatch?: boolean;

  @OptionalMailAddress(CommonError.invalid_parameter)
  email?: string | null;

  @Field(() => String, { nullable: true, description: 'What requestEmailCode had mailed to the address.' })
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

  @Field(() => String, { defaultValue: '', description: 'Answer of the bot check, where the site asks for one.' })
  @IsString(withError(CommonError.invalid_parameter))
  botCheck: string = '';

  static decode(body: FieldsOf<typeof registrationSchema>, { turnstile }: WireRecord): object {
    const { username, password, password2 = password, email } = body;
    const { verification_code: verificationCode, aff_code: inviteCode } = body;
    const passwordsMatch = password2 === password;
    return { username, password, passwordsMatch, email, verificationCode, inviteCode, botCheck: text(turnstile) };
  }
}
