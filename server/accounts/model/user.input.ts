import { applyDecorators } from '@nestjs/common';
import { Field, InputType } from '@nestjs/graphql';
import { Transform, type TransformFnParams } from 'class-transformer';
import {
  IsInt,
  IsNotEmpty,
  IsOptional,
  IsString,
  Length,
  length,
  Matches,
  MaxLength,
  matches,
  maxLength,
} from 'class-validator';
import { AppError } from '../../common/errors/app-error.js';
import { MAX_PASSWORD, MIN_PASSWORD } from '../../common/password-length.js';
import { CommonError } from '../../platform/errors/common.errors.js';
import { blankIsAbsent, trimmed } from '../../platform/http/input/transforms.js';
import { withError } from '../../platform/http/input/validation.js';
import { RecordId, WholeNumber } from '../../platform/http/input/validators.js';
import { described, NUMERIC } from '../../platform/http/input/wire.js';
import { Wire, WireObject } from '../../platform/http/input/wire-field.js';
import { UserError } from './user.errors.js';

export const MAX_USERNAME = 12;
export const MAX_DISPLAY_NAME = 20;
/** A visible name: no control, bidirectional or line-breaking characters and no unpaired surrogates. */
export const VISIBLE_NAME = /^[^\p{C}\p{Zl}\p{Zp}\ufffd]*$/u;

/** The rules of a username, whether an administrator, a public form or the user sets it. */
export const IsUsername = (): PropertyDecorator =>
  applyDecorators(
    IsString(withError(CommonError.invalid_parameter)),
    IsNotEmpty(withError(CommonError.invalid_parameter)),
    MaxLength(MAX_USERNAME, withError(UserError.username_too_long)),
    Matches(VISIBLE_NAME, withError(CommonError.invalid_parameter)),
  );

const IsDisplayName = (): PropertyDecorator =>
  applyDecorators(
    IsString(withError(CommonError.invalid_parameter)),
    MaxLength(MAX_DISPLAY_NAME, withError(UserError.display_name_too_long)),
  );

/** @param max max characters; `refusal` is the error for a shorter or longer password */
export const IsPassword = (max = MAX_PASSWORD, refusal = UserError.password_length): PropertyDecorator =>
  applyDecorators(
    IsString(withError(CommonError.invalid_parameter)),
    IsNotEmpty(withError(CommonError.invalid_parameter)),
    Length(MIN_PASSWORD, max, withError(refusal)),
  );

/** The same username rules for callers that have their own messages, such as the setup page. */
export const usernameFits = (name: string): boolean => maxLength(name, MAX_USERNAME);
/** Whether a username has a visible character. */
export const usernameIsVisible = (name: string): boolean => matches(name, VISIBLE_NAME);
/** Whether a password has the minimum length, in characters. */
export const passwordIsLongEnough = (password: string): boolean => length(password, MIN_PASSWORD);
/** Whether a password has at most the maximum length, in characters. */
export const passwordFits = (password: string): boolean => maxLength(password, MAX_PASSWORD);

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

/**
 * Parses the id in a path, a body or a GraphQL argument.
 * @throws {AppError} user_not_found for a text that cannot be an id.
 */
export function userIdOf(text: unknown): number {
  const id = Number(text);
  if (!Number.isSafeInteger(id) || id < 1) throw new AppError(UserError.user_not_found);
  return id;
}
