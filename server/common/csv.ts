/** Without this mark, spreadsheets decode the file in the encoding of the locale. */
export const BYTE_ORDER_MARK = '\uFEFF';

/** A record of a CSV file (RFC 4180). */
export function csvRecord(cells: readonly string[]): string {
  return `${cells.map((cell) => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(',')}\r\n`;
}

/** Escapes a text that spreadsheets would execute as a formula. */
export function escapedFormula(text: string): string {
  return /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
}
