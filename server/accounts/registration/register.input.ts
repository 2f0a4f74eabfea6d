import { Field, InputType } from '@nestjs/graphql';
import { Transform } from 'class-transformer';
import { IsOptional, IsString, MaxLength } from 'class-validator';
import { z } from 'zod';
import { CommonError } from '../../platform/errors/common.errors.js';
import { text } from '../../platform/http/input/page-query.js';
import { trimmed } from '../../platform/http/input/transforms.js';
import { says, type WireRecord } from '../../platform/http/input/validation.js';
import type { FieldsOf } from '../../platform/http/openapi/schema-book.js';
import { OptionalMailAddress } from '../../platform/mail/mail-address.js';
import { IsPassword, IsUsername, MAX_PASSWORD, MAX_USERNAME, MIN_PASSWORD } from '../users/user-fields.js';

export const registrationSchema = z
  .object({
    username: z.string().max(MAX_USERNAME),
    password: z.string().min(MIN_PASSWORD).max(MAX_PASSWORD),
    password2: z.string().optional().describe('Without effect.'),
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
  @IsPassword()
  password: string;

  @OptionalMailAddress(CommonError.invalid_parameter)
  email?: string | null;

  @Field(() => String, { nullable: true, description: 'What requestEmailCode had mailed to the address.' })
  @Transform(trimmed)
  @IsOptional()
  @MaxLength(100, says(CommonError.invalid_parameter))
  @IsString(says(CommonError.invalid_parameter))
  verificationCode?: string | null;

  @Field(() => String, { nullable: true })
  @Transform(trimmed)
  @IsOptional()
  @MaxLength(100, says(CommonError.invalid_parameter))
  @IsString(says(CommonError.invalid_parameter))
  inviteCode?: string | null;

  @Field(() => String, { defaultValue: '', description: 'Answer of the bot check, where the site asks for one.' })
  @IsString(says(CommonError.invalid_parameter))
  botCheck: string = '';

  static decode(body: FieldsOf<typeof registrationSchema>, { turnstile }: WireRecord): object {
    const { username, password, email, verification_code: verificationCode, aff_code: inviteCode } = body;
    return { username, password, email, verificationCode, inviteCode, botCheck: text(turnstile) };
  }
}
