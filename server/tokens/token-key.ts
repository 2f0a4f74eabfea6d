import { randomAlphanumeric } from '../common/random.js';

const LENGTH = 48;
const PREFIX = 'sk-';

/** A new key as it is stored: 48 letters and digits, without the prefix. */
export function newTokenKey(): string {
  return randomAlphanumeric(LENGTH);
}

/** Whether a text could be a key of ours; anything else need not be looked up. */
export function isTokenKey(text: string): boolean {
  return text.length === LENGTH && /^[0-9A-Za-z]+$/.test(text);
}

/** How a key is shown to people and sent by clients. */
export function withPrefix(key: string): string {
  return PREFIX + key;
}

/** The key itself; clients and people may write it with or without the prefix. */
export function withoutPrefix(text: string): string {
  return text.startsWith(PREFIX) ? text.slice(PREFIX.length) : text;
}

/** Enough of a key to recognise it by: sk-abc…wxyz. */
export function hintOf(key: string): string {
  return withPrefix(`${key.slice(0, 3)}…${key.slice(-4)}`);
}
