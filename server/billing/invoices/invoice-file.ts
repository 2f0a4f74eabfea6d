import { StreamableFile } from '@nestjs/common';
import type { Language } from '../../common/errors/app-error.js';
import { renderPdf } from '../../platform/pdf/pdf-document.js';
import type { StatementFileQuery } from '../closed-statements/statement-file.js';
import type { Invoice } from './invoice.js';
import { INVOICE_COLUMNS, invoicesCsv } from './invoice-csv.js';
import { invoicePdf } from './invoice-pdf.js';

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
