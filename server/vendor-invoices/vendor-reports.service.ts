import { Injectable } from '@nestjs/common';
import { PriceCatalog } from '../billing/prices/price-catalog.js';
import { ChannelDirectory } from '../channels/directory/channel-directory.js';
import { ChannelError } from '../channels/model/channel.errors.js';
import { AppError } from '../common/errors/app-error.js';
import { SiteCalendar } from '../options/site-calendar.js';
import { Sql } from '../platform/database/sql.js';
import type { VendorComparisonModel, VendorReportRowModel } from './vendor-comparison.model.js';
import { type VendorInvoice, VendorInvoicesService, type VendorReport } from './vendor-invoices.service.js';

/** Models that channels served in a range of days. $1 channels, $2 first and $3 last day. */
const SERVED_MODELS = `
  SELECT DISTINCT channel_id AS channel, model_name AS model FROM usage_by_day
    WHERE channel_id = ANY($1::bigint[]) AND day BETWEEN $2::date AND $3::date`;

/**
 * Both sides by day and model. $1 invoice; $2, $3 and $4 channels, models as called and upstream names; $5 quota units
 * for a US dollar. `own_value` and `invoice_value` are compared.
 */
const COMPARISON = `
  WITH invoice AS (
    SELECT id, model_names, channel_ids, first_day, last_day, compared_by, dollar_rate * $5::numeric AS unit
      FROM vendor_invoices WHERE id = $1
  ),
  invoiced AS (
    SELECT l.day, coalesce(i.model_names ->> l.model, l.model) AS model, sum(l.amount) AS amount, sum(l.calls) AS calls,
        sum(l.prompt_tokens) AS prompt, sum(l.completion_tokens) AS completion
      FROM invoice i JOIN vendor_invoice_lines l ON l.invoice_id = i.id GROUP BY 1, 2
  ),
  names AS (SELECT * FROM unnest($2::bigint[], $3::text[], $4::text[]) AS n (channel_id, model_name, upstream)),
  used AS (
    SELECT u.day, coalesce(n.upstream, u.model_name) AS model, sum(u.cost) AS cost, sum(u.request_count) AS calls,
        sum(u.request_count - u.costed_count) AS unknown, sum(u.prompt_tokens) AS prompt,
        sum(u.completion_tokens) AS completion
      FROM invoice i
        JOIN usage_by_day u ON u.channel_id = ANY(i.channel_ids) AND u.day BETWEEN i.first_day AND i.last_day
        LEFT JOIN names n ON n.channel_id = u.channel_id AND n.model_name = u.model_name
      GROUP BY 1, 2
  ),
  sides AS (
    SELECT day, model, used.day IS NOT NULL AS is_own, invoiced.day IS NOT NULL AS is_invoiced,
        coalesce(used.cost, 0) AS cost, coalesce(used.calls, 0) AS calls, coalesce(used.unknown, 0) AS unknown,
        coalesce(used.prompt, 0) AS prompt, coalesce(used.completion, 0) AS completion, invoiced.amount,
        invoiced.calls AS invoiced_calls, invoiced.prompt AS invoiced_prompt, invoiced.completion AS invoiced_completion
      FROM used FULL JOIN invoiced USING (day, model)
  )`;

/** The two compared sums, from columns with the sums of both sides. */
const COMPARED = `
  CASE compared_by WHEN 'amount' THEN cost WHEN 'calls' THEN calls
    ELSE CASE WHEN invoice_prompt THEN prompt ELSE 0 END + CASE WHEN invoice_completion THEN completion ELSE 0 END
  END AS own_value,
  CASE compared_by WHEN 'amount' THEN coalesce(amount, 0) * unit WHEN 'calls' THEN coalesce(invoiced_calls, 0)
    ELSE coalesce(invoiced_prompt, 0) + coalesce(invoiced_completion, 0) END AS invoice_value`;

/** If a file has only one kind of tokens, only this kind is compared. */
const INVOICED_TOKENS = `(SELECT bool_or(prompt IS NOT NULL) AS invoice_prompt, bool_or(completion IS NOT NULL) AS invoice_completion
    FROM invoiced) AS invoiced_tokens`;

