import { randomBytes } from 'node:crypto';

const BYTES = 16;
const SHOWN = 4;
const LONG_ENOUGH = 3 * SHOWN;

/** A new code: 32 lowercase hex digits. */
export function newRedemptionKey(): string {
  return randomBytes(BYTES).toString('hex');
}

/** A part of a code that is sufficient to recognise it, and insufficient to use it. */
export function hintOf(key: string): string {
  const characters = [...key];
  if (characters.length < LONG_ENOUGH) return `${characters[0] ?? ''}…`;
  return `${characters.slice(0, SHOWN).join('')}…${characters.slice(-SHOWN).join('')}`;
}
