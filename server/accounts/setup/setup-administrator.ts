import { AppError } from '../../platform/errors/app-error.js';
import { MAX_PASSWORD, MAX_USERNAME, MIN_PASSWORD } from '../users/user.input.js';
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
  const length = [...password].length;
  if (username === '') throw new AppError(SetupError.setup_username_missing);
  if ([...username].length > MAX_USERNAME) throw new AppError(SetupError.setup_username_too_long);
  if (password !== (form.confirmPassword ?? '')) throw new AppError(SetupError.setup_passwords_differ);
  if (length < MIN_PASSWORD) throw new AppError(SetupError.setup_password_short);
  if (length > MAX_PASSWORD) throw new AppError(SetupError.setup_password_long);
  return { username, password };
}
