import { applyDecorators } from '@nestjs/common';
import { IsNotEmpty, IsString, Length, length, Matches, MaxLength, matches, maxLength } from 'class-validator';
import { CommonError } from '../../platform/errors/common.errors.js';
import { withError } from '../../platform/http/input/validation.js';
import { UserError } from './user.errors.js';

export const MAX_USERNAME = 12;
export const MAX_DISPLAY_NAME = 20;
export const MIN_PASSWORD = 8;
export const MAX_PASSWORD = 128;
/** A name that people see in full: no mark that hides, turns round or breaks what stands beside it, nor a broken character. */
const VISIBLE = /^[^\p{C}\p{Zl}\p{Zp}\ufffd]*$/u;

/** What somebody may be called, whoever names them: an administrator, a form for visitors, they themselves. */
export const IsUsername = (): PropertyDecorator =>
  applyDecorators(
    IsString(withError(CommonError.invalid_parameter)),
    IsNotEmpty(withError(CommonError.invalid_parameter)),
    MaxLength(MAX_USERNAME, withError(UserError.username_too_long)),
    Matches(VISIBLE, withError(CommonError.invalid_parameter)),
  );

export const IsDisplayName = (): PropertyDecorator =>
  applyDecorators(
    IsString(withError(CommonError.invalid_parameter)),
    MaxLength(MAX_DISPLAY_NAME, withError(UserError.display_name_too_long)),
  );

/** @param most characters, and what is said of one that is shorter or longer */
export const IsPassword = (most = MAX_PASSWORD, refusal = UserError.password_length): PropertyDecorator =>
  applyDecorators(
    IsString(withError(CommonError.invalid_parameter)),
    IsNotEmpty(withError(CommonError.invalid_parameter)),
    Length(MIN_PASSWORD, most, withError(refusal)),
  );

/** The same rules for whoever has messages of their own, such as the setup page. */
export const usernameFits = (name: string): boolean => maxLength(name, MAX_USERNAME);
export const usernameIsVisible = (name: string): boolean => matches(name, VISIBLE);
export const passwordIsLongEnough = (password: string): boolean => length(password, MIN_PASSWORD);
export const passwordFits = (password: string): boolean => maxLength(password, MAX_PASSWORD);
