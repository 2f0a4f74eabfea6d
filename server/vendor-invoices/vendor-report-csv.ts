import { BYTE_ORDER_MARK, csvRecord, escapedFormula } from '../common/csv.js';
import type { VendorReportRowModel } from './vendor-comparison.model.js';
import type { VendorReport } from './vendor-invoices.service.js';

type Cell = (row: VendorReportRowModel, currency: string) => string | number | null;

const COLUMNS: Readonly<Record<string, Cell>> = {
  date: ({ day }) => day,
  model: ({ model }) => escapedFormula(model),
  currency: (_, currency) => currency,
  own_amount: ({ costAmount }) => costAmount,
  invoiced_amount: ({ amount }) => amount,
  difference_amount: ({ differenceAmount }) => differenceAmount,
  own_cost: ({ cost }) => cost,
  invoiced: ({ invoiced }) => invoiced,
  difference: ({ difference }) => difference,
  difference_percent: ({ percent }) => percent,
  own_calls: ({ calls }) => calls,
  own_calls_without_cost: ({ callsWithoutCost }) => callsWithoutCost,
  invoiced_calls: ({ invoicedCalls }) => invoicedCalls,
  own_prompt_tokens: ({ promptTokens }) => promptTokens,
  invoiced_prompt_tokens: ({ invoicedPromptTokens }) => invoicedPromptTokens,
  own_completion_tokens: ({ completionTokens }) => completionTokens,
  invoiced_completion_tokens: ({ invoicedCompletionTokens }) => invoicedCompletionTokens,
};

export const VENDOR_REPORT_COLUMNS = Object.keys(COLUMNS);

/** The rows of a report as CSV (UTF-8). Own and invoiced cost and the difference are in quota units, exact. */
export function vendorReportCsv({ invoice, rows }: VendorReport): string {
  const cellsOf = Object.values(COLUMNS);
  const records = rows.map((row) => cellsOf.map((cellOf) => String(cellOf(row, invoice.currency) ?? '')));
  return BYTE_ORDER_MARK + [VENDOR_REPORT_COLUMNS, ...records].map(csvRecord).join('');
}
