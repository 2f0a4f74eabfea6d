import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { ArgsType } from '@nestjs/graphql';
import { ChannelDirectory } from '../channels/directory/channel-directory.js';
import { readModelMapping } from '../channels/model/channel-json.js';
import { formatUnits } from '../common/decimal.js';
import { AppError } from '../common/errors/app-error.js';
import { Sql } from '../platform/database/sql.js';
import {
  ListOrder,
  type OrderRequest,
  orderArgsOf,
  type SortColumn,
  SortDirection,
} from '../platform/graphql/list-order.js';
import type { ListPage } from '../platform/graphql/list-page.js';
import { AMOUNT_DECIMALS, type NamedColumns } from './vendor-columns.js';
import type { VendorComparisonModel, VendorReportRowModel } from './vendor-comparison.model.js';
import { readVendorFile, type VendorFile, type VendorSum } from './vendor-file.js';
import { VendorInvoiceError } from './vendor-invoice.errors.js';
import { type ImportVendorInvoiceInput, type VendorFileInput } from './vendor-invoice.input.js';

/** The measure that an invoice is compared by: amounts if it has them, else tokens, else the number of calls. */
export const COMPARED_BY = ['amount', 'tokens', 'calls'] as const;
export type ComparedBy = (typeof COMPARED_BY)[number];

/** An imported invoice of a vendor. */
export interface VendorInvoice {
  readonly id: number;
  readonly name: string;
  readonly fileName: string;
  readonly channelIds: readonly number[];
  /** ISO 4217. */
  readonly currency: string;
  /** US dollars for one unit of the currency, a decimal. */
  readonly rate: string;
  /** The upstream's model name by the name on the invoice. */
  readonly modelNames: Readonly<Record<string, string>>;
  /** YYYY-MM-DD. */
  readonly firstDay: string;
  readonly lastDay: string;
  readonly lineCount: number;
  /** Lines without a date or without a value. */
  readonly ignoredCount: number;
  /** The sum of the lines in the currency, a decimal. Null for a file without amounts. */
  readonly amount: string | null;
  /** The amount in US dollars, by which invoices are sorted; -1 for a file without amounts. */
  readonly dollars: number;
  readonly comparedBy: ComparedBy;
  readonly createdAt: Date;
}

/** The comparison of an invoice with the sums of its channels. */
export interface VendorReport {
  readonly invoice: VendorInvoice;
  /** The time zone of own days. Days of invoices are in UTC. */
  readonly timeZone: string;
  /** The totals of all rows, regardless of the filter. */
  readonly totals: VendorComparisonModel;
  /** The largest difference first. */
  readonly rows: readonly VendorReportRowModel[];
  /** The number of rows of all pages. */
  readonly rowCount: number;
}

/** One page of invoices, and their total count. */
interface VendorInvoicePage {
  readonly invoices: VendorInvoice[];
  readonly total: number;
  readonly order: ListOrder<VendorInvoice>;
}

const LIST = `
  SELECT id, name, file_name AS "fileName", channel_ids::float8[] AS "channelIds", currency,
    trim_scale(dollar_rate)::text AS rate, model_names AS "modelNames", to_char(first_day, 'YYYY-MM-DD') AS "firstDay",
    to_char(last_day, 'YYYY-MM-DD') AS "lastDay", line_count AS "lineCount", ignored_count AS "ignoredCount",
    trim_scale(amount)::text AS amount, coalesce(amount * dollar_rate, -1)::float8 AS dollars, compared_by AS "comparedBy", created_at AS "createdAt"
  FROM vendor_invoices`;
const ONE = `${LIST} WHERE id = $1`;
const COUNT = 'SELECT count(*)::int AS total FROM vendor_invoices';
const SAME_FILE = 'SELECT name FROM vendor_invoices WHERE file_hash = $1';
const INSERT = `
  INSERT INTO vendor_invoices (name, file_name, file_hash, channel_ids, currency, dollar_rate, model_names, first_day,
      last_day, line_count, ignored_count, amount, compared_by)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13) ON CONFLICT (file_hash) DO NOTHING RETURNING id`;
