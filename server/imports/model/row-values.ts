import { parsedJson } from '../../common/json.js';
import type { SourceRow } from '../sources/source.js';

/*
 * Values of rows. The databases return the same column as different types (a flag is 0, false or '0'; a large number is
 * a text), and older versions of a product do not have every column, so a default is used for absent values.
 */

/**
 * A text without NUL and half characters, which PostgreSQL does not store; `char(n)` columns are padded with blanks, so
 * it is trimmed.
 */
export function text(row: SourceRow, column: string): string {
  const value = row[column];
  if (value === null || value === undefined) return '';
  const plain = Buffer.isBuffer(value) || value instanceof Uint8Array ? Buffer.from(value).toString('utf8') : value;
  const written = typeof plain === 'object' ? JSON.stringify(plain) : String(plain);
  return written.replaceAll('\u0000', '').toWellFormed().trim();
}

/** A whole number; `absent` for null and for values that are not exact integers. */
export function whole(row: SourceRow, column: string, absent = 0): number {
  const number = decimal(row, column, Number.NaN);
  const rounded = Math.round(number);
  return Number.isSafeInteger(rounded) ? rounded : absent;
}

/** A number with a fraction. */
export function decimal(row: SourceRow, column: string, absent = 0): number {
  const value = row[column];
  if (value === null || value === undefined || value === '') return absent;
  const number = Number(value);
  return Number.isFinite(number) ? number : absent;
}

/** Whether a flag is set. False if it is absent. */
export function flag(row: SourceRow, column: string): boolean {
  const value = row[column];
  return value === true || value === 1 || value === 1n || value === '1' || value === 'true' || value === 't';
}

/** An instant from Unix seconds. Null for 0, -1 and null. */
export function instantOfSeconds(row: SourceRow, column: string): Date | null {
  const seconds = whole(row, column);
  return seconds > 0 && seconds < 32_503_680_000 ? new Date(seconds * 1_000) : null;
}

/** An instant from Unix milliseconds. Null for 0 and null. */
export function instantOfMs(row: SourceRow, column: string): Date | null {
  const ms = whole(row, column);
  return ms > 0 && ms < 32_503_680_000_000 ? new Date(ms) : null;
}

/** A timestamp column. */
export function instant(row: SourceRow, column: string): Date | null {
  const value = row[column];
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? null : value;
  if (typeof value !== 'string' || value === '') return null;
  const read = new Date(
    value.includes('T') || /[+-]\d\d:?\d\d$|Z$/.test(value) ? value : `${value.replace(' ', 'T')}Z`,
  );
  return Number.isNaN(read.getTime()) ? null : read;
}

/** The parts of a list that is separated by commas. */
export function list(row: SourceRow, column: string): string[] {
  const value = row[column];
  const parts = Array.isArray(value) ? value.map(String) : text(row, column).split(',');
  return [...new Set(parts.map((part) => part.trim()).filter(Boolean))];
}

/** A JSON object. Null if the column does not contain an object. */
export function object(row: SourceRow, column: string): Readonly<Record<string, unknown>> | null {
  const value = row[column];
  if (value !== null && typeof value === 'object' && !Array.isArray(value) && !Buffer.isBuffer(value)) {
    return value as Record<string, unknown>;
  }
  return objectOf(text(row, column));
}

/** A JSON object from its text. Null for other texts. */
export function objectOf(json: string): Readonly<Record<string, unknown>> | null {
  return json.startsWith('{') ? ((parsedJson(json) as Record<string, unknown> | undefined) ?? null) : null;
}
