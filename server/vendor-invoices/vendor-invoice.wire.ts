import { z } from 'zod';
import type { Language } from '../common/errors/app-error.js';
import { unixSeconds } from '../platform/http/input/wire.js';
import { quotaUnits, unixTime } from '../platform/http/openapi/schema-registry.js';
import { COLUMN_ROLES, type ColumnRole } from './vendor-columns.js';
import type { VendorComparisonModel } from './vendor-comparison.model.js';
import type { VendorFile } from './vendor-file.js';
import { COMPARED_BY, type VendorInvoice, type VendorReport } from './vendor-invoices.service.js';

const decimal = (meaning: string) => z.string().describe(`${meaning}, a decimal.`);
const day = z.string().describe('YYYY-MM-DD.');

export const vendorInvoiceSchema = z
  .object({
    id: z.int(),
    name: z.string(),
    file_name: z.string(),
    channel_ids: z.array(z.int()).readonly().describe('The channels that the vendor charged for.'),
    currency: z.string().describe('ISO 4217.'),
    rate: decimal('US dollars for one unit of the currency'),
    model_names: z
      .record(z.string(), z.string())
      .readonly()
      .describe('Model of the upstream by the name on the invoice.'),
    first_day: day,
    last_day: day,
    line_count: z.int(),
    ignored_count: z.int().describe('Lines without a date or without a value.'),
    amount: decimal('The sum of the lines').nullable().describe('The sum of the lines; null without amounts.'),
    compared_by: z.enum(COMPARED_BY),
    created_at: unixTime,
  })
  .meta({ id: 'VendorInvoice' });

/** An invoice in the REST format. */
export function encodeVendorInvoice(invoice: VendorInvoice): z.infer<typeof vendorInvoiceSchema> {
  const { id, name, currency, rate, amount, channelIds, modelNames, firstDay, lastDay } = invoice;
  return {
    id,
    name,
    file_name: invoice.fileName,
    channel_ids: channelIds,
    currency,
    rate,
    model_names: modelNames,
    first_day: firstDay,
    last_day: lastDay,
    line_count: invoice.lineCount,
    ignored_count: invoice.ignoredCount,
    amount,
    compared_by: invoice.comparedBy,
    created_at: unixSeconds(invoice.createdAt),
  };
}

const ROLE_NAMES = {
  date: 'date',
  model: 'model',
  amount: 'amount',
  currency: 'currency',
  promptTokens: 'prompt_tokens',
  completionTokens: 'completion_tokens',
  calls: 'calls',
} as const satisfies Record<ColumnRole, string>;

export const vendorFileSchema = z
  .object({
    columns: z
      .array(z.object({ role: z.enum(COLUMN_ROLES.map((role) => ROLE_NAMES[role])), names: z.array(z.string()) }))
      .describe('The recognized columns. The values of several columns of one role are added.'),
    header: z.array(z.string()).readonly(),
    first_records: z.array(z.array(z.string()).readonly()).readonly(),
    models: z.array(z.string()).describe('The names of models on the invoice, at most 500.'),
    line_count: z.int(),
    ignored_count: z.int().describe('Lines without a date or without a value.'),
    problems: z
      .array(z.object({ code: z.string(), message: z.string() }))
      .describe('The first errors of lines. A file with an error is not imported.'),
  })
  .meta({ id: 'VendorFilePreview' });

/** The content of a file, in the REST format. */
export function encodeVendorFile(file: VendorFile, language: Language): z.infer<typeof vendorFileSchema> {
  return {
    columns: file.columns.map(({ role, columns }) => ({
      role: ROLE_NAMES[role],
      names: columns.map(({ name }) => name),
    })),
    header: file.header,
    first_records: file.firstRecords,
    models: modelsOf(file),
    line_count: file.lineCount,
    ignored_count: file.ignoredCount,
    problems: file.problems.map((problem) => ({ code: problem.code, message: problem.text(language) })),
  };
}

const MAX_MODELS = 500;

/** The names of models in a file, sorted. */
export function modelsOf({ sums }: VendorFile): string[] {
  return [...new Set(sums.map(({ model }) => model))].filter(Boolean).sort().slice(0, MAX_MODELS);
}

const comparison = {
  cost: quotaUnits.describe('Purchase cost of own calls in quota units, of those whose cost is known.'),
  cost_amount: decimal('The purchase cost in the currency of the invoice, rounded to 6 decimals'),
  amount: decimal('The invoiced amount').nullable(),
  invoiced: decimal('The invoiced amount in quota units').nullable(),
  difference: decimal('Invoiced minus own, in quota units, tokens or calls'),
  difference_amount: decimal('Invoiced minus own in the currency of the invoice, rounded to 6 decimals').nullable(),
  percent: decimal('The difference in percent of the own side; null when that is zero').nullable(),
  calls: z.int(),
  calls_without_cost: z.int().describe('Own calls whose cost is unknown.'),
  prompt_tokens: z.int(),
  completion_tokens: z.int(),
  invoiced_calls: z.int().nullable(),
  invoiced_prompt_tokens: z.int().nullable(),
  invoiced_completion_tokens: z.int().nullable(),
};

const comparisonSchema = z.object(comparison);

export const vendorReportSchema = z
  .object({
    invoice: vendorInvoiceSchema,
    time_zone: z.string().describe('The time zone of own days; days of the invoice are in UTC.'),
    totals: comparisonSchema.describe('Of all rows.'),
    items: z
      .array(
        z.object({
          day,
          model: z.string().describe('Blank for amounts without a model.'),
          is_own: z.boolean(),
          is_invoiced: z.boolean(),
          ...comparison,
        }),
      )
      .describe('The largest difference first.'),
    total: z.int().describe('Rows over all pages.'),
    page: z.int(),
    page_size: z.int(),
  })
  .meta({ id: 'VendorReport' });

function encodeComparison(row: VendorComparisonModel): z.infer<typeof comparisonSchema> {
  return {
    cost: row.cost,
    cost_amount: row.costAmount,
    amount: row.amount,
    invoiced: row.invoiced,
    difference: row.difference,
    difference_amount: row.differenceAmount,
    percent: row.percent,
    calls: row.calls,
    calls_without_cost: row.callsWithoutCost,
    prompt_tokens: row.promptTokens,
    completion_tokens: row.completionTokens,
    invoiced_calls: row.invoicedCalls,
    invoiced_prompt_tokens: row.invoicedPromptTokens,
    invoiced_completion_tokens: row.invoicedCompletionTokens,
  };
}

/** A page of a report in the REST format. */
export function encodeVendorReport(
  { invoice, timeZone, totals, rows, rowCount }: VendorReport,
  { page, size }: { page: number; size: number },
): z.infer<typeof vendorReportSchema> {
  const items = rows.map((row) => ({
    day: row.day,
    model: row.model,
    is_own: row.isOwn,
    is_invoiced: row.isInvoiced,
    ...encodeComparison(row),
  }));
  return {
    invoice: encodeVendorInvoice(invoice),
    time_zone: timeZone,
    totals: encodeComparison(totals),
    items,
    total: rowCount,
    page,
    page_size: size,
  };
}
