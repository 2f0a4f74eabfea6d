import { ArgsType, Field } from '@nestjs/graphql';
import { Transform } from 'class-transformer';
import { IsString } from 'class-validator';
import { CommonError } from '../../platform/errors/common.errors.js';
import { trimmed } from '../../platform/http/input/transforms.js';
import { withError } from '../../platform/http/input/validation.js';
import { RequiredText } from '../../platform/http/input/validators.js';
import { described, QUERY_TEXT } from '../../platform/http/input/wire.js';
import { Wire, WireObject } from '../../platform/http/input/wire-field.js';
import { MailAddress } from '../../platform/mail/mail-address.js';
import { BOT_CHECK } from '../verification/bot-check.service.js';

/** The address that a mail is requested for, and the bot check token. */
@ArgsType()
export class MailRequestArgs {
  @Wire(QUERY_TEXT)
  @MailAddress(CommonError.invalid_parameter)
  email: string;

  @Wire('turnstile', BOT_CHECK)
  @Field(() => String, { defaultValue: '', description: 'The token of the bot check, when the site requires one.' })
  @IsString(withError(CommonError.invalid_parameter))
  botCheck: string = '';
}

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
