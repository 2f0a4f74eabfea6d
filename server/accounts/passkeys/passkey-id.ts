import { AppError } from '../../common/errors/app-error.js';
import { PasskeyError } from './passkey.errors.js';

/**
 * Parses the id in a path or a GraphQL argument.
 * @throws {AppError} passkey_not_found for a text that cannot be an id
 */
export function passkeyIdOf(text: string): number {
  const id = Number(text);
  if (!Number.isSafeInteger(id) || id < 1) throw new AppError(PasskeyError.passkey_not_found);
  return id;
}
