import { Injectable } from '@nestjs/common';
import type { PoolClient } from 'pg';
import { type Decimal, nearestDecimal, parseDecimal } from '../../common/decimal.js';
import { OptionsService } from '../../options/options.service.js';
import { SiteCalendar } from '../../options/site-calendar.js';
import { Sql } from '../../platform/database/sql.js';
import { Logger } from '../../platform/telemetry/logger.js';
import type { PlanOrder } from '../payments/model/payment-terms.js';
import { containedTax, type Invoice, type InvoiceParty } from './invoice.js';

const MAX_ORDERS = 1_000;
const DIGITS = 6;

/** An order whose invoices do not add up to the received amount. */
interface DueOrder {
  readonly orderNumber: string;
  readonly userId: number;
  readonly username: string;
  readonly paidAt: Date;
  readonly quota: number;
  readonly plan: PlanOrder | null;
  readonly currency: string;
  /** Hundredths of the currency: what was paid. */
  readonly cents: number;
  /** The amount less refunds and lost disputes. */
  readonly receivedCents: number;
  /** The sum of invoices less credit notes, and its tax. Null if there is no invoice. */
  readonly invoicedCents: number | null;
  readonly invoicedTaxCents: number | null;
  /** The first invoice, and its rate of tax. */
  readonly firstNumber: string | null;
  readonly firstTaxRate: string | null;
  readonly buyer: InvoiceParty | null;
}

// The money of an open dispute may be returned, so it is not credited yet. Indexes contain these conditions.
const RECEIVED = `cents - refunded_cents - CASE status WHEN 'disputed' THEN 0 ELSE disputed_cents END`;
const DUE = `
  SELECT order_number AS "orderNumber" FROM (
      SELECT id, paid_at, order_number FROM payments WHERE invoiced_cents IS NULL AND cents > 0 AND paid_at >= $1
      UNION ALL SELECT id, paid_at, order_number FROM payments WHERE invoiced_cents <> ${RECEIVED}) due
    ORDER BY paid_at, id LIMIT ${MAX_ORDERS}`;
const ONE = `
  SELECT p.order_number AS "orderNumber", p.user_id AS "userId", p.username, p.paid_at AS "paidAt", p.quota, p.plan, p.currency, p.cents,
      r.cents AS "receivedCents", p.invoiced_cents AS "invoicedCents", b.tax AS "invoicedTaxCents", b.number AS "firstNumber",
      b.rate AS "firstTaxRate", (SELECT jsonb_build_object('name', name, 'address', address, 'country', country, 'taxId', tax_id)
        FROM billing_details d WHERE d.user_id = p.user_id) AS buyer
    FROM payments p
      LEFT JOIN LATERAL (
        SELECT sum(tax_cents * CASE kind WHEN 'invoice' THEN 1 ELSE -1 END)::bigint AS tax,
            min(number) FILTER (WHERE corrects IS NULL) AS number, min(tax_rate) FILTER (WHERE corrects IS NULL) AS rate
          FROM invoices i WHERE i.order_number = p.order_number) b ON true,
      LATERAL (SELECT ${RECEIVED} AS cents) r
    WHERE p.order_number = $2
      AND CASE WHEN p.invoiced_cents IS NULL THEN p.cents > 0 AND p.paid_at >= $1 ELSE p.invoiced_cents <> r.cents END`;
// Until the end of the transaction no other document is numbered.
const NUMBER = `
  INSERT INTO invoice_series AS s (series, last) VALUES ($1, 1) ON CONFLICT (series) DO UPDATE SET last = s.last + 1
    RETURNING last`;
const LOCK = `SELECT pg_advisory_xact_lock(hashtextextended('invoices', 0))`;
const ADD = `
  INSERT INTO invoices (number, kind, user_id, username, order_number, corrects, issued_at, time_zone, paid_at, quota, plan, currency,
      gross_cents, tax_cents, tax_rate, seller, buyer, footer)
    SELECT number, kind, "userId", username, "orderNumber", corrects, "issuedAt", "timeZone", "paidAt", quota, plan, currency,
        "grossCents", "taxCents", "taxRate", seller, buyer, footer
      FROM json_to_record($1::json) d(number text, kind text, "userId" bigint, username text, "orderNumber" text, corrects text,
        "issuedAt" timestamptz, "timeZone" text, "paidAt" timestamptz, quota bigint, plan jsonb, currency text, "grossCents" bigint,
        "taxCents" bigint, "taxRate" text, seller jsonb, buyer jsonb, footer text)`;

