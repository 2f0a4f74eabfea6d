/** A price list as JSON, with its numbers as the original texts. */
export type Listed = Readonly<Record<string, unknown>>;

const MAX_MODELS = 50_000;

/**
 * Parses a list without loss of digits: numbers become their texts.
 * @returns undefined when the text is not a JSON object.
 */
export function parseListed(text: string): Listed | undefined {
  const keepDigits = (_: string, value: unknown, context?: { source?: string }) =>
    typeof value === 'number' ? (context?.source ?? String(value)) : value;
  try {
    const value: unknown = JSON.parse(text, keepDigits);
    return isObject(value) && Object.keys(value).length <= MAX_MODELS ? value : undefined;
  } catch {
    return undefined;
  }
}

export function isObject(value: unknown): value is Listed {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A field of a value that may be an object. */
export function fieldOf(value: unknown, name: string): unknown {
  return isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;
}

/** A field that is a text or a number. */
export function textAt(value: unknown, name: string): string | undefined {
  const field = fieldOf(value, name);
  return typeof field === 'string' ? field : undefined;
}
