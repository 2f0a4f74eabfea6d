import type { ValueTransformer } from 'typeorm';

/** PostgreSQL sends bigint as text; quota and ids are JavaScript numbers and must be exact. */
export const safeInteger: ValueTransformer = {
  to: (value: number | null | undefined) => value,
  from: (value: string | number | null) => (value === null || value === undefined ? null : toSafeInteger(value)),
};

/** @throws {RangeError} when the value is not a whole number within ±(2^53-1). */
export function toSafeInteger(value: string | number): number {
  const number = Number(value);
  if (!Number.isSafeInteger(number)) throw new RangeError(`${value} is not an exact integer`);
  return number;
}

/**
 * The id that `INSERT … RETURNING id` returned.
 * @throws {Error} when no row was inserted
 */
export function insertedId([row]: readonly { id: string | number }[]): number {
  if (!row) throw new Error('INSERT returned no row');
  return toSafeInteger(row.id);
}

/** The latest time in queries, in ms since 1970; PostgreSQL cannot compare every time that JavaScript can represent. */
export const LATEST_MS = Date.UTC(9999, 0, 1);

/** Clamps a time to the range that the database can compare: from 1970 to the year 9999. */
export function comparableTime(time: Date): Date {
  return new Date(Math.min(Math.max(time.getTime(), 0), LATEST_MS));
}

/** The escapes of `JSON.stringify` for NUL and for half of a surrogate pair; after a backslash they are plain text. */
const REFUSED = /\\u(?:0000|d[89a-f])/;

/** A copy of the value for a jsonb column, which accepts neither NUL nor half of a surrogate pair in texts. */
export function forJsonb<T>(value: T): T {
  return REFUSED.test(JSON.stringify(value)) ? (JSON.parse(jsonbText(value)) as T) : value;
}

/** A value for a jsonb column as JSON text. */
export function jsonbText(value: unknown): string {
  const text = JSON.stringify(value);
  // Escapes are rare, and the search for a fixed text is much faster than the pattern.
  if (!text.includes('\\u') || !REFUSED.test(text)) return text;
  return JSON.stringify(value, (_, inner: unknown) => (typeof inner === 'string' ? accepted(inner) : inner));
}

function accepted(text: string): string {
  return text.replaceAll('\u0000', '').toWellFormed();
}

const MAX_PATTERN = 100;

/** A LIKE pattern that matches text containing `value`; its own % and _ are escaped. */
export function containing(value: string): string {
  return `%${escapeLike(value)}%`;
}

/** A LIKE pattern that matches text starting with `value`. */
export function startingWith(value: string): string {
  return `${escapeLike(value)}%`;
}

function escapeLike(value: string): string {
  return value.slice(0, MAX_PATTERN).replace(/[\\%_]/g, '\\$&');
}
