import { AppError } from '../../common/errors/app-error.js';
import { passwordFits, passwordIsLongEnough, usernameFits, usernameIsVisible } from '../model/user-fields.js';
import type { InitializeSiteInput } from './initialize-site.input.js';
import { SetupError } from './setup.errors.js';

export interface Administrator {
  username: string;
  password: string;
}

/**
 * The first administrator as the form gives them.
 * @throws {AppError} in the words of the setup page, the first thing that is wrong.
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
