import { Controller, Delete, Get, HttpCode, Param, Post, Put, StreamableFile } from '@nestjs/common';
import type { Language } from '../common/errors/app-error.js';
import { Access } from '../platform/access/access.decorator.js';
import { ok } from '../platform/http/envelope.js';
import { PageQuery } from '../platform/http/input/page.input.js';
import { pageOf, pageResult, wholeNumber } from '../platform/http/input/page-query.js';
import { WireBody, WireQuery } from '../platform/http/input/wire-input.js';
import { Documented } from '../platform/http/openapi/documented.js';
import { ResponseLanguage } from '../platform/http/request-language.js';
import {
  ImportVendorInvoiceInput,
  VendorFileInput,
  VendorModelNamesInput,
  VendorReportFilter,
} from './vendor-invoice.input.js';
import {
  encodeVendorFile,
  encodeVendorInvoice,
  encodeVendorReport,
  vendorFileSchema,
  vendorInvoiceSchema,
  vendorReportSchema,
} from './vendor-invoice.wire.js';
import { VendorInvoicesService } from './vendor-invoices.service.js';
import { VENDOR_REPORT_COLUMNS, vendorReportCsv } from './vendor-report-csv.js';
import { VendorReportsService } from './vendor-reports.service.js';

const MAX_FILE_BYTES = 16 * 1024 * 1024;
const importedId = vendorInvoiceSchema.shape.id.describe('The id of the invoice.');

@Controller('api/vendor_invoice')
export class VendorInvoicesController {
  constructor(
    private readonly invoices: VendorInvoicesService,
    private readonly reports: VendorReportsService,
  ) {}

  @Get()
  @Access('costs:read')
  @Documented({
    summary: 'List imported invoices of vendors, newest first',
    data: pageOf(vendorInvoiceSchema),
  })
  async list(@WireQuery(PageQuery) query: PageQuery) {
    const { size, offset } = query;
    const { invoices, total } = await this.invoices.page({ limit: size, offset });
    return ok(pageResult(query, invoices.map(encodeVendorInvoice), total));
  }

  @Post('preview')
  @Access('payments:write', { bodyLimit: MAX_FILE_BYTES })
  @HttpCode(200)
  @Documented({
    summary: 'Preview what would be read of a CSV file of a vendor',
    description: 'Does not store anything.',
    data: vendorFileSchema,
  })
  preview(@WireBody(VendorFileInput) input: VendorFileInput, @ResponseLanguage() language: Language) {
    return ok(encodeVendorFile(this.invoices.preview(input), language));
  }

  @Post()
  @Access('payments:write', { bodyLimit: MAX_FILE_BYTES, idempotencyKey: true })
  @HttpCode(200)
  @Documented({
    summary: 'Import an invoice or a usage export of a vendor',
    description: 'CSV. Nothing is stored when a line is wrong, or when the same file was imported before.',
    data: importedId,
  })
  async import(@WireBody(ImportVendorInvoiceInput) input: ImportVendorInvoiceInput) {
    return ok((await this.invoices.import(input)).id);
  }

  @Get(':id')
  @Access('costs:read')
  @Documented({ summary: 'Get an imported invoice', data: vendorInvoiceSchema })
  async read(@Param('id') id: string) {
    return ok(encodeVendorInvoice(await this.invoices.get(wholeNumber(id))));
  }

  @Get(':id/report')
  @Access('costs:read')
  @Documented({
    summary: 'Compare an invoice with the purchase cost of the calls of its channels, by day and model',
    data: vendorReportSchema,
  })
  async report(
    @Param('id') id: string,
    @WireQuery(PageQuery) query: PageQuery,
    @WireQuery(VendorReportFilter) { minPercent }: VendorReportFilter,
  ) {
    const { size, offset } = query;
    const report = await this.reports.of(wholeNumber(id), { minPercent, limit: size, offset });
    return ok(encodeVendorReport(report, query));
  }

  @Get(':id/report/csv')
  @Access('costs:read')
  @Documented({
    summary: 'Download the comparison as a table',
    file: { 'text/csv': `The columns are ${VENDOR_REPORT_COLUMNS.join(', ')}.` },
  })
  async download(@Param('id') id: string, @WireQuery(VendorReportFilter) { minPercent }: VendorReportFilter) {
    const report = await this.reports.of(wholeNumber(id), { minPercent });
    const { invoice } = report;
    const disposition = `attachment; filename="vendor-invoice-${invoice.id}-${invoice.firstDay}-${invoice.lastDay}.csv"`;
    return new StreamableFile(Buffer.from(vendorReportCsv(report)), { type: 'text/csv; charset=utf-8', disposition });
  }

  @Put(':id/models')
  @Access('payments:write')
  @Documented({ summary: 'Replace the model names of an invoice' })
  async rename(@Param('id') id: string, @WireBody(VendorModelNamesInput) { modelNames }: VendorModelNamesInput) {
    await this.invoices.setModelNames(wholeNumber(id), modelNames);
    return ok();
  }

  @Delete(':id')
  @Access('payments:write')
  @Documented({ summary: 'Delete an imported invoice' })
  async delete(@Param('id') id: string) {
    await this.invoices.delete(wholeNumber(id));
    return ok();
  }
}
