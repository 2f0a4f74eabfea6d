export type JsonValue = string | number | boolean | null | JsonValue[] | JsonObject;
export type JsonObject = { [key: string]: JsonValue };

const MAX_DEPTH = 64;
/** Names that would reach an object's prototype once the value is merged into another. */
const FORBIDDEN = new Set(['__proto__', 'constructor', 'prototype']);

/**
 * Parses JSON that is stored and later merged into other objects.
 * @returns undefined when the text is not JSON, is nested more than 64 deep or has a key that names a prototype.
 */
export function parseStrictJson(text: string): JsonValue | undefined {
  try {
    const value = JSON.parse(text) as JsonValue;
    return isHarmless(value, 1) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** Like `parseStrictJson`, for texts that must be an object. */
export function parseStrictObject(text: string): JsonObject | undefined {
  const value = parseStrictJson(text);
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : undefined;
}

function isHarmless(value: JsonValue, depth: number): boolean {
  if (typeof value !== 'object' || value === null) return true;
  if (depth > MAX_DEPTH) return false;
  if (Array.isArray(value)) return value.every((item) => isHarmless(item, depth + 1));
  return Object.entries(value).every(([key, item]) => !FORBIDDEN.has(key) && isHarmless(item, depth + 1));
}
