import type { TransformFnParams } from 'class-transformer';

/** For `@Transform`: cuts the blanks around a text; anything else is left to the validators. */
export function trimmed({ value }: TransformFnParams): unknown {
  return typeof value === 'string' ? value.trim() : value;
}

/** For `@Transform`: a text without the blanks around it; one of blanks counts as not given, as forms send empty fields. */
export function blankIsAbsent({ value }: TransformFnParams): unknown {
  return typeof value === 'string' ? value.trim() || undefined : value;
}

/** For `@ValidateIf`: a field that may be left out, but not emptied with null. */
export function given(_: object, value: unknown): boolean {
  return value !== undefined;
}

/**
 * For `@Transform`: a list of names without blanks around them, each once. Commas and line breaks separate here too, so
 * that every name survives the comma-joined REST spelling.
 */
export function names({ value }: TransformFnParams): unknown {
  if (!Array.isArray(value)) return value;
  const parts = value.flatMap((item: unknown) => (typeof item === 'string' ? item.split(/[,\r\n]+/) : [item]));
  const cut = parts.map((part) => (typeof part === 'string' ? part.trim() : part));
  return [...new Set(cut.filter((part) => part !== ''))];
}
