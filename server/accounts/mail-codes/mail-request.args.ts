import { ArgsType, Field } from '@nestjs/graphql';
import { IsString } from 'class-validator';
import { CommonError } from '../../platform/errors/common.errors.js';
import { withError } from '../../platform/http/input/validation.js';
import { QUERY_TEXT } from '../../platform/http/input/wire.js';
import { Wire } from '../../platform/http/input/wire-field.js';
import { MailAddress } from '../../platform/mail/mail-address.js';
import { BOT_CHECK } from '../verification/bot-check-field.js';

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
