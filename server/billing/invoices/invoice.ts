import { type Decimal, UNITS_OF_ONE } from '../../common/decimal.js';
import type { PlanOrder } from '../payments/model/payment-terms.js';

/** A party of an invoice, at the time when the invoice was issued. */
export interface InvoiceParty {
  readonly name: string;
  /** Lines. */
  readonly address: string;
  /** ISO 3166-1; empty: none. */
  readonly country: string;
  readonly taxId: string;
}

export const INVOICE_KINDS = ['invoice', 'credit_note'] as const;
export type InvoiceKind = (typeof INVOICE_KINDS)[number];

/** An invoice or a credit note. It never changes. Amounts are hundredths of the currency. */
export interface Invoice {
  readonly id: number;
  /** The number, such as INV-2026-000123. The numbers of a series have no gaps. */
  readonly number: string;
  readonly kind: InvoiceKind;
  readonly userId: number;
  readonly username: string;
  readonly orderNumber: string;
  /** The number of the first invoice of the order. Null for the first invoice. */
  readonly corrects: string | null;
  readonly issuedAt: Date;
  /** The time zone of its dates. */
  readonly timeZone: string;
  readonly paidAt: Date;
  /** Quota units that the order credited. 0 for a plan. */
  readonly quota: number;
  /** The plan that was bought. Null for quota. */
  readonly plan: PlanOrder | null;
  /** ISO 4217. */
  readonly currency: string;
  readonly grossCents: number;
  /** Contained in `grossCents`. */
  readonly taxCents: number;
  /** Percent, as a decimal; 0: no tax. */
  readonly taxRate: string;
  readonly seller: InvoiceParty;
  readonly buyer: InvoiceParty;
  readonly footer: string;
}

const HUNDRED = 100n * UNITS_OF_ONE;

/**
 * The tax that is contained in a price: gross × rate / (100 + rate), rounded half up to a hundredth of the currency.
 * @param grossCents hundredths of the currency, not negative
 * @param rate percent, not negative
 */
export function containedTax(grossCents: number, rate: Decimal): number {
  const divisor = HUNDRED + rate.units;
  return Number((2n * BigInt(grossCents) * rate.units + divisor) / (2n * divisor));
}
