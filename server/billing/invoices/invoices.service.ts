import { Injectable } from '@nestjs/common';
import { AppError } from '../../common/errors/app-error.js';
import { SiteCalendar } from '../../options/site-calendar.js';
import { Sql } from '../../platform/database/sql.js';
import { ListOrder, type SortColumn, SortDirection } from '../../platform/graphql/list-order.js';
import type { ListPage } from '../../platform/graphql/list-page.js';
import { InvoiceError } from './invoice.errors.js';
import type { Invoice, InvoiceParty } from './invoice.js';

/** One page of invoices, and their total count. */
export interface InvoicePage {
  readonly invoices: Invoice[];
  readonly total: number;
  readonly order: ListOrder<Invoice>;
}

const COLUMNS = `
  id, number, kind, user_id AS "userId", username, order_number AS "orderNumber", corrects, issued_at AS "issuedAt",
  time_zone AS "timeZone", paid_at AS "paidAt", quota, plan, currency, gross_cents AS "grossCents", tax_cents AS "taxCents",
  tax_rate AS "taxRate", seller, buyer, footer`;
const OF_USER = 'FROM invoices WHERE ($1::bigint IS NULL OR user_id = $1)';
const LIST = `SELECT ${COLUMNS} ${OF_USER}`;
const COUNT = `SELECT count(*)::int AS total ${OF_USER}`;
const ONE = `${LIST} AND number = $2`;
const ISSUED = `SELECT ${COLUMNS} FROM invoices WHERE issued_at >= $1 AND issued_at < $2 ORDER BY id`;

const id: SortColumn<Invoice> = { expression: 'id', first: SortDirection.DESC, of: (row) => row.id };

/** Issued invoices and credit notes. Callers decide whose documents may be read: null as `userId` means all users. */
@Injectable()
export class InvoicesService {
  constructor(
    private readonly sql: Sql,
    private readonly calendar: SiteCalendar,
  ) {}

  /** The newest first. @throws {AppError} invalid_parameter for a cursor of another list */
  async page(userId: number | null, page: ListPage): Promise<InvoicePage> {
    const order = new ListOrder(id, id);
    const { condition, end, values } = order.pageTerms(page, [userId]);
    const [counted] = await this.sql.query<{ total: number }>('invoice-count', COUNT, [userId]);
    const { rows } = await this.sql.pool.query<Invoice>(`${LIST} AND ${condition} ${end}`, values);
    return { invoices: rows, total: counted?.total ?? 0, order };
  }

  /** @throws {AppError} invoice_not_found */
  async get(userId: number | null, number: string): Promise<Invoice> {
    const [invoice] = await this.sql.query<Invoice>('invoice', ONE, [userId, number]);
    if (!invoice) throw new AppError(InvoiceError.invoice_not_found);
    return invoice;
  }

  /** The documents that were issued in a month of the site's time zone, oldest first. @param month YYYY-MM */
  issuedIn(month: string): Promise<Invoice[]> {
    const { zone } = this.calendar;
    const [year = 0, number = 0] = month.split('-').map(Number);
    const next = number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, '0')}`;
    const [from, to] = [month, next].map((each) => new Date(zone.beginOfDate(`${each}-01`)));
    return this.sql.query<Invoice>('invoices-issued', ISSUED, [from, to]);
  }
}

const NONE: InvoiceParty = { name: '', address: '', country: '', taxId: '' };

const FIND = 'SELECT name, address, country, tax_id AS "taxId" FROM billing_details WHERE user_id = $1';
const SAVE = `
  INSERT INTO billing_details (user_id, name, address, country, tax_id) VALUES ($1, $2, $3, $4, $5)
    ON CONFLICT (user_id) DO UPDATE SET name = $2, address = $3, country = $4, tax_id = $5`;

/** The buyers on the invoices of users. Invoices that were issued keep theirs. */
@Injectable()
export class BillingDetails {
  constructor(private readonly sql: Sql) {}

  /** Blank texts when the user has entered none. */
  async of(userId: number): Promise<InvoiceParty> {
    const [found] = await this.sql.query<InvoiceParty>('billing-details', FIND, [userId]);
    return found ?? NONE;
  }

  /** Replaces all of them. */
  async save(userId: number, { name, address, country, taxId }: InvoiceParty): Promise<void> {
    await this.sql.transaction((client) => client.query(SAVE, [userId, name, address, country, taxId]));
  }
}
