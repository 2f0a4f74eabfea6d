import { Field, InputType } from '@nestjs/graphql';
import { Transform, type TransformFnParams } from 'class-transformer';
import { IsInt, IsOptional, IsString, Max, MaxLength, Min } from 'class-validator';
import { CommonError } from '../../platform/errors/common.errors.js';
import { blankIsAbsent, trimmed } from '../../platform/http/input/transforms.js';
import { withError } from '../../platform/http/input/validation.js';
import { UserError } from './user.errors.js';
import { IsDisplayName, IsPassword, IsUsername, MAX_PASSWORD } from './user-fields.js';

const emptyIsAbsent = ({ value }: TransformFnParams): unknown => (value === '' ? undefined : value);

@InputType()
export class CreateUserInput {
  @Field(() => String)
  @Transform(trimmed)
  @IsUsername()
  username: string;

  @Field(() => String, { nullable: true })
  @Transform(blankIsAbsent)
  @IsOptional()
  @IsDisplayName()
  displayName?: string | null;

  @Field(() => String)
  @IsPassword()
  password: string;

  /** REST only: validated against the caller's own role, otherwise without effect. */
  @IsOptional()
  @IsInt(withError(CommonError.invalid_parameter))
  role?: number | null;
}

@InputType()
export class UpdateUserInput {
  @Field(() => String, { nullable: true })
  @Transform(blankIsAbsent)
  @IsOptional()
  @IsUsername()
  username?: string | null;

  @Field(() => String, { nullable: true })
  @Transform(trimmed)
  @IsOptional()
  @IsDisplayName()
  displayName?: string | null;

  @Field(() => String, { nullable: true })
  @Transform(blankIsAbsent)
  @IsOptional()
  @IsString(withError(CommonError.invalid_parameter))
  group?: string | null;

  @Field(() => String, { nullable: true, description: 'Blank or absent: unchanged.' })
  @Transform(emptyIsAbsent)
  @IsOptional()
  @IsPassword()
  password?: string | null;

  /** REST only: the target balance, in quota units. */
  @IsOptional()
  @Max(Number.MAX_SAFE_INTEGER, withError(UserError.quota_not_whole))
  @Min(Number.MIN_SAFE_INTEGER, withError(UserError.quota_not_whole))
  @IsInt(withError(UserError.quota_not_whole))
  quota?: number | null;

  /** REST only: quota units to add to the balance; takes precedence over `quota`. */
  @IsOptional()
  @Max(Number.MAX_SAFE_INTEGER, withError(UserError.quota_not_whole))
  @Min(Number.MIN_SAFE_INTEGER, withError(UserError.quota_not_whole))
  @IsInt(withError(UserError.quota_not_whole))
  quotaDelta?: number | null;

  /** REST only: validated against the caller's own role, otherwise without effect. */
  @IsOptional()
  @IsInt(withError(CommonError.invalid_parameter))
  role?: number | null;
}

/** REST sends the id of the user in the body. */
export class EditUserInput extends UpdateUserInput {
  @Min(1, withError(CommonError.invalid_parameter))
  @IsInt(withError(CommonError.invalid_parameter))
  id: number;
}

@InputType()
export class UpdateSelfInput {
  /** REST only. */
  @Transform(blankIsAbsent)
  @IsOptional()
  @IsUsername()
  username?: string | null;

  @Field(() => String, { nullable: true })
  @Transform(blankIsAbsent)
  @IsOptional()
  @IsDisplayName()
  displayName?: string | null;

  @Field(() => String, { nullable: true })
  @Transform(emptyIsAbsent)
  @IsOptional()
  @IsPassword()
  password?: string | null;

  @Field(() => String, { nullable: true, description: 'Required to change the password.' })
  @Transform(emptyIsAbsent)
  @IsOptional()
  @MaxLength(MAX_PASSWORD, withError(UserError.current_password_wrong))
  @IsString(withError(CommonError.invalid_parameter))
  currentPassword?: string | null;
}
