import { randomInt } from 'node:crypto';
import type { Identity } from '../model/identity-provider.js';
import { MAX_DISPLAY_NAME, MAX_USERNAME } from '../model/user-fields.js';

const PLAIN = new RegExp(`^[\\p{L}\\p{N}_.-]{1,${MAX_USERNAME}}$`, 'u');
/** How far the numbers are spread when the first is taken: others may be registering at the same moment. */
const SPREADS = [10, 100, 1_000, 1_000];

/**
 * Usernames to try for a new account: what somebody is called at the provider, if that can be a username here, then the
 * provider's name with a number.
 * @param next the number that the next user would have
 */
export function accountNames({ provider, username = '' }: Identity, next: number): string[] {
  const proposed = username.trim();
  const numbers = [next, ...SPREADS.map((spread) => next + randomInt(1, spread))];
  const numbered = numbers.map((number) => `${provider}_${number}`);
  // An address as a username would stand in the way of whoever logs in with that address.
  return PLAIN.test(proposed) ? [proposed, ...numbered] : numbered;
}

/** What a new account is shown as: printable, and not longer than users may choose themselves. */
export function displayNameOf({ provider, displayName = provider }: Identity): string {
  const printable = displayName.replace(/\p{C}/gu, '').trim();
  return [...printable].slice(0, MAX_DISPLAY_NAME).join('') || provider;
}
