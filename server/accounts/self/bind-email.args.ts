import { ArgsType, Field } from '@nestjs/graphql';
import { Transform } from 'class-transformer';
import { IsNotEmpty, IsString, MaxLength } from 'class-validator';
import { CommonError } from '../../platform/errors/common.errors.js';
import { trimmed } from '../../platform/http/input/transforms.js';
import { withError } from '../../platform/http/input/validation.js';
import { described, QUERY_TEXT } from '../../platform/http/input/wire.js';
import { Wire } from '../../platform/http/input/wire-field.js';
import { MailAddress } from '../../platform/mail/mail-address.js';

/** An address and the code that verifies it. */
@ArgsType()
export class BindEmailArgs {
  @Wire(QUERY_TEXT)
  @MailAddress(CommonError.invalid_parameter)
  email: string;

  @Wire(QUERY_TEXT, described('The code that GET /api/verification sent to the address.'))
  @Field(() => String, { description: 'The code that requestEmailCode sent to the address.' })
  @Transform(trimmed)
  @MaxLength(100, withError(CommonError.invalid_parameter))
  @IsNotEmpty(withError(CommonError.invalid_parameter))
  @IsString(withError(CommonError.invalid_parameter))
  code: string;
}
