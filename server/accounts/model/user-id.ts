import { AppError } from '../../common/errors/app-error.js';
import { UserError } from './user.errors.js';

/**
 * Parses the id in a path, a body or a GraphQL argument.
 * @throws {AppError} user_not_found for a text that cannot be an id.
 */
export function userIdOf(text: unknown): number {
  const id = Number(text);
  if (!Number.isSafeInteger(id) || id < 1) throw new AppError(UserError.user_not_found);
  return id;
}
