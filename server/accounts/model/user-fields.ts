import { applyDecorators } from '@nestjs/common';
import { IsNotEmpty, IsString, Length, length, Matches, MaxLength, matches, maxLength } from 'class-validator';
import { CommonError } from '../../platform/errors/common.errors.js';
import { withError } from '../../platform/http/input/validation.js';
import { UserError } from './user.errors.js';

export const MAX_USERNAME = 12;
export const MAX_DISPLAY_NAME = 20;
export const MIN_PASSWORD = 8;
export const MAX_PASSWORD = 128;
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

export const IsDisplayName = (): PropertyDecorator =>
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

/** The same username rules for callers with messages of their own, such as the setup page. */
export const usernameFits = (name: string): boolean => maxLength(name, MAX_USERNAME);
export const usernameIsVisible = (name: string): boolean => matches(name, VISIBLE_NAME);
export const passwordIsLongEnough = (password: string): boolean => length(password, MIN_PASSWORD);
export const passwordFits = (password: string): boolean => maxLength(password, MAX_PASSWORD);
