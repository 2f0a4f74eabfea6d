import { Field, InputType } from '@nestjs/graphql';
import { Transform, type TransformFnParams } from 'class-transformer';
import { IsInt, IsNotEmpty, IsOptional, IsString, Length, Matches, Max, MaxLength, Min } from 'class-validator';
import { CommonError } from '../../platform/errors/common-errors.js';
import { says } from '../../platform/http/validation.js';
import { UserError } from './user.errors.js';

export const MAX_USERNAME = 12;
/** A name that people see in full: no mark that hides, turns round or breaks what stands beside it, nor a broken character. */
export const VISIBLE = /^[^\p{C}\p{Zl}\p{Zp}\ufffd]*$/u;
export const MAX_DISPLAY_NAME = 20;
export const MIN_PASSWORD = 8;
export const MAX_PASSWORD = 128;

const trimmed = ({ value }: TransformFnParams): unknown => (typeof value === 'string' ? value.trim() : value);
/** A form sends empty fields for what is to stay as it is. */
const blankIsAbsent = ({ value }: TransformFnParams): unknown =>
  typeof value === 'string' ? value.trim() || undefined : value;
const emptyIsAbsent = ({ value }: TransformFnParams): unknown => (value === '' ? undefined : value);

@InputType()
export class CreateUserInput {
  @Field(() => String)
  @Transform(trimmed)
  @Matches(VISIBLE, says(CommonError.invalid_parameter))
  @MaxLength(MAX_USERNAME, says(UserError.username_too_long))
  @IsNotEmpty(says(CommonError.invalid_parameter))
  @IsString(says(CommonError.invalid_parameter))
  username: string;

  @Field(() => String, { nullable: true })
  @Transform(blankIsAbsent)
  @IsOptional()
  @MaxLength(MAX_DISPLAY_NAME, says(UserError.display_name_too_long))
  @IsString(says(CommonError.invalid_parameter))
  displayName?: string | null;

  @Field(() => String)
  @Length(MIN_PASSWORD, MAX_PASSWORD, says(UserError.password_length))
  @IsNotEmpty(says(CommonError.invalid_parameter))
  @IsString(says(CommonError.invalid_parameter))
  password: string;

  /** REST only: checked against the caller's own, otherwise without effect. */
  @IsOptional()
  @IsInt(says(CommonError.invalid_parameter))
  role?: number | null;
}

@InputType()
export class UpdateUserInput {
  @Field(() => String, { nullable: true })
  @Transform(blankIsAbsent)
  @IsOptional()
  @Matches(VISIBLE, says(CommonError.invalid_parameter))
  @MaxLength(MAX_USERNAME, says(UserError.username_too_long))
  @IsString(says(CommonError.invalid_parameter))
  username?: string | null;

  @Field(() => String, { nullable: true })
  @Transform(trimmed)
  @IsOptional()
  @MaxLength(MAX_DISPLAY_NAME, says(UserError.display_name_too_long))
  @IsString(says(CommonError.invalid_parameter))
  displayName?: string | null;

  @Field(() => String, { nullable: true })
  @Transform(blankIsAbsent)
  @IsOptional()
  @IsString(says(CommonError.invalid_parameter))
  group?: string | null;

  @Field(() => String, { nullable: true, description: 'Blank or absent: unchanged.' })
  @Transform(emptyIsAbsent)
  @IsOptional()
  @Length(MIN_PASSWORD, MAX_PASSWORD, says(UserError.password_length))
  @IsString(says(CommonError.invalid_parameter))
  password?: string | null;

  /** REST only: the balance to arrive at, in quota units. */
  @IsOptional()
  @Max(Number.MAX_SAFE_INTEGER, says(UserError.quota_not_whole))
  @Min(Number.MIN_SAFE_INTEGER, says(UserError.quota_not_whole))
  @IsInt(says(UserError.quota_not_whole))
  quota?: number | null;

  /** REST only: quota units to add to the balance; goes before `quota`. */
  @IsOptional()
  @Max(Number.MAX_SAFE_INTEGER, says(UserError.quota_not_whole))
  @Min(Number.MIN_SAFE_INTEGER, says(UserError.quota_not_whole))
  @IsInt(says(UserError.quota_not_whole))
  quotaDelta?: number | null;

  /** REST only: checked against the caller's own, otherwise without effect. */
  @IsOptional()
  @IsInt(says(CommonError.invalid_parameter))
  role?: number | null;
}

/** REST names the user in the body. */
export class EditUserInput extends UpdateUserInput {
  @Min(1, says(CommonError.invalid_parameter))
  @IsInt(says(CommonError.invalid_parameter))
  id: number;
}

@InputType()
export class UpdateSelfInput {
  /** REST only. */
  @Transform(blankIsAbsent)
  @IsOptional()
  @Matches(VISIBLE, says(CommonError.invalid_parameter))
  @MaxLength(MAX_USERNAME, says(UserError.username_too_long))
  @IsString(says(CommonError.invalid_parameter))
  username?: string | null;

  @Field(() => String, { nullable: true })
  @Transform(blankIsAbsent)
  @IsOptional()
  @MaxLength(MAX_DISPLAY_NAME, says(UserError.display_name_too_long))
  @IsString(says(CommonError.invalid_parameter))
  displayName?: string | null;

  @Field(() => String, { nullable: true })
  @Transform(emptyIsAbsent)
  @IsOptional()
  @Length(MIN_PASSWORD, MAX_PASSWORD, says(UserError.password_length))
  @IsString(says(CommonError.invalid_parameter))
  password?: string | null;

  @Field(() => String, { nullable: true, description: 'Required to change the password.' })
  @Transform(emptyIsAbsent)
  @IsOptional()
  @MaxLength(MAX_PASSWORD, says(UserError.current_password_wrong))
  @IsString(says(CommonError.invalid_parameter))
  currentPassword?: string | null;
}
