import { randomBytes, randomInt } from 'node:crypto';

const ALPHANUMERIC = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** Cryptographically random letters and digits, without modulo bias. */
export function randomAlphanumeric(length: number): string {
  return Array.from({ length }, () => ALPHANUMERIC[randomInt(ALPHANUMERIC.length)]).join('');
}

/** Cryptographically random hexadecimal digits; `length` is even. */
export function randomHex(length: number): string {
  return randomBytes(length / 2).toString('hex');
}

/** 256 random bits for cookies and access tokens. */
export function randomSecret(): string {
  return randomBytes(32).toString('base64url');
}
