import type { Language } from '../../common/errors/app-error.js';
import type { PlanOrder } from '../payments/model/plan-order.js';
import type { PlanPeriod } from '../plans/model/plan-period.js';
import type { InvoiceKind } from './invoice.js';

const ZH_PERIODS: Readonly<Record<PlanPeriod, string>> = { day: '天', week: '周', month: '个月' };

/** The texts of an invoice as a document. A change of them changes documents that were downloaded before. */
export interface InvoiceTexts {
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

export const INVOICE_TEXTS: Readonly<Record<Language, InvoiceTexts>> = {
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
