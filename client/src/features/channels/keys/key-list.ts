/** The type whose key is a JSON document with commas and newlines of its own. */
const vertexAi = 41;

const separators = /[,\r\n]/;

/** Commas or newlines mean several keys, except where the key is a document. */
export const hasSeveralKeys = (type: number, text: string): boolean => type !== vertexAi && separators.test(text);

export const isDocumentKey = (type: number): boolean => type === vertexAi;

/** One row per key as it is typed, blank rows included. A pasted line break counts once. */
export const keyRows = (text: string): string[] => text.replaceAll('\r\n', '\n').split(separators);

export const joinRows = (rows: readonly string[]): string => rows.join('\n');

/** Positions of rows whose key stands further up already. */
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

/** The key text as it is sent: trimmed, without blanks and repetitions, one key a line. */
export function cleanKeys(type: number, text: string): string {
  if (isDocumentKey(type)) return text.trim();
  const keys = keyRows(text).map((row) => row.trim());
  return [...new Set(keys)].filter(Boolean).join('\n');
}