const INSERT_LINES = `
  INSERT INTO vendor_invoice_lines
    SELECT $1, * FROM unnest($2::date[], $3::text[], $4::numeric[], $5::bigint[], $6::bigint[], $7::bigint[])`;
const RENAME = 'UPDATE vendor_invoices SET model_names = $2 WHERE id = $1';
const DELETE = 'DELETE FROM vendor_invoices WHERE id = $1';

type Column = SortColumn<VendorInvoice>;
const { ASC, DESC } = SortDirection;
const byId: Column = { expression: 'id', first: DESC, of: ({ id }) => id };

/** Sort columns for queries whose rows have the fields of an invoice. */
const SORT_COLUMNS = {
  NAME: { expression: 'name', first: ASC, of: ({ name }) => name, type: 'text' },
  FIRST_DAY: {
    expression: '"firstDay"',
    first: DESC,
    of: ({ firstDay }) => firstDay,
    type: 'text',
  },
  AMOUNT: {
    expression: 'dollars',
    first: DESC,
    of: ({ dollars }) => dollars,
    type: 'decimal',
    description: 'By the amount in US dollars; invoices without amounts are the least.',
  },
  LINES: { expression: '"lineCount"', first: DESC, of: ({ lineCount }) => lineCount },
  IMPORTED: byId,
} satisfies Record<string, Column>;
export type VendorInvoiceSort = keyof typeof SORT_COLUMNS;

/** The order of the list. */
@ArgsType()
export class VendorInvoiceOrderArgs extends orderArgsOf('VendorInvoiceSort', SORT_COLUMNS, 'IMPORTED') {}

/** Imported invoices of vendors. Readers of the comparison need `costs:read`, see `VendorReportsService`. */
@Injectable()
export class VendorInvoicesService {
  constructor(
    private readonly sql: Sql,
    private readonly channels: ChannelDirectory,
  ) {}

  /** The newest first, unless another order is requested. @throws {AppError} invalid_parameter for a foreign cursor */
  async page(
    page: ListPage,
    { sort, direction }: OrderRequest<VendorInvoiceSort> = { sort: 'IMPORTED' },
  ): Promise<VendorInvoicePage> {
    const order = new ListOrder(SORT_COLUMNS[sort], byId, direction);
    const { condition, end, values } = order.pageTerms(page, []);
    const [counted] = await this.sql.query<{ total: number }>('vendor-invoice-count', COUNT);
    const { rows } = await this.sql.pool.query<VendorInvoice>(
      `SELECT * FROM (${LIST}) invoices WHERE ${condition} ${end}`,
      values,
    );
    return { invoices: rows, total: counted?.total ?? 0, order };
  }

  /** @throws {AppError} vendor_invoice_not_found */
  async get(invoiceId: number): Promise<VendorInvoice> {
    const [invoice] = await this.sql.query<VendorInvoice>('vendor-invoice', ONE, [invoiceId]);
    if (!invoice) throw new AppError(VendorInvoiceError.vendor_invoice_not_found);
    return invoice;
  }

  /** All channels that an invoice may be for, by name. */
  choices(): { id: number; name: string }[] {
    const channels = [...this.channels.all()].map(({ id: channelId, name }) => ({ id: channelId, name }));
    return channels.sort((a, b) => a.name.localeCompare(b.name) || a.id - b.id);
  }

  /**
   * Reads a file without storing it; errors of its lines are in the result.
   * @throws {AppError} vendor_invoice_too_large
   */
  preview(input: VendorFileInput): VendorFile {
    const { currency, dateOrder = null } = input;
    return readVendorFile(input.content, { columns: namedColumns(input), dateOrder, currency });
  }

