import { randomInt } from 'node:crypto';
import type { Identity } from '../model/identity-provider.js';
import { MAX_DISPLAY_NAME, MAX_USERNAME } from '../model/user.input.js';

const PLAIN = new RegExp(`^[\\p{L}\\p{N}_.-]{1,${MAX_USERNAME}}$`, 'u');
/**
 * The ranges of the random numbers when the first name is taken, because other users may register at the same moment.
 */
const SPREADS = [10, 100, 1_000, 1_000];

/** SQL of the number that the next user will probably have. */
export const NEXT_NUMBER = 'SELECT coalesce(max(id), 0)::float8 + 1 AS next FROM users';

/**
 * Usernames to try for a new account: the username at the provider, if it is valid here, then the provider's name with
 * a number.
 * @param next the number of the next user
 */
export function accountNames({ provider, username = '' }: Identity, next: number): string[] {
  const proposed = username.trim();
  const numbers = [next, ...SPREADS.map((spread) => next + randomInt(1, spread))];
  const numbered = numbers.map((number) => `${provider}_${number}`);
  // A username with the format of an address would conflict with logins by that address.
  return PLAIN.test(proposed) ? [proposed, ...numbered] : numbered;
}

/** The display name of a new account: printable, and not longer than users may choose themselves. */
export function displayNameOf({ provider, displayName = provider }: Identity): string {
  const printable = displayName.replace(/\p{C}/gu, '').trim();
  return [...printable].slice(0, MAX_DISPLAY_NAME).join('') || provider;
}
