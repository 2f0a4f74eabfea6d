import { ArgsType, Field } from '@nestjs/graphql';
import { Transform } from 'class-transformer';
import { IsNotEmpty, IsString, MaxLength } from 'class-validator';
import { z } from 'zod';
import { CommonError } from '../../platform/errors/common.errors.js';
import { text } from '../../platform/http/input/page-query.js';
import { trimmed } from '../../platform/http/input/transforms.js';
import { type WireRecord, withError } from '../../platform/http/input/validation.js';
import { MailAddress } from '../../platform/mail/mail-address.js';

export const bindEmailQuery = {
  email: z.email(),
  code: z.string().describe('The code that GET /api/verification sent to the address.'),
};

/** An address and the code that verifies it. */
@ArgsType()
export class BindEmailArgs {
  @MailAddress(CommonError.invalid_parameter)
  email: string;

  @Field(() => String, { description: 'The code that requestEmailCode sent to the address.' })
  @Transform(trimmed)
  @MaxLength(100, withError(CommonError.invalid_parameter))
  @IsNotEmpty(withError(CommonError.invalid_parameter))
  @IsString(withError(CommonError.invalid_parameter))
  code: string;

  static decode({ email, code }: WireRecord): object {
    return { email: text(email), code: text(code) };
  }
}
