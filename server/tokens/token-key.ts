import { createHash } from 'node:crypto';
import { randomAlphanumeric } from '../common/random.js';

const KEY_LENGTH = 48;
const PREFIX = 'sk-';
const OWN_KEY = /^[0-9A-Za-z]+$/;
/** Imported keys have other lengths and characters. */
const IMPORTED_KEY = /^[\x21-\x7e]{4,512}$/;

/** Generates a key in its stored form: 48 letters and digits, without the prefix. */
export function newTokenKey(): string {
  return randomAlphanumeric(KEY_LENGTH);
}

/** Whether a text has the format of keys that this site generates. */
function isOwnKey(text: string): boolean {
  return text.length === KEY_LENGTH && OWN_KEY.test(text);
}

/** Whether a text can be a key; other texts need no lookup. */
export function isTokenKey(text: string): boolean {
  return IMPORTED_KEY.test(text);
}

/**
 * The stored form of a key that was imported from a product which has only hashes of its keys.
 * @param sha256 in hexadecimal, of the key with its prefix
 */
export function foreignKeyText(sha256: string): string {
  return `sha256:${sha256}`;
}

/** The texts that a key may be stored as. */
export function storedForms(key: string): string[] {
  if (isOwnKey(key)) return [key];
  return [key, foreignKeyText(createHash('sha256').update(withPrefix(key)).digest('hex'))];
}

/** The key with its prefix, as users and clients know it. */
export function withPrefix(key: string): string {
  return PREFIX + key;
}

/** The key without its prefix; clients and people may write it with or without. */
export function withoutPrefix(text: string): string {
  return text.startsWith(PREFIX) ? text.slice(PREFIX.length) : text;
}

/** The hint of a key without the prefix, as new-api masks keys. */
export function maskedKey(hint: string): string {
  return withoutPrefix(hint).replace('…', '**********');
}

/** A part of a key that is sufficient to recognise it: sk-abc…wxyz. */
export function hintOf(key: string): string {
  return withPrefix(`${key.slice(0, 3)}…${key.slice(-4)}`);
}
