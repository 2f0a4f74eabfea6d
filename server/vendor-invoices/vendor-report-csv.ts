import { BYTE_ORDER_MARK, csvRecord, harmlessCell } from '../billing/statement/csv-record.js';
import type { VendorReport, VendorReportRow } from './vendor-invoice.js';

/** The columns of the file. */
export const VENDOR_REPORT_COLUMNS = [
  ...['date', 'model', 'currency', 'own_amount', 'invoiced_amount', 'difference_amount', 'own_cost', 'invoiced'],
  ...['difference', 'difference_percent', 'own_calls', 'own_calls_without_cost', 'invoiced_calls', 'own_prompt_tokens'],
  ...['invoiced_prompt_tokens', 'own_completion_tokens', 'invoiced_completion_tokens'],
] as const;

/** The rows of a report as CSV (UTF-8). Own and invoiced cost and the difference are in quota units, exact. */
export function vendorReportCsv({ invoice, rows }: VendorReport): string {
  const records = rows.map((row) => cellsOf(row, invoice.currency));
  return BYTE_ORDER_MARK + [[...VENDOR_REPORT_COLUMNS], ...records].map(csvRecord).join('');
}

function cellsOf(row: VendorReportRow, currency: string): string[] {
  const cells = [
    ...[row.costAmount, row.amount, row.differenceAmount, row.cost, row.invoiced, row.difference, row.percent],
    ...[row.calls, row.callsWithoutCost, row.invoicedCalls, row.promptTokens, row.invoicedPromptTokens],
    ...[row.completionTokens, row.invoicedCompletionTokens],
  ];
  return [row.day, harmlessCell(row.model), currency, ...cells.map((cell) => String(cell ?? ''))];
}
