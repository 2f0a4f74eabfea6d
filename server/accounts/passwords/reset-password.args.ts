import { ArgsType, Field } from '@nestjs/graphql';
import { IsNotEmpty, IsString, MaxLength } from 'class-validator';
import { CommonError } from '../../platform/errors/common.errors.js';
import { withError } from '../../platform/http/input/validation.js';
import { described } from '../../platform/http/input/wire.js';
import { Wire, WireObject } from '../../platform/http/input/wire-field.js';
import { MailAddress } from '../../platform/mail/mail-address.js';

/** The parameters of the link in a mail. */
@ArgsType()
@WireObject('PasswordReset')
export class ResetPasswordArgs {
  @Wire()
  @MailAddress(CommonError.invalid_parameter)
  email: string;

  @Wire(described('From the link in the mail.'))
  @Field(() => String)
  @MaxLength(100, withError(CommonError.invalid_parameter))
  @IsNotEmpty(withError(CommonError.invalid_parameter))
  @IsString(withError(CommonError.invalid_parameter))
  token: string;
}
