import { Field, InputType } from '@nestjs/graphql';
import { Transform, type TransformFnParams } from 'class-transformer';
import { IsInt, IsOptional, IsString, MaxLength } from 'class-validator';
import { CommonError } from '../../platform/errors/common.errors.js';
import { blankIsAbsent, trimmed } from '../../platform/http/input/transforms.js';
import { withError } from '../../platform/http/input/validation.js';
import { RecordId, WholeNumber } from '../../platform/http/input/validators.js';
import { described, NUMERIC } from '../../platform/http/input/wire.js';
import { Wire, WireObject } from '../../platform/http/input/wire-field.js';
import { UserError } from './user.errors.js';
import { IsDisplayName, IsPassword, IsUsername, MAX_PASSWORD } from './user-fields.js';

const emptyIsAbsent = ({ value }: TransformFnParams): unknown => (value === '' ? undefined : value);

@InputType()
@WireObject('NewUser')
export class CreateUserInput {
  @Wire()
  @Field(() => String)
  @Transform(trimmed)
  @IsUsername()
  username: string;

  @Wire('display_name')
  @Field(() => String, { nullable: true })
  @Transform(blankIsAbsent)
  @IsOptional()
  @IsDisplayName()
  displayName?: string | null;

  @Wire()
  @Field(() => String)
  @IsPassword()
  password: string;

  /** REST only: validated against the caller's own role, otherwise without effect. */
  @Wire(described("Must be lower than the caller's own role; a new user is always a common user."))
  @IsOptional()
  @IsInt(withError(CommonError.invalid_parameter))
  role?: number | null;
}

@InputType()
export class UpdateUserInput {
  @Wire(described('Blank or absent: unchanged.'))
  @Field(() => String, { nullable: true })
  @Transform(blankIsAbsent)
  @IsOptional()
  @IsUsername()
  username?: string | null;

  @Wire('display_name')
  @Field(() => String, { nullable: true })
  @Transform(trimmed)
  @IsOptional()
  @IsDisplayName()
  displayName?: string | null;

  @Wire()
  @Field(() => String, { nullable: true })
  @Transform(blankIsAbsent)
  @IsOptional()
  @IsString(withError(CommonError.invalid_parameter))
  group?: string | null;

  @Wire(described('Absent or empty: unchanged.'))
  @Field(() => String, { nullable: true, description: 'Blank or absent: unchanged.' })
  @Transform(emptyIsAbsent)
  @IsOptional()
  @IsPassword()
  password?: string | null;

  /** REST only: the target balance, in quota units. */
  @Wire(described('The target balance in quota units; the difference is booked as an adjustment.'))
  @IsOptional()
  @WholeNumber(Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER, UserError.quota_not_whole)
  quota?: number | null;

  /** REST only: quota units to add to the balance; takes precedence over `quota`. */
  @Wire(
    'quota_delta',
    described(
      'Quota units to add to the balance, booked as an adjustment; may be negative. Takes precedence over quota.',
    ),
  )
  @IsOptional()
  @WholeNumber(Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER, UserError.quota_not_whole)
  quotaDelta?: number | null;

  /** REST only: validated against the caller's own role, otherwise without effect. */
  @Wire(described('Without effect; see POST /api/user/manage.'))
  @IsOptional()
  @IsInt(withError(CommonError.invalid_parameter))
  role?: number | null;
}

/** REST sends the id of the user in the body. */
@WireObject('UserChange')
export class EditUserInput extends UpdateUserInput {
  @Wire(NUMERIC)
  @RecordId(CommonError.invalid_parameter)
  id: number;
}

@InputType()
@WireObject('SelfChange')
export class UpdateSelfInput {
  /** REST only. */
  @Wire(described('Blank or absent: unchanged.'))
  @Transform(blankIsAbsent)
  @IsOptional()
  @IsUsername()
  username?: string | null;

  @Wire('display_name')
  @Field(() => String, { nullable: true })
  @Transform(blankIsAbsent)
  @IsOptional()
  @IsDisplayName()
  displayName?: string | null;

  @Wire(described('A new password; ends the other logins.'))
  @Field(() => String, { nullable: true })
  @Transform(emptyIsAbsent)
  @IsOptional()
  @IsPassword()
  password?: string | null;

  @Wire('original_password', described('Required with a new password unless the login is recent.'))
  @Wire(described('The same as original_password; takes precedence over it.'))
  @Field(() => String, { nullable: true, description: 'Required to change the password.' })
  @Transform(emptyIsAbsent)
  @IsOptional()
  @MaxLength(MAX_PASSWORD, withError(UserError.current_password_wrong))
  @IsString(withError(CommonError.invalid_parameter))
  currentPassword?: string | null;
}
