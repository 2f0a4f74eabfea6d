/** What `JSON.stringify` writes for NUL and for half of a surrogate pair. A backslash before it may make it plain text. */
const REFUSED = /\\u(?:0000|d[89a-f])/;

/** A copy of the value for a jsonb column, which accepts neither NUL nor half of a surrogate pair in texts. */
export function forJsonb<T>(value: T): T {
  return REFUSED.test(JSON.stringify(value)) ? (JSON.parse(jsonbText(value)) as T) : value;
}

/** The same as JSON text. */
export function jsonbText(value: unknown): string {
  const text = JSON.stringify(value);
  if (!REFUSED.test(text)) return text;
  return JSON.stringify(value, (_, inner: unknown) => (typeof inner === 'string' ? accepted(inner) : inner));
}

function accepted(text: string): string {
  return text.replaceAll('\u0000', '').toWellFormed();
}
