import type { Language } from '../../common/errors/app-error.js';
import { moneyText } from '../../common/money-text.js';
import type { PdfContent } from '../../platform/pdf/pdf-document.js';
import { TimeZone } from '../../platform/time-zone.js';
import { grouped } from '../closed-statements/statement-amount.js';
import type { Invoice, InvoiceParty } from './invoice.js';
import { INVOICE_TEXTS, type InvoiceTexts } from './invoice-texts.js';

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
