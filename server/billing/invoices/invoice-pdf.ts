import type { Language } from '../../common/errors/app-error.js';
import { moneyText } from '../../common/money-text.js';
import type { PdfContent } from '../../platform/pdf/pdf-document.js';
import { TimeZone } from '../../platform/time-zone.js';
import { grouped } from '../closed-statements/statement-amount.js';
import type { PlanOrder } from '../payments/model/plan-order.js';
import type { PlanPeriod } from '../plans/model/plan-period.js';
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
