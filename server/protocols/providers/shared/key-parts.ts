import { AppError } from '../../../common/errors/app-error.js';
import { KeyError } from './channel-key.errors.js';

/**
 * The parts of a key that is entered as one text.
 * @param form the expected form, with as many separators as the key must have
 * @throws {AppError} channel_key_malformed
 */
export function keyParts(key: string, form: string, separator = '|'): string[] {
  const parts = key.split(separator).map((part) => part.trim());
  if (parts.length !== form.split(separator).length || parts.includes('')) {
    throw new AppError(KeyError.channel_key_malformed, { form });
  }
  return parts;
}
