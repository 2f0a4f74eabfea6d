import { Injectable } from '@nestjs/common';
import { PriceCatalog } from '../billing/prices/price-catalog.js';
import { ChannelDirectory } from '../channels/directory/channel-directory.js';
import { AppError } from '../common/errors/app-error.js';
import { SiteCalendar } from '../options/site-calendar.js';
import { Sql } from '../platform/database/sql.js';
import type { VendorComparison, VendorInvoice, VendorReport, VendorReportRow } from './vendor-invoice.js';
import { VendorInvoices } from './vendor-invoices.service.js';
import { COMPARISON, NAMES, ROWS, TOTALS } from './vendor-report.sql.js';

/** The part of a report to read. */
export interface VendorReportPart {
  /** Only rows that differ by more than this, in percent of the own side: a decimal. */
  readonly minPercent?: string | null;
  /** Max number of rows; all when it is absent. */
  readonly limit?: number;
  readonly offset?: number;
}

/**
 * Compares imported invoices with `usage_by_day`, by day and model. Own calls are counted under the upstream's name of their
 * model, by the model mapping that their channel has now, because the invoice has upstream names; those of deleted channels
 * keep the name of the call. Amounts are converted and subtracted by PostgreSQL's exact decimals.
 */
@Injectable()
export class VendorReports {
  constructor(
    private readonly sql: Sql,
    private readonly invoices: VendorInvoices,
    private readonly channels: ChannelDirectory,
    private readonly prices: PriceCatalog,
    private readonly calendar: SiteCalendar,
  ) {}

  /** @throws {AppError} vendor_invoice_not_found */
  async of(invoiceId: number, { minPercent = null, limit, offset = 0 }: VendorReportPart): Promise<VendorReport> {
    const invoice = await this.invoices.get(invoiceId);
    const terms = [invoiceId, ...(await this.upstreamNames(invoice)), this.prices.quotaPerUnit.text];
    const [totals] = await this.sql.query<VendorComparison>('vendor-report-totals', COMPARISON + TOTALS, terms);
    const values = [...terms, minPercent, limit ?? null, offset];
    const found = await this.sql.query<VendorReportRow & { total: number }>('vendor-report', COMPARISON + ROWS, values);
    const rows = found.map(({ total: _, ...row }) => row);
    const rowCount =
      found[0]?.total ?? (offset > 0 ? (await this.of(invoiceId, { minPercent, limit: 1 })).rowCount : 0);
    return { invoice, timeZone: this.calendar.zone.name, totals: totals as VendorComparison, rows, rowCount };
  }

  /** Channels, models as called, and upstream names, of all calls of the invoice's days. */
  private async upstreamNames({
    channelIds,
    firstDay,
    lastDay,
  }: VendorInvoice): Promise<[number[], string[], string[]]> {
    const called = await this.sql.query<{ channel: number; model: string }>('vendor-report-names', NAMES, [
      channelIds,
      firstDay,
      lastDay,
    ]);
    return [
      called.map(({ channel }) => channel),
      called.map(({ model }) => model),
      called.map(({ channel, model }) => this.upstreamName(channel, model)),
    ];
  }

  private upstreamName(channelId: number, model: string): string {
    const channel = this.channels.byId(channelId);
    try {
      return channel ? this.channels.upstreamName(channel, model) : model;
    } catch (error) {
      // A mapping with a cycle; the channel serves no calls of the model.
      if (error instanceof AppError) return model;
      throw error;
    }
  }
}