/**
 * Issues invoices for paid orders, and credit notes for refunds and lost disputes: the invoices of an order less its
 * credit notes equal the received amount. Documents are derived from the orders alone, so a repetition issues nothing.
 */
@Injectable()
export class InvoicingService {
  constructor(
    private readonly sql: Sql,
    private readonly options: OptionsService,
    private readonly calendar: SiteCalendar,
    private readonly logger: Logger,
  ) {}

  /** Invoices are issued for orders that are paid from this time on. Null: none are issued, nor credit notes. */
  get from(): Date | null {
    return this.options.get('InvoiceSellerName') === '' ? null : this.options.get('InvoicesFrom');
  }

  /** Issues what is due, for a thousand orders at most. @returns the number of documents */
  async issueDue(): Promise<number> {
    const { from } = this;
    if (from === null) return 0;
    const due = await this.sql.query<Pick<DueOrder, 'orderNumber'>>('invoices-due', DUE, [from]);
    let issued = 0;
    for (const { orderNumber } of due) {
      while (await this.tryIssueNext(from, orderNumber)) issued++;
    }
    return issued;
  }

  /** A failure must not stop the documents of other orders; the next run tries it again. */
  private async tryIssueNext(from: Date, orderNumber: string): Promise<boolean> {
    try {
      return await this.issueNext(from, orderNumber);
    } catch (error) {
      this.logger.error({ event: 'invoice.failed', orderNumber, err: error }, 'Invoice or credit note not issued');
      return false;
    }
  }

  /** @returns false when nothing is due for the order */
  private issueNext(from: Date, orderNumber: string): Promise<boolean> {
    return this.sql.transaction(async (client) => {
      await client.query(LOCK);
      const { rows } = await client.query<DueOrder>(ONE, [from, orderNumber]);
      const [order] = rows;
      if (!order) return false;
      await this.issue(order, client);
      return true;
    });
  }

  private async issue(order: DueOrder, client: PoolClient): Promise<void> {
    const { orderNumber, userId, username, paidAt, quota, plan, currency } = order;
    const issuedAt = new Date();
    const { zone } = this.calendar;
    const content = contentOf(order, rateOf(this.options.get('InvoiceTaxRate')));
    const document: Omit<Invoice, 'id'> = {
      ...content,
      orderNumber,
      userId,
      username,
      paidAt,
      quota,
      plan,
      currency,
      issuedAt,
      timeZone: zone.name,
      number: await this.number(zone.dateOf(issuedAt.getTime()).slice(0, 4), client),
      seller: this.seller(),
      buyer: order.buyer ?? { name: '', address: '', country: '', taxId: '' },
      footer: this.options.get('InvoiceFooter'),
    };
    await client.query(ADD, [JSON.stringify(document)]);
  }

  private async number(year: string, client: PoolClient): Promise<string> {
    const series = `${this.options.get('InvoiceNumberPrefix')}-${year}`;
    const { rows } = await client.query<{ last: number }>(NUMBER, [series]);
    return `${series}-${String(rows[0]?.last).padStart(DIGITS, '0')}`;
  }

  private seller(): InvoiceParty {
    const { options } = this;
    return {
      name: options.get('InvoiceSellerName'),
      address: options.get('InvoiceSellerAddress').join('\n'),
      country: '',
      taxId: options.get('InvoiceSellerTaxId'),
    };
  }
}

/** @param percent as the option contains it */
function rateOf(percent: number): Decimal {
  return nearestDecimal(percent) ?? parseDecimal('0');
}

/** The kind and the amounts of the next document of an order. Corrections have the rate of the first invoice. */
function contentOf(
  order: DueOrder,
  currentRate: Decimal,
): Pick<Invoice, 'kind' | 'corrects' | 'grossCents' | 'taxCents' | 'taxRate'> {
  const { cents, receivedCents, invoicedCents, invoicedTaxCents, firstNumber, firstTaxRate } = order;
  if (firstNumber === null || invoicedCents === null || invoicedTaxCents === null) {
    const taxCents = containedTax(cents, currentRate);
    return { kind: 'invoice', corrects: null, grossCents: cents, taxCents, taxRate: currentRate.text };
  }
  const rate = parseDecimal(firstTaxRate ?? '0');
  // The tax of the remaining amount, so that the rounding of several corrections does not add up.
  const [gross, tax] = [receivedCents - invoicedCents, containedTax(receivedCents, rate) - invoicedTaxCents];
  const kind = gross > 0 ? 'invoice' : 'credit_note';
  const amounts = { grossCents: Math.abs(gross), taxCents: Math.abs(tax) };
  return { kind, corrects: firstNumber, ...amounts, taxRate: rate.text };
}
