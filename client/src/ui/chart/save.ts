import type { ChartTableData } from './chart-table';

/** Quotes values where needed. Escapes names that a spreadsheet would run as a formula. */
function cell(value: string | number | null): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const text = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** The table as CSV with plain numbers and the line endings of RFC 4180. */
export const csvOf = ({ rowHeader, columns, rows }: ChartTableData): string =>
  [[rowHeader, ...columns], ...rows.map(({ name, values }) => [name, ...values])]
    .map((line) => `${line.map(cell).join(',')}\r\n`)
    .join('');

/** Saves the table as a CSV file. @param name without the extension */
export const saveCsv = (name: string, table: ChartTableData): void =>
  // The byte order mark makes spreadsheets read Chinese names as UTF-8.
  saveFile(`${name}.csv`, new Blob(['\uFEFF', csvOf(table)], { type: 'text/csv;charset=utf-8' }));

export function saveFile(name: string, content: Blob): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}
