import { moneyText } from '../../common/money-text.js';
import { TimeZone } from '../../platform/time-zone.js';
import { BYTE_ORDER_MARK, csvRecord, harmlessCell } from '../statement/csv-record.js';
import type { Invoice } from './invoice.js';

/** The columns of the file. Amounts of credit notes are negative. */
export const INVOICE_COLUMNS = [
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
