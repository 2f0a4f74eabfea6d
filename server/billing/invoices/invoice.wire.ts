import { z } from 'zod';
import { moneyText } from '../../common/money-text.js';
import { unixSeconds } from '../../platform/http/input/wire.js';
import { quotaUnits, unixTime } from '../../platform/http/openapi/schema-registry.js';
import { INVOICE_KINDS, type Invoice, type InvoiceParty } from './invoice.js';

export const billingDetailsSchema = z.object({
  name: z.string().describe('A person or a company.'),
  address: z.string(),
  country: z.string().describe('ISO 3166-1; blank for none.'),
  tax_id: z.string(),
});

export const invoiceSchema = z
  .object({
    number: z.string(),
    kind: z.enum(INVOICE_KINDS),
    corrects: z.string().nullable().describe('The number of the first invoice of the order; null for that invoice.'),
    order_number: z.string(),
    user_id: z.int(),
    username: z.string(),
    issued_at: unixTime,
    paid_at: unixTime,
    quota: quotaUnits.describe('Quota units that the order credited; 0 for a plan.'),
    plan: z.string().describe('The name of the plan that was bought; blank for quota.'),
    plan_periods: z.int().min(0).describe('The number of its periods that were bought.'),
    currency: z.string(),
    net: z.string().describe('Money.'),
    tax: z.string().describe('Money.'),
    tax_rate: z.string().describe('Percent.'),
    gross: z.string().describe('Money: net + tax. Not negative for credit notes.'),
    seller: billingDetailsSchema,
    buyer: billingDetailsSchema,
  })
  .meta({ id: 'Invoice' });

/** A party in the REST format. */
export function encodeParty({ name, address, country, taxId }: InvoiceParty): z.infer<typeof billingDetailsSchema> {
  return { name, address, country, tax_id: taxId };
}

/** An invoice in the REST format. */
export function encodeInvoice(invoice: Invoice): z.infer<typeof invoiceSchema> {
  const { number, kind, corrects, username, quota, currency, grossCents, taxCents } = invoice;
  return {
    number,
    kind,
    corrects,
    order_number: invoice.orderNumber,
    user_id: invoice.userId,
    username,
    issued_at: unixSeconds(invoice.issuedAt),
    paid_at: unixSeconds(invoice.paidAt),
    quota,
    plan: invoice.plan?.name ?? '',
    plan_periods: invoice.plan?.periods ?? 0,
    currency,
    net: moneyText(grossCents - taxCents),
    tax: moneyText(taxCents),
    tax_rate: invoice.taxRate,
    gross: moneyText(grossCents),
    seller: encodeParty(invoice.seller),
    buyer: encodeParty(invoice.buyer),
  };
}
