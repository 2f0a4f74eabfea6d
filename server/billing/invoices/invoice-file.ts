import { StreamableFile } from '@nestjs/common';
import { BYTE_ORDER_MARK, csvRecord, escapedFormula } from '../../common/csv.js';
import { moneyText } from '../../common/decimal.js';
import type { Language } from '../../common/errors/app-error.js';
import { type PdfContent, renderPdf } from '../../platform/pdf/pdf-document.js';
import { TimeZone } from '../../platform/time-zone.js';
import type { StatementFileQuery } from '../closed-statements/statement-file.js';
import { grouped } from '../closed-statements/statement-parts.js';
import type { PlanOrder } from '../payments/model/payment-terms.js';
import type { PlanPeriod } from '../plans/model/plan-terms.js';
import type { Invoice, InvoiceKind, InvoiceParty } from './invoice.js';

type Fact = readonly [label: string, value: string];

/** An invoice or a credit note as a document. The same document is the same bytes at any time. */
export function invoicePdf(invoice: Invoice, language: Language): PdfContent {
  const texts = INVOICE_TEXTS[language];
  const { kind, number, seller, buyer, currency, grossCents, taxCents, taxRate, corrects, issuedAt, footer } = invoice;
  const zone = TimeZone.named(invoice.timeZone);
  const date = (at: Date) => zone.dateOf(at.getTime());
  const money = (cents: number) => `${currency} ${kind === 'credit_note' ? '-' : ''}${moneyText(cents)}`;
  const taxed: string[][] =
    taxRate === '0'
      ? []
      : [
          [texts.net, money(grossCents - taxCents)],
          [texts.tax(taxRate), money(taxCents)],
        ];
  return {
    title: texts.titles[kind](number),
    author: seller.name,
    createdAt: issuedAt,
    parts: [
      {
        facts: [
          [texts.number, number],
          [texts.issued, date(issuedAt)],
          [texts.paid, date(invoice.paidAt)],
          [texts.order, invoice.orderNumber],
          ...(corrects === null ? [] : [[texts.corrects, corrects] as const]),
        ],
      },
      { heading: texts.seller },
      { facts: factsOf(seller, texts.taxId) },
      { heading: texts.buyer },
      { facts: factsOf(buyer.name === '' ? { ...buyer, name: invoice.username } : buyer, texts.taxId) },
      {
        columns: [
          { head: texts.item, share: 0.7 },
          { head: texts.amount, share: 0.3, align: 'right' },
        ],
        rows: [[itemOf(invoice, texts), money(grossCents)], ...taxed, [texts.total, money(grossCents)]],
        summed: true,
      },
      ...(footer === '' ? [] : [{ note: footer }]),
    ],
  };
}

function itemOf({ plan, quota }: Invoice, texts: InvoiceTexts): string {
  return plan === null ? texts.quota(grouped(String(quota))) : texts.plan(plan);
}

function factsOf({ name, address, country, taxId }: InvoiceParty, taxLabel: string): Fact[] {
  const lines = [...address.split('\n'), country].filter((line) => line.trim() !== '');
  return [[name, lines.join('\n')] as const, ...(taxId === '' ? [] : [[taxLabel, taxId] as const])];
}

const ZH_PERIODS: Readonly<Record<PlanPeriod, string>> = { day: '天', week: '周', month: '个月' };

/** The texts of an invoice as a document. A change of them changes documents that were downloaded before. */
interface InvoiceTexts {
  readonly titles: Readonly<Record<InvoiceKind, (number: string) => string>>;
  readonly number: string;
  readonly issued: string;
  readonly paid: string;
  readonly order: string;
  readonly corrects: string;
  readonly seller: string;
  readonly buyer: string;
  readonly taxId: string;
  readonly item: string;
  readonly amount: string;
  readonly quota: (quota: string) => string;
  readonly plan: (plan: PlanOrder) => string;
  readonly net: string;
  readonly tax: (rate: string) => string;
  readonly total: string;
}

const INVOICE_TEXTS: Readonly<Record<Language, InvoiceTexts>> = {
  en: {
    titles: { invoice: (number) => `Invoice ${number}`, credit_note: (number) => `Credit note ${number}` },
    number: 'Number',
    issued: 'Date',
    paid: 'Paid on',
    order: 'Order',
    corrects: 'Corrects',
    seller: 'Seller',
    buyer: 'Buyer',
    taxId: 'Tax number',
    item: 'Item',
    amount: 'Amount',
    quota: (quota) => `Prepaid usage, ${quota} quota units`,
    plan: ({ name, period, periods, teamName }) =>
      `Plan ${name}, ${periods} ${period}${periods === 1 ? '' : 's'}${teamName === null ? '' : `, team ${teamName}`}`,
    net: 'Net',
    tax: (rate) => `Tax (${rate}%), included`,
    total: 'Total',
  },
  zh: {
    titles: { invoice: (number) => `发票 ${number}`, credit_note: (number) => `红字发票 ${number}` },
    number: '编号',
    issued: '日期',
    paid: '付款日期',
    order: '订单',
    corrects: '更正',
    seller: '销售方',
    buyer: '购买方',
    taxId: '税号',
    item: '项目',
    amount: '金额',
    quota: (quota) => `预付用量，${quota} 点额度`,
    plan: ({ name, period, periods, teamName }) =>
      `套餐 ${name}，${periods} ${ZH_PERIODS[period]}${teamName === null ? '' : `，团队 ${teamName}`}`,
    net: '不含税金额',
    tax: (rate) => `含税（${rate}%）`,
    total: '合计',
  },
};

/** The columns of the file. Amounts of credit notes are negative. */
const INVOICE_COLUMNS = [
  'number',
  'kind',
  'corrects',
  'date',
  'paid_date',
  'order',
  'user_id',
  'username',
  'buyer',
  'country',
  'tax_id',
  'currency',
  'net',
  'tax',
  'tax_rate',
  'gross',
  'plan',
  'periods',
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
    invoice.number,
    kind,
    invoice.corrects ?? '',
    ...[invoice.issuedAt, invoice.paidAt].map((at) => zone.dateOf(at.getTime())),
    invoice.orderNumber,
    String(invoice.userId),
    ...[invoice.username, buyer.name, buyer.country, buyer.taxId].map(escapedFormula),
    invoice.currency,
    money(grossCents - taxCents),
    money(taxCents),
    invoice.taxRate,
    money(grossCents),
    escapedFormula(invoice.plan?.name ?? ''),
    String(invoice.plan?.periods ?? ''),
  ];
}

const CSV_TEXT = `The columns are ${INVOICE_COLUMNS.join(', ')}.`;

/** The descriptions of the files in the API documentation, by content type. */
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
