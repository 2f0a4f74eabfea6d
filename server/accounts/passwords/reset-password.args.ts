import { ArgsType, Field } from '@nestjs/graphql';
import { IsNotEmpty, IsString, MaxLength } from 'class-validator';
import { z } from 'zod';
import { CommonError } from '../../platform/errors/common.errors.js';
import { withError } from '../../platform/http/input/validation.js';
import type { FieldsOf } from '../../platform/http/openapi/schema-registry.js';
import { MailAddress } from '../../platform/mail/mail-address.js';

export const passwordResetSchema = z
  .object({ email: z.email(), token: z.string().max(100).describe('From the link in the mail.') })
  .meta({ id: 'PasswordReset' });

/** The parameters of the link in a mail. */
@ArgsType()
export class ResetPasswordArgs {
  @MailAddress(CommonError.invalid_parameter)
  email: string;

  @Field(() => String)
  @MaxLength(100, withError(CommonError.invalid_parameter))
  @IsNotEmpty(withError(CommonError.invalid_parameter))
  @IsString(withError(CommonError.invalid_parameter))
  token: string;

  static decode({ email, token }: FieldsOf<typeof passwordResetSchema>): object {
    return { email, token };
  }
}
