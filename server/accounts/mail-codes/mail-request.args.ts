import { ArgsType, Field } from '@nestjs/graphql';
import { IsString } from 'class-validator';
import { z } from 'zod';
import { CommonError } from '../../platform/errors/common.errors.js';
import { text } from '../../platform/http/input/page-query.js';
import { type WireRecord, withError } from '../../platform/http/input/validation.js';
import { MailAddress } from '../../platform/mail/mail-address.js';

export const mailRequestQuery = {
  email: z.email(),
  turnstile: z.string().optional().describe('The token of the bot check, when the site requires one.'),
};

/** The address that a mail is requested for, and the bot check token. */
@ArgsType()
export class MailRequestArgs {
  @MailAddress(CommonError.invalid_parameter)
  email: string;

  @Field(() => String, { defaultValue: '', description: 'The token of the bot check, when the site requires one.' })
  @IsString(withError(CommonError.invalid_parameter))
  botCheck: string = '';

  static decode({ email, turnstile }: WireRecord): object {
    return { email: text(email), botCheck: text(turnstile) };
  }
}