const COLUMNS = `
  cost::bigint AS cost, trim_scale(round(cost / unit, 6))::text AS "costAmount", trim_scale(amount)::text AS amount,
  trim_scale(amount * unit)::text AS invoiced, trim_scale(invoice_value - own_value)::text AS difference,
  CASE WHEN compared_by = 'amount' THEN trim_scale(round((invoice_value - own_value) / unit, 6))::text END AS "differenceAmount",
  CASE WHEN own_value <> 0 THEN trim_scale(round((invoice_value - own_value) * 100 / abs(own_value), 2))::text END AS percent,
  calls::bigint AS calls, unknown::bigint AS "callsWithoutCost", prompt::bigint AS "promptTokens",
  completion::bigint AS "completionTokens", invoiced_calls::bigint AS "invoicedCalls",
  invoiced_prompt::bigint AS "invoicedPromptTokens", invoiced_completion::bigint AS "invoicedCompletionTokens"`;

/** One row with the sums of all rows. */
const REPORT_TOTALS = `,
  total AS (
    SELECT coalesce(sum(cost), 0) AS cost, coalesce(sum(calls), 0) AS calls, coalesce(sum(unknown), 0) AS unknown,
        coalesce(sum(prompt), 0) AS prompt, coalesce(sum(completion), 0) AS completion, sum(amount) AS amount,
        sum(invoiced_calls) AS invoiced_calls, sum(invoiced_prompt) AS invoiced_prompt,
        sum(invoiced_completion) AS invoiced_completion
      FROM sides
  ),
  compared AS (SELECT total.*, unit, compared_by, ${COMPARED} FROM total, invoice, ${INVOICED_TOKENS})
  SELECT ${COLUMNS} FROM compared`;

/**
 * $6 min difference in percent of the own side, or null; $7 limit; $8 offset. A row without an own side always differs.
 */
const REPORT_ROWS = `,
  compared AS (SELECT sides.*, unit, compared_by, ${COMPARED} FROM sides, invoice, ${INVOICED_TOKENS})
  SELECT to_char(day, 'YYYY-MM-DD') AS day, model, is_own AS "isOwn", is_invoiced AS "isInvoiced",
      count(*) OVER ()::int AS total, ${COLUMNS}
    FROM compared
    WHERE $6::numeric IS NULL OR abs(invoice_value - own_value) * 100 > $6::numeric * abs(own_value)
    ORDER BY abs(invoice_value - own_value) DESC, day, model COLLATE "C" LIMIT $7 OFFSET $8`;

/** The part of a report to read. */
export interface VendorReportPart {
  /** Only rows that differ by more than this, in percent of the own side: a decimal. */
  readonly minPercent?: string | null;
  /** Max number of rows; all when it is absent. */
  readonly limit?: number;
  readonly offset?: number;
}

/**
 * Compares imported invoices with `usage_by_day`, by day and model. Own calls are counted under the upstream's name of
 * their model, by the present model mapping of their channel, because the invoice has upstream names. Calls of deleted
 * channels keep the name of the call. Amounts are converted and subtracted by PostgreSQL's exact decimals.
 */
@Injectable()
export class VendorReportsService {
  constructor(
    private readonly sql: Sql,
    private readonly invoices: VendorInvoicesService,
    private readonly channels: ChannelDirectory,
    private readonly prices: PriceCatalog,
    private readonly calendar: SiteCalendar,
  ) {}

  /** @throws {AppError} vendor_invoice_not_found */
  async of(invoiceId: number, { minPercent = null, limit, offset = 0 }: VendorReportPart): Promise<VendorReport> {
    const invoice = await this.invoices.get(invoiceId);
    const terms = [invoiceId, ...(await this.upstreamNames(invoice)), this.prices.quotaPerUnit.text];
    const [totals] = await this.sql.query<VendorComparisonModel>(
      'vendor-report-totals',
      COMPARISON + REPORT_TOTALS,
      terms,
    );
    const values = [...terms, minPercent, limit ?? null, offset];
    const found = await this.sql.query<VendorReportRowModel & { total: number }>(
      'vendor-report',
      COMPARISON + REPORT_ROWS,
      values,
    );
    const rows = found.map(({ total: _, ...row }) => row);
    const rowCount =
      found[0]?.total ?? (offset > 0 ? (await this.of(invoiceId, { minPercent, limit: 1 })).rowCount : 0);
    return { invoice, timeZone: this.calendar.zone.name, totals: totals as VendorComparisonModel, rows, rowCount };
  }

  /** Channels, models as called, and upstream names, of all calls of the invoice's days. */
  private async upstreamNames({
    channelIds,
    firstDay,
    lastDay,
  }: VendorInvoice): Promise<[number[], string[], string[]]> {
    const called = await this.sql.query<{ channel: number; model: string }>('vendor-report-names', SERVED_MODELS, [
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
      // The channel serves no calls of the model.
      if (error instanceof AppError && error.code === ChannelError.model_mapping_cycle.code) return model;
      throw error;
    }
  }
}
