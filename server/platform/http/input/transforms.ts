import type { TransformFnParams } from 'class-transformer';
import { splitIpList } from '../../../common/ip-rules.js';

/** For `@Transform`: trims a text; other values are left to the validators. */
export function trimmed({ value }: TransformFnParams): unknown {
  return typeof value === 'string' ? value.trim() : value;
}

/** For `@Transform`: trims a text; a blank text counts as absent, because forms send empty fields. */
export function blankIsAbsent({ value }: TransformFnParams): unknown {
  return typeof value === 'string' ? value.trim() || undefined : value;
}

/** For `@ValidateIf`: a field that may be absent, but not null. */
export function given(_: object, value: unknown): boolean {
  return value !== undefined;
}

/**
 * For `@Transform`: a list of trimmed names without duplicates. Commas and line breaks are separators here as well, so
 * that every name survives the comma-joined REST format.
 */
export function names({ value }: TransformFnParams): unknown {
  if (!Array.isArray(value)) return value;
  const parts = value.flatMap((item: unknown) => (typeof item === 'string' ? item.split(/[,\r\n]+/) : [item]));
  const cut = parts.map((part) => (typeof part === 'string' ? part.trim() : part));
  return [...new Set(cut.filter((part) => part !== ''))];
}

/** For `@Transform`: an allow list of addresses, whose entries may contain several, separated by whitespace or commas. */
export function ipLines({ value }: TransformFnParams): unknown {
  if (!Array.isArray(value)) return value;
  return value.every((item) => typeof item === 'string') ? splitIpList(value.join('\n')) : value;
}
