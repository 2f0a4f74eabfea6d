import { Controller, Get, Param, Put } from '@nestjs/common';
import { z } from 'zod';
import { moneyText } from '../../common/decimal.js';
import { AppError, type Language } from '../../common/errors/app-error.js';
import type { Principal } from '../../common/principal.js';
import { Access } from '../../platform/access/access.decorator.js';
import { Caller } from '../../platform/access/caller.decorator.js';
import { CommonError } from '../../platform/errors/common.errors.js';
import { ok } from '../../platform/http/envelope.js';
import { PageQuery } from '../../platform/http/input/page.input.js';
import { pageOf, pageResult } from '../../platform/http/input/page-query.js';
import { unixSeconds } from '../../platform/http/input/wire.js';
import { WireBody, WireQuery } from '../../platform/http/input/wire-input.js';
import { Documented } from '../../platform/http/openapi/documented.js';
import { quotaUnits, unixTime } from '../../platform/http/openapi/schema-registry.js';
import { ResponseLanguage } from '../../platform/http/request-language.js';
import { StatementFileQuery } from '../closed-statements/statement-file.js';
import { BillingDetailsInput } from './billing-details.input.js';
import { InvoiceError } from './invoice.errors.js';
import { INVOICE_KINDS, type Invoice, type InvoiceParty } from './invoice.js';
import { INVOICE_FILE, INVOICES_FILE, invoiceFile, invoicesFile } from './invoice-file.js';
import { BillingDetails, InvoicesService } from './invoices.service.js';

const billingDetailsSchema = z.object({
  name: z.string().describe('A person or a company.'),
  address: z.string(),
  country: z.string().describe('ISO 3166-1; blank for none.'),
  tax_id: z.string(),
});

const invoiceSchema = z
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
function encodeParty({ name, address, country, taxId }: InvoiceParty): z.infer<typeof billingDetailsSchema> {
  return { name, address, country, tax_id: taxId };
}

/** An invoice in the REST format. */
function encodeInvoice(invoice: Invoice): z.infer<typeof invoiceSchema> {
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

const params = { number: z.string().describe('The number of the invoice.') };
const refusals = [InvoiceError.invoice_not_found];
const MONTH = /^\d{4}-(0[1-9]|1[0-2])$/;

@Controller('api')
export class InvoicesController {
  constructor(
    private readonly invoices: InvoicesService,
    private readonly details: BillingDetails,
  ) {}

  @Get('user/billing')
  @Access('user')
  @Documented({ summary: 'Get the buyer on your future invoices', data: billingDetailsSchema })
  async ownDetails(@Caller() { userId }: Principal) {
    return ok(encodeParty(await this.details.of(userId)));
  }

  @Put('user/billing')
  @Access('user')
  @Documented({ summary: 'Replace the buyer on your future invoices', data: billingDetailsSchema })
  async saveDetails(@Caller() { userId }: Principal, @WireBody(BillingDetailsInput) input: BillingDetailsInput) {
    await this.details.save(userId, input);
    return ok(encodeParty(await this.details.of(userId)));
  }

  @Get('user/invoices')
  @Access('user')
  @Documented({
    summary: 'Get your invoices and credit notes, newest first',
    data: pageOf(invoiceSchema),
  })
  own(@Caller() { userId }: Principal, @WireQuery(PageQuery) query: PageQuery) {
    return this.list(userId, query);
  }

  @Get('user/invoices/:number')
  @Access('user')
  @Documented({ summary: 'Download your invoice or credit note', params, file: INVOICE_FILE, refusals })
  async ownFile(
    @Caller() { userId }: Principal,
    @Param('number') number: string,
    @WireQuery(StatementFileQuery) as: StatementFileQuery,
    @ResponseLanguage() language: Language,
  ) {
    return invoiceFile(await this.invoices.get(userId, number), as, language);
  }

  @Get('invoice')
  @Access('payments:read')
  @Documented({
    summary: 'Get the invoices and credit notes of all users, newest first',
    data: pageOf(invoiceSchema),
  })
  all(@WireQuery(PageQuery) query: PageQuery) {
    return this.list(null, query);
  }

  @Get('invoice/export/:month')
  @Access('payments:read')
  @Documented({
    summary: 'Download the invoices and credit notes that were issued in a month as a table',
    params: { month: z.string().describe("The month in the site's time zone, as YYYY-MM.") },
    file: INVOICES_FILE,
  })
  async export(@Param('month') month: string) {
    if (!MONTH.test(month)) throw new AppError(CommonError.invalid_parameter);
    return invoicesFile(await this.invoices.issuedIn(month), `invoices-${month}`);
  }

  @Get('invoice/:number')
  @Access('payments:read')
  @Documented({ summary: 'Download an invoice or credit note', params, file: INVOICE_FILE, refusals })
  async file(
    @Param('number') number: string,
    @WireQuery(StatementFileQuery) as: StatementFileQuery,
    @ResponseLanguage() language: Language,
  ) {
    return invoiceFile(await this.invoices.get(null, number), as, language);
  }

  private async list(userId: number | null, query: PageQuery) {
    const { size, offset } = query;
    const { invoices, total } = await this.invoices.page(userId, { limit: size, offset });
    return ok(pageResult(query, invoices.map(encodeInvoice), total));
  }
}
