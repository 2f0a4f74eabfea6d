import type { ChartTableData } from './chart-table';

/** Quoted where needed. A name that a spreadsheet would run as a formula is kept a text. */
function cell(value: string | number | null): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const text = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** The table with its plain numbers; a line ends as RFC 4180 says. */
export const csvOf = ({ rowHeader, columns, rows }: ChartTableData): string =>
  [[rowHeader, ...columns], ...rows.map(({ name, values }) => [name, ...values])]
    .map((line) => `${line.map(cell).join(',')}\r\n`)
    .join('');

/** Hands a text to the browser as a file. */
export function saveText(name: string, text: string) {
  // The mark tells spreadsheets that Chinese names are UTF-8.
  const address = URL.createObjectURL(new Blob(['\uFEFF', text], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}
