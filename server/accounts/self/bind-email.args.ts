import { ArgsType, Field } from '@nestjs/graphql';
import { Transform } from 'class-transformer';
import { CommonError } from '../../platform/errors/common.errors.js';
import { trimmed } from '../../platform/http/input/transforms.js';
import { RequiredText } from '../../platform/http/input/validators.js';
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
  @RequiredText(100, CommonError.invalid_parameter)
  code: string;
}