  /**
   * Stores the sums of a file by day and model; all of it, or nothing.
   * @throws {AppError} the first error of the file; vendor_invoice_channels, vendor_invoice_rate;
   * vendor_invoice_imported for a file that was imported before; model_mapping_invalid and the other errors of the
   * mapping
   */
  async import(input: ImportVendorInvoiceInput): Promise<VendorInvoice> {
    const { name, fileName, currency, content } = input;
    const channelIds = [...new Set(input.channelIds)];
    if (channelIds.some((channelId) => this.channels.byId(channelId) === null)) {
      throw new AppError(VendorInvoiceError.vendor_invoice_channels);
    }
    const rate = input.rate ?? (currency === 'USD' ? '1' : null);
    if (rate === null) throw new AppError(VendorInvoiceError.vendor_invoice_rate);
    const modelNames = readModelNames(input.modelNames ?? '');
    const file = this.preview(input);
    const [problem] = file.problems;
    if (problem) throw problem;
    const hash = createHash('sha256').update(content).digest('hex');
    const days = file.sums.map(({ day }) => day).sort();
    const amounts = file.sums.flatMap(({ amount }) => amount ?? []);
    const amount = amounts.length > 0 ? decimal(amounts.reduce((total, each) => total + each, 0n)) : null;
    const values = [
      name,
      fileName ?? '',
      hash,
      channelIds,
      currency,
      rate,
      modelNames,
      days[0],
      days.at(-1),
      file.lineCount,
      file.ignoredCount,
      amount,
      comparedBy(file.sums),
    ];
    const invoiceId = await this.sql.transaction(async (client) => {
      const { rows } = await client.query<{ id: number }>(INSERT, values);
      const [stored] = rows;
      if (stored) await client.query(INSERT_LINES, [stored.id, ...columnsOfLines(file.sums)]);
      return stored?.id;
    });
    if (invoiceId === undefined) {
      const [same] = await this.sql.query<{ name: string }>('vendor-invoice-same', SAME_FILE, [hash]);
      throw new AppError(VendorInvoiceError.vendor_invoice_imported, { name: same?.name ?? '' });
    }
    return this.get(invoiceId);
  }

  /**
   * Replaces the mapping of model names, which reports apply when they are read.
   * @param text JSON object: model on the invoice → model of the upstream
   * @throws {AppError} vendor_invoice_not_found, and the errors of the mapping
   */
  async setModelNames(invoiceId: number, text: string): Promise<VendorInvoice> {
    const modelNames = readModelNames(text);
    await this.sql.transaction((client) => client.query(RENAME, [invoiceId, modelNames]));
    return this.get(invoiceId);
  }

  /** Deletes an import, after which the file may be imported again. @throws {AppError} vendor_invoice_not_found */
  async delete(invoiceId: number): Promise<void> {
    const { rowCount } = await this.sql.transaction((client) => client.query(DELETE, [invoiceId]));
    if (rowCount === 0) throw new AppError(VendorInvoiceError.vendor_invoice_not_found);
  }
}

function namedColumns(input: VendorFileInput): NamedColumns {
  return {
    date: input.dateColumn,
    model: input.modelColumn,
    amount: input.amountColumn,
    currency: input.currencyColumn,
    promptTokens: input.promptTokensColumn,
    completionTokens: input.completionTokensColumn,
    calls: input.callsColumn,
  };
}

function readModelNames(text: string): string {
  return JSON.stringify(text.trim() === '' ? {} : Object.fromEntries(readModelMapping(text)));
}

function comparedBy([first]: readonly VendorSum[]): ComparedBy {
  if (first?.amount != null) return 'amount';
  return first?.promptTokens != null || first?.completionTokens != null ? 'tokens' : 'calls';
}

function columnsOfLines(sums: readonly VendorSum[]): unknown[][] {
  return [
    sums.map(({ day }) => day),
    sums.map(({ model }) => model),
    sums.map(({ amount }) => (amount === null ? null : decimal(amount))),
    sums.map(({ promptTokens }) => promptTokens),
    sums.map(({ completionTokens }) => completionTokens),
    sums.map(({ calls }) => calls),
  ];
}

const decimal = (units: bigint) => formatUnits(units, AMOUNT_DECIMALS);
