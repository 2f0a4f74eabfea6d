import { StreamableFile } from '@nestjs/common';
import type { Language } from '../../common/errors/app-error.js';
import { moneyText } from '../../common/money-text.js';
import { renderPdf } from '../../platform/pdf/pdf-document.js';
import { TimeZone } from '../../platform/time-zone.js';
import type { StatementFileQuery } from '../closed-statements/statement-file.js';
import { BYTE_ORDER_MARK, csvRecord, harmlessCell } from '../statement/statement-csv.js';
import type { Invoice } from './invoice.js';
import { invoicePdf } from './invoice-pdf.js';

/** The columns of the file. Amounts of credit notes are negative. */
const INVOICE_COLUMNS = [
  ...['number', 'kind', 'corrects', 'date', 'paid_date', 'order', 'user_id', 'username', 'buyer', 'country', 'tax_id'],
  ...['currency', 'net', 'tax', 'tax_rate', 'gross', 'plan', 'periods'],
] as const;

/** Invoices and credit notes as CSV (UTF-8), one in a line. */
export function invoicesCsv(invoices: readonly Invoice[]): string {
  return BYTE_ORDER_MARK + [[...INVOICE_COLUMNS], ...invoices.map(cellsOf)].map(csvRecord).join('');
}

function cellsOf(invoice: Invoice): string[] {
  const { kind, buyer, grossCents, taxCents, timeZone } = invoice;
  const zone = TimeZone.named(timeZone);
  const money = (cents: number) => `${kind === 'credit_note' && cents > 0 ? '-' : ''}${moneyText(cents)}`;
  return [
    ...[invoice.number, kind, invoice.corrects ?? ''],
    ...[invoice.issuedAt, invoice.paidAt].map((at) => zone.dateOf(at.getTime())),
    ...[invoice.orderNumber, String(invoice.userId)],
    ...[invoice.username, buyer.name, buyer.country, buyer.taxId].map(harmlessCell),
    ...[invoice.currency, money(grossCents - taxCents), money(taxCents), invoice.taxRate, money(grossCents)],
    ...[harmlessCell(invoice.plan?.name ?? ''), String(invoice.plan?.periods ?? '')],
  ];
}

const CSV_TEXT = `The columns are ${INVOICE_COLUMNS.join(', ')}.`;

/** What the documentation says about the files. */
export const INVOICE_FILE = { 'application/pdf': 'The invoice in the language of the request.', 'text/csv': CSV_TEXT };
export const INVOICES_FILE = { 'text/csv': CSV_TEXT };

/** An invoice as a file. */
export async function invoiceFile(
  invoice: Invoice,
  { format, language }: StatementFileQuery,
  requested: Language,
): Promise<StreamableFile> {
  if (format === 'csv') return invoicesFile([invoice], invoice.number);
  const content = await renderPdf(invoicePdf(invoice, language ?? requested));
  return new StreamableFile(content, { type: 'application/pdf', disposition: attachment(invoice.number, 'pdf') });
}

/** Invoices as a table. @param name of the file, without its extension */
export function invoicesFile(invoices: readonly Invoice[], name: string): StreamableFile {
  const content = Buffer.from(invoicesCsv(invoices));
  return new StreamableFile(content, { type: 'text/csv; charset=utf-8', disposition: attachment(name, 'csv') });
}

const attachment = (name: string, format: string) => `attachment; filename="${name}.${format}"`;
