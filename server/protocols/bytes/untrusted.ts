import { isObject, parsedJson } from '../../common/json.js';

/** Readers of parsed JSON from untrusted sources: a value of an unexpected type counts as absent. */

/** A JSON object whose fields are not validated. */
export type Fields = Readonly<Record<string, unknown>>;

const NOTHING: Fields = {};

/** An object's fields; empty when the value is not an object. */
export function asRecord(value: unknown): Fields {
  return isFields(value) ? value : NOTHING;
}

/** Whether a value is a JSON object. */
export function isFields(value: unknown): value is Fields {
  return isObject(value);
}

/** A list's items; empty when the value is not a list. */
export function asArray(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** A string; empty when the value is not one. */
export function asString(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** A finite number; null for all other values. */
export function numberOf(value: unknown): number | null {
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
}

/** An error code as a string, for vendors that send codes as numbers or as strings; empty for other types. */
export function codeOf(value: unknown): string {
  return typeof value === 'number' ? String(value) : asString(value);
}

/** A JSON object's fields; empty when the text is not a JSON object. */
export function parsedFields(text: string): Fields {
  return asRecord(parsedJson(text));
}

/** A JSON object, which may be edited; null when the text is not a JSON object. */
export function objectIn(text: string): Record<string, unknown> | null {
  const value = parsedJson(text);
  return isFields(value) ? value : null;
}
