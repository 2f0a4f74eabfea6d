import type { RequestBody } from './request-body.js';

/**
 * Reads a text field of a JSON body, or of a form, where every value is a text. Null, empty values and other types read
 * as absent.
 */

export function textField(body: RequestBody, name: string): string | null {
  const value = body.get(name);
  return typeof value === 'string' && value !== '' ? value : null;
}

/** A finite number, or a string that contains one. */
export function numberField(body: RequestBody, name: string): number | null {
  const value = body.get(name);
  const read = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof read === 'number' && Number.isFinite(read) ? read : null;
}

/** True when the field is `true`, or a string that means true. */
export function flagField(body: RequestBody, name: string): boolean {
  const value = body.get(name);
  return value === true || value === 'true';
}
