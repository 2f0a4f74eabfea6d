import { BYTE_ORDER_MARK, csvRecord, harmlessCell } from '../statement/csv-record.js';
import type { ClosedStatement } from './closed-statement.js';
import { statementAmount } from './statement-amount.js';

/** The columns of the file; `amount` is in dollars, or in quota units where the site shows these. */
export const STATEMENT_COLUMNS = [
  ...['number', 'account_id', 'account', 'month', 'line', 'item', 'count', 'prompt_tokens', 'completion_tokens'],
  ...['quota', 'amount'],
] as const;

interface Line {
  readonly line: 'opening' | 'entry' | 'usage' | 'closing';
  readonly item?: string;
  readonly count?: number;
  readonly promptTokens?: number;
  readonly completionTokens?: number;
  /** Quota units, signed: the opening balance and all changes sum to the closing balance. */
  readonly quota: number;
}

/** A statement as CSV (UTF-8): the opening balance, the entries by kind, the usage by model, and the closing balance. */
export function statementCsv(statement: ClosedStatement): string {
  const { number, accountId, accountName, month, opening, entries, usage, closing } = statement;
  const lines: Line[] = [
    { line: 'opening', quota: opening },
    ...entries.map(({ kind, count, amount }) => ({ line: 'entry', item: kind, count, quota: amount }) as const),
    ...usage.map(({ model, requests, promptTokens, completionTokens, quota }) => {
      const counts = { count: requests, promptTokens, completionTokens };
      return { line: 'usage', item: model, ...counts, quota: -quota } as const;
    }),
    { line: 'closing', quota: closing },
  ];
  const records = lines.map(({ line, item = '', count, promptTokens, completionTokens, quota }) => [
    ...[number, String(accountId), harmlessCell(accountName), month, line, harmlessCell(item)],
    ...[count, promptTokens, completionTokens].map((value) => (value === undefined ? '' : String(value))),
    ...[String(quota), statementAmount(statement, quota).replaceAll(',', '')],
  ]);
  return BYTE_ORDER_MARK + [[...STATEMENT_COLUMNS], ...records].map(csvRecord).join('');
}
