import type { TransformFnParams } from 'class-transformer';

/** For `@Transform`: cuts the blanks around a text; anything else is left to the validators. */
export function trimmed({ value }: TransformFnParams): unknown {
  return typeof value === 'string' ? value.trim() : value;
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
