/** Readers of parsed JSON that somebody else wrote: a value of another type than the expected one counts as absent. */

/** A JSON object whose fields nobody vouches for. */
export type Fields = Readonly<Record<string, unknown>>;

const NOTHING: Fields = {};

/** An object's fields; none when it is not an object. */
export function asRecord(value: unknown): Fields {
  return isFields(value) ? value : NOTHING;
}

/** Whether a value is a JSON object. */
export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A list's items; none when it is not a list. */
export function asArray(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** A text; empty when it is not one. */
export function asString(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** A finite number; null for everything else. */
export function numberOf(value: unknown): number | null {
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
}

/** What an error code is written as, by vendors who disagree on whether codes are numbers; empty when it is neither. */
export function codeOf(value: unknown): string {
  return typeof value === 'number' ? String(value) : asString(value);
}

/** A JSON object's fields; none when the text is not JSON or not an object. */
export function parsedFields(text: string): Fields {
  try {
    return asRecord(JSON.parse(text));
  } catch {
    return {};
  }
}
