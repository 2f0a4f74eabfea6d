import type { BalancedLine } from './statements.service.js';

/** Without it, spreadsheets decode the file in the encoding of the locale. */
export const BYTE_ORDER_MARK = '\uFEFF';

/** A record of a CSV file (RFC 4180). */
export function csvRecord(cells: readonly string[]): string {
  return `${cells.map((cell) => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(',')}\r\n`;
}

/** Escapes a text that spreadsheets would run as a formula. */
export function harmlessCell(text: string): string {
  return /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
}

const LINES_PER_CHUNK = 200;
const HEAD = ['day', 'time', 'kind', 'amount', 'balance', 'requests', 'note'];

/** Writes a statement as CSV (RFC 4180, UTF-8), several hundred lines per chunk. */
export async function* statementCsv(lines: AsyncIterable<BalancedLine>): AsyncGenerator<string, void> {
  let chunk = [BYTE_ORDER_MARK + csvRecord(HEAD)];
  for await (const { day, bookedAt, kind, amount, balance, requestCount, note } of lines) {
    const time = bookedAt?.toISOString() ?? '';
    chunk.push(csvRecord([day, time, kind, String(amount), String(balance), String(requestCount), harmlessCell(note)]));
    if (chunk.length < LINES_PER_CHUNK) continue;
    yield chunk.join('');
    chunk = [];
  }
  yield chunk.join('');
}
