import { ArgsType, Field } from '@nestjs/graphql';
import { CommonError } from '../../platform/errors/common.errors.js';
import { RequiredText } from '../../platform/http/input/validators.js';
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
  @RequiredText(100, CommonError.invalid_parameter)
  token: string;
}
