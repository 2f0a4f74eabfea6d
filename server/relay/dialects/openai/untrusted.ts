/** A JSON object whose fields nobody vouches for. */
export type Fields = Readonly<Record<string, unknown>>;

const NOTHING: Fields = {};

/** The value when it is an object; an empty one otherwise, so that its fields read as absent. */
export function fieldsOf(value: unknown): Fields {
  return isFields(value) ? value : NOTHING;
}

export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The value when it is a list; an empty one otherwise. */
export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? (value as unknown[]) : [];
}

/** The value when it is a text; an empty one otherwise. */
export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
