import { AppError } from '../../common/errors/app-error.js';
import { passwordFits, passwordIsLongEnough, usernameFits, usernameIsVisible } from '../model/user-fields.js';
import type { InitializeSiteInput } from './initialize-site.input.js';
import { SetupError } from './setup.errors.js';

export interface Administrator {
  username: string;
  password: string;
}

/**
 * Validates the first administrator of the form.
 * @throws {AppError} the first validation error, with a message of the setup page.
 */
export function readAdministrator(form: InitializeSiteInput): Administrator {
  const username = (form.username ?? '').trim();
  const password = form.password ?? '';
  if (username === '') throw new AppError(SetupError.setup_username_missing);
  if (!usernameFits(username)) throw new AppError(SetupError.setup_username_too_long);
  if (!usernameIsVisible(username)) throw new AppError(SetupError.setup_malformed);
  if (password !== (form.confirmPassword ?? '')) throw new AppError(SetupError.setup_passwords_differ);
  if (!passwordIsLongEnough(password)) throw new AppError(SetupError.setup_password_short);
  if (!passwordFits(password)) throw new AppError(SetupError.setup_password_long);
  return { username, password };
}
