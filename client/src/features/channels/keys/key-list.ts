import { documentKeyTypes } from '../shared/channel-types.generated';

const separators = /[,\r\n]/;

export const isDocumentKey = (type: number): boolean => documentKeyTypes.includes(type);

/** Commas or line breaks separate several keys, unless the key is a JSON document. */
export const hasSeveralKeys = (type: number, text: string): boolean => !isDocumentKey(type) && separators.test(text);

/** One row per key, including blank rows. A pasted line break counts once. */
export const keyRows = (text: string): string[] => text.replaceAll('\r\n', '\n').split(separators);

export const joinRows = (rows: readonly string[]): string => rows.join('\n');

/** Indexes of rows that repeat the key of an earlier row. */
export function duplicateRows(rows: readonly string[]): Set<number> {
  const seen = new Set<string>();
  const duplicates = new Set<number>();
  rows.forEach((row, index) => {
    const key = row.trim();
    if (key === '') return;
    if (seen.has(key)) duplicates.add(index);
    seen.add(key);
  });
  return duplicates;
}

/** The key text to send: trimmed, without blank rows and duplicates, one key per line. */
export function cleanKeys(type: number, text: string): string {
  if (isDocumentKey(type)) return text.trim();
  const keys = keyRows(text).map((row) => row.trim());
  return [...new Set(keys)].filter(Boolean).join('\n');
}
