import { BYTE_ORDER_MARK, csvRecord, escapedFormula } from '../../common/csv.js';
import type { BalancedLine } from './statements.service.js';

const LINES_PER_CHUNK = 200;
const HEAD = ['day', 'time', 'kind', 'amount', 'balance', 'requests', 'note'];

/** Writes a statement as CSV (RFC 4180, UTF-8), several hundred lines per chunk. */
export async function* statementCsv(lines: AsyncIterable<BalancedLine>): AsyncGenerator<string, void> {
  let chunk = [BYTE_ORDER_MARK + csvRecord(HEAD)];
  for await (const { day, bookedAt, kind, amount, balance, requestCount, note } of lines) {
    const time = bookedAt?.toISOString() ?? '';
    chunk.push(
      csvRecord([day, time, kind, String(amount), String(balance), String(requestCount), escapedFormula(note)]),
    );
    if (chunk.length < LINES_PER_CHUNK) continue;
    yield chunk.join('');
    chunk = [];
  }
  yield chunk.join('');
}
