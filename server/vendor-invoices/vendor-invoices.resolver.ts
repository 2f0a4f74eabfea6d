import { Args, ID, Mutation, Query, Resolver } from '@nestjs/graphql';
import { ChannelNames } from '../logs/channel-names.port.js';
import { Access } from '../platform/access/access.decorator.js';
import { PageInput, toConnection } from '../platform/graphql/connection.js';
import { listPageOf } from '../platform/graphql/list-page.js';
import { wholeNumber } from '../platform/http/input/page-query.js';
import { toVendorFilePreviewModel, VendorFilePreviewModel } from './vendor-file.model.js';
import {
  ImportVendorInvoiceInput,
  VendorFileInput,
  VendorModelNamesInput,
  VendorReportFilter,
} from './vendor-invoice.input.js';
import {
  toVendorInvoiceModel,
  toVendorReportModel,
  VendorInvoiceChannelModel,
  VendorInvoiceConnection,
  VendorReportModel,
} from './vendor-invoice.model.js';
import { VendorInvoiceOrderArgs, VendorInvoicesService } from './vendor-invoices.service.js';
import { VendorReportsService } from './vendor-reports.service.js';

@Resolver()
export class VendorInvoicesResolver {
  constructor(
    private readonly invoices: VendorInvoicesService,
    private readonly reports: VendorReportsService,
    private readonly channels: ChannelNames,
  ) {}

  @Query(() => VendorInvoiceConnection, { description: 'Imported invoices of vendors.' })
  @Access('costs:read')
  async vendorInvoices(
    @Args() wanted: VendorInvoiceOrderArgs,
    @Args('page', { type: () => PageInput, nullable: true }) page?: PageInput,
  ) {
    const requested = page ?? new PageInput();
    const { invoices, total, order } = await this.invoices.page(listPageOf(requested), wanted);
    return toConnection(
      invoices,
      requested.first,
      total,
      (invoice) => toVendorInvoiceModel(invoice, this.channels),
      (invoice) => order.cursorKey(invoice),
    );
  }

  @Query(() => VendorReportModel, {
    description: 'Compares an invoice with the purchase cost of the calls of its channels, by day and model.',
  })
  @Access('costs:read')
  async vendorReport(
    @Args('id', { type: () => ID }) id: string,
    @Args('filter', { type: () => VendorReportFilter, nullable: true }) filter?: VendorReportFilter,
    @Args('page', { type: () => PageInput, nullable: true }) page?: PageInput,
  ): Promise<VendorReportModel> {
    const { first, page: number } = page ?? new PageInput();
    const part = { minPercent: filter?.minPercent, limit: first, offset: ((number ?? 1) - 1) * first };
    return toVendorReportModel(await this.reports.of(wholeNumber(id), part), this.channels);
  }

  @Query(() => [VendorInvoiceChannelModel], { description: 'The channels that an invoice may be for, by name.' })
  @Access('costs:read')
  vendorInvoiceChannels(): VendorInvoiceChannelModel[] {
    return this.invoices.choices().map(({ id, name }) => ({ id: String(id), name }));
  }

  @Mutation(() => VendorFilePreviewModel, { description: 'Reads a CSV file of a vendor; stores nothing.' })
  @Access('payments:write')
  previewVendorInvoice(@Args('input') input: VendorFileInput): VendorFilePreviewModel {
    return toVendorFilePreviewModel(this.invoices.preview(input));
  }

  @Mutation(() => ID, {
    description: 'Imports a CSV file of a vendor, whole or not at all; returns the id of the invoice.',
  })
  @Access('payments:write')
  async importVendorInvoice(@Args('input') input: ImportVendorInvoiceInput): Promise<string> {
    return String((await this.invoices.import(input)).id);
  }

  @Mutation(() => Boolean, { description: 'Replaces the model names of an invoice.' })
  @Access('payments:write')
  async setVendorModelNames(
    @Args('id', { type: () => ID }) id: string,
    @Args('input') { modelNames }: VendorModelNamesInput,
  ): Promise<boolean> {
    await this.invoices.setModelNames(wholeNumber(id), modelNames);
    return true;
  }

  @Mutation(() => Boolean)
  @Access('payments:write')
  async deleteVendorInvoice(@Args('id', { type: () => ID }) id: string): Promise<boolean> {
    await this.invoices.delete(wholeNumber(id));
    return true;
  }
}
