import { randomAlphanumeric } from '../common/random.js';

const LENGTH = 48;
const PREFIX = 'sk-';

/** Generates a key as it is stored: 48 letters and digits, without the prefix. */
export function newTokenKey(): string {
  return randomAlphanumeric(LENGTH);
}

/** Whether a text has the format of a key; other texts need no lookup. */
export function isTokenKey(text: string): boolean {
  return text.length === LENGTH && /^[0-9A-Za-z]+$/.test(text);
}

/** The key with its prefix, as it is shown and sent by clients. */
export function withPrefix(key: string): string {
  return PREFIX + key;
}

/** The key without its prefix; clients and people may write it with or without. */
export function withoutPrefix(text: string): string {
  return text.startsWith(PREFIX) ? text.slice(PREFIX.length) : text;
}

/** A part of a key that is sufficient to recognise it: sk-abc…wxyz. */
export function hintOf(key: string): string {
  return withPrefix(`${key.slice(0, 3)}…${key.slice(-4)}`);
}
