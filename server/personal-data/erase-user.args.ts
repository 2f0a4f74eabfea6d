import { ArgsType, Field } from '@nestjs/graphql';
import { IsOptional, MaxLength } from 'class-validator';
import { UserError } from '../accounts/model/user.errors.js';
import { MAX_PASSWORD } from '../common/password-length.js';
import { withError } from '../platform/http/input/validation.js';
import { described } from '../platform/http/input/wire.js';
import { Wire, WireObject } from '../platform/http/input/wire-field.js';

/** The re-authentication of the administrator. */
@ArgsType()
@WireObject('UserErasure')
export class EraseUserArgs {
  @Wire('current_password', described('The password of the administrator.'))
  @Field(() => String, { nullable: true, description: 'The password of the caller.' })
  @MaxLength(MAX_PASSWORD, withError(UserError.current_password_wrong))
  @IsOptional()
  currentPassword?: string | null;
}
